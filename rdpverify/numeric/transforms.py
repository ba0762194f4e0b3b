"""log |M(c + iy)| of components by floats, and grids for what needs them (kernel.compositions.moments).  Steering only."""

import math

from flint import acb, arb, fmpq

from .. import numpy_later as numpy
from ..exact import rational_text
from ..kernel.compositions import moments
from ..kernel.extended import at_precision
from ..kernel.compositions.allocation import Allocation
from ..kernel.compositions.losses import SampledLaplace, sampled_laplace
from ..kernel.integrals.trapezoid import normal_parts
from ..terms import Term
from .grids import Grids, NoGrid, below

LOG2 = math.log(2)
BITS, FAR_BITS = 53, 20
LARGEST_ORDER, FARTHEST = 2.0**40, 400.0  # orders of moments, and these times the distance of means
NODE, REACH, MOST_LOOKS = 1 / 4, 9.0, 8_000
PATHS, STRIPS, RIGHT_ANGLE, LEAST_STEP = 16, 40, 1.55, 1e-6
FEW, MANY = 96, 60_000  # points of a line at which moments are looked at, where each is computed for itself and where not
SEEN, PATH_SEEN, CALM = 40.0, 150.0, 10.0  # nats: smaller terms are not seen; what the line above the real one may cost
MOST_ALLOCATED, LINE_BITS, LINE_NATS = 2_000, 64, 38  # points of a line for random allocation, and how far they fall
SURE = 5.0  # e^−SURE is little beside what the path for large y gives
LOOKS, AS_DEAR_AS = 201, 200  # points for the integral by floats; nodes of a grid that cost as much as one hypergeometric function


def transform_of(P: Term, Q: Term, copies: int):
    """The component for steering; None for laws without moments."""
    if normal_parts(P) is not None and normal_parts(Q) is not None and "Mixture" in (P.op, Q.op):
        return Mixture(P, Q, copies) if moments.are_mixtures(P, Q) else None
    for law, base, backward in ((P, Q, False), (Q, P, True)):
        sampled = sampled_laplace(law, base) if law.op == "Mixture" else None
        if sampled is not None:
            if not sampled[0] > 0:
                raise NoGrid
            return Sampled(SampledLaplace(law, base, backward), copies)
    losses = moments.moments_of(P, Q, None)
    return None if losses is None else Allocated(losses, copies) if isinstance(losses, Allocation) else Closed(losses, copies)


class Closed:
    """A component whose moments need no plan."""

    largest = LARGEST_ORDER

    def __init__(self, losses, copies: int):
        self.found, self.copies = losses, copies
        self.most_points = 0 if hasattr(losses, "losses") and losses.step is None else FEW
        self.infinite, self.nodes = float(1 - arb(losses.finite)), len(getattr(losses, "losses", "1"))

    def log_moment(self, c: float) -> float:
        with at_precision(BITS):
            return float(abs(self.found.at(acb(c))).log().mid())

    def log_moments(self, c: float, ys):
        """log M(c + iy) for an array of y; at most ``most_points`` of them are worth it."""
        with at_precision(BITS):
            return numpy.array([complex(self.found.at(acb(c, y)).log()) for y in ys.tolist()])

    def log_beyond(self, c: float, y: float) -> float:
        with at_precision(BITS):
            return float(self.found.beyond(rational(c), arb(y)).log().mid())

    def plan(self, c: float, far: float, last: float, bits: float) -> dict:
        return {}


