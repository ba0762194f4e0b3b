"""Rényi curves by the pure bound of the mechanism, before closed forms where a formula of that bound is known and enough."""

from ....kernel.goal import sides
from ....terms import HALF, mul, power
from ...samples import plausible_of_laws
from ...rates import pure
from ...samples import plausible
from ...steps import remaining, step
from ...tactic import Tactic
from ...theorems import bounding

OF_TILTS = ("exponential-mechanism-curve",)


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "rdp":
        return None
    curve, limit = sides(goal.conclusion)
    if curve.args[0].op == "ExponentialMechanism":
        return bounding(goal, prover.prove, OF_TILTS) if remaining("unfold", goal) is None else None
    goals = remaining("pure_curve", goal)
    return step("pure_curve", goal, prover.prove) if goals and _enough(goal, goals[0]) else None


def _enough(goal, by_pure_bound) -> bool:
    curve, limit = sides(goal.conclusion)
    mechanism, order = curve.args
    epsilon = pure(mechanism)
    if epsilon is None:
        return remaining("unfold", goal) is None and plausible_of_laws(by_pure_bound)
    return plausible(goal.bounding(mul(HALF, order, power(epsilon, 2)), limit))


TACTIC = Tactic("pure_curve", "pure privacy", apply)
