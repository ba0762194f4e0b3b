"""A premise a == b, as extended reals, lets one of its sides stand for the other in the conclusion: C(b) implies C(a)."""

from ...errors import require
from ..goal import Goal
from ..posed import well_posed
from ..rule import mentioned, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, old = premise_of(goal, data), mentioned(goal, data, "term")
    relation = premise.relation
    require(relation.op == "==" and relation.rounded is None and not premise.quantified and not premise.events, "expected a == b")
    require(old in (relation.left, relation.right) and goal.conclusion.rounded is None, "the term must be a side of the premise")
    left = goal.replacing(old, relation.right if old is relation.left else relation.left)
    well_posed(left)
    return [left]
