"""autodp: Rényi divergences of its mechanisms, and its ε.

It bounds the divergences of a Poisson sample of any mechanism, and promises the exact ones for Gaussian and Laplace noise at integer
orders: a number that is too large is pessimistic, one that is too small is a fault.
"""

import importlib
from types import ModuleType
from typing import Any

from ...terms import Term
from ..asking import double, multiplier, parts, rate, unknown
from . import ORDERS, sampled_gaussians

NOISES = ("GaussianMechanism", "LaplaceMechanism")
MECHANISMS = [f"{noise}({scale})" for noise in NOISES for scale in ("1/2", "1", "4")]
MECHANISMS += [f"RandomizedResponse({truth})" for truth in ("3/5", "3/4", "9/10")]
QUESTIONS = [f"rdp({mechanism}, {order})" for mechanism in (*MECHANISMS, *sampled_gaussians()) for order in ORDERS]
QUESTIONS += [f"rdp(PoissonSampled(LaplaceMechanism(1), 1/10), {order})" for order in ORDERS]
QUESTIONS += [f"epsilon(GaussianMechanism({sigma}), {delta})" for sigma in ("1/2", "1", "4")
              for delta in ("1/100", "1/100000", "1/1000000000")]


def number(package: ModuleType, question: Term) -> float:
    """rdp and epsilon of one of its mechanisms, of a Poisson sample or of a composition."""
    if question.op not in ("rdp", "epsilon"):
        raise unknown("autodp", question.op)
    mechanism, value = _mechanism(package, question.args[0]), double(question.args[1])
    return float(mechanism.RenyiDP(value) if question.op == "rdp" else mechanism.get_approxDP(value))


def _mechanism(package: ModuleType, mechanism: Term) -> Any:
    transformers = importlib.import_module(f"{package.__name__}.transformer_zoo")
    composed = list(parts(mechanism))
    if len(composed) > 1 or composed[0][1] != 1:
        return transformers.Composition()([_mechanism(package, part) for part, _ in composed], [count for _, count in composed])
    inner, probability = rate(mechanism)
    if probability != 1:
        sampling, tight = transformers.AmplificationBySampling(PoissonSampling=True), inner.op in NOISES
        return sampling(_mechanism(package, inner), probability, improved_bound_flag=tight)  # tight where its authors show the condition
    zoo = importlib.import_module(f"{package.__name__}.mechanism_zoo")
    if inner.op in NOISES:
        return getattr(zoo, inner.op)(multiplier(inner))
    if inner.op == "RandomizedResponse" and double(inner.args[1]) == 2:
        return zoo.RandresponseMechanism(double(inner.args[0]))
    raise unknown("autodp", inner.op)
