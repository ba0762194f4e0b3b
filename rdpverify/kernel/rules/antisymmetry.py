"""``a == b`` from ``a ≤ b`` and ``a ≥ b`` (both sides finite)."""

from ...errors import RuleError, require
from ..defined import requirements
from ..goal import Goal


def apply(goal: Goal, data: dict) -> list[Goal]:
    relation = goal.conclusion
    require(relation.op == "==" and relation.rounded is None, "expected an equality")
    if requirements(relation.left, goal.signs) or requirements(relation.right, goal.signs):
        raise RuleError("both sides must be finite numbers")
    return [goal.concluding(relation.left, "<=", relation.right), goal.concluding(relation.left, ">=", relation.right)]
