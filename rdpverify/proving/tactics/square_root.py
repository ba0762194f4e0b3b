"""``a ≤ √b`` and its multiples: compare the squares."""

from ...kernel.goal import mentions_laws, sides
from ...terms import HALF
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    larger = sides(goal.conclusion)[1]
    outer = larger.args if larger.op == "mul" else (larger,)
    if not any(part.op == "pow" and part.args[1] is HALF for part in outer):
        return None
    return step("square_root", goal, prover.prove)


TACTIC = Tactic("square_root", 27, "squares", apply)
