"""``a == b`` (``<=``, ``>=``) because both sides have the same normal form."""

from ...errors import RuleError
from ...terms.normal import identical
from ..goal import Goal, mentions_laws
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    relation = goal.conclusion
    if relation.op in ("<", ">"):
        raise RuleError("an identity does not prove a strict inequality")
    if mentions_laws(relation) and relation.left is not relation.right:
        raise RuleError("laws must be reduced away before an identity is checked")
    if relation.left is not relation.right and not identical(relation.left, relation.right, goal.signs):
        raise RuleError("the two sides have different normal forms")
    return []


RULE = Rule("identity", "both sides have the same normal form: rational functions of symbols, exponentials, logarithms and powers",
            "polynomial arithmetic over ℚ; exp(a+b) = exp a · exp b; log(ab) = log a + log b for a, b > 0", True, apply)
