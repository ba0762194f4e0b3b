"""``slack ≥ 0`` (``> 0``) by interval evaluation over the whole domain."""

from ...errors import RuleError, require
from ...language.printer import to_text
from ..defined import is_real
from ..goal import Goal, slack, strict


def apply(goal: Goal, data: dict) -> list[Goal]:
    term = slack(goal.conclusion)
    require(is_real(term), "a divergence in it might be infinite: ∞ − ∞ has no sign")
    if not (goal.signs.positive(term) if strict(goal.conclusion) else goal.signs.nonnegative(term)):
        raise RuleError(f"no manifest sign: {to_text(term)}")
    return []
