"""Proposing integration plans: segments between cuts, one change of variable each, pieces and tails.  Not trusted."""

from flint import arb, fmpq

from ..definitions.measures import Measure, measure
from ..exact import rational_text
from ..errors import RdpVerifyError
from ..kernel.integrals.exponent import VARIABLE, Piece
from ..kernel.extended import at_precision, exact_value
from ..kernel.integrals.integral import Excess, LossTail, Power, Ratio
from ..kernel.integrals.plan import Map, Tail
from ..terms import ZERO, Term
from ..terms.evaluate import ball
from .crossings import NotDecided, crossings, decided_points, excess_term, vanishing_region
from .cuts import Cut, cuts
from .divergent import divergence
from .grids import NoGrid, grid_plan
from .landscape import highest
from .lattices import NoStretch, far_plan, stretch_for
from .peaks import SupremumPlanner
from .rationals import power_of_two, short_rational
from .segments import Segment, View, apart, region_data, segments_between
from .steering import STEERING_BITS, largest_exponent, lost_bits

MARGIN_BITS = 6
REACH_PER_BIT = 8  # widths: exponential tails end nearer, algebraic ones farther out
MANY_WIDTHS = 8  # from a peak to an end where the integrand is not analytic
EARLY, FAR = 256, (16, 256, 4096)  # widths from a peak to where the integrand vanishes; multiples of that way
NARROW_ORDER = 64  # from here on one narrow peak counts alone
FARTHEST = arb(2) ** 200
HIGHEST = arb(2) ** 16_384  # a log-integrand above this, either way, is not worked with
IDENTITY = Map("affine", fmpq(0), fmpq(1))


class NoPlan(RdpVerifyError):
    """Steering found no way; the text says where it failed."""


def kind_of(term: Term):
    """What is integrated for a divergence term of two laws on the line."""
    if term.op == "renyi":
        order = term.args[2]
        if not order.is_number:
            return Power(exact_value(ball(order, {})))
        return Ratio() if order.value == 1 else Power(order.value)
    if term.op == "kl":
        return Ratio()
    if term.op == "chi2":
        return Power(fmpq(2))
    if term.op == "hellinger2":
        return Power(fmpq(1, 2))
    if term.op in ("hockey_stick", "tv"):
        return Excess(term.args[2] if term.op == "hockey_stick" else ZERO)
    if term.op == "loss_tail":
        return LossTail(term.args[2])
    raise NoPlan(f"{term.op} is not computed for these laws")


def plan_for(term: Term, bits: int) -> dict:
    """A plan for a divergence of two laws on the line, aiming at ``bits`` correct bits of the integral."""
    if term.op == "renyi" and term.args[2].is_number and term.args[2].value not in (0, 1):
        try:
            return far_plan(*term.args[:2], term.args[2].value, bits)
        except NoStretch:
            pass
        try:
            return grid_plan(*term.args[:2], term.args[2].value, bits)
        except NoGrid:
            pass
    P, Q = measure(term.args[0]), measure(term.args[1])
    largest = term.op == "max_divergence" or (term.op == "renyi" and term.args[2].op == "oo")
    kind, lost = Ratio() if largest else kind_of(term), lost_bits(P, Q)
    return plan_of(P, Q, kind, bits + lost, STEERING_BITS + 4 * largest_exponent(term) + lost, largest)


def plan_of(P: Measure, Q: Measure, kind, bits: int, steering: int = STEERING_BITS, largest: bool = False) -> dict:
    """A plan for the integral (or sum) of a kind, or for sup log(p/q) when ``largest``; ``steering`` bits are used for search."""
    if "integers" in (P.space, Q.space):
        try:
            return stretch_for(P, Q, kind.order if isinstance(kind, Power) else fmpq(1), bits)
        except NoStretch as problem:
            raise NoPlan(str(problem)) from None
    with at_precision(bits + 4 * MARGIN_BITS):
        pieces = segments_between(P, Q, cuts((P, Q), bits + MARGIN_BITS))
        needs_q = isinstance(kind, Ratio) or (isinstance(kind, Power) and kind.order > 1)
        for segment in pieces:
            if needs_q and isinstance(segment, Segment) and not segment.q:
                return {"bits": bits, "uncovered": [rational_text(v) for v in _inside(segment)]}
    with at_precision(steering):
        try:
            if largest:
                return SupremumPlanner(P, Q, bits).plan(pieces, Planner.affine)
            return Planner(kind, bits, pieces).plan()
        except NotDecided as problem:
            raise NoPlan(str(problem)) from None
        except NoPlan:
            if needs_q:
                for segment in pieces:
                    proof = divergence(segment, kind, fmpq(1)) if isinstance(segment, Segment) else None
                    if proof is not None:
                        return {"bits": bits, "infinite": proof}
            raise


