"""Probabilities, total variation, H², hockey-sticks, privacy profiles, trade-off functions are ≤ 1: ``D ≤ c`` follows from ``1 ≤ c``.

The test that rejects with probability x, whatever it sees, shows more: tradeoff(P, Q, x) ≤ 1 − x.
"""

from ...errors import RuleError
from ...terms import ONE, sub
from ..generators import AT_MOST_ONE
from ..goal import Goal, sides

BOUNDED = (*AT_MOST_ONE, "privacy_profile", "optimal_delta")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in BOUNDED:
        raise RuleError(f"the smaller side is not one of {', '.join(BOUNDED)}")
    greatest = sub(ONE, smaller.args[2]) if smaller.op == "tradeoff" else ONE
    return [goal.bounding(greatest, larger)]
