"""Move a summand w to the other side: a + w ≤ b iff a ≤ b − w, in the extended reals, when w is finite or a and b are.

For finite w the map x ↦ x − w is an increasing bijection of the extended reals.  For finite a and b: w = ∞ makes a + w ≤ b and
a ≤ b − w false, w = −∞ makes both true; likewise with < and ==.
"""

from ...errors import RuleError, require
from ...exact import is_whole
from ...terms import Term, add, sub
from ..goal import Goal
from ..posed import stays_finite
from ..rule import text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    left, right = goal.conclusion.left, goal.conclusion.right
    origin, index = text_of(data, "from"), data.get("summand")
    require(origin in ("left", "right"), "a summand is moved from the left or from the right side")
    parts = summands(left if origin == "left" else right)
    require(is_whole(index, 0, len(parts) - 1), "the side has no summand with this index")
    moved, rest = parts[index], add(*parts[:index], *parts[index + 1:])
    other = right if origin == "left" else left
    if not stays_finite(goal, moved) and not (stays_finite(goal, rest) and stays_finite(goal, other)):
        raise RuleError("the summand might be infinite, and so might another")
    changed = sub(other, moved)
    return [goal.concluding(*((rest, goal.conclusion.op, changed) if origin == "left" else (changed, goal.conclusion.op, rest)))]


def summands(side: Term) -> tuple[Term, ...]:
    return side.args if side.op == "add" else (side,)
