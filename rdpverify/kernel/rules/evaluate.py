"""A goal without symbols or laws: both sides are enclosed and compared."""

from ...errors import RuleError, require
from ...exact import is_whole
from ..enclosures.enclosure import enclose
from ..goal import Goal, mentions_laws, sides, strict

MOST_BITS = 20_000


def apply(goal: Goal, data: dict) -> list[Goal]:
    require(not goal.conclusion.free and not mentions_laws(goal.conclusion), "only a goal without symbols and laws can be evaluated")
    bits, plans = data.get("bits", 64), data.get("plans", {})
    if not is_whole(bits, 2, MOST_BITS) or not isinstance(plans, dict):
        raise RuleError("evaluate needs 'bits' (an int) and 'plans' (an object)")
    smaller, larger = sides(goal.conclusion)
    if not below(enclose(smaller, bits, plans), enclose(larger, bits, plans), strict(goal.conclusion)):
        raise RuleError(f"not decided at {bits} bits: {smaller} against {larger}")
    return []


def below(smaller, larger, strictly: bool) -> bool:
    """Is ``smaller ≤ larger`` (``<``) certain for two enclosures of extended reals?"""
    if smaller.infinite or larger.infinite:
        return (smaller.infinite == -1 or larger.infinite == 1) and not (strictly and smaller.infinite == larger.infinite)
    if smaller.exact is not None and larger.exact is not None:
        return smaller.exact < larger.exact if strictly else smaller.exact <= larger.exact
    return bool(smaller.upper < larger.lower if strictly else smaller.upper <= larger.lower)
