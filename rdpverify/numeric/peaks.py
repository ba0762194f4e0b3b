"""Plans for sup log(p/q): pieces on which the kernel bounds it sharply, tails.  Steering only."""

from flint import arb, fmpq

from ..errors import RuleError
from ..kernel.integrals.exponent import VARIABLE, Piece
from ..kernel.extended import at_precision
from ..kernel.integrals.integral import Power
from ..kernel.integrals.pieces import Presence, densities
from ..kernel.integrals.plan import Map, Tail
from ..kernel.integrals.supremum import piece_bounds, tail_bounds
from ..terms.evaluate import compiled
from .cuts import Cut
from .segments import Segment, View, region_data

STARTS = (0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)
LARGEST_SPLIT = 600


class SupremumPlanner:
    """Regions for the segments of one pair."""

    def __init__(self, bits: int):
        self.bits, self.tolerance = bits, arb(2) ** -bits
        self.best = arb.neg_inf()

    def plan(self, pieces, affine) -> dict:
        """``affine(segment, view, peaks)`` proposes a change of variable."""
        regions = []
        for piece in pieces:
            if isinstance(piece, Cut):
                strip = Map("affine", piece.lower, piece.upper - piece.lower)
                regions.append(region_data(strip, [fmpq(0), fmpq(1)], None, None))
            else:
                view = View(piece, Map("affine", fmpq(0), fmpq(1)), piece.lower, piece.upper, Power(fmpq(1)))
                with at_precision(self.bits + 20):
                    regions += self._segment(piece, affine(piece, view, view.peaks()))
        return {"bits": self.bits, "regions": regions}

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
                found = self._tail(segment, change, side, ends.get(-side), only_sharp=True)
                if found is None:
                    start = (ends[-side] if -side in ends else fmpq(0)) + side
                    regions.append((side, self._algebraic(segment, change, start, side)))
                    ends[side] = start
                else:
                    ends[side], tails[side] = found
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
        found = self._tail(segment, change, side, fmpq(0))
        if found is None:
            raise RuleError("log(p/q) was not bounded towards an end")
        point, tail = found
        lower, upper = sorted((fmpq(0), point))
        points = self._points(segment, change, lower, upper) if lower < upper else [upper]
        return region_data(change, points, tail if side < 0 else None, tail if side > 0 else None)

    def _half_line(self, segment: Segment, change: Map) -> dict:
        """The whole half line in x = end ± s·e^t."""
        found = {side: self._tail(segment, change, side, fmpq(0)) for side in (-1, 1)}
        if None in found.values():
            raise RuleError("log(p/q) was not bounded towards an end")
        (lower, low_tail), (upper, high_tail) = found[-1], found[1]
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
            self.best = self.best.max(lower.lower())
            if upper is None or upper - lower < self.tolerance * (1 + abs(lower)) or upper <= self.best:
                return usable
        return None if only_sharp else usable

    def _points(self, segment: Segment, change: Map, lower: fmpq, upper: fmpq) -> list[fmpq]:
        present = self._present(segment)
        points, stack = [lower], [(lower, upper)]
        while stack:
            left, right = stack.pop()
            try:
                low, high = piece_bounds(present, change, Piece(left, right))
            except RuleError:
                low = high = None
            if high is not None:
                self.best = self.best.max(low.lower())
            if high is not None and (high - low < self.tolerance * (1 + abs(low)) or high <= self.best):
                points.append(right)
                continue
            if len(points) + len(stack) > LARGEST_SPLIT:
                raise RuleError("log(p/q) was not bounded sharply on a finite stretch")
            middle = (left + right) / 2
            stack += [(middle, right), (left, middle)]
        return points
