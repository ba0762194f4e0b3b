"""Finding peaks, widths and sinks of a function of one variable by few evaluations.  Steering only: no promise is made.

Points and heights are ``arb`` numbers of modest precision, because parameters may lie far outside the range of doubles; where they
do not, :class:`.float_landscape.FloatLandscape` looks at many points at once.
"""

from flint import arb, ctx

STEPS = 400  # doublings, and moves of a climb
# of the distance to an end that a climb began with: what still rises there is singular at the end, the sooner after another climb there
AT_AN_END, AGAIN = arb(2) ** -40, arb(2) ** -8
DROP = arb(1) / 2


class Landscape:
    """Heights h(t) between ``lower`` and ``upper`` (None: unbounded)."""

    def __init__(self, height, lower=None, upper=None):
        self._height, self.lower, self.upper = height, lower, upper
        self._seen: dict = {}
        self._rising: list = []  # the ends that a climb has come to

    def __call__(self, t: arb):
        """The height at t, None outside or where it is undefined or −∞."""
        if not t.is_finite() or (self.lower is not None and t < self.lower) or (self.upper is not None and t > self.upper):
            return None
        key = t.man_exp()
        if key not in self._seen:
            value = self._height(t)
            self._seen[key] = value.mid() if value.is_finite() else None
        return self._seen[key]

    def peaks(self, seeds):
        """Local maxima (t, h) reached from the seeds, without near doubles."""
        tops = []
        for seed in seeds:
            step = max(abs(seed), arb(1), key=_key) / 8
            peak = self.climb(seed, step)
            if peak is not None and not any(_near(peak, other, step / 4) for other in tops):
                tops.append(peak)
        return tops

    def climb(self, start: arb, step: arb):
        """A point near a local maximum, reached from ``start``: (t, h), or None when h is undefined at the start."""
        here, height = start, self(start)
        if height is None:
            return None
        ends = [end for end in (self.lower, self.upper) if end is not None and start != end]
        close = [(end, abs(start - end) * (AGAIN if end in self._rising else AT_AN_END)) for end in ends]
        for _ in range(STEPS):
            around = [(side, self((here + side * step).mid())) for side in (1, -1)]
            side, best = max(((s, h) for s, h in around if h is not None), key=lambda item: _key(item[1]), default=(0, None))
            if best is not None and best > height:
                here, height, step = (here + side * step).mid(), best, step * 2
                reached = next((end for end, distance in close if abs(here - end) < distance), None)
                if reached in self._rising:
                    return None
                if reached is not None:
                    self._rising.append(reached)
                    break
            elif best is not None and height - best < DROP:
                break
            else:
                step = (step / 4 if best is None else step * _shrink(height - best)).mid()
                if step < abs(here) * arb(2) ** (8 - ctx.prec):
                    break
        return here, height

    def width(self, peak: arb, height: arb) -> arb:
        """Distance over which h falls by about one half on the slower side."""
        widest = None
        for side in (1, -1):
            distance = self._reach(peak, side, height - DROP)
            if distance is not None and (widest is None or distance > widest):
                widest = distance
        return widest if widest is not None else arb(1)

    def _reach(self, peak: arb, side: int, level: arb):
        """A distance, right within a factor two, at which h is below ``level``."""
        distance = max(abs(peak), arb(1), key=_key) * arb(2) ** -10
        for _ in range(STEPS):
            height = self((peak + side * distance).mid())
            if height is not None and height >= level:
                break
            distance = (distance / 4 if height is None else distance * _shrink(level + DROP - height)).mid()
        else:
            return None
        for _ in range(STEPS):
            distance = distance * 2
            if self._below(peak, side, distance, level):
                return None if self((peak + side * distance).mid()) is None and self._at_end(side) else distance
        return None

    def _below(self, peak, side, distance, level) -> bool:
        height = self((peak + side * distance).mid())
        return height is None or bool(height < level)

    def _at_end(self, side) -> bool:
        """Whether a walk to this side can leave the interval."""
        return (self.upper if side > 0 else self.lower) is not None

    def sink(self, start: arb, side: int, level: arb, step: arb):
        """The point beyond ``start`` where h falls below ``level``, to a tenth of its distance; None when it does not."""
        distance = step
        for _ in range(STEPS):
            if self._below(start, side, distance, level):
                break
            distance = distance * 2
        else:
            return None
        low, high = distance / 2 if distance is not step else arb(0), distance
        for _ in range(5):
            middle = ((low + high) / 2).mid()
            if self._below(start, side, middle, level):
                high = middle
            else:
                low = middle
        return (start + side * high).mid()


def _near(peak, other, distance: arb) -> bool:
    return bool(abs(peak[0] - other[0]) < distance and abs(peak[1] - other[1]) < 1)


def _shrink(drop: arb) -> arb:
    """By how much to shorten a step that fell by ``drop`` so that it falls by about DROP, if h is quadratic."""
    return (DROP / drop).sqrt().min(arb(1) / 2)


def _key(value: arb):
    """Sorting key: exact points compare without error."""
    return _Ordered(value)


class _Ordered:
    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        return bool(self.value < other.value)

    def __gt__(self, other):
        return bool(self.value > other.value)


def highest(points):
    """The (t, h) with the greatest h."""
    return max(points, key=lambda item: _Ordered(item[1]))