def _whole(segment: Segment) -> dict:
    """A region that is the segment, in x itself."""
    ends = [end for end in (segment.lower, segment.upper) if end is not None]
    tails = [Tail(0, 0) if end is None else None for end in (segment.lower, segment.upper)]
    return region_data(IDENTITY, ends or [fmpq(0)], *tails)


def _inside(segment: Segment):
    lower, upper = segment.lower, segment.upper
    if lower is None:
        lower = fmpq(0) if upper is None else upper - 2
    if upper is None:
        upper = lower + 2
    return lower + (upper - lower) / 4, upper - (upper - lower) / 4


class Planner:
    """Plans the segments of one integral to a common target."""

    def __init__(self, kind, bits: int, pieces):
        self.kind, self.bits, self.pieces = kind, bits, pieces
        self.peaks: dict = {}
        self.vanishing: dict = {}

    def plan(self) -> dict:
        if not any(isinstance(piece, Segment) for piece in self.pieces):
            return {"bits": self.bits, "regions": [self._strip(piece) for piece in self.pieces]}
        if isinstance(self.kind, Excess):
            self._split_by_sign()
        elif not isinstance(self.kind, Power) or self.kind.order < NARROW_ORDER:
            self.pieces = [part for piece in self.pieces for part in (apart(piece) if isinstance(piece, Segment) else [piece])]
        views = {}
        for segment in self.pieces:
            if isinstance(segment, Segment) and segment not in self.vanishing and not self._empty(segment):
                views[segment] = view = View(segment, IDENTITY, segment.lower, segment.upper, self.kind)
                self.peaks[segment] = view.peaks()
        if not views:
            self._aim(arb(0))
            return {"bits": self.bits, "regions": self._regions(views)}
        if not any(self.peaks.values()):
            raise NoPlan("the integrand was not positive anywhere it was looked at")
        far = FARTHEST * max((1 + abs(piece.centre) for piece in views if piece.centre is not None), default=1)
        if any(abs(t) > far for peaks in self.peaks.values() for t, _ in peaks):
            raise NoPlan("the integrand seems to grow without end")
        self._aim(highest([self._height(segment, views[segment]) for segment in views if self.peaks[segment]])[1])
        return {"bits": self.bits, "shift": rational_text(self.shift), "regions": self._regions(views)}

    def _empty(self, segment: Segment) -> bool:
        """Whether the integrand is 0 there because Q has no part."""
        return isinstance(self.kind, Power) and self.kind.order < 1 and not segment.q

    def _height(self, segment: Segment, view: View):
        """(segment, greatest height in the segment's own variable)."""
        peaks = self.peaks[segment]
        return segment, highest(peaks)[1] + arb(self.affine(segment, view, peaks).scale).log()

    def _aim(self, top: arb):
        """Targets relative to the greatest height of the log-integrand."""
        if top.is_finite() and not abs(top) < HIGHEST:  # also keeps FLINT from an integer too large for memory
            raise NoPlan("the integrand seems to grow without end")
        self.shift = fmpq(int(top.floor().unique_fmpz() or 0)) if top.is_finite() else fmpq(0)
        self.bound = (top - arb(self.shift)).exp() * arb(2) ** -(self.bits + 2)
        self.level = top - (self.bits + MARGIN_BITS) * arb.const_log2()

    def _regions(self, views) -> list[dict]:
        regions = []
        for piece in self.pieces:
            if isinstance(piece, Cut):
                regions.append(self._strip(piece))
            elif self._empty(piece):
                regions.append(_whole(piece))
            elif piece in self.vanishing:
                regions += self._vanishing(piece)
            else:
                regions += self._segment(piece, views[piece])
        return regions

    def _vanishing(self, segment: Segment) -> list[dict]:
        try:
            return [vanishing_region(segment, self.vanishing[segment], self.kind, self.bits)]
        except NotDecided:
            view = View(segment, IDENTITY, segment.lower, segment.upper, self.kind)
            self.peaks[segment] = view.peaks()
            return self._segment(segment, view)

    def _split_by_sign(self):
        """Cut the segments where log(p/q) crosses ε, and remember those where p ≤ e^ε·q."""
        pieces = []
        for segment in self.pieces:
            if isinstance(segment, Cut) or not segment.q:
                pieces.append(segment)
                continue
            view = View(segment, IDENTITY, segment.lower, segment.upper, self.kind)
            peaks = view.peaks()
            change = self.affine(segment, view, peaks)
            inner = crossings(view, peaks, self.kind.eps, self.bits // self.kind.contact + 2 * MARGIN_BITS)
            ends = [Cut(segment.lower, segment.lower), *inner, Cut(segment.upper, segment.upper)]
            for left, right in zip(ends, ends[1:]):
                part = Segment(left.upper, right.lower, segment.p, segment.q)
                pieces.append(part)
                if not self._exceeds(part):
                    self.vanishing[part] = change
                if right in inner:
                    pieces.append(right)
        self.pieces = pieces

    def _exceeds(self, segment: Segment) -> bool:
        """Whether p > e^ε·q at a point inside."""
        lower, upper = _inside(segment)
        piece = Piece(lower, upper)
        return bool(ball(excess_term(segment, IDENTITY, piece, self.kind.eps), {VARIABLE.value: arb(piece.middle())}) > 0)

    @staticmethod
    def _strip(cut: Cut) -> dict:
        return region_data(Map("affine", cut.lower, cut.upper - cut.lower), [fmpq(0), fmpq(1)], None, None, [0])

    def _segment(self, segment: Segment, view: View) -> list[dict]:
        lower, upper = segment.lower, segment.upper
        open_ends = [end is not None and not view.regular_at(end) for end in (lower, upper)]
        if not any(open_ends):
            return self._smooth(segment, view)
        if all(open_ends):
            middle = self._split_point(segment)
            return (self._singular(Segment(lower, middle, segment.p, segment.q), True)
                    + self._singular(Segment(middle, upper, segment.p, segment.q), False))
        return self._apart(segment, view, open_ends[0]) or self._singular(segment, open_ends[0])

    def _apart(self, segment: Segment, view: View, at_lower: bool) -> list[dict] | None:
        """A peak many widths from the end that is not analytic, in its own scale, and what lies between; None when it is nearer."""
        peaks = self.peaks[segment]
        if not peaks:
            return None
        peak, height = highest(peaks)
        end = segment.lower if at_lower else segment.upper
        if not abs(peak - arb(end)) > MANY_WIDTHS * view.landscape.width(peak, height):
            return None
        middle = short_rational((peak + arb(end)) / 2, STEERING_BITS)
        if not min(arb(end), peak, key=exact_value) < arb(middle) < max(arb(end), peak, key=exact_value):
            return None
        parts = [Segment(segment.lower, middle, segment.p, segment.q), Segment(middle, segment.upper, segment.p, segment.q)]
        near, far = parts if at_lower else parts[::-1]
        self.peaks[far] = [item for item in peaks if (item[0] > arb(middle)) == at_lower]
        regions_by_part = [self._singular(near, at_lower), self._smooth(far, View(far, IDENTITY, far.lower, far.upper, self.kind))]
        return [region for regions in (regions_by_part if at_lower else regions_by_part[::-1]) for region in regions]

    def _split_point(self, segment: Segment) -> fmpq:
        return (segment.lower + segment.upper) / 2

    def _singular(self, segment: Segment, at_lower: bool) -> list[dict]:
        """x = end ± s·e^t towards an end where the integrand is not analytic."""
        lower, upper = segment.lower, segment.upper
        end, other = (lower, upper) if at_lower else (upper, lower)
        scale = abs(other - end) if other is not None else self._distance_scale(segment, end)
        change = Map("exponential", end, scale if at_lower else -scale)
        region = self._build(segment, change, None, None if other is None else fmpq(0))
        if region is None:
            raise NoPlan(f"no tail was certified towards x = {end}")
        return [region]

    def _distance_scale(self, segment: Segment, end: fmpq) -> fmpq:
        peaks = [t for t, _ in self.peaks.get(segment, ()) if abs(t - arb(end)) > 0]
        return power_of_two(abs(peaks[0] - arb(end))) if peaks else fmpq(1)

    def _smooth(self, segment: Segment, view: View) -> list[dict]:
        """x = m + s·t at the highest peak; algebraic tails continue with x = m ± s·e^t."""
        peaks = self.peaks[segment]
        if not peaks:
            return self._flat(segment)
        change = self.affine(segment, view, peaks)
        ends = (segment.lower, segment.upper)
        lower, upper = ((end - change.centre) / change.scale if end is not None else None for end in ends)
        region = self._build(segment, change, lower, upper, REACH_PER_BIT * self.bits)
        if region is not None:
            return [region]
        try:
            return self._with_algebraic_tails(segment, change, lower, upper)
        except NoPlan:
            region = self._build(segment, change, lower, upper)
            if region is None:
                raise
            return [region]

    @staticmethod
    def affine(segment: Segment, view: View, peaks) -> Map:
        """x = m + s·t with m near the highest peak (or an end close to it) and s about its width."""
        if not peaks:
            return IDENTITY
        peak, height = highest(peaks)
        scale = power_of_two(view.landscape.width(peak, height))
        if segment.centre is not None:
            return Map("affine", segment.centre, scale)
        digits = 6 + int((abs(exact_value(peak)) / scale).floor()).bit_length()
        centre = short_rational(peak, min(digits, 4000))
        for end in (segment.lower, segment.upper):
            if end is not None and abs(end - centre) < scale / 4:
                centre = end
        return Map("affine", centre, scale)

    def _flat(self, segment: Segment) -> list[dict]:
        if segment.lower is None or segment.upper is None:
            raise NoPlan("no peak was found on an infinite stretch")
        return [region_data(Map("affine", segment.lower, segment.upper - segment.lower), [fmpq(0), fmpq(1)], None, None)]

    def _with_algebraic_tails(self, segment: Segment, change: Map, lower, upper) -> list[dict]:
        """x = m ± s·e^t beyond a middle stretch: near the peak, or far from one on whose slopes the integrand vanishes early."""
        reaches = [fmpq(1)]
        view = View(segment, change, lower, upper, self.kind)
        centre = self._to_t(change, highest(self.peaks[segment])[0])
        sinks = [view.landscape.sink(centre, side, self.level, arb(1)) for side, end in ((-1, lower), (1, upper)) if end is None]
        if None not in sinks and all(abs(sink) < EARLY for sink in sinks):
            reaches = [short_rational(max(map(abs, sinks), key=exact_value) * factor, 4) for factor in FAR] + reaches
        for reach in reaches:
            try:
                return self._beyond(segment, change, lower, upper, reach)
            except NoPlan:
                if reach is reaches[-1]:
                    raise

    def _beyond(self, segment: Segment, change: Map, lower, upper, reach: fmpq) -> list[dict]:
        left, right = (-reach if lower is None else lower), (reach if upper is None else upper)
        left, right = min(left, right - reach) if lower is None else left, max(right, left + reach) if upper is None else right
        regions, (first, last) = [], (change.centre + change.scale * t for t in (left, right))
        if lower is None:
            regions.append(self._algebraic(Segment(None, first, segment.p, segment.q), first, first + change.scale * reach))
        regions.append(self._build(segment, change, left, right))
        if upper is None:
            regions.append(self._algebraic(Segment(last, None, segment.p, segment.q), last, last - change.scale * reach))
        return regions

    def _algebraic(self, segment: Segment, start: fmpq, centre: fmpq) -> dict:
        region = self._build(segment, Map("exponential", centre, start - centre), fmpq(0), None)
        if region is None:
            raise NoPlan(f"no tail was certified beyond x = {start}")
        return region

    def _build(self, segment: Segment, change: Map, lower, upper, farthest=None) -> dict | None:
        """The region of a segment under a map, with certified tails where t is unbounded; None when one cannot be certified, or
        begins more than ``farthest`` beyond the last peak."""
        view = View(segment, change, lower, upper, self.kind)
        if change.kind == "affine":
            raised = arb(change.scale).log()
            peaks = [(self._to_t(change, t), h + raised) for t, h in self.peaks.get(segment, ())]
        else:
            peaks = view.peaks()
        if not peaks:
            return None
        relevant = [t for t, h in peaks if h > self.level] or [highest(peaks)[0]]
        ends, tails = {-1: lower, 1: upper}, {-1: None, 1: None}
        step, extra = arb(1), []
        for side in (-1, 1):
            outermost = max(relevant, key=lambda t: exact_value(t) * side)
            start = view.landscape.sink(outermost, side, self.level, step)
            if ends[side] is not None:
                extra += [short_rational(start, 16)] if start is not None else []
            elif start is not None and farthest is not None and abs(start - outermost) > farthest:
                return None
            else:
                growth = None if start is None else abs(start - outermost) / 8 + arb(1) / 8
                tail = None if start is None else view.tail(side, start, growth, self.bound, self.shift)
                if tail is None:
                    return None
                ends[side], tails[side] = tail
        points, crude = self._points(view, ends[-1], ends[1], extra)
        return region_data(change, points, tails[-1], tails[1], crude)

    @staticmethod
    def _to_t(change: Map, x: arb) -> arb:
        return ((x - arb(change.centre)) / arb(change.scale)).mid()

    def _points(self, view: View, lower: fmpq, upper: fmpq, extra=()):
        """(points, indices of crude pieces) from ``lower`` to ``upper``; ``extra`` points are kept when inside."""
        points = sorted({lower, *view.changes(lower, upper), *(t for t in extra if lower < t < upper), upper})
        if not isinstance(self.kind, Excess) or not view.segment.q:
            return points, ()
        refined, crude = [points[0]], set()
        with at_precision(self.bits + STEERING_BITS // 4):
            for left, right in zip(points, points[1:]):
                inner, rough = decided_points(view.segment, view.change, self.kind, left, right, self.bound, self.shift)
                refined += inner[1:]
                crude |= rough
        return refined, [index for index, point in enumerate(refined[1:]) if point in crude]


__all__ = ["NoPlan", "kind_of", "plan_for"]
