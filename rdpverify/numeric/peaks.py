"""Plans for sup log(p/q): a bound found on pieces and tails, and pieces on which the kernel sees that it holds.  Steering only."""

from flint import arb, fmpq

from ..definitions.measures import Measure
from ..errors import RuleError
from ..exact import rational_text
from ..kernel.integrals.exponent import VARIABLE, Piece
from ..kernel.extended import at_precision, exact_value
from ..kernel.integrals.integral import Power, presences, sign_on
from ..kernel.integrals.pieces import Presence, densities, logarithms
from ..kernel.integrals.plan import Map, Region, Tail, read_plan
from ..kernel.integrals.tails import HalfLine, greatest_ratio
from ..terms import number
from ..terms.evaluate import compiled
from .cuts import Cut
from .ratio_bounds import piece_bounds, tail_bounds
from .rationals import short_rational
from .segments import Segment, View, dominant, region_data

STARTS = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)
LARGEST_SPLIT = 600


class SupremumPlanner:
    """Regions for the segments of one pair."""

    def __init__(self, P: Measure, Q: Measure, bits: int):
        self.P, self.Q, self.bits, self.tolerance = P, Q, bits, arb(2) ** -bits
        self.best, self.place, self.top, self.growing = arb.neg_inf(), None, arb.neg_inf(), None
        self.tops: list[tuple[Map, fmpq]] = []

    def plan(self, pieces, affine) -> dict:
        """``affine(segment, view, peaks)`` proposes a change of variable."""
        regions = []
        for piece in pieces:
            if isinstance(piece, Cut):
                strip = Map("affine", piece.lower, piece.upper - piece.lower)
                regions.append(region_data(strip, [fmpq(0), fmpq(1)], None, None))
                self._strip(strip)
            else:
                view = View(piece, Map("affine", fmpq(0), fmpq(1)), piece.lower, piece.upper, Power(fmpq(1)))
                with at_precision(self.bits + 20):
                    regions += self._segment(piece, affine(piece, view, view.peaks()))
        if self.growing is not None:
            change, start, tail = self.growing
            straight = change.reflected() if change.direction < 0 else change
            return {"bits": self.bits, "infinite": {
                "map": [change.kind, rational_text(change.centre), rational_text(straight.scale)], "reflected": change.direction < 0,
                "start": rational_text(start), "p": tail.p, "q": tail.q}}
        if self.place is None:  # P has no density
            return {"bits": self.bits, "regions": regions}
        with at_precision(self.bits + 20):
            return self._bounded(read_plan({"bits": self.bits, "regions": regions}).regions)

    def _bounded(self, regions) -> dict:
        """The plan with what was found as its bound, when that is a number, else with one slightly above."""
        top = self.top.max(self.best)
        above = short_rational((top + self.tolerance * (1 + abs(self.best))).upper(), self.bits + 16)
        bound = exact_value(top) if top.is_exact() else above
        try:
            refined = [self._refined(region, bound) for region in regions]
        except RuleError:
            bound = above
            refined = [self._refined(region, bound) for region in regions]
        change, t = self.place
        index = next(k for k, region in enumerate(regions) if region.map == change)
        points = [fmpq(text) if "/" not in text else fmpq(*map(int, text.split("/"))) for text in refined[index]["points"]]
        t = min(max(t, points[0]), points[-1])  # a greatest value may be had all along a tail
        lower, upper = next(ends for ends in zip(points, points[1:]) if ends[0] <= t <= ends[1])
        width = (upper - lower) / fmpq(2) ** (self.bits + 16)
        near = (t, t + width) if t + width <= upper else (upper - width, upper)
        return {"bits": self.bits + 16, "regions": refined, "bound": rational_text(bound), "near": [index, *map(rational_text, near)]}

    def _refined(self, region: Region, bound: fmpq) -> dict:
        """The region cut until the kernel sees the bound everywhere."""
        points, tails, level = list(region.points), [region.lower, region.upper], number(bound)
        for tail, change, start, stretch in region.tails():
            side = 0 if tail is region.lower else 1
            direction = 2 * side - 1
            present = presences(self.P, self.Q, region, *stretch)
            for step in STARTS:
                line = HalfLine(start + step)
                forms = [logarithms(presence.certain, change.image(), line.expand) for presence in present]
                tails[side] = Tail(*(dominant(some, line.start) if some else 0 for some in forms))
                if not present[0].possible or self._holds_on_tail(line, forms, tails[side], level):
                    points.append(region.points[-side] + direction * step)
                    break
            else:
                raise RuleError("the bound of log(p/q) was not shown on a tail")
        points = sorted(set(points))
        if len(points) == 1 and (region.lower or region.upper):
            points.append(points[0] + (1 if region.upper else -1))
        points = sorted(points)
        done, stack = [points[0]], list(zip(points, points[1:]))[::-1]
        while stack:
            left, right = stack.pop()
            p, q = presences(self.P, self.Q, region, left, right)
            piece = Piece(left, right)
            if not p.possible or sign_on(densities(p.certain, q.certain, region.map, piece).log_ratio(level), piece) == -1:
                done.append(right)
                continue
            if len(done) + len(stack) > LARGEST_SPLIT:
                raise RuleError("the bound of log(p/q) was not shown on a finite stretch")
            cut = self._cut(region.map, left, right)
            stack += list(zip(cut, cut[1:]))[::-1]
        return region_data(region.map, done, *tails)

    def _cut(self, change: Map, left: fmpq, right: fmpq) -> list[fmpq]:
        """A piece in two; in three around a place of a great value, where a parabola from the middle piece's middle is sharp."""
        t = next((t for known, t in self.tops if known == change and left < t < right), None)
        if t is None:
            return [left, (left + right) / 2, right]
        reach = min(t - left, right - t) / 2
        return [left, t - reach, t + reach, right]

    @staticmethod
    def _holds_on_tail(line: HalfLine, forms, tail: Tail, level) -> bool:
        try:
            top = greatest_ratio(line, *forms, tail, level)
        except RuleError:
            return False
        return top is not None and bool(top <= 0)

    def _strip(self, change: Map):
        """What the log ratio may be around a point that is not rational."""
        piece = Piece(fmpq(0), fmpq(1))
        with at_precision(self.bits + 20):
            region = read_plan({"bits": self.bits, "regions": [region_data(change, [fmpq(0), fmpq(1)], None, None)]}).regions[0]
            bounds = piece_bounds(presences(self.P, self.Q, region, piece.lower, piece.upper), change, piece)
            if bounds is not None:
                self._seen(bounds[0], change, bounds[1])
                self.top = self.top.max(bounds[2])

    def _segment(self, segment: Segment, change: Map) -> list[dict]:
        if (segment.lower is None) != (segment.upper is None):
            side = -1 if segment.upper is None else 1
            end = segment.lower if segment.upper is None else segment.upper
            if not self._finite_at(segment, end):
                return [self._half_line(segment, Map("exponential", end, -side * self._reach(segment, change)))]
        regions, inner = [], {}
        for side, end in ((-1, segment.lower), (1, segment.upper)):
            if end is not None and not self._finite_at(segment, end):
                regions.append((side, self._towards(segment, end, side, change)))
                inner[side] = end - side * self._reach(segment, change)
            elif end is not None:
                inner[side] = end
        ends, tails = {}, {}
        for side in (-1, 1):
            tails[side] = None
            if side in inner:
                ends[side] = (inner[side] - change.centre) / change.scale
        for side in (-1, 1):
            if side not in ends:
                tail = self._tail(segment, change, side, ends.get(-side), only_sharp=True)
                if tail is None:
                    start = (ends[-side] if -side in ends else fmpq(0)) + side
                    regions.append((side, self._algebraic(segment, change, start, side)))
                    ends[side] = start
                else:
                    ends[side], tails[side] = tail
        points = self._points(segment, change, ends[-1], ends[1]) if ends[-1] < ends[1] else [ends[1]]
        middle = region_data(change, points, tails[-1], tails[1])
        left = [region for side, region in regions if side < 0]
        return left + [middle] + [region for side, region in regions if side > 0]

    @staticmethod
    def _reach(segment: Segment, change: Map) -> fmpq:
        if segment.lower is None or segment.upper is None:
            return change.scale
        return (segment.upper - segment.lower) / 4

    def _finite_at(self, segment: Segment, end: fmpq) -> bool:
        piece = Piece(end, end + 1) if segment.lower == end else Piece(end - 1, end)
        ratio = densities(segment.p, segment.q, Map("affine", fmpq(0), fmpq(1)), piece).log_ratio()
        return compiled(ratio).ball({VARIABLE.value: arb(end)}).is_finite()

    def _towards(self, segment: Segment, end: fmpq, side: int, change: Map) -> dict:
        """x = end ∓ s·e^t, t ≤ 0, near an end where the log ratio is infinite or undefined."""
        return self._one_sided(segment, Map("exponential", end, -side * self._reach(segment, change)), -1)

    def _algebraic(self, segment: Segment, change: Map, start: fmpq, side: int) -> dict:
        return self._one_sided(segment, Map("exponential", change.centre + change.scale * (start - side), side * change.scale), 1)

    def _one_sided(self, segment: Segment, change: Map, side: int) -> dict:
        start_and_tail = self._tail(segment, change, side, fmpq(0))
        if start_and_tail is None:
            raise RuleError("log(p/q) was not bounded towards an end")
        point, tail = start_and_tail
        lower, upper = sorted((fmpq(0), point))
        points = self._points(segment, change, lower, upper) if lower < upper else [upper]
        return region_data(change, points, tail if side < 0 else None, tail if side > 0 else None)

    def _half_line(self, segment: Segment, change: Map) -> dict:
        """The whole half line in x = end ± s·e^t."""
        by_side = {side: self._tail(segment, change, side, fmpq(0)) for side in (-1, 1)}
        if None in by_side.values():
            raise RuleError("log(p/q) was not bounded towards an end")
        (lower, low_tail), (upper, high_tail) = by_side[-1], by_side[1]
        points = self._points(segment, change, lower, upper) if lower < upper else [upper]
        return region_data(change, points, low_tail, high_tail)

    def _present(self, segment: Segment):
        return [Presence(parts, parts, fmpq(0), fmpq(0)) for parts in (segment.p, segment.q)]

    def _tail(self, segment: Segment, change: Map, side: int, start, only_sharp: bool = False):
        """(point, Tail) from which on the kernel bounds the supremum, to the tolerance if possible; None when it does not."""
        seen, usable = (change if side > 0 else change.reflected()), None
        for step in STARTS:
            point = (start if start is not None else fmpq(0)) + side * step
            try:
                lower, upper = tail_bounds(self._present(segment), seen, point * side)
            except RuleError:
                continue
            usable = point, Tail(0, 0)
            self._seen(lower, change, point)
            if upper is None:
                forms = [logarithms(parts, seen.image(), HalfLine(point * side).expand) for parts in (segment.p, segment.q)]
                self.growing = seen, point * side, Tail(*(dominant(some, point * side) for some in forms))
            else:
                self.top = self.top.max(upper) if upper - lower < self.tolerance * (1 + abs(lower)) else self.top
            if upper is None or upper - lower < self.tolerance * (1 + abs(lower)) or upper <= self.best:
                return usable
        return None if only_sharp else usable

    def _seen(self, value: arb, change: Map, t: fmpq, inside: bool = False):
        """Remember where the greatest value was seen."""
        if inside:
            self.tops.append((change, t))
        if self.place is None or value.lower() > self.best:
            self.best, self.place = value.lower(), (change, t)

    def _points(self, segment: Segment, change: Map, lower: fmpq, upper: fmpq) -> list[fmpq]:
        present = self._present(segment)
        points, stack = [lower], [(lower, upper)]
        while stack:
            left, right = stack.pop()
            try:
                low, place, high = piece_bounds(present, change, Piece(left, right))
            except RuleError:
                low = high = None
            if high is not None:
                self._seen(low, change, place, left < place < right and place != (left + right) / 2)
            if high is not None and (high - low < self.tolerance * (1 + abs(low)) or high <= self.best):
                self.top = self.top.max(high)
                points.append(right)
                continue
            if len(points) + len(stack) > LARGEST_SPLIT:
                raise RuleError("log(p/q) was not bounded sharply on a finite stretch")
            middle = (left + right) / 2
            stack += [(middle, right), (left, middle)]
        return points
