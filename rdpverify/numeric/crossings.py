"""Where log(p/q) crosses a level, and pieces on which the kernel can decide its sign.  Steering only."""

from flint import arb, fmpq

from ..errors import RuleError
from ..kernel.integrals.exponent import VARIABLE, Piece
from ..kernel.extended import at_precision, exact_value
from ..kernel.integrals.integral import Excess, LossTail, sign_on
from ..kernel.integrals.pieces import densities, logarithms
from ..kernel.integrals.plan import Map, Tail
from ..kernel.integrals.tails import HalfLine, greatest_ratio
from ..terms import Term
from ..terms.evaluate import compiled, range_of
from .cuts import Cut
from .rationals import short_rational
from .segments import Segment, View, dominant, region_data

OUTWARD = 80  # doublings looked at on each side of a peak
LARGEST_SPLIT = 400


class NotDecided(Exception):
    """No pieces were found on which the sign can be decided."""


def excess_term(segment: Segment, change: Map, piece: Piece, eps: Term) -> Term:
    """log(p/q) − ε in t."""
    return densities(segment.p, segment.q, change, piece).log_ratio(eps)


def crossings(view: View, peaks, eps: Term, bits: int) -> list[Cut]:
    """Points of the segment around which log(p/q) − ε changes sign, each enclosed to ``bits`` bits."""
    segment = view.segment
    middle = fmpq(0) if not peaks else exact_value(peaks[0][0])
    ratio = densities(segment.p, segment.q, view.change, Piece(segment.lower, segment.upper), middle).log_ratio(eps)
    program = compiled(ratio)

    def height(x: fmpq):
        return program.ball({VARIABLE.value: arb(x)})

    places = []
    signs = [(x, _sign(height(x))) for x in _grid(segment, view, peaks)]
    signs = [(x, sign) for x, sign in signs if sign != 0]
    for (left, a), (right, b) in zip(signs, signs[1:]):
        if a != b:
            places.append(_bisected(height, left, right, a, bits))
    return places


def _sign(value: arb) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


def _grid(segment: Segment, view: View, peaks) -> list[fmpq]:
    points = {end for end in (segment.lower, segment.upper) if end is not None}
    for peak, height in peaks:
        centre, width = short_rational(peak, 80), short_rational(view.landscape.width(peak, height), 4)
        for k in range(-6, OUTWARD):
            step = width * fmpq(2) ** k
            points |= {centre + step, centre - step, centre + step * 3 / 2, centre - step * 3 / 2}
            if k > 6 and all(view.landscape(arb(centre + side * step).mid()) is None for side in (1, -1)):
                break
    if segment.lower is not None and segment.upper is not None:
        points |= {segment.lower + (segment.upper - segment.lower) * k / 16 for k in range(17)}
    lower, upper = segment.lower, segment.upper
    return sorted(x for x in points if (lower is None or x >= lower) and (upper is None or x <= upper))


def _bisected(height, left: fmpq, right: fmpq, sign_left: int, bits: int) -> Cut:
    """The sign change between ``left`` and ``right``, narrowed."""
    width = right - left
    with at_precision(bits + 40):
        while right - left > width * fmpq(1, 2) ** bits:
            middle = (left + right) / 2
            sign = _sign(height(middle))
            if sign == 0:
                return _around(middle, width, bits)
            left, right = (middle, right) if sign == sign_left else (left, middle)
    return Cut(left, right)


def _around(point: fmpq, width: fmpq, bits: int) -> Cut:
    margin = width * fmpq(1, 2) ** (bits + 1)
    return Cut(point - margin, point + margin)


def decided_points(segment: Segment, change: Map, kind: Excess, lower: fmpq, upper: fmpq, tolerance: arb, shift: fmpq):
    """(points, crude) from ``lower`` to ``upper``: on each piece the kernel decides the sign of log(p/q) − ε, except that pieces
    whose crude bound is below ``tolerance`` are listed in ``crude`` by their upper end."""
    points, crude, stack = [lower], set(), [(lower, upper)]
    while stack:
        left, right = stack.pop()
        piece = Piece(left, right)
        if sign_on(excess_term(segment, change, piece, kind.eps), piece) is not None:
            points.append(right)
        elif _crude_bound(segment, change, kind, piece, shift) < tolerance:
            points.append(right)
            crude.add(right)
        elif len(points) + len(stack) > LARGEST_SPLIT:
            raise NotDecided(f"the sign of log(p/q) - eps was not decided near t = {arb(left).str(8, radius=False)}")
        else:
            middle = (left + right) / 2
            stack += [(middle, right), (left, middle)]
    return points, crude


def _crude_bound(segment: Segment, change: Map, kind: Excess, piece: Piece, shift: fmpq) -> arb:
    pair = densities(segment.p, segment.q, change, piece)
    integrand = pair.power_integrand(fmpq(1), shift) if isinstance(kind, LossTail) else pair.excess_integrand(kind.eps, shift)
    pair = range_of(integrand, {VARIABLE.value: piece.range()})
    return arb.pos_inf() if pair is None else pair.upper * arb(piece.upper - piece.lower)


def vanishing_region(segment: Segment, change: Map, kind, bits: int) -> dict:
    """A region on which (p − e^ε·q)₊ is shown to vanish; raises NotDecided."""
    ends, tails = {}, {}
    for side, end in ((-1, segment.lower), (1, segment.upper)):
        tails[side] = None
        if end is not None:
            ends[side] = (end - change.centre) / change.scale
    with at_precision(bits + 16):
        for side in (-1, 1):
            if side not in ends:
                ends[side], tails[side] = _vanishing_tail(segment, change, side, ends.get(-side, fmpq(0)), kind)
        if ends[-1] >= ends[1]:
            return region_data(change, [ends[1]], tails[-1], tails[1])
        points, _ = decided_points(segment, change, kind, ends[-1], ends[1], arb(0), fmpq(0))
    return region_data(change, points, tails[-1], tails[1])


def _vanishing_tail(segment: Segment, change: Map, side: int, start: fmpq, excess):
    seen = change if side > 0 else change.reflected()
    for step in (0, 1, 2, 4, 8, 16, 64, 256, 1024, 10**4, 10**6):
        point = start + side * step
        line = HalfLine(point * side)
        forms = [logarithms(parts, seen.image(), line.expand) for parts in (segment.p, segment.q)]
        choice = Tail(*(dominant(some, point * side) for some in forms))
        try:
            top = greatest_ratio(line, *forms, choice, excess.eps)
            if top is not None and top <= 0:
                return point, choice
        except RuleError:
            continue
    raise NotDecided("log(p/q) <= eps was not shown on a tail")
