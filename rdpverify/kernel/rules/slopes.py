"""Along one symbol, by the signs of derivatives."""

from ...errors import InputError, RuleError, require
from ...terms import INFINITY, ONE, Term, neg, walk
from ...terms.derivative import derivative
from ...words.domains import Domain, Interval
from ..defined import is_real, requirements
from ..goal import Goal, strict
from ..limits import limit_at
from ..rule import text_of

JUMPS = ("sign", "floor", "Piecewise", "Sum", "Limit")


def chord(goal: Goal, data: dict) -> list[Goal]:
    """A slack that is concave in one symbol on a bounded interval is ≥ the least of its values at the two ends.

    The slack must be defined, and so continuous, on the closed interval, and twice differentiable inside; ends may use earlier symbols.
    A strict conclusion follows from strict ones at both ends.
    """
    name = text_of(data, "in")
    piece, term, positive = goal.real_interval(name), goal.slack, strict(goal.conclusion)
    require(is_real(term) and all(part.op not in JUMPS for part in walk(term)), "chord needs a scalar conclusion with a continuous slack")
    require(all(part.op != "oo" for end in (piece.lower, piece.upper) for part in walk(end)), f"{name} must range over a bounded interval")
    require(all(name not in domain.free for _, domain in goal.others(name)), f"another domain depends on {name}")
    # along the path in the symbol only what does not mention it stays true
    base = goal.changed(given=(), conditions=tuple(c for c in goal.conditions if name not in c.free))
    closed, inner = (base.ranging(name, Domain((Interval(piece.lower, piece.upper, is_open, is_open),))) for is_open in (False, True))
    require(not requirements(term, closed.signs), f"the slack is not defined at both ends of {name}")
    try:
        bend = neg(derivative(derivative(term, name), name))
    except InputError as problem:
        raise RuleError(f"chord needs two derivatives: {problem}") from None
    require(not requirements(bend, inner.signs), f"the second derivative in {name} is not defined inside the domain")
    ends = [base.nonnegative(term).at(name, end) for end in (piece.lower, piece.upper)]
    return [*(face.nonnegative(face.slack, positive=positive) for face in ends), inner.nonnegative(bend)]


def descent(goal: Goal, data: dict) -> list[Goal]:
    """``f ≥ 0`` on a face ``v = end`` and ``∂f/∂v ≥ 0`` away from it imply ``f ≥ 0``, also on unbounded domains.

    From ±∞, and from an open end where f has no value, the face is the limit of f, every other symbol fixed: f is at least its limit where
    it does not fall on the way from there, and more where it rises.
    """
    name, end = text_of(data, "in"), text_of(data, "from", "lower")
    piece = goal.real_interval(name)
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


def _closed(piece: Interval, end: str) -> tuple[bool, bool]:
    return (False, piece.upper_open) if end == "lower" else (piece.lower_open, False)
