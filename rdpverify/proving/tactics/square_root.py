"""``a ≤ √b``: compare the squares."""

from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    return None if goal.conclusion.op == "==" else step("square_root", goal, prover.prove)


TACTIC = Tactic("square_root", 27, "squares", apply)
