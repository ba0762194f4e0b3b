"""One stretch of the line with the same parts throughout, seen through a change of variable: heights, peaks, tails.  Steering."""

from dataclasses import dataclass

from flint import acb, arb, fmpq

from ..definitions.measures import Measure
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.integrals.expansion import Expander
from ..kernel.integrals.exponent import VARIABLE, Piece
from ..kernel.extended import exact_value
from ..kernel.integrals.integral import Excess, Power, Ratio
from ..kernel.integrals.pieces import densities, logarithms, presence
from ..kernel.integrals.plan import Map, Tail
from ..kernel.integrals.tails import HalfLine
from ..terms import add, exp, log, mul, number
from ..terms.balls import BALLS
from ..terms.evaluate import ball, compiled
from ..terms.program import Program
from .cuts import Cut, jumps
from .floats import FloatSum, float_of
from .landscape import highest
from .float_landscape import FloatLandscape
from .rationals import short_rational

TAIL_TRIES, TAIL_FAILURES = 40, 5
CHANGE_GRID = 24
DISC_BITS = (20, 80, 1200)  # radii of discs around an end, for laws of any scale
MANY_WIDTHS = 256  # between two places of algebraic densities
LEAST_PIECE = fmpq(3, 4)
SWITCH_STEPS = 2_000


@dataclass(frozen=True)
class Segment:
    """x between ``lower`` and ``upper`` (None: infinite), with the parts of each law there, best seen from ``centre`` if that is given."""

    lower: fmpq | None
    upper: fmpq | None
    p: tuple
    q: tuple
    centre: fmpq | None = None


def segments_between(P: Measure, Q: Measure, points: list[Cut]) -> list[Segment | Cut]:
    """Segments where the integrand may be positive, in order, with the inexact cuts between them."""
    ends = [None, *points, None]
    pieces: list = []
    for left, right in zip(ends, ends[1:]):
        lower, upper = None if left is None else left.upper, None if right is None else right.lower
        low, high = arb.neg_inf() if lower is None else lower, arb.pos_inf() if upper is None else upper
        p, q = presence(P, low, high), presence(Q, low, high)
        if p.certain:
            pieces.append(Segment(lower, upper, p.certain, q.certain))
        if right is not None and not right.is_exact:
            pieces.append(right)
    return pieces


