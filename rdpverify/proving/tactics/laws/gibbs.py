"""Divergences are nonnegative, of any laws: bounds from below that are manifestly ≤ 0 need no closed form."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.every_pair import NONNEGATIVE
from ...steps import closed, node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op not in NONNEGATIVE or mentions_laws(smaller):
        return None
    goals = remaining("gibbs", goal)
    proof = goals and (closed("identity", goals[0]) or closed("sign", goals[0]))
    return node("gibbs", {}, [proof]) if proof else None


TACTIC = Tactic("gibbs", "manifest", apply)
