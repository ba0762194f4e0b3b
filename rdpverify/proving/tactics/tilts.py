"""The exponential mechanism: all laws of bounded range."""

from ...definitions.quantities import OF_PAIR
from ...kernel.goal import sides
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op not in OF_PAIR:
        return None
    return step("tilts", goal, prover.prove)


TACTIC = Tactic("tilts", 6, "bounded range", apply)
