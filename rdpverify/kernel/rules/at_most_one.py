"""Probabilities, total variation, H², hockey-stick divergences and loss tails are ≤ 1: ``D ≤ c`` follows from ``1 ≤ c``."""

from ...errors import RuleError
from ...terms import ONE
from ..goal import Goal, sides
from ..rule import Rule

QUANTITIES = ("prob", "tv", "hellinger2", "hockey_stick", "loss_tail")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in QUANTITIES:
        raise RuleError("the smaller side is not a probability, tv, hellinger2, hockey_stick or loss_tail")
    return [goal.bounding(ONE, larger)]


RULE = Rule("at_most_one", "P(S), tv, H², hockey-stick divergences and Pr[loss > t] are ≤ 1", "definitions", False, apply)
