"""Divergences, and the quantities of mechanisms, are ≥ 0: ``D ≥ c`` (``D > c``) follows from ``c ≤ 0`` (``c < 0``)."""

from ...definitions.quantities import QUANTITIES
from ...errors import require
from ...terms import ZERO
from ..generators import AT_MOST_ONE, DIVERGENCES
from ..goal import Goal, sides

NONNEGATIVE = (*DIVERGENCES, *AT_MOST_ONE, *QUANTITIES)


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    require(larger.op in NONNEGATIVE, "the larger side is not a divergence, a probability or a quantity of a mechanism")
    return [goal.changed(given=()).bounding(smaller, ZERO)]
