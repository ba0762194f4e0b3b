"""The set {log p/q > ε} on a piece: intervals whose ends solve log p/q = ε, where log p/q has one of these shapes.

    k·T(x) + c with T = x, log x or xʳ (x > 0), monotone:   one side of T⁻¹((ε − c)/k), all or nothing when T does not get there;
    a·x² + b·x + c:   with D = b² − 4a(c − ε) > 0 outside (a > 0) or inside (a < 0) the roots (−b ± √D)/(2a), else all or nothing;
    log A − log B + c, A and B quadratics > 0:   where e^{c−ε}·A − B > 0, which has one of the shapes above.

Source: Neyman–Pearson (the best event is a likelihood-ratio set); algebra.
"""

from ...errors import RuleError, require
from ...terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, div, exp, log, mul, neg, power, sqrt, sub, substitute, symbol
from .exponent import Exponent, exponent_of, tidy
from .assumptions import Assumptions, infinite
from .exponent import power_of
from .quadratics import log_quadratics
from .segments import NAME, Segment, before, undecided

X = symbol(NAME)
Interval = tuple[Term, Term]


def where_above(segment: Segment, eps: Term, assumptions: Assumptions) -> list[Segment]:
    """The part of a piece of the line where log p/q > ε; a piece below 0 is mirrored."""
    if segment.upper is ZERO or (not infinite(segment.upper) and assumptions(segment.upper) == -1):
        stretches = where_above(_mirrored(segment), eps, assumptions)
        return [Segment(neg(part.upper), neg(part.lower), segment.logs) for part in stretches]
    ratio = exponent_of(sub(*segment.logs), NAME, assumptions, positive=assumptions.at_most(ZERO, segment.lower))
    excess = tidy(sub(ratio.constant, eps), assumptions)
    quotient = _quotient(ratio, assumptions)
    if quotient is not None:
        ratio = exponent_of(sub(mul(exp(excess), quotient[0]), quotient[1]), NAME, assumptions)
        excess = tidy(ratio.constant, assumptions)
    if not ratio.statistics:
        return whole_or_nothing(segment, excess, assumptions)
    intervals = _quadratic(ratio, excess, assumptions) if ratio.statistics <= {X, X**2} and X**2 in ratio.statistics else None
    if intervals is None or infinite(segment.upper) and segment.lower is ZERO and ratio.statistics == {X**2}:
        intervals = _monotone(ratio, excess, assumptions, positive=assumptions.at_most(ZERO, segment.lower))
    return [part for interval in intervals for part in _clipped(segment, interval, assumptions)]


def _quotient(ratio: Exponent, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """(A, B) where log p/q is a constant and log A − log B, both positive quadratics; None for others."""
    signs = {ratio[statistic]: statistic for statistic in ratio.statistics}
    if len(ratio.statistics) != 2 or set(signs) != {ONE, MINUS_ONE} or log_quadratics(ratio, assumptions) is None:
        return None
    return signs[ONE].args[0], signs[MINUS_ONE].args[0]


def whole_or_nothing(segment: Segment, excess: Term, assumptions: Assumptions) -> list[Segment]:
    if assumptions.nonnegative(excess):
        return [segment]
    if assumptions.nonnegative(neg(excess)):
        return []
    raise undecided(excess, ZERO)


def _mirrored(segment: Segment) -> Segment:
    logs = tuple(substitute(form, {NAME: neg(X)}) for form in segment.logs)
    return Segment(neg(segment.upper), neg(segment.lower), logs)


def _monotone(ratio: Exponent, excess: Term, assumptions: Assumptions, positive: bool) -> list[Interval]:
    if len(ratio.statistics) != 1:
        raise RuleError("the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: log(p/q) has several statistics")
    (statistic,) = ratio.statistics
    slope = _sign(ratio[statistic], assumptions)
    level = tidy(neg(div(excess, ratio[statistic])), assumptions)
    exponent = power_of(statistic, X)
    if statistic is X:
        return [_side(level, slope)]
    require(positive, "the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: the piece is on both sides of 0")
    if statistic is log(X):
        return [_side(exp(level), slope)]
    if exponent is None or assumptions(exponent) not in (1, -1):
        raise RuleError("the set where the likelihood ratio exceeds exp(eps) is not found by these lemmas: log(p/q) is not monotone")
    if assumptions.nonnegative(neg(level)):  # xʳ > 0 is above it everywhere
        return [(neg(INFINITY), INFINITY)] if slope > 0 else []
    _sign(level, assumptions)
    return [_side(tidy(power(level, div(1, exponent)), assumptions), slope * assumptions(exponent))]


def _quadratic(ratio: Exponent, excess: Term, assumptions: Assumptions) -> list[Interval]:
    a, b = ratio[X**2], ratio[X]
    outside = _sign(a, assumptions) > 0
    discriminant = tidy(sub(power(b, 2), mul(4, a, excess)), assumptions)
    if assumptions.nonnegative(neg(discriminant)):
        return [(neg(INFINITY), INFINITY)] if outside else []
    if assumptions(discriminant) != 1:
        raise undecided(discriminant, ZERO)
    root, twice = sqrt(discriminant), mul(2, a)
    minus, plus = (tidy(div(add(neg(b), mul(sign, root)), twice), assumptions) for sign in (-1, 1))
    return [(neg(INFINITY), minus), (plus, INFINITY)] if outside else [(plus, minus)]


def _sign(term: Term, assumptions: Assumptions) -> int:
    sign = assumptions(term)
    if sign not in (1, -1):
        raise undecided(term, ZERO)
    return sign


def _side(level: Term, direction: int) -> Interval:
    return (level, INFINITY) if direction > 0 else (neg(INFINITY), level)


def _clipped(segment: Segment, interval: Interval, assumptions: Assumptions) -> list[Segment]:
    """The common part of the piece and the interval; Undecided when the order of their ends is not known."""
    lower, upper = interval
    if not before(lower, segment.upper, assumptions) or not before(segment.lower, upper, assumptions):
        return []
    first = lower if before(segment.lower, lower, assumptions) else segment.lower
    last = upper if before(upper, segment.upper, assumptions) else segment.upper
    return [Segment(first, last, segment.logs)]
