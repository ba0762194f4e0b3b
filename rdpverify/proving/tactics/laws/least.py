"""zcdp, tcdp and epsilon: to the inequality that defines them; a lower bound by the order 1, 2 or others, or by the profile."""

from ....kernel.goal import sides, strict
from ....kernel.rules.least import CURVE
from ...steps import step
from ...tactic import Tactic

ORDERS = ("1", "2", "3/2", "3", "10", "101/100")


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op == "epsilon":
        return step("least", goal, prover.prove) or (None if strict(goal.conclusion) else step("least", goal, prover.prove, below=True))
    if strict(goal.conclusion):
        return None
    if smaller.op in CURVE or smaller.op == "epsilon":
        return step("least", goal, prover.prove)
    if larger.op in CURVE:
        for order in ORDERS:
            proof = step("least", goal, prover.prove, order=order)
            if proof is not None:
                return proof
    return None


TACTIC = Tactic("least", "definition", apply)