class View:
    """A segment in the variable t of a map, where t runs between ``lower`` and ``upper``."""

    def __init__(self, segment: Segment, change: Map, lower, upper, kind):
        self.segment, self.change, self.lower, self.upper, self.kind = segment, change, lower, upper, kind
        self.order = kind.order if isinstance(kind, Power) else fmpq(1)
        ends = (None if end is None else arb(end) for end in (lower, upper))
        self.landscape = FloatLandscape(*self._heights(), *ends)

    def _heights(self):
        """log of the integrand's size as a function of t, for a ball and for an array of doubles."""
        lower, upper = self.lower, self.upper
        window = Piece((upper or fmpq(0)) - 1 if lower is None else lower, (lower or fmpq(0)) + 1 if upper is None else upper)
        expand, order = Expander(Piece(lower, upper)), self.order
        form, sums = self.change.log_jacobian(), []
        for factor, parts in ((order, self.segment.p), (1 - order, self.segment.q)):
            if factor == 0:
                continue
            forms = logarithms(parts, self.change.image(), expand)
            leading = forms[_leader(forms, window.middle())]
            form = form.plus(leading, number(factor))
            sums.append((factor, [other.plus(leading, number(-1)).to_term() for other in forms if other is not leading]))
        total = [mul(number(factor), log(add(1, *map(exp, excesses)))) for factor, excesses in sums]
        program, sums = Program(add(form.to_term(), *total)), [(float_of(factor), excesses) for factor, excesses in sums if excesses]
        return (lambda t: program.run(BALLS, (t,) if program.names else ())), FloatSum(form.to_term(), sums)

    def seeds(self):
        """Starting points for the climb: vertices of quadratic exponents, places of sigmoids, ends, else a logarithmic grid."""
        places = []
        expand = Expander(Piece(self.lower, self.upper))
        forms_p, forms_q = (logarithms(parts, self.change.image(), expand) for parts in (self.segment.p, self.segment.q))
        order = self.order
        for form in forms_p:
            for other in forms_q[:4] if order != 1 else [None]:
                blend = form.times(number(order)).plus(self.change.log_jacobian())
                blend = blend if other is None else blend.plus(other, number(1 - order))
                places += _vertex(blend)
        if self.change.kind == "affine":
            for form in (*forms_p, *forms_q):
                places += [arb(point).mid() for point in _balance_points(form)] + [place for place, _ in _quadratics_inside(form)]
        ends = [arb(end).mid() for end in (self.lower, self.upper) if end is not None]
        lost = not any(self.landscape(t) is not None for t in places)
        if self.change.kind == "affine" and lost and None in (self.lower, self.upper):
            base = ends[0] if ends else arb(0)
            places += [(base + side * arb(10) ** (j / 2)).mid() for j in range(-8, 17, 2) for side in (1, -1)]
        elif self.change.kind == "exponential":
            places += [arb(j) for j in (-30, -10, -3, -1, 0, 1, 3, 10, 30)]
        if len(ends) == 2:
            places += [(ends[0] + (ends[1] - ends[0]) * arb(k) / 8).mid() for k in range(1, 8)]
        return places + ends

    def peaks(self):
        """Local maxima (t, h) reached from the seeds."""
        return self.landscape.peaks(self.seeds())

    def regular_at(self, end: fmpq) -> bool:
        """Whether the integrand continues analytically around t = end."""
        piece = Piece(self.lower, self.upper)
        if None in (self.lower, self.upper):
            piece = Piece(end, end + 1) if self.lower == end else Piece(end - 1, end)
        near = densities(self.segment.p, self.segment.q, self.change, piece)
        if isinstance(self.kind, Ratio):
            integrand = near.ratio_integrand(fmpq(0))
        elif isinstance(self.kind, Excess):
            integrand = near.excess_integrand(self.kind.eps, fmpq(0))
        else:
            integrand = near.power_integrand(self.order, fmpq(0))
        discs = (acb(arb(end, arb(2) ** -bits), arb(0, arb(2) ** -bits)) for bits in DISC_BITS)
        return any(compiled(integrand).complex({VARIABLE.value: disc}, True).is_finite() for disc in discs)

    def tail(self, side: int, start: arb, step: arb, bound: arb, shift: fmpq):
        """(point, Tail) beyond which the kernel bounds the integral by ``bound``, searched from ``start`` outwards; or None.

        When a start fails, the next one is beyond every place where another part takes over.
        """
        change = self.change if side > 0 else self.change.reflected()
        where, growth, failures = start, step, 0
        for _ in range(TAIL_TRIES):
            point = short_rational(where, 16)
            line = HalfLine(point * side)
            forms = [logarithms(parts, change.image(), line.expand) for parts in (self.segment.p, self.segment.q)]
            choice = Tail(*(dominant(some, point * side) for some in forms))
            try:
                size = self.kind.tail(line, *forms, choice, change.log_jacobian(), shift)
            except RuleError:
                failures += 1
                if failures > TAIL_FAILURES:
                    return None
                marks = _landmarks(forms[0], choice.p) + _landmarks(forms[1], choice.q)
                beyond = max((mark for mark in marks if mark > where * side), key=exact_value, default=None)
                if failures == 1 and beyond is not None:
                    where, growth = (side * beyond).mid(), (step + abs(beyond) / 256).mid()
                else:
                    growth = growth * 4
            else:
                if size.is_finite() and size.abs_upper() <= bound:
                    return point, choice
            where, growth = (where + side * growth).mid(), growth * arb(5) / 4
        return None

    def changes(self, lower: fmpq, upper: fmpq) -> list[fmpq]:
        """Points where another part of p or of q becomes the largest: there the integrand is written anew."""
        places, balanced = [], []
        for parts in (self.segment.p, self.segment.q):
            forms = logarithms(parts, self.change.image(), Expander(Piece(lower, upper)))
            for form in forms:
                balanced += _balance_points(form)
                places += jumps(form, lower, upper)
            if len(parts) < 2:
                continue
            grid = [lower + (upper - lower) * k / CHANGE_GRID for k in range(CHANGE_GRID + 1)]
            leaders = [_leader(forms, t) for t in grid]
            for left, right, a, b in zip(grid, grid[1:], leaders, leaders[1:]):
                if a != b:
                    places.append(_switch(forms, left, right, a))
        return [t for t in places + self._spaced(balanced, lower, upper) if lower < t < upper]

    def _spaced(self, points, lower: fmpq, upper: fmpq) -> list[fmpq]:
        """The points that are worth a piece of their own: in x = c + s·e^t exponents change little between t and t + 3/4."""
        if self.change.kind == "affine":
            return points
        kept = [lower]
        for point in sorted(points):
            if point - kept[-1] > LEAST_PIECE and upper - point > LEAST_PIECE:
                kept.append(point)
        return kept[1:]


def _balance_points(form) -> list[fmpq]:
    """Where an exponential inside log(1 + Σ w·e^u), u linear, is 1."""
    places = []
    for atom in form.atoms:
        if atom.op == "log" and atom.args[0].op == "add":
            for part in atom.args[0].args:
                point = _level_point(part)
                if point is not None:
                    places.append(point)
    return places


def _level_point(part) -> fmpq | None:
    """Solution of |w|·e^u = 1 for u linear in t, or None."""
    factors = part.args if part.op == "mul" else (part,)
    moving = [factor for factor in factors if VARIABLE.value in factor.free]
    if len(moving) != 1 or moving[0].op != "exp":
        return None
    exact = Expander(Piece(None, None))(moving[0].args[0]).exact_polynomial()
    if exact is None or exact.degree() != 1:
        return None
    weight = abs(ball(mul(*(factor for factor in factors if factor is not moving[0])), {}))
    return _short((-(arb(exact[0]) + weight.log()) / arb(exact[1])).mid()) if weight > 0 else None


