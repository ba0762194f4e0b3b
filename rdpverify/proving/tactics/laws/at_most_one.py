"""Probabilities and what is like them are at most 1: bounds that are manifestly ≥ 1 need nothing else."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.generators import AT_MOST_ONE_TOO
from ...steps import closed, node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in AT_MOST_ONE_TOO or mentions_laws(larger):
        return None
    goals = remaining("at_most_one", goal)
    proof = goals and (closed("identity", goals[0]) or closed("sign", goals[0]))
    return node("at_most_one", {}, [proof]) if proof else None


TACTIC = Tactic("at_most_one", "manifest", apply)
