"""sup log(p/q) over the line, following an untrusted plan: monotone pieces, concave caps, and tails.

On a piece of width w and middle c, L = log(p/q) is at most L(c) + w·sup|L′|/2; where it is convex, or concave with a
slope that keeps its sign, its supremum is at an end; where L″ ≤ −m < 0 it is at most L(t) + L′(t)²/(2m) for every t in the piece.
Values at points bound the supremum below.
"""

from flint import arb, fmpq

from ...definitions.measures import Measure
from ...errors import InputError, require
from ...terms import Term, log, number
from ...terms.derivative import derivative
from ...terms.evaluate import ball, range_of
from .exponent import VARIABLE, Exponent, Piece
from .integral import Ratio, check_cover, presences, settled
from .pieces import densities, factored, logarithms
from .plan import Map, Plan
from .tails import HalfLine

NEWTON_STEPS = 12


def greatest_log_ratio(P: Measure, Q: Measure, plan: Plan) -> arb | None:
    """A ball with the essential supremum of log(p/q) where p > 0, over the parts; None when it is shown to be +∞."""
    kind = Ratio()
    check_cover(P, Q, plan.regions, kind)
    found = []
    for region in plan.regions:
        for lower, upper in zip(region.points, region.points[1:]):
            found.append(piece_bounds(presences(P, Q, region, lower, upper), region.map, Piece(lower, upper)))
        for _, change, start, stretch in region.tails():
            found.append(tail_bounds(presences(P, Q, region, *stretch), change, start))
    found = [bounds for bounds in found if bounds is not None]
    if any(upper is None for _, upper in found):
        return None
    require(found, "P has no density in the plan's regions")
    lower, upper = found[0]
    for low, high in found[1:]:
        lower, upper = lower.max(low), upper.max(high)
    return lower.lower().union(upper.upper())


def piece_bounds(present, change: Map, piece: Piece):
    """(lower, upper) bounds of the supremum on a finite piece."""
    p, q = present
    if not p.possible:
        return None
    settled(p, q, Ratio())
    ratio = densities(p.certain, q.certain, change, piece).log_ratio()
    name, env = VARIABLE.value, {VARIABLE.value: piece.range()}
    ends = [ball(ratio, {name: arb(end)}) for end in (piece.lower, piece.upper)]
    best = ends[0].max(ends[1])
    middle = {name: arb(piece.middle())}
    height, slope, curvature = ball(ratio, middle), None, None
    try:
        slope_term = derivative(ratio, name)
        slope = range_of(slope_term, env)
        if slope is not None and (slope.is_nonnegative() or slope.is_nonpositive()) and best.is_finite():
            return best, best
        curvature_term = derivative(slope_term, name)
        curvature = range_of(curvature_term, env)
    except InputError:  # a kink inside the piece
        pass
    if curvature is not None and curvature.is_nonnegative() and best.is_finite():
        return best, best
    if curvature is not None and curvature.upper < 0:
        left, right = (ball(slope_term, {name: arb(end)}) for end in (piece.lower, piece.upper))
        if left <= 0 or right >= 0:
            end = ends[0 if left <= 0 else 1]
            return end, end
        point = {name: _near_critical(slope_term, curvature_term, piece)}
        height, steepness = ball(ratio, point), ball(slope_term, point)
        return height, height + steepness * steepness / (-2 * curvature.upper)
    found = range_of(ratio, env)
    bounds = [] if found is None else [found.upper]
    if slope is not None and slope.is_bounded():
        bounds.append((height + slope.ball().abs_upper() * arb(piece.upper - piece.lower) / 2).upper())
    bounds = [bound for bound in bounds if bound.is_finite()]
    require(bounds, "log(p/q) was not bounded on a piece")
    return height, min(bounds)


def _near_critical(slope: Term, curvature: Term, piece: Piece) -> arb:
    """A point of the piece near the zero of the slope, by Newton's method; any point is sound."""
    lower, upper, t = arb(piece.lower).upper(), arb(piece.upper).lower(), arb(piece.middle()).mid()
    for _ in range(NEWTON_STEPS):
        where = {VARIABLE.value: t}
        following = (t - ball(slope, where) / ball(curvature, where)).mid()
        if not following.is_finite():
            break
        t = following.max(lower).min(upper).mid()
    return t


def tail_bounds(present, change: Map, start: fmpq):
    """Bounds of the supremum beyond t = start; the upper one is None when log(p/q) → ∞ there."""
    p, q = present
    if not p.possible:
        return None
    settled(p, q, Ratio())
    line = HalfLine(start)
    total = Exponent()
    for parts, side in ((p.certain, 1), (q.certain, -1)):
        leading, rest = factored(logarithms(parts, change.image(), line.expand), line.expand.piece.middle())
        total = total.plus(leading, number(side)).plus(line.expand(log(rest)), number(side))
    slope = line.derivative(total)
    steepest = line.supremum(slope)
    if steepest is not None and steepest <= 0:
        return (total.at(start),) * 2
    gentlest = line.infimum(slope)
    if gentlest is not None and gentlest > 0:
        return total.at(start), None
    top = line.supremum(total)
    require(top is not None, "log(p/q) was not bounded on a tail")
    return total.at(start), top
