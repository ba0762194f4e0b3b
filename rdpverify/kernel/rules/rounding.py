"""A printed decimal ``~v`` with half a unit h in its last place: ``v − h ≤ a`` and ``a ≤ v + h``."""

from ...errors import require
from ..goal import Goal


def apply(goal: Goal, data: dict) -> list[Goal]:
    relation = goal.conclusion
    require(relation.rounded is not None, "no printed decimal to take apart")
    return [goal.concluding(relation.left, "<=", relation.right + relation.rounded),
            goal.concluding(relation.left, ">=", relation.right - relation.rounded)]