class Allocated(Closed):
    """A pair of random allocation: moments of whole orders are sums; others have log M(c)/(c(c + 1)) between theirs."""

    most_points, largest = MOST_ALLOCATED, 8.0

    def __init__(self, losses: Allocation, copies: int):
        self.found, self.copies, self.infinite, self.nodes, self._kept = losses, copies, 0.0, AS_DEAR_AS, {}

    def log_moment(self, c: float) -> float:
        low = math.floor(c)
        left, right = self._curvature(max(low, 1)), self._curvature(low + 1)
        return c * (c + 1) * (left + (c - low) * (right - left))

    def _curvature(self, c: int) -> float:
        if c not in self._kept:
            with at_precision(BITS):
                self._kept[c] = float(self.found.powers(fmpq(c))[0].real.log().mid()) / (c * (c + 1))
        return self._kept[c]

    def log_moments(self, c: float, ys):
        """As far as floats see, of one line; beyond by the bound."""
        step, rate = float(f"{ys[1] - ys[0]:.8g}"), float(self.found.a.mid()) ** 2 / (2 * self.found.steps)
        key = c, step
        if key not in self._kept:
            last = math.sqrt(LINE_NATS / (rate * self.copies))
            with at_precision(LINE_BITS):
                points = self.found.on_line(rational(c), rational(step), min(int(last / step) + 1, MOST_ALLOCATED))
                self._kept[key] = numpy.array([complex(point.mid().log()) for point in points])  # a ball about 0 too
        known, values = self._kept[key], self.log_moment(c) - rate * ys**2 + 0j
        places = numpy.rint(ys / step).astype(int)
        values[places < len(known)] = known[places[places < len(known)]]
        return values

    def log_beyond(self, c: float, y: float) -> float:
        return self.log_moment(c) - (y * float(self.found.a.mid())) ** 2 / (2 * self.found.steps)


class Sampled:
    """A Laplace law, one side of it subsampled."""

    infinite, most_points, largest = 0.0, 0, LARGEST_ORDER

    def __init__(self, losses: SampledLaplace, copies: int):
        self.found, self.copies, self.nodes = losses, copies, AS_DEAR_AS
        self.w, self.d, self.backward = float(losses.w), float(losses.d), losses.backward
        self.x = numpy.linspace(0, self.d, LOOKS)
        self.losses = numpy.log1p(self.w * numpy.expm1(2 * self.x - self.d))

    def log_moment(self, c: float) -> float:
        powers = self.losses * (-c if self.backward else 1 + c)
        inside = _log_sum(powers - self.x) + math.log(self.x[1])
        return numpy.logaddexp.reduce([powers[0], powers[-1] - self.d, inside]) - LOG2

    log_beyond, plan = Closed.log_beyond, Closed.plan