def _leader(forms, t: fmpq) -> int:
    return highest([(index, form.at(t)) for index, form in enumerate(forms)])[0]


def _switch(forms, left: fmpq, right: fmpq, leader: int) -> fmpq:
    """Where ``leader`` stops being the largest between the two points, to where it is ahead by less than 1."""
    for _ in range(SWITCH_STEPS):
        middle = (left + right) / 2
        winner = _leader(forms, middle)
        if winner == leader:
            left = middle
        else:
            right = middle
            if forms[winner].at(middle) - forms[leader].at(middle) < 1:
                break
    return right


def _short(t: arb) -> fmpq:
    """A short rational within about 2⁻⁸ of t."""
    whole = abs(exact_value(t)).floor()
    return short_rational(t, 8 + int(whole).bit_length())


def _vertex(form) -> list[arb]:
    """The extremum of the polynomial part when that is quadratic."""
    if len(form.polynomial) != 3:
        return []
    slope, curvature = (ball(c, {}) for c in form.polynomial[1:])
    point = (-slope / (2 * curvature)).mid()
    return [point] if point.is_finite() else []


def _quadratics_inside(form) -> list[tuple[arb, arb]]:
    """(place, width) of c·((x − place)² + width²) inside a logarithm, as in the density of a Cauchy law."""
    places, expand = [], Expander(Piece(None, None))
    for inner in (expand(atom.args[0]) for atom in form.atoms if atom.op == "log"):
        for place in _vertex(inner) if not inner.atoms else ():
            square = inner.at(exact_value(place)) / ball(inner.polynomial[2], {})
            if square > 0:
                places.append((place, square.sqrt().mid()))
    return places


def apart(segment: Segment) -> list[Segment]:
    """The segment cut between the places of its algebraic densities, where these are many widths apart.

    Seen from one place, the other's (x − a)² + b² is a small difference of large numbers.
    """
    expand = Expander(Piece(None, None))
    forms = [form for parts in (segment.p, segment.q) for form in logarithms(parts, VARIABLE, expand)]
    places = sorted((item for form in forms for item in _quadratics_inside(form)), key=lambda item: exact_value(item[0]))
    around: list[tuple[fmpq, fmpq, fmpq]] = []  # a place, and where its surroundings begin and end
    for (place, width), (other, wide) in zip(places, places[1:]):
        if other - place > MANY_WIDTHS * width.max(wide):
            half = _short((other - place) / 2)
            for centre in map(exact_value, (place, other)):
                around.append((centre - half, centre, centre + half))
    parts, lower = [], segment.lower
    for first, centre, last in around:
        for end in (first, last):
            if (lower is None or lower < end) and (segment.upper is None or end < segment.upper):
                parts.append(Segment(lower, end, segment.p, segment.q, centre if end is last else None))
                lower = end
    return [*parts, Segment(lower, segment.upper, segment.p, segment.q)]


def _landmarks(forms, leading: int) -> list[arb]:
    """Vertices of the exponents, and crossings with the leading one, as far as they are polynomials of degree at most two."""
    places = []
    for index, form in enumerate(forms):
        places += _vertex(form)
        if index != leading:
            difference = form.plus(forms[leading], number(-1))
            values = [ball(c, {}) for c in difference.polynomial]
            places += _real_roots(values) if not difference.atoms else []
    return places


def _real_roots(coefficients) -> list[arb]:
    if len(coefficients) == 2:
        return [(-coefficients[0] / coefficients[1]).mid()]
    if len(coefficients) != 3:
        return []
    c, b, a = coefficients
    root = (b * b - 4 * a * c).max(arb(0)).sqrt()
    return [value.mid() for value in ((-b + root) / (2 * a), (-b - root) / (2 * a)) if value.is_finite()]


def dominant(forms, start: fmpq) -> int:
    """Index of the part that is largest far out."""
    if any(form.atoms for form in forms):
        return _leader(forms, abs(start) * 2 + 10)
    best = 0
    for index in range(1, len(forms)):
        difference = forms[index].plus(forms[best], number(-1)).polynomial
        if difference and ball(difference[-1], {}) > 0:
            best = index
    return best


def region_data(change: Map, points, lower, upper, crude=()) -> dict:
    """The JSON of a region."""
    data = {"map": [change.kind, rational_text(change.centre), rational_text(change.scale)],
            "points": [rational_text(point) for point in sorted(set(points))]}
    for name, tail in (("lower", lower), ("upper", upper)):
        if tail is not None:
            data[name] = {"p": tail.p, "q": tail.q}
    if crude:
        data["crude"] = sorted(crude)
    return data


