"""The set {log p/q > ε} on a piece: intervals whose ends solve log p/q = ε, where log p/q has one of these shapes.

    k·T(x) + c with T = x, log x or xʳ (x > 0), monotone:   one side of T⁻¹((ε − c)/k), all or nothing when T does not get there;
    a·x² + b·x + c:   with D = b² − 4a(c − ε) > 0 outside (a > 0) or inside (a < 0) the roots (−b ± √D)/(2a), else all or nothing.

Source: Neyman–Pearson (the best event is a likelihood-ratio set); algebra.
"""

from ...errors import RuleError, require
from ...terms import INFINITY, ZERO, Term, add, div, exp, log, mul, neg, power, sqrt, sub, substitute, symbol
from .exponent import Exponent, exponent_of, tidy
from .known import Known, infinite
from .exponent import power_of
from .segments import NAME, Segment, undecided

X = symbol(NAME)
Interval = tuple[Term, Term]


def where_above(segment: Segment, eps: Term, known: Known) -> list[Segment]:
    """The part of a piece of the line where log p/q > ε; a piece below 0 is mirrored."""
    if segment.upper is ZERO or (not infinite(segment.upper) and known(segment.upper) == -1):
        found = where_above(_mirrored(segment), eps, known)
        return [Segment(neg(part.upper), neg(part.lower), segment.logs) for part in found]
    ratio = exponent_of(sub(*segment.logs), NAME, known, positive=known.at_most(ZERO, segment.lower))
    excess = tidy(sub(ratio.constant, eps), known)
    if not ratio.statistics:
        return whole_or_nothing(segment, excess, known)
    intervals = _quadratic(ratio, excess, known) if ratio.statistics <= {X, X**2} and X**2 in ratio.statistics else None
    if intervals is None or infinite(segment.upper) and segment.lower is ZERO and ratio.statistics == {X**2}:
        intervals = _monotone(ratio, excess, known, positive=known.at_most(ZERO, segment.lower))
    return [part for interval in intervals for part in _clipped(segment, interval, known)]


def whole_or_nothing(segment: Segment, excess: Term, known: Known) -> list[Segment]:
    if known.nonnegative(excess):
        return [segment]
    if known.nonnegative(neg(excess)):
        return []
    raise undecided(excess, ZERO)


def _mirrored(segment: Segment) -> Segment:
    logs = tuple(substitute(form, {NAME: neg(X)}) for form in segment.logs)
    return Segment(neg(segment.upper), neg(segment.lower), logs)


def _monotone(ratio: Exponent, excess: Term, known: Known, positive: bool) -> list[Interval]:
    if len(ratio.statistics) != 1:
        raise RuleError("the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: log(p/q) has several statistics")
    (statistic,) = ratio.statistics
    slope = _sign(ratio[statistic], known)
    level = tidy(neg(div(excess, ratio[statistic])), known)
    exponent = power_of(statistic, X)
    if statistic is X:
        return [_side(level, slope)]
    require(positive, "the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: the piece is on both sides of 0")
    if statistic is log(X):
        return [_side(exp(level), slope)]
    if exponent is None or known(exponent) not in (1, -1):
        raise RuleError("the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: log(p/q) is not monotone")
    if known.nonnegative(neg(level)):  # xʳ > 0 is above it everywhere
        return [(neg(INFINITY), INFINITY)] if slope > 0 else []
    _sign(level, known)
    return [_side(tidy(power(level, div(1, exponent)), known), slope * known(exponent))]


def _quadratic(ratio: Exponent, excess: Term, known: Known) -> list[Interval]:
    a, b = ratio[X**2], ratio[X]
    outside = _sign(a, known) > 0
    discriminant = tidy(sub(power(b, 2), mul(4, a, excess)), known)
    if known.nonnegative(neg(discriminant)):
        return [(neg(INFINITY), INFINITY)] if outside else []
    if known(discriminant) != 1:
        raise undecided(discriminant, ZERO)
    root, twice = sqrt(discriminant), mul(2, a)
    minus, plus = (tidy(div(add(neg(b), mul(sign, root)), twice), known) for sign in (-1, 1))
    return [(neg(INFINITY), minus), (plus, INFINITY)] if outside else [(plus, minus)]


def _sign(term: Term, known: Known) -> int:
    sign = known(term)
    if sign not in (1, -1):
        raise undecided(term, ZERO)
    return sign


def _side(level: Term, direction: int) -> Interval:
    return (level, INFINITY) if direction > 0 else (neg(INFINITY), level)


def _clipped(segment: Segment, interval: Interval, known: Known) -> list[Segment]:
    """The common part of the piece and the interval; Undecided when the order of their ends is not known."""
    lower, upper = interval
    if not _before(lower, segment.upper, known) or not _before(segment.lower, upper, known):
        return []
    first = lower if _before(segment.lower, lower, known) else segment.lower
    last = upper if _before(upper, segment.upper, known) else segment.upper
    return [Segment(first, last, segment.logs)]


def _before(a: Term, b: Term, known: Known) -> bool:
    """a < b, or a >= b; ±oo are ends like any other."""
    if known.compare(a, b) == -1:
        return True
    if known.at_most(b, a):
        return False
    if known.at_most(a, b):
        return True
    raise undecided(a, b)
