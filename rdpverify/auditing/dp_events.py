"""Mechanisms of the language as events of dp_accounting, the way back from ``from_dp_event``."""

import importlib
from types import ModuleType
from typing import Any

from ..errors import InputError, RuleError
from ..terms import Term
from ..typed import parse
from .asking import double, multiplier, parts, rate, unknown, whole

PACKAGE = "dp_accounting"


def to_dp_event(mechanism: Any) -> Any:
    """The event of dp_accounting, where it is installed, that stands for a mechanism; ``from_dp_event`` reads it back.

    Parameters become the nearest doubles.  Raises InputError for a mechanism that has no event.
    """
    try:
        package = importlib.import_module(PACKAGE)
    except ImportError as problem:
        raise InputError(f"{PACKAGE} cannot be imported ({problem}): install it beside rdpverify") from None
    term = parse(str(mechanism))
    if term.free:
        raise InputError(f"an event has numbers only, found the symbol {', '.join(sorted(term.free))}")
    try:
        return event(package, term)
    except RuleError as problem:
        raise InputError(str(problem)) from None


def event(package: ModuleType, mechanism: Term) -> Any:
    """The event of the package for a mechanism, composed or not."""
    composed = [(_single(package, part), count) for part, count in parts(mechanism)]
    if len(composed) == 1 and composed[0][1] == 1:
        return composed[0][0]
    return package.ComposedDpEvent([package.SelfComposedDpEvent(one, count) for one, count in composed])


def noise(mechanism: Term) -> float:
    """Of randomized response, the probability of an answer at random, which is then the true one with probability 1/k."""
    truth, answers = mechanism.args
    return double((1 - truth) * answers / (answers - 1))


def _single(package: ModuleType, mechanism: Term) -> Any:
    if mechanism.op == "PoissonSampled":
        inner, probability = rate(mechanism)
        return package.PoissonSampledDpEvent(probability, event(package, inner))
    if mechanism.op == "GaussianMechanism":
        return package.GaussianDpEvent(multiplier(mechanism))
    if mechanism.op == "LaplaceMechanism":
        return package.LaplaceDpEvent(multiplier(mechanism))
    if mechanism.op == "DiscreteLaplaceMechanism":
        return package.DiscreteLaplaceDpEvent(double(1 / mechanism.args[0]), whole(mechanism.args[1]))
    if mechanism.op == "RandomizedResponse":
        return package.RandomizedResponseDpEvent(noise(mechanism), whole(mechanism.args[1]))
    raise unknown(PACKAGE, mechanism.op)
