"""A slack that is concave in one symbol on a bounded interval is ≥ the least of its values at the two ends.

The slack must be defined, and so continuous, on the closed interval, and twice differentiable inside; ends may use earlier symbols.
A strict conclusion follows from strict ones at both ends.
"""

from ...errors import InputError, RuleError, require
from ...words.domains import Domain, Interval
from ...terms import neg, walk
from ...terms.derivative import derivative
from ..defined import is_real, requirements
from ..goal import Goal, strict
from ..rule import text_of
from .descent import real_interval

JUMPS = ("sign", "floor", "Piecewise", "Sum", "Limit")


def apply(goal: Goal, data: dict) -> list[Goal]:
    name = text_of(data, "in")
    piece, term, positive = real_interval(goal, name), goal.slack, strict(goal.conclusion)
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
