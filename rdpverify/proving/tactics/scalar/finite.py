"""What is real is less than ∞."""

from ....terms import INFINITY, neg
from ...steps import closed
from ...tactic import Tactic


def apply(goal, prover):
    beside = (goal.conclusion.left, goal.conclusion.right)
    return closed("finite", goal) if INFINITY in beside or neg(INFINITY) in beside else None


TACTIC = Tactic("finite", "finite", apply)
