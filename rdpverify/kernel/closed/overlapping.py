"""The supremum of the ratio of a sum of overlapping densities to one density, or of one density to such a sum, on a piece.

    sup log Σ exp(aᵢ + bᵢ·x): at an end of the piece, because the logarithm of a sum of exponentials of affine functions is convex;
    sup −log Σ exp(aᵢ + bᵢ·x): at an end when no two slopes have opposite signs, because it is monotone then.

At an infinite end a summand whose exponent falls is left out, and one that rises makes the sum infinite.
Source: convexity of log-sum-exp (Boyd & Vandenberghe 2004, section 3.1.5).
"""

from ...errors import RuleError, require
from ...terms import INFINITY, ZERO, Term, add, exp, log, neg, sub, symbol
from .exponent import exponent_of, tidy
from .assumptions import Assumptions, infinite
from .lemma import INFINITE, Value
from .segments import NAME, Segment, undecided

X = symbol(NAME)


def of_overlapping(segment: Segment, over: list[Term], below: list[Term], assumptions: Assumptions) -> Value:
    """sup log(Σ exp(over)/Σ exp(below)) on the segment, one of the two sums having a single summand."""
    require(len(over) <= 1 or len(below) <= 1, "no lemma gives the supremum of the ratio of two sums of overlapping parts")
    inverted = len(below) > 1
    summands, alone = (below, over[0]) if inverted else (over, below[0])
    parts = [exponent_of(sub(summand, alone), NAME, assumptions) for summand in summands]
    if not all(part.within(X) for part in parts):
        raise RuleError("no lemma gives the supremum of the ratio of a sum of overlapping parts unless each log-ratio is affine")
    signs = [_sign(part[X], assumptions) for part in parts]
    require(not inverted or not {1, -1} <= set(signs), "the ratio to a sum of overlapping parts has its supremum inside a piece")
    sums = [_sum_at(end, parts, signs, assumptions) for end in (segment.lower, segment.upper)]
    unbounded = None if inverted else INFINITY  # what makes the ratio infinite: no summand left below, or an infinite one above
    if unbounded in sums:
        return INFINITE
    finite = [log(total) for total in sums if total not in (None, INFINITY)]
    return Value(tuple((tidy(neg(value) if inverted else value, assumptions), ZERO) for value in finite))


def _sign(slope: Term, assumptions: Assumptions) -> int:
    sign = assumptions(slope)
    if sign is None:
        if assumptions.is_zero(slope):
            return 0
        raise undecided(slope, ZERO)
    return sign


def _sum_at(end: Term, parts, signs, assumptions: Assumptions) -> Term | None:
    """Σ exp(aᵢ + bᵢ·end); at an infinite end its limit: None for 0, INFINITY when a summand rises."""
    direction = infinite(end)
    if not direction:
        return add(*(tidy(exp(part.at(end)), assumptions) for part in parts))
    if any(sign * direction > 0 for sign in signs):
        return INFINITY
    constant = [tidy(exp(part.constant), assumptions) for part, sign in zip(parts, signs) if sign == 0]
    return add(*constant) if constant else None
