"""``f ≥ 0`` on a face ``v = end`` and ``∂f/∂v ≥ 0`` away from it imply ``f ≥ 0``, also on unbounded domains.

From ±∞, and from an open end where f has no value, the face is the limit of f, every other symbol fixed: f is at least its limit where
it does not fall on the way from there, and more where it rises.
"""

from ...words.domains import Domain, Interval
from ...errors import InputError, RuleError, require
from ...terms import INFINITY, ONE, Term, neg, walk
from ...terms.derivative import derivative
from ..defined import is_real, requirements
from ..goal import Goal, strict
from ..limits import limit_at
from ..rule import text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, end = text_of(data, "in"), text_of(data, "from", "lower")
    piece = real_interval(goal, name)
    term, positive = goal.slack, strict(goal.conclusion)
    require(is_real(term), "descent needs a scalar conclusion without divergences")
    value = {"lower": piece.lower, "upper": piece.upper}.get(end)
    require(value is not None, "descent starts from 'lower' or 'upper'")
    is_open = {"lower": piece.lower_open, "upper": piece.upper_open}[end]
    strict_face = positive and data.get("strict", "slope") == "face"
    if positive and not strict_face and not is_open:
        raise RuleError("a strict conclusion on a closed end needs a strict face")
    require(all(name not in domain.free for _, domain in goal.others(name)), f"another domain depends on {name}")
    # along the path in v only what does not mention v stays true
    base = goal.changed(given=(), conditions=tuple(c for c in goal.conditions if name not in c.free))
    far = any(part.op == "oo" for part in walk(value))
    closed = base if far else base.ranging(name, Domain((Interval(piece.lower, piece.upper, *_closed(piece, end)),)))
    to_limit = far or bool(requirements(term, closed.signs))
    require(not to_limit or (is_open and not requirements(term, base.signs)), f"the slack is not defined at the {end} end of {name}")
    try:
        slope = derivative(term, name)
    except InputError as problem:
        raise RuleError(f"descent needs a derivative: {problem}") from None
    if end == "upper":
        slope = neg(slope)
    inner = base.ranging(name, Domain((Interval(piece.lower, piece.upper, True, True),)))
    require(not requirements(slope, inner.signs), f"the derivative in {name} is not defined inside the domain")
    face = _limit(base, term, name, value, end == "upper") if to_limit else base.nonnegative(term).at(name, value)
    return [face.nonnegative(face.slack, positive=strict_face), inner.nonnegative(slope, positive=positive and not strict_face)]


def _limit(goal: Goal, term: Term, name: str, end: Term, from_below: bool) -> Goal:
    """The goal that the limit for ``name`` → ``end`` is ≥ 0."""
    value = limit_at(goal, term, name, end, from_below)
    require(value is not neg(INFINITY), f"the slack tends to −∞ with {name}")
    return goal.changed(symbols=goal.others(name)).nonnegative(ONE if value is INFINITY else value)


def real_interval(goal: Goal, name: str) -> Interval:
    """The single real interval that is the domain of ``name``."""
    domain = goal.domain(name)
    require(not domain.integers and len(domain.intervals) == 1, f"{name} must range over one real interval")
    return domain.intervals[0]


def _closed(piece: Interval, end: str) -> tuple[bool, bool]:
    return (False, piece.upper_open) if end == "lower" else (piece.lower_open, False)
