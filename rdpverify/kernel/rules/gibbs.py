"""Divergences are ≥ 0: ``D ≥ c`` (``D > c``) follows from ``c ≤ 0`` (``c < 0``)."""

from ...errors import RuleError
from ...terms import ZERO
from ..generators import AT_MOST_ONE, DIVERGENCES
from ..goal import Goal, sides
from ..rule import Rule

NONNEGATIVE = (*DIVERGENCES, *AT_MOST_ONE)


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if larger.op not in NONNEGATIVE:
        raise RuleError("the larger side is not a divergence or a probability")
    return [goal.changed(given=()).bounding(smaller, ZERO)]


RULE = Rule("gibbs", "every divergence of the language and every probability is ≥ 0",
            "Jensen; van Erven & Harremoës 2014, Theorem 8", False, apply)
