"""The privacy loss of a product by floats: its moments, its profile along one line, the level where that is δ.  Steering only."""

import math
from functools import lru_cache

from flint import arb

from .. import numpy_later as numpy
from ..definitions.quantities import dominating_pairs
from ..errors import RdpVerifyError
from ..kernel.extended import at_precision
from ..kernel.tensor import factors
from ..terms import Term
from ..deadline import look
from .grids import NoGrid
from .transforms import AS_DEAR_AS, transform_of

LEAST_ORDER, SHARES = 2.0**-40, (1, 0.95, 0.84, 0.7, 0.5, 0.35, 0.25, 0.125)
GOLDEN, NARROWINGS = (math.sqrt(5) - 1) / 2, 20
FARS = [2.0**k for k in range(-5, 5)]  # c′/c − 1
FAR_ENOUGH = 1.1  # times the least period
SHORT = 16  # bits of the numbers of a plan
NEARBY = 0.5  # of the logarithms of two orders, for one line that was dear
CLEAR = 36.0  # nats: floats tell no more of a sum
BLOCK, LARGEST_BLOCK, STEPS, SHARP, UNSURE, CALM = 32, 1024, 60, 1e-13, 1e-12, 8.0


@lru_cache(maxsize=32)
def float_loss(P: Term, Q: Term) -> "FloatLoss | None":
    """The loss of two products; None for laws without moments.  Raises NoGrid where floats do not do."""
    with at_precision(64):
        transforms = [transform_of(*part) for part in factors(P, Q)]
    return None if not transforms or None in transforms else FloatLoss(transforms)


class FloatLoss:
    """log M(c) of the sum L of the losses, and what its orders c say of the profile δ(ε)."""

    def __init__(self, components):
        self.dear, self._line = any(part.nodes >= AS_DEAR_AS for part in components if part.most_points), None
        self.components, self._moments, self.largest = components, {}, min(part.largest for part in components)
        self.most_points = min(part.most_points for part in components)
        regular = [part.copies * math.log1p(-part.infinite) if part.infinite < 1 else -math.inf for part in components]
        self.infinite = -math.expm1(sum(regular))

    def log_moment(self, c: float) -> float:
        if c not in self._moments:
            moment = sum(part.copies * part.log_moment(c) for part in self.components)
            self._moments[c] = math.inf if math.isnan(moment) else moment
        return self._moments[c]

    def height(self, c: float, eps: float) -> float:
        """log of what is integrated over the line Re s = c, where it is largest."""
        return self.log_moment(c) - c * eps - math.log(c) - math.log1p(c)

    def saddle(self, eps: float) -> float:
        """The order where that is least."""
        return short(self._lowest(lambda c: self.height(c, eps)))

    def lines(self, target: float, top: float, eps: float) -> list[tuple[float, float, float]]:
        """(τ, c, c′) of lines from the order ``top`` down, those of short period first."""
        orders = (short(top * share) for share in SHARES)
        return sorted((period, c, far) for c in orders for period, far in [self.period(target, c, eps)])

    def line(self, target: float, top: float, eps: float) -> "FloatLine | None":
        """A line of short period along which few nats cancel; None where none is known, or moments do not fall along it."""
        if not self.most_points:
            return None
        if self._line and self.dear and abs(math.log(self._line.c / top)) < NEARBY:
            return self._line
        lines = [(period, c, self.height(c, eps) + math.log(c)) for period, c, _ in self.lines(target, top, eps) if math.isfinite(period)]
        least = min((height for *_, height in lines), default=0)
        best = min(((max(height - least - CALM, 0) + math.log(period), c, period) for period, c, height in lines), default=None)
        self._line = best and FloatLine(self, *best[1:])
        return self._line

    def period(self, target: float, c: float, eps: float) -> tuple[float, float]:
        """(τ, c′): what wraps around, from below and above, is less than e^``target``."""
        least, far = -target / c, (math.inf, c)
        for share in FARS:
            order = short(c * (1 + share))
            far = min(far, ((self.log_moment(order) - order * eps - target) / (order - c), order))
            if far[0] <= FAR_ENOUGH * least:
                break
        return max(least, far[0]), far[1]

    def chernoff(self, log_delta: float) -> tuple[float, float]:
        """(c, ε): the best order, and the level at which it bounds the profile by δ."""
        def level(c):
            return (self.log_moment(c) + c * math.log(c / (c + 1)) - math.log1p(c) - log_delta) / c

        c = self._lowest(level)
        return short(c), level(c)

    def _lowest(self, height) -> float:
        """The order where a function with one dip is least, by golden sections of log c."""
        low, high = math.log(LEAST_ORDER), math.log(self.largest)
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        at_left, at_right = height(math.exp(left)), height(math.exp(right))
        for _ in range(NARROWINGS):
            if at_left <= at_right:
                high, right, at_right = right, left, at_left
                left = high - GOLDEN * (high - low)
                at_left = height(math.exp(left))
            else:
                low, left, at_left = left, right, at_right
                right = low + GOLDEN * (high - low)
                at_right = height(math.exp(right))
        return math.exp((low + high) / 2)

    def level(self, delta: arb) -> tuple[float, float] | None:
        """The ε at which the profile is δ, roughly, and the slope of log δ there; None where floats do not tell."""
        with at_precision(64):
            rest = delta - self.infinite
            if not rest > 0:
                return None
            log_delta = float(rest.log().mid())
        c, eps = self.chernoff(log_delta)
        if eps <= 0:
            return 0.0, -1.0
        line, low, high, best = self.line(log_delta - CLEAR, c, eps), 0.0, eps, None
        for _ in range(STEPS if line and line.settled else 0):
            height = line.at(eps)
            if height and height[0] > log_delta:
                low = eps
            else:  # or floats tell no more of it
                high = eps
            step = (log_delta - height[0]) / height[1] if height else math.nan
            best = min(best or (math.inf,), (abs(step), eps + step, height[1])) if height else best
            if high - low <= SHARP * high or abs(step) <= SHARP * high:
                break
            eps = eps + step if low < eps + step < high else (low + high) / 2
        return best and best[1:]


