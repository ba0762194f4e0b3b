"""dp_accounting (the library of the differential-privacy project on PyPI): Rényi divergences, privacy profiles and ε it computes.

Its profiles come from discretised privacy-loss distributions, rounded towards more loss: a number that is too large is
pessimistic, one that is too small is a fault.
"""

import importlib
from types import ModuleType
from typing import Any

from ...terms import Term
from ..asking import double, parts, rate, unknown, whole
from ..dp_events import event, noise
from . import ORDERS, sampled_gaussians

LEVELS = ("1/4", "1", "3")
ONE_STEP = [f"{noise}Mechanism({scale})" for noise in ("Gaussian", "Laplace") for scale in ("1/2", "1", "4")]
PROFILES = ["GaussianMechanism(1)", "LaplaceMechanism(1)", "DiscreteLaplaceMechanism(2)", "DiscreteGaussianMechanism(2)",
            "RandomizedResponse(3/4)", "PoissonSampled(GaussianMechanism(1), 1/10)", "Composed((GaussianMechanism(1), 10))",
            "Composed((RandomizedResponse(3/4), 10))", "Composed((PoissonSampled(GaussianMechanism(1), 1/100), 100))",
            "Composed((PoissonSampled(GaussianMechanism(1), 1/1000), 10000))"]
QUESTIONS = [f"rdp({mechanism}, {order})" for mechanism in (*ONE_STEP, *sampled_gaussians()) for order in ORDERS]
QUESTIONS += [f"privacy_profile({mechanism}, {level})" for mechanism in PROFILES for level in LEVELS]


def number(package: ModuleType, question: Term) -> float:
    """rdp by its Rényi accountant; privacy_profile and epsilon by its privacy-loss distributions."""
    if question.op == "rdp":
        accounting = importlib.import_module(f"{package.__name__}.rdp")
        replaced = any(part.op == "RandomizedResponse" for part, _ in parts(question.args[0]))
        neighbours = {"neighboring_relation": package.NeighboringRelation.REPLACE_ONE} if replaced else {}
        accountant = accounting.RdpAccountant(orders=[double(question.args[1])], **neighbours)
        return accountant.compose(event(package, question.args[0])).rdp[0]
    if question.op in ("privacy_profile", "epsilon"):
        loss = _loss(importlib.import_module(f"{package.__name__}.pld.privacy_loss_distribution"), question.args[0])
        value = double(question.args[1])
        return loss.get_delta_for_epsilon(value) if question.op == "privacy_profile" else loss.get_epsilon_for_delta(value)
    raise unknown("dp_accounting", question.op)


def _loss(losses: ModuleType, mechanism: Term) -> Any:
    whole_loss = None
    for part, count in parts(mechanism):
        one = _single_loss(losses, part)
        loss = one if count == 1 else one.self_compose(count)
        whole_loss = loss if whole_loss is None else whole_loss.compose(loss)
    return whole_loss


def _single_loss(losses: ModuleType, mechanism: Term) -> Any:
    inner, probability = rate(mechanism)
    sampled = {} if probability == 1 else {"sampling_prob": probability}
    if inner.op == "RandomizedResponse" and not sampled:
        return losses.from_randomized_response(noise(inner), whole(inner.args[1]))
    makers = {"GaussianMechanism": "from_gaussian_mechanism", "LaplaceMechanism": "from_laplace_mechanism",
              "DiscreteLaplaceMechanism": "from_discrete_laplace_mechanism",
              "DiscreteGaussianMechanism": "from_discrete_gaussian_mechanism"}
    if inner.op not in makers:
        raise unknown("dp_accounting", f"{mechanism.op} of {inner.op}" if sampled else inner.op)
    scale, sensitivity = inner.args
    scale = 1 / double(scale) if inner.op == "DiscreteLaplaceMechanism" else double(scale)
    distance = whole(sensitivity) if inner.op.startswith("Discrete") else double(sensitivity)
    return getattr(losses, makers[inner.op])(scale, sensitivity=distance, **sampled)
