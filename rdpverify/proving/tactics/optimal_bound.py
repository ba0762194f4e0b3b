"""Bounds that are optimal conversions themselves: by the premise they convert."""

from ...kernel.goal import sides
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any(part.op == "optimal_delta" for part in goal.conclusion.parts()):
        return None
    if sides(goal.conclusion)[0].op not in ("hockey_stick", "tv"):
        return None
    for index in range(len(goal.given)):
        found = step("optimal", goal, prover.prove, premise=index)
        if found is not None:
            return found
    return None


TACTIC = Tactic("optimal_bound", 11, "optimal conversion", apply)
