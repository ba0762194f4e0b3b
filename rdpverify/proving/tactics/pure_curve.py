"""Rényi curves by the pure bound of the mechanism."""

from ...kernel.goal import sides
from ..believable import believable
from ..steps import remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "rdp":
        return None
    goals = remaining("pure_curve", goal)
    return step("pure_curve", goal, prover.prove) if goals and believable(goals[0]) else None


TACTIC = Tactic("pure_curve", 6, "pure privacy", apply)