class Mixture:
    """A pair of mixtures of normal laws."""

    infinite, most_points = 0.0, MANY

    def __init__(self, P: Term, Q: Term, copies: int):
        self.P, self.Q, self.copies, self.nodes, self._kept = P, Q, copies, 0, {}
        grids = Grids(P, Q, fmpq(2), fmpq(2), BITS)
        self.factors, self.ends = grids.factors, grids.ends
        (least_a, most_a), (least_b, most_b) = self.ends
        self.side, self.spread = 1 if least_a >= most_b else -1, max(most_a - least_a, most_b - least_b, 1e-9)
        self.largest = min(LARGEST_ORDER, FARTHEST / self.spread)

    def _levels(self, c: float):
        """Nodes, log f_c there, and log of their weight."""
        (least_a, most_a), (least_b, most_b) = self.ends
        left = min(least_a, least_b, (1 + c) * least_a - c * most_b) - REACH
        right = max(most_a, most_b, (1 + c) * most_a - c * least_b) + REACH
        x = numpy.arange(left, right + NODE, max(NODE, (right - left) / MOST_LOOKS))
        log_a, log_b = (_log_sum([constant + mean * x for constant, mean in parts]) for parts in self.factors)
        return x, (1 + c) * log_a - c * log_b - x * x / 2, _log_weight(x)

    def log_moment(self, c: float) -> float:
        _, heights, weight = self._levels(c)
        return float(_log_sum(heights)) + weight

    def log_moments(self, c: float, ys):
        """log M(c + iy) for an array of y, on a line above the real one."""
        x, heights, _ = self._levels(c)
        seen = x[heights > heights.max() - SEEN]
        height = min(RIGHT_ANGLE / 2, math.sqrt(CALM / c)) / self.spread
        x = numpy.arange(seen[0] - 1, seen[-1] + 1, max(min(2 * math.pi * height / SEEN, NODE), (seen[-1] - seen[0] + 2) / MOST_LOOKS))
        (log_a, log_b), z = (self._at_height(x, height, *both) for both in zip(self.factors, self.ends)), x + 1j * self.side * height
        log_a, log_b = (log.real + 1j * self.side * log.imag for log in (log_a, log_b))
        logs = (1 + c) * log_a - c * log_b - z * z / 2 + 1j * ys[:, None] * (log_a - log_b)
        return _log_sum(logs.T) + _log_weight(x)

    def log_beyond(self, c: float, y: float) -> float:
        return self._path(c, y)[0]

    def _path(self, c: float, y: float) -> tuple[float, float]:
        """The least bound for large y, and the height of its path."""
        if c not in self._kept:
            x, levels, weight = self._levels(c)
            x = x[levels > levels.max() - PATH_SEEN]
            heights = RIGHT_ANGLE / 2 / self.spread * (numpy.arange(1, PATHS + 1)[:, None] / PATHS) ** 3
            log_a, log_b = (self._at_height(x, heights, *both) for both in zip(self.factors, self.ends))
            levels = (1 + c) * log_a.real - c * log_b.real - x * x / 2
            self._kept[c] = heights[:, 0], levels, self.side * (log_a - log_b).imag, weight
        heights, levels, falls, weight = self._kept[c]
        bounds = heights**2 / 2 + weight + _log_sum((levels - y * falls).T)
        best = int(bounds.argmin())
        return float(bounds[best]), float(heights[best])

    @staticmethod
    def _at_height(x, height, parts, ends):
        """log A at x + i·height."""
        middle = sum(ends) / 2
        logs = [constant + mean * x + 1j * (mean - middle) * height for constant, mean in parts]
        return _log_sum(logs) + 1j * middle * height

    def plan(self, c: float, far: float, last: float, bits: float) -> dict:
        bound, path = self._path(c, last)
        sure = self.log_moment(c) - bound + math.log(self.copies) + SURE
        grids = OnLine(self, c, bits, path, sure)
        plain = Grids(self.P, self.Q, 1 + rational(far), 1 + rational(far), FAR_BITS)
        plan = grids.plan(1 + rational(c))
        self.nodes = sum(last - first + 1 for first, last in plan.windows)
        return {"grid": _text(plan), "path": rational_text(below(path)), "far": _text(plain.plan(1 + rational(far)))}


class OnLine(Grids):
    """A grid for complex orders: log M(c) less ``sure`` is what the rule's error may be on the path for large y."""

    def __init__(self, mixture: Mixture, c: float, bits: float, path: float, sure: float):
        self.path, self.sure, order = path, sure, 1 + rational(c)
        super().__init__(mixture.P, mixture.Q, order, order, bits)
        strip, (low, high) = float(self.strip.p) / float(self.strip.q), self.ends[1]
        self.bits += (strip * strip / 2 - c * math.log(math.cos(strip * (high - low) / 2))) / LOG2  # nodes left out are moved up

    def _bits_of_integral(self, top: float) -> float:
        return self.bits

    def _strip_and_step(self, order: float, bits: float) -> tuple[fmpq, fmpq]:
        spread_a, spread_b = (high - low for low, high in self.ends)
        most = min(RIGHT_ANGLE / max(spread_a, spread_b, 1e-9) - self.path, math.sqrt(2 * bits * LOG2))
        best = (0.0, 0.0)
        for k in range(1, STRIPS + 1):
            strip = most * k / STRIPS
            losses = [top * top / 2 - max(order - 1, 0) * math.log(math.cos(top * spread_b / 2)) + LOG2
                      for top in (2 * strip, strip + self.path)]
            best = max(best, (2 * math.pi * strip / max(bits * LOG2 + losses[0], self.sure + losses[1]), strip))
        step, strip = best
        if not step > LEAST_STEP:
            raise NoGrid
        return below(strip), below(step)


def _log_weight(x) -> float:
    return math.log((x[1] - x[0]) / math.sqrt(2 * math.pi))


def _log_sum(logs):
    """log Σ e^l over the rows."""
    top = numpy.max(numpy.real(logs), axis=0)
    return top + numpy.log(numpy.sum(numpy.exp(logs - top), axis=0))


def rational(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())


def _text(plan) -> dict:
    return {"step": rational_text(plan.step), "strip": rational_text(plan.strip), "windows": [list(window) for window in plan.windows]}
