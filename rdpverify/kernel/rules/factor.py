"""``f = g·h`` with ``g > 0``: it suffices that ``h ≥ 0``.  With g = 1 this rewrites f into an identical form."""

from ...errors import require
from ...terms import mul
from ...terms.normal import identical
from ..defined import is_real
from ..goal import Goal, strict
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    by, rest = read_defined(goal, text_of(data, "by", "1")), read_defined(goal, text_of(data, "rest"))
    require(is_real(goal.slack), "a divergence in the slack might be infinite: ∞ does not cancel")
    require(identical(goal.slack, mul(by, rest), goal.signs), "the slack is not the product of the two factors")
    positive = strict(goal.conclusion)
    require(goal.signs.positive(by) or (not positive and goal.signs.nonnegative(by)), "the factor taken out is not known to be positive")
    return [goal.nonnegative(rest, positive=positive)]
