"""A landscape seen in doubles, hundreds of points at a time.  Steering only; what doubles cannot show is left to arb numbers."""

from functools import cache

from flint import arb

from .. import numpy_later as numpy
from .landscape import DROP, Landscape

NEAR, FAR = -40, 60  # binary exponents of the distances looked at around a point
LEAST_WIDTH = 1e-9  # relative to the place of a peak: below it doubles are too coarse
HIGHEST, LOWEST, AGREEMENT, FARTHEST = 1e11, 1e6, 1e-2, 1e100
MOST_PEAKS, ROUNDS, CELLS = 12, 14, 16


@cache
def distances():
    return 2.0 ** numpy.arange(NEAR, FAR)


class FloatLandscape(Landscape):
    """Heights between ``lower`` and ``upper``, with ``many`` for arrays of doubles (not-a-number where undefined, None if it cannot)."""

    def __init__(self, height, many, lower=None, upper=None):
        super().__init__(height, lower, upper)
        self._many = many
        self._low, self._high = (-numpy.inf if lower is None else float(lower)), (numpy.inf if upper is None else float(upper))
        self._blind, self._agreed = False, {}

    def heights(self, points):
        """Heights at an array of points, −∞ outside, not-a-number where undefined or too large; None when doubles do not do."""
        if self._blind:
            return None
        with numpy.errstate(all="ignore"):
            values = self._many(points)
        if values is None:
            self._blind = True
            return None
        inside = (points >= self._low) & (points <= self._high)
        return numpy.where(inside, values, -numpy.inf)

    def peaks(self, seeds):
        """Local maxima near and far of the seeds, highest first."""
        tops = self._peaks(numpy.array([float(seed) for seed in seeds])) if seeds else None
        return super().peaks(seeds) if tops is None else tops

    def _peaks(self, seeds):
        if not (numpy.abs(seeds) < FARTHEST).all():
            return None
        reach = numpy.outer(numpy.maximum(numpy.abs(seeds), 1.0), distances()).ravel()
        around = numpy.repeat(seeds, FAR - NEAR)
        points = numpy.unique(numpy.concatenate([seeds, around - reach, around + reach]))
        points = points[(points >= self._low) & (points <= self._high)]
        heights = self.heights(points)
        if heights is None or not numpy.isfinite(heights).any():
            return None
        at = _local_maxima(heights)
        if any(not heights[k] < numpy.inf for top in at for k in (top - 1, top, top + 1) if 0 <= k < len(heights)):
            return None
        if any(heights[end] == heights.max() for end in (0, -1) if not numpy.isfinite((self._low, self._high)[end])):
            return None  # it may grow without end
        left, right = points[numpy.maximum(at - 1, 0)], points[numpy.minimum(at + 1, len(points) - 1)]
        return self._refined(left, points[at], right)

    def _refined(self, left, centre, right):
        """The maxima between ``left`` and ``right``, to a point where the height is right within DROP."""
        grid = numpy.linspace(0.0, 1.0, CELLS + 1)
        for _ in range(ROUNDS):
            points = numpy.sort(numpy.concatenate([left[:, None] + (right - left)[:, None] * grid, centre[:, None]], axis=1))
            heights = numpy.nan_to_num(self.heights(points), nan=-numpy.inf)
            best = heights.argmax(axis=1)
            rows = numpy.arange(len(best))
            before, after = numpy.maximum(best - 1, 0), numpy.minimum(best + 1, points.shape[1] - 1)
            left, centre, right = points[rows, before], points[rows, best], points[rows, after]
            top = heights[rows, best]
            settled = (top - heights[rows, before] < DROP_SIZE) & (top - heights[rows, after] < DROP_SIZE)
            if (settled | (right - left <= 1e-13 * numpy.abs(centre))).all():
                break
        summits = [arb(float(centre[k])) for k in numpy.argsort(-top)]
        if not all(map(self._agrees, summits)):
            return None
        return [(point, self(point)) for point in summits]

    def _agrees(self, point: arb) -> bool:
        """Whether doubles give the right height there; when they do not, they are not asked again."""
        key = point.mid().man_exp()
        if key not in self._agreed:
            self._agreed[key] = self._compared(point)
        return self._agreed[key]

    def _compared(self, point: arb) -> bool:
        exact, values = self(point), self.heights(numpy.array([float(point)]))
        right = values is not None and exact is not None and bool(abs(exact) < HIGHEST) and bool(abs(exact - arb(values[0])) < AGREEMENT)
        self._blind = self._blind or not right
        return right

    def _profile(self, start: arb, side: int, distances):
        """Heights at these distances; None when doubles are too coarse there."""
        if not abs(start) < FARTHEST or self._blind or not self._agrees(start):
            return None
        return self.heights(float(start) + side * distances)

    def width(self, peak: arb, height: arb) -> arb:
        widest = None
        for side in (1, -1):
            heights = self._profile(peak, side, distances())
            if heights is None:
                return super().width(peak, height)
            below = numpy.flatnonzero(~(heights >= float(height) - DROP_SIZE))
            if len(below):
                distance = distances()[below[0]]
                if not numpy.isfinite(heights[below[0]]) and self._at_end(side):
                    continue
                widest = distance if widest is None else max(widest, distance)
        if widest is None:
            return arb(1)
        return arb(float(widest)) if widest > LEAST_WIDTH * abs(float(peak)) else super().width(peak, height)

    def sink(self, start: arb, side: int, level: arb, step: arb):
        distances = float(step) * 2.0 ** numpy.arange(0, FAR)
        for _ in range(2):
            heights = self._profile(start, side, distances)
            if heights is None:
                return super().sink(start, side, level, step)
            below = numpy.flatnonzero(~(heights >= float(level)))
            if not len(below):
                return super().sink(start, side, level, step)
            high = distances[below[0]]
            low = distances[below[0] - 1] if below[0] else 0.0
            distances = low + (high - low) * numpy.arange(1, CELLS + 1) / CELLS
        return (start + side * arb(float(high))).mid()


def _local_maxima(heights):
    """Indices of the highest local maxima, at most MOST_PEAKS, none of them far below the highest."""
    padded = numpy.concatenate(([-numpy.inf], numpy.nan_to_num(heights, nan=-numpy.inf), [-numpy.inf]))
    at = numpy.flatnonzero((padded[1:-1] > padded[:-2]) & (padded[1:-1] >= padded[2:]))
    at = at[numpy.argsort(-heights[at])][:MOST_PEAKS]
    return at[heights[at] >= heights[at[0]] - LOWEST] if len(at) else at


DROP_SIZE = float(DROP)
