"""What premises say as they stand, or with smaller bounds, alone or in a sum: the divergences become numbers."""

from ....errors import RdpVerifyError
from ....kernel.generators import DIVERGENCES, order_kind, upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....terms import walk
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic
from ...theorems import restated


def apply(goal, prover):
    if goal.conclusion.op == "==" or not goal.given:
        return None
    target, limit = sides(goal.conclusion)
    if mentions_laws(limit):
        return None
    if target.op == "add":
        spoken = {part for part in walk(target) if part.op in DIVERGENCES}
        return _number(goal, prover) if spoken and spoken <= {bounded for bounded, _ in upper_bounds(goal)} else None
    if target.op not in DIVERGENCES:
        return None
    for bounded, _ in upper_bounds(goal):
        if bounded is target:
            return _number(goal, prover)
        if bounded.args[:2] == target.args[:2] and _same_order(goal, bounded, target):
            return restated(goal, target, bounded, lambda left: _number(left, prover))
    return None


def _number(goal, prover):
    goals = remaining("abstract", goal)
    child = prover.prove(goals[0]) if goals and plausible(goals[0]) else None
    return child and node("abstract", {}, [child])


def _same_order(goal, first, second) -> bool:
    kinds = []
    for term in (first, second):
        if term.op not in ("renyi", "kl", "max_divergence"):
            return False
        try:
            kinds.append(order_kind(goal, term))
        except RdpVerifyError:
            return False
    return kinds[0] == kinds[1] in ("one", "max")


TACTIC = Tactic("stated", "premise", apply)
