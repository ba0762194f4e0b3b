"""Optimal conversions: as bounds by the premise they convert, bounds of them by the pairs they stand for."""

from ....kernel.goal import sides
from ....kernel.enclosures.optimal import OPTIMAL
from ...steps import step
from ...tactic import Tactic
from ...theorems import bounding

OPTIMUM = ("optimal-epsilon", "optimal-delta", "optimal-delta-tv")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op in OPTIMAL for part in goal.conclusion.parts()):
        return None
    smaller = sides(goal.conclusion)[0]
    if smaller.op in OPTIMAL:
        return step("optimal", goal, prover.prove)
    return bounding(goal, prover.prove, OPTIMUM)


TACTIC = Tactic("optimal_bound", "optimal conversion", apply)
