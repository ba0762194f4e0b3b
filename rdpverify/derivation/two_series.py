"""Two overlapping parts at any order: the binomial series on either side of the point where the parts are equal.

With p₁ = p₂ at x = c and p₁ > p₂ to its left, (p₁ + p₂)^w = Σ C(w, j)·p₁^(w−j)·p₂ʲ left of c, with the roles exchanged to its
right, and each term times a power of the other density is integrated by a lemma.  On top w = α, below w = 1 − α.  The terms are of
the order C(w, j)/j: the series converges for w > −2, that is for α < 3 below.  It is for reading, it converges slowly; numbers come
from verified integration.  Source: Mironov, Talwar & Zhang 2019, section 3.3.
"""

from ..definitions.measures import Measure
from ..errors import RuleError
from ..kernel.closed.exponent import exponent_of, tidy
from ..kernel.closed.integral import combined, common_space, integrate
from ..kernel.closed.assumptions import Assumptions
from ..kernel.closed.segments import NAME, Segment, segments, undecided
from ..terms import INFINITY, ONE, ZERO, Term, add, call, div, log, make, mul, neg, sub, symbol
from .logarithms import polished
from .sums import additive_exponentials
from .tails import normal_tails

INDEX = symbol("_j")


def two_series(P: Measure, Q: Measure, order: Term, assumptions: Assumptions) -> Term:
    """D_α as log(Σ … + Σ …)/(α−1); RuleError unless one of the laws has two parts, the other one, and the lemmas give each term."""
    if common_space((P, Q)) != "real" or P.atoms or Q.atoms or sorted((len(P.parts), len(Q.parts))) != [1, 2]:
        raise RuleError("the two-series form is for a mixture of two densities against one density")
    mixed, alone, weight = (P, Q, order) if len(P.parts) == 2 else (Q, P, sub(ONE, order))
    measures = tuple(Measure("real", (part,)) for part in (*mixed.parts, *alone.parts))
    inside = assumptions.assuming(weak=(INDEX,))
    series = []
    for segment in segments(measures, assumptions):
        if None in segment.logs:
            raise RuleError("the two-series form is for densities on one interval")
        for lower, upper, larger, smaller in _sides(segment, assumptions):
            body = combined((larger, smaller, segment.logs[2]), (sub(weight, INDEX), INDEX, sub(ONE, weight)))
            piece = integrate(Segment(lower, upper, ()), body, "real", inside)
            open_ones = [c for c in (*piece.value.finite_when, *piece.value.valid_when) if INDEX.value in c.left.free]
            if piece.value.infinite or open_ones:
                raise RuleError("a term of the two-series form has no closed form for every index")
            value = tidy(piece.value.term, inside)
            body = normal_tails(value, inside, additive_exponentials) or value
            terms = mul(call("binomial", weight, INDEX), polished(body, inside))
            series.append(make("Sum", (terms, INDEX, ZERO, INFINITY)))
    return div(log(add(*series)), sub(order, ONE))


def _sides(segment: Segment, assumptions: Assumptions):
    """(lower, upper, larger log-density, smaller one) on either side of the crossing."""
    first, second = segment.logs[:2]
    gap = exponent_of(sub(first, second), NAME, assumptions)
    x = symbol(NAME)
    if not gap.within(x):
        raise RuleError("the two parts cross at more than one point, or at one that is not known")
    if not gap.statistics:
        larger, smaller = (first, second) if assumptions.nonnegative(gap.constant) else (second, first)
        if not (assumptions.nonnegative(gap.constant) or assumptions.nonnegative(neg(gap.constant))):
            raise undecided(gap.constant, ZERO)
        return [(segment.lower, segment.upper, larger, smaller)]
    slope = assumptions(gap[x])
    if slope not in (1, -1):
        raise undecided(gap[x], ZERO)
    crossing = tidy(neg(div(gap.constant, gap[x])), assumptions)
    left, right = (second, first) if slope == 1 else (first, second)  # the larger one
    sides = [(segment.lower, segment.upper, left, right), (segment.lower, segment.upper, right, left)]
    if assumptions.at_most(crossing, segment.lower):
        return sides[1:]
    if assumptions.at_most(segment.upper, crossing):
        return sides[:1]
    return [(segment.lower, crossing, left, right), (crossing, segment.upper, right, left)]
