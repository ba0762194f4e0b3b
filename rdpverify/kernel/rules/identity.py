"""``a == b`` (``<=``, ``>=``) because both sides have the same normal form."""

from ...definitions import DEFINED
from ...errors import RuleError, require
from ...terms import INFINITY
from ...terms.normal import identical
from ..defined import is_real
from ..goal import Goal
from ..posed import well_posed


def apply(goal: Goal, data: dict) -> list[Goal]:
    relation = goal.conclusion
    require(relation.op not in ("<", ">"), "an identity does not prove a strict inequality")
    if relation.left is relation.right:
        if relation.left.op not in DEFINED and relation.left is not INFINITY and not is_real(relation.left):
            well_posed(goal)  # else ∞ − ∞ or 0·∞ would be equal to itself
        return []
    if not (is_real(relation.left) and is_real(relation.right)):
        raise RuleError("divergences must be worked out before an identity is checked: ∞ does not cancel")
    require(identical(relation.left, relation.right, goal.signs), "the two sides have different normal forms")
    return []
