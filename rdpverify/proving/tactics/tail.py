"""Loss tails from premises on earlier tails or hockey-stick divergences."""

from ...kernel.goal import sides
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or sides(goal.conclusion)[0].op != "loss_tail":
        return None
    for index in range(len(goal.given)):
        if found := step("tail", goal, prover.prove, premise=index):
            return found
    return None


TACTIC = Tactic("tail", 20, "earlier tail", apply)
