"""``a ≤ b`` with b ≥ 0 follows from ``a² ≤ b²``, whatever the sign of a; for b = √c this is ``a² ≤ c``."""

from ...errors import RuleError
from ...terms import HALF, power
from ..defined import requirements
from ..goal import Goal, mentions_laws, sides


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if mentions_laws(goal.conclusion) or requirements(larger, goal.signs) or not goal.signs.nonnegative(larger):
        raise RuleError("the larger side must be a number known to be ≥ 0")
    is_root = larger.op == "pow" and larger.args[1] is HALF
    square = larger.args[0] if is_root else power(larger, 2)
    return [goal.bounding(power(smaller, 2), square)]
