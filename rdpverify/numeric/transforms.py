"""log |M(c + iy)| of components by floats, and grids for what needs them (kernel.compositions.moments).  Steering only."""

import math

import numpy
from flint import acb, arb, fmpq

from ..exact import rational_text
from ..kernel.compositions import moments
from ..kernel.extended import at_precision
from ..kernel.compositions.losses import sampled_laplace
from ..kernel.integrals.trapezoid import normal_parts
from ..terms import Term
from .grids import Grids, NoGrid, below

LOG2 = math.log(2)
BITS, FAR_BITS = 53, 20
NODE, REACH, MOST_LOOKS = 1 / 4, 9.0, 4_000
PATHS, STRIPS, RIGHT_ANGLE, LEAST_STEP = 16, 40, 1.55, 1e-6
SURE = 5.0  # e^−SURE is little beside what the path for large y gives
LOOKS, ELLIPSES, MOST_NODES = 201, 30, 1_000


def transform_of(P: Term, Q: Term, copies: int):
    """The component for steering; None for laws without moments."""
    if normal_parts(P) is not None and normal_parts(Q) is not None and "Mixture" in (P.op, Q.op):
        return Mixture(P, Q, copies) if moments.are_mixtures(P, Q) else None
    for law, base, backward in ((P, Q, False), (Q, P, True)):
        sampled = sampled_laplace(law, base)
        if sampled is not None:
            if not sampled[0] > 0:
                raise NoGrid
            return Sampled(moments.ByGauss(law, base, backward, None), copies)
    found = moments.moments_of(P, Q, None)
    return None if found is None else Closed(found, copies)


class Closed:
    """A component whose moments need no plan."""

    def __init__(self, found, copies: int):
        self.found, self.copies = found, copies
        self.infinite, self.nodes = float(1 - arb(found.finite)), len(getattr(found, "losses", "1"))

    def log_moment(self, c: float) -> float:
        with at_precision(BITS):
            return float(abs(self.found.at(acb(c))).log().mid())

    def log_beyond(self, c: float, y: float) -> float:
        with at_precision(BITS):
            return float(self.found.beyond(rational(c), arb(y)).log().mid())

    def plan(self, c: float, far: float, last: float, bits: float) -> dict:
        return {}


class Sampled:
    """A Laplace law, one side of it subsampled."""

    infinite = 0.0

    def __init__(self, found: moments.ByGauss, copies: int):
        self.found, self.copies, self.nodes = found, copies, 0
        self.w, self.d, self.backward = float(found.w), float(found.d), found.backward
        self.x = numpy.linspace(0, self.d, LOOKS)
        self.losses = numpy.log1p(self.w * numpy.expm1(2 * self.x - self.d))

    def log_moment(self, c: float) -> float:
        powers = self.losses * (-c if self.backward else 1 + c)
        inside = _log_sum(powers - self.x) + math.log(self.x[1])
        return numpy.logaddexp.reduce([powers[0], powers[-1] - self.d, inside]) - LOG2

    log_beyond = Closed.log_beyond

    def plan(self, c: float, far: float, last: float, bits: float) -> dict:
        """The ellipse that needs the fewest nodes."""
        half, best = self.d / 2, (math.inf, 0.0)
        for k in range(1, ELLIPSES + 1):
            rho = math.exp(4 * k / ELLIPSES)
            wide, high = half * (rho + 1 / rho) / 2, half * (rho - 1 / rho) / 2
            share = self.w * math.exp(2 * wide) / (1 - self.w) if self.w < 1 else math.inf
            if not 2 * high < RIGHT_ANGLE * 2:
                break
            angle = min(2 * high, math.asin(share)) if share < 1 else 2 * high
            largest = wide - half + (self._largest(far, half, wide, high))
            best = min(best, ((bits * LOG2 + largest + last * angle - self.log_moment(c)) / (2 * math.log(rho)) + 2, rho))
        self.nodes = max(int(best[0]), 2) if best[0] < MOST_NODES else MOST_NODES
        if self.nodes == MOST_NODES:
            raise NoGrid
        return {"nodes": self.nodes, "ellipse": rational_text(below(best[1]))}

    def _largest(self, c: float, half: float, wide: float, high: float) -> float:
        if self.backward:
            return -c * (math.log(math.cos(high)) + math.log1p(self.w * math.expm1(2 * (half - wide) - self.d)))
        return (1 + c) * math.log1p(self.w * math.expm1(2 * (half + wide) - self.d))


class Mixture:
    """A pair of mixtures of normal laws."""

    infinite = 0.0

    def __init__(self, P: Term, Q: Term, copies: int):
        self.P, self.Q, self.copies, self.nodes, self._kept = P, Q, copies, 0, {}
        grids = Grids(P, Q, fmpq(2), fmpq(2), BITS)
        self.factors, self.ends = grids.factors, grids.ends
        (least_a, most_a), (least_b, most_b) = self.ends
        self.side, self.spread = 1 if least_a >= most_b else -1, max(most_a - least_a, most_b - least_b, 1e-9)

    def _levels(self, c: float):
        """Nodes, log f_c there, and log of their weight."""
        if c not in self._kept:
            (least_a, most_a), (least_b, most_b) = self.ends
            left = min(least_a, least_b, (1 + c) * least_a - c * most_b) - REACH
            right = max(most_a, most_b, (1 + c) * most_a - c * least_b) + REACH
            x = numpy.arange(left, right + NODE, max(NODE, (right - left) / MOST_LOOKS))
            log_a, log_b = (_log_sum([constant + mean * x for constant, mean in parts]) for parts in self.factors)
            weight = math.log((x[1] - x[0]) / math.sqrt(2 * math.pi))
            self._kept = {c: (x, (1 + c) * log_a - c * log_b - x * x / 2, weight)}
        return self._kept[c]

    def log_moment(self, c: float) -> float:
        _, heights, weight = self._levels(c)
        return float(_log_sum(heights)) + weight

    def log_beyond(self, c: float, y: float) -> float:
        return self._path(c, y)[0]

    def _path(self, c: float, y: float) -> tuple[float, float]:
        """The least bound for large y, and the height of its path."""
        x, _, weight = self._levels(c)
        found = []
        for k in range(1, PATHS + 1):
            height = RIGHT_ANGLE / 2 / self.spread * (k / PATHS) ** 3
            (log_a, arg_a), (log_b, arg_b) = (self._at_height(x, height, *both) for both in zip(self.factors, self.ends))
            levels = (1 + c) * log_a - c * log_b - x * x / 2 - y * self.side * (arg_a - arg_b)
            found.append((height**2 / 2 + weight + float(_log_sum(levels)), height))
        return min(found)

    @staticmethod
    def _at_height(x, height: float, parts, ends):
        """log |A| and arg A at x + i·height."""
        middle = sum(ends) / 2
        logs = [constant + mean * x for constant, mean in parts]
        top = numpy.maximum.reduce(logs)
        total = sum(numpy.exp(log - top + 1j * (mean - middle) * height) for log, (_, mean) in zip(logs, parts))
        return top + numpy.log(numpy.abs(total)), numpy.angle(total) + middle * height

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


def _log_sum(logs):
    """log Σ e^l over the rows."""
    top = numpy.max(logs, axis=0)
    return top + numpy.log(numpy.sum(numpy.exp(logs - top), axis=0))


def rational(value: float) -> fmpq:
    return fmpq(*value.as_integer_ratio())


def _text(plan) -> dict:
    return {"step": rational_text(plan.step), "strip": rational_text(plan.strip), "windows": [list(window) for window in plan.windows]}
