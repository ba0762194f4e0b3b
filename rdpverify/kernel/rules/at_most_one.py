"""Probabilities, total variation, H², hockey-stick divergences, trade-off functions are ≤ 1: ``D ≤ c`` follows from ``1 ≤ c``."""

from ...errors import RuleError
from ...terms import ONE
from ..generators import AT_MOST_ONE
from ..goal import Goal, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in AT_MOST_ONE:
        raise RuleError(f"the smaller side is not one of {', '.join(AT_MOST_ONE)}")
    return [goal.bounding(ONE, larger)]


RULE = Rule("at_most_one", "P(S), tv, H², hockey-stick divergences, probabilities of losses and trade-off functions are ≤ 1",
            "definitions", False, apply)
