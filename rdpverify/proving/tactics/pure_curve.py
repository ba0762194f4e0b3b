"""Rényi curves by the pure bound of the mechanism, before closed forms where a formula of that bound is known and enough."""

from ...kernel.goal import sides
from ...terms import HALF, mul, power
from ..believable import believable
from ..rates import pure
from ..samples import plausible
from ..steps import remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "rdp":
        return None
    goals = remaining("pure_curve", goal)
    return step("pure_curve", goal, prover.prove) if goals and _enough(goal, goals[0]) else None


def _enough(goal, by_pure_bound) -> bool:
    curve, limit = sides(goal.conclusion)
    mechanism, order = curve.args
    epsilon = None if mechanism.op == "ExponentialMechanism" else pure(mechanism)
    if epsilon is None:
        return remaining("unfold", goal) is None and believable(by_pure_bound)
    return plausible(goal.bounding(mul(HALF, order, power(epsilon, 2)), limit))


TACTIC = Tactic("pure_curve", 4, "pure privacy", apply)
