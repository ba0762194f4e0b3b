"""Proposing grids for the trapezoidal rule (kernel.integrals.trapezoid): strip, step and windows, by floats.  Not trusted."""

import math

from flint import arb, fmpq

from .. import numpy_later as numpy
from ..exact import rational_text
from ..kernel.integrals.trapezoid import Grid, GridPlan, normal_parts
from ..terms import Term
from .floats import double

SPARE_BITS, LEAST_BITS = 6, 16
LOOKS = 257  # points at which the height of the integrand is looked for
WIDEST = 3.1  # below π: the arguments of two terms of a mixture within the strip
STRIPS = 60
FALL = 1.0  # of the logarithm, a standard deviation
REACH = 8.0  # standard deviations beyond the last centre at least, so that the tails fall
MOST_NODES, MOST_SPLITS = 100_000, 2_000
FEW_NODES, NODES_PER_BIT = 300, 4  # for each part of the laws


LARGEST_ORDER, LARGEST_HEIGHT = 1 << 60, 1e12  # floats steer no further


class NoGrid(Exception):
    """The trapezoidal rule does not apply, or needs too many nodes."""


class Grids:
    """Windows for many orders on one grid: ``step`` and ``strip`` are good for every order from ``smallest`` to ``largest``.

    ``bits`` are those of the divergence: where log ∫ is large, the integral itself needs fewer, and so fewer nodes.

    ``known`` holds grids of these two laws by (step, bits), so that their nodes are computed once.
    """

    def __init__(self, P: Term, Q: Term, smallest: fmpq, largest: fmpq, bits: int, known: dict | None = None):
        if any(normal_parts(law) is None for law in (P, Q)) or normal_parts(P)[1] is not normal_parts(Q)[1]:
            raise NoGrid
        if not fmpq(1, LARGEST_ORDER) < smallest <= largest < LARGEST_ORDER:
            raise NoGrid
        unit = Grid(P, Q, fmpq(1))  # for the means and weights alone
        self.factors = [[(float(constant), float(mean)) for constant, mean in factor.parts] for factor in (unit.A, unit.B)]
        self.ends = [[end(mean for _, mean in parts) for end in (min, max)] for parts in self.factors]
        if not all(math.isfinite(constant) for parts in self.factors for constant, _ in parts):
            raise NoGrid
        self.bits, least, most = bits, *map(double, (smallest, largest))
        left, right = self._reach(least)
        base, ratio = self._levels_at(numpy.linspace(left, right, LOOKS))
        self.strip, self.step = self._strip_and_step(most, self._bits_of_integral((base + least * ratio).max()))
        left, right = self._reach(most)
        step = double(self.step)
        if not (right - left) / step < MOST_NODES:
            raise NoGrid
        self.low, self.high = math.floor(left / step), math.ceil(right / step)
        known, key = {} if known is None else known, (self.step, bits)
        self.grid = known[key] = known.get(key) or Grid(P, Q, self.step)
        self._levels = self._levels_at(numpy.arange(self.low, self.high + 1) * step)

    def _bits_of_integral(self, top: float) -> float:
        """Relative bits of an integral about e^top that give log ∫ its bits."""
        return max(self.bits - math.log2(max(top, 1)), LEAST_BITS)

    def _strip_and_step(self, order: float, bits: float) -> tuple[fmpq, fmpq]:
        """The strip that allows the widest step with 2K/(e^{2πa/h} − 1) ≤ 2^{−bits}."""
        spread_a, spread_b = (high - low for low, high in self.ends)
        wanted = (bits + SPARE_BITS) * math.log(2)
        most = min(WIDEST / max(spread_a, spread_b, 1e-9), 2 * math.sqrt(2 * wanted))
        best = (0.0, 0.0)
        for k in range(1, STRIPS + 1):
            a = most * k / STRIPS
            loss = a * a / 2 - max(order - 1, 0) * math.log(math.cos(a * spread_b / 2))
            best = max(best, (2 * math.pi * a / (wanted + loss), a))
        step, strip = best
        if not step > 1e-6:
            raise NoGrid
        return below(strip), below(step)

    def _reach(self, order: float) -> tuple[float, float]:
        """Where the integrand falls on each side, for every order up to this one."""
        (least_a, most_a), (least_b, most_b) = self.ends
        far = max(order - 1, 0)
        margin = REACH + math.sqrt(2 * self.bits * math.log(2))
        left = min(least_a, least_b, order * least_a - far * most_b) - margin
        right = max(most_a, most_b, order * most_a - far * least_b) + margin
        return left, right

    def _levels_at(self, x):
        """−x²/2 + log B and log A − log B at the nodes."""
        log_a, log_b = (numpy.logaddexp.reduce([constant + mean * x for constant, mean in parts]) for parts in self.factors)
        return log_b - x * x / 2, log_a - log_b

    def plan(self, order: fmpq) -> GridPlan:
        """Summed where the integrand is not negligible, and at the two ends of the grid."""
        base, ratio = self._levels
        alpha = double(order)
        heights = base + alpha * ratio
        top = heights.max()
        if not abs(top) < LARGEST_HEIGHT:
            raise NoGrid
        inside = numpy.flatnonzero(heights > top - (self._bits_of_integral(top) + SPARE_BITS + len(heights).bit_length()) * math.log(2))
        windows = self._runs(inside)
        if windows[0][0] > self.low and not self._falls(windows[0][0], -1, alpha):
            windows.insert(0, (self.low, self.low))
        if windows[-1][1] < self.high and not self._falls(windows[-1][1], 1, alpha):
            windows.append((self.high, self.high))
        return GridPlan(self.step, self.strip, self._split(windows, order, top))

    def _split(self, windows, order: fmpq, top: float) -> tuple[tuple[int, int], ...]:
        """The windows, and single nodes between them until the kernel's bound of what is left out is small."""
        alpha, small = arb(order), top - (self._bits_of_integral(top) + SPARE_BITS) * math.log(2)
        parts, splits = [windows[0]], 0
        for window in windows[1:]:
            stack = [(parts[-1][1], window[0])]
            while stack:
                i, k = stack.pop()
                if k - i < 2 or splits >= MOST_SPLITS or self.grid.supremum(i, k, alpha, order > 1) + arb(k - i).log() < small:
                    continue
                splits += 1
                middle = (i + k) // 2
                parts.append((middle, middle))
                stack += [(i, middle), (middle, k)]
            parts.append(window)
        return tuple(sorted(parts))

    def _runs(self, inside) -> list[tuple[int, int]]:
        """The first and last of the indices that follow each other, as nodes."""
        first, last = int(inside[0]), int(inside[-1])
        if last - first < len(inside):
            return [(first + self.low, last + self.low)]
        gaps = numpy.flatnonzero(inside[1:] - inside[:-1] > 1)
        firsts, lasts = inside[[0, *(gaps + 1)]] + self.low, inside[[*gaps, -1]] + self.low
        return list(zip(firsts.tolist(), lasts.tolist()))

    def _falls(self, node: int, side: int, order: float) -> bool:
        """Whether the integrand certainly falls steeply beyond a node: no other node is needed on this side then."""
        far_a, far_b = (ends[side > 0] for ends in self.ends)
        opposite = self.ends[1][side < 0] if order > 1 else far_b
        return side * (node * double(self.step) - order * far_a + (order - 1) * opposite) > FALL


def below(value: float) -> fmpq:
    """A short rational a little below."""
    unit = 2 ** (10 - math.frexp(value)[1])
    return fmpq(math.floor(value * unit), unit)


def grid_plan(P: Term, Q: Term, order: fmpq, bits: int) -> dict:
    """A plan for one order; raises NoGrid."""
    grids = Grids(P, Q, order, order, bits)
    plan = grids.plan(order)
    nodes = sum(last - first for first, last in plan.windows)
    if nodes > sum(map(len, grids.factors)) * max(FEW_NODES, NODES_PER_BIT * bits):
        raise NoGrid  # integration is faster then: it takes few points, but each is the dearer the more parts there are
    return {"bits": bits, "grid": {"step": rational_text(plan.step), "strip": rational_text(plan.strip),
                                   "windows": [list(window) for window in plan.windows]}}