class FloatLine:
    """log X(jh) on the line Re s = c, as far as it counts."""

    def __init__(self, loss: FloatLoss, c: float, period: float):
        self.c, self.period, spacing, blocks = c, period, 2 * math.pi / period, []
        first, last = 0, BLOCK
        while first < loss.most_points:
            look()
            s = c + 1j * spacing * numpy.arange(first, last)
            first, last = last, last + min(last, LARGEST_BLOCK)
            logs = sum(part.copies * part.log_moments(c, s.imag) for part in loss.components) - numpy.log(s) - numpy.log(s + 1)
            blocks.append(numpy.stack([s, logs]))
            self.settled = bool((logs.real < blocks[0][1, 0].real - CLEAR).all())
            if self.settled:
                break
        self.s, self.logs = numpy.concatenate(blocks, axis=1)

    def at(self, eps: float) -> tuple[float, float] | None:
        """(log δ, its slope) without outcomes of loss ∞; None where the sum cancels."""
        logs = self.logs - self.s * eps
        top = logs[0].real
        terms = numpy.exp(logs - top)
        terms[1:] *= 2
        total, slope = terms.real.sum(), -(self.s * terms).real.sum()
        return (top + math.log(total / self.period), slope / total) if total > UNSURE * numpy.abs(terms).sum() else None


def level_of(mechanism: Term, delta: arb) -> tuple[float, float] | None:
    """The ε at which the mechanism's profile is δ, at least 0, and the slope of log δ there, roughly; None where floats do not tell."""
    try:
        with numpy.errstate(all="ignore"):
            losses = [float_loss(pair.P, pair.Q) for pair in dominating_pairs(mechanism)]
            levels = [loss and loss.level(delta) for loss in losses]
    except (RdpVerifyError, NoGrid, ArithmeticError, ValueError):
        return None
    return None if not levels or None in levels else max((0.0, -1.0), *levels)


def may_be_infinite(mechanism: Term, delta: arb) -> bool:
    """Whether floats leave it open that P has more than delta of its mass where Q has none."""
    try:
        with numpy.errstate(all="ignore"):
            losses = [float_loss(pair.P, pair.Q) for pair in dominating_pairs(mechanism)]
    except (RdpVerifyError, NoGrid, ArithmeticError, ValueError):
        return True
    return any(loss is None or 2 * loss.infinite >= delta for loss in losses)


def short(value: float) -> float:
    """Nearby, with few bits, and no k − ½, where subsampled Laplace laws have poles that cancel."""
    mantissa, exponent = math.frexp(value)
    rounded = math.ldexp(round(mantissa * 2**SHORT), exponent - SHORT)
    return rounded * (1 + 2.0**-SHORT) if rounded % 1 == 0.5 else rounded
