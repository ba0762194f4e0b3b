"""Bounds of log(p/q) on a piece and on a tail, by monotony, convexity and Newton's method.  Steering only."""

from flint import arb, fmpq

from ..errors import InputError, require
from ..kernel.extended import exact_value
from ..kernel.integrals.exponent import VARIABLE, Exponent, Piece
from ..kernel.integrals.integral import Ratio, settled
from ..kernel.integrals.pieces import densities, factored, logarithms
from ..kernel.integrals.plan import Map
from ..kernel.integrals.tails import HalfLine
from ..terms import Term, log, number
from ..terms.derivative import derivative
from ..terms.evaluate import ball, range_of

NEWTON_STEPS = 12


def piece_bounds(present, change: Map, piece: Piece):
    """(a value, where it is taken, an upper bound) of the log ratio on a finite piece."""
    p, q = present
    if not p.possible:
        return None
    settled(p, q, Ratio())
    ratio = densities(p.certain, q.certain, change, piece).log_ratio()
    name, env = VARIABLE.value, {VARIABLE.value: piece.range()}
    ends = [ball(ratio, {name: arb(end)}) for end in (piece.lower, piece.upper)]
    best = ends[0].max(ends[1])
    best_at = piece.upper if ends[1] > ends[0] else piece.lower
    middle = {name: arb(piece.middle())}
    height, slope, curvature = ball(ratio, middle), None, None
    try:
        slope_term = derivative(ratio, name)
        slope = range_of(slope_term, env)
        if slope is not None and (slope.is_nonnegative() or slope.is_nonpositive()) and best.is_finite():
            return best, best_at, best
        curvature_term = derivative(slope_term, name)
        curvature = range_of(curvature_term, env)
    except InputError:  # a kink inside the piece
        pass
    if curvature is not None and curvature.is_nonnegative() and best.is_finite():
        return best, best_at, best
    if curvature is not None and curvature.upper < 0:
        left, right = (ball(slope_term, {name: arb(end)}) for end in (piece.lower, piece.upper))
        if left <= 0 or right >= 0:
            end = ends[0 if left <= 0 else 1]
            return end, piece.lower if left <= 0 else piece.upper, end
        place = _near_critical(slope_term, curvature_term, piece)
        height, steepness = ball(ratio, {name: place}), ball(slope_term, {name: place})
        return height, exact_value(place), height + steepness * steepness / (-2 * curvature.upper)
    values = range_of(ratio, env)
    bounds = [] if values is None else [values.upper]
    if slope is not None and slope.is_bounded():
        bounds.append((height + slope.ball().abs_upper() * arb(piece.upper - piece.lower) / 2).upper())
    bounds = [bound for bound in bounds if bound.is_finite()]
    require(bounds, "log(p/q) was not bounded on a piece")
    return height, piece.middle(), min(bounds)


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
