"""Proposing plans for the inverted transform of a product's privacy loss (kernel.compositions.inversion): line, spacing, points, grids.

By floats; not trusted."""

import math
from functools import lru_cache

import numpy

from ..exact import rational_text
from ..kernel.extended import at_precision
from ..kernel.compositions.moments import common_step, lattice_moments
from ..kernel.tensor import factors
from ..terms import Term
from ..terms.evaluate import ball
from .atoms_on_grid import atoms_plan
from .composed import composed_plan
from .grids import NoGrid
from .hankel import hankel_plan
from .transforms import LOG2, Closed, rational, transform_of

SPARE_BITS, LEAST_BITS, BITS_STEP = 24, 16, 4
MOST_WORK, MOST_POINTS, MOST_ON_LATTICE = 10_000_000, 50_000, 200_000  # points times nodes
DEAR = 15_000  # terms times nodes on a path around the axis
LEAST_ORDER, LARGEST_ORDER = 2.0**-40, 2.0**40
SEARCHES, LINES, ABOVE, FAR = 60, 12, 6, (-6, 12)
ENOUGH, ORDERS = 64, (1024.0, 64.0, 8.0)  # bits and orders for values next to nothing
SHORT, CELL_BITS = 16, 5  # bits of the numbers of a plan, and of levels that have different plans


def product_plan(term: Term, bits: int) -> tuple[dict, dict]:
    """(plan, plans of the divergences it asks for) for a hockey-stick divergence of products: a grid of losses where nothing else helps."""
    try:
        plan = lattice_plan(term, bits) or singular_plan(term, bits) or inversion_plan(term, bits)
    except (NoGrid, ArithmeticError, ValueError):  # floats steer no further
        plan = None
    plan = plan or atoms_plan(*term.args[:2])
    return composed_plan(term) if plan is None else (plan, {})


def singular_plan(term: Term, bits: int) -> dict | None:
    """A plan for losses with atoms and end points; None for other laws, and where the transform on a line does as well for less."""
    P, Q, *rest = term.args
    with at_precision(64):
        eps = float(ball(rest[0], {}).mid()) if rest else 0.0
    search = _search(P, Q, eps, eps)
    found = search and hankel_plan(term, bits, search.size)
    if not found or (found[1] > DEAR and _search(P, Q, *_cell(eps)).plan(bits) is not None):
        return None
    return found[0]


def inversion_plan(term: Term, bits: int) -> dict | None:
    """A plan for a hockey-stick divergence of products with so many correct bits, or as many as are not too dear; None for other laws."""
    P, Q, *rest = term.args
    with at_precision(64):
        eps = float(ball(rest[0], {}).mid()) if rest else 0.0
    return _plan(P, Q, *_cell(eps), bits)


def lattice_plan(term: Term, bits: int) -> dict | None:
    """A plan for pairs whose losses lie on one lattice; None for other laws, and where it would need too many points."""
    P, Q, *rest = term.args
    with at_precision(64):
        parts = [(lattice_moments(left, right), copies) for left, right, copies in factors(P, Q)]
        if not parts or any(moments is None for moments, _ in parts):
            return None
        step = common_step([moments for moments, _ in parts])
        if step is None:
            return None
        eps, step = float(ball(rest[0], {}).mid()) if rest else 0.0, float(step.mid())
    search = _Search([Closed(*part) for part in parts], *_cell(eps))
    plan = search.line(bits, step)
    return None if plan["points"] > MOST_ON_LATTICE else plan


@lru_cache(maxsize=256)
def _plan(P: Term, Q: Term, low: float, high: float, bits: int) -> dict | None:
    search = _search(P, Q, low, high)
    if search is None:
        return None
    with numpy.errstate(all="ignore"):
        return search.plan(bits) or search.most_bits(bits) or search.bound(bits)


@lru_cache(maxsize=16)
def _search(P: Term, Q: Term, low: float, high: float) -> "_Search | None":
    with at_precision(64):
        found = [transform_of(*part) for part in factors(P, Q)]
    if not found or None in found:
        return None
    with numpy.errstate(all="ignore"):
        return _Search(found, low, high)


class _Search:
    """The line for all levels from ``low`` to ``high`` and the size of the least value; then points and grids for a number of bits."""

    def __init__(self, components, low: float, high: float):
        self.components, self.low, self.high, self._moments, self._most = components, low, high, {}, None
        self.saddle = _short(self._saddle())
        self.size = self._log_value()

    def _log_moment(self, c: float) -> float:
        if c not in self._moments:
            self._moments[c] = sum(part.copies * part.log_moment(c) for part in self.components)
        return self._moments[c]

    def _height(self, c: float, eps: float) -> float:
        return self._log_moment(c) - c * eps - math.log(c * (c + 1))

    def _saddle(self) -> float:
        """Where e^{−cε}·M(c)/(c(c+1)) is least, its logarithm being convex in c."""
        low, high = math.log(LEAST_ORDER), math.log(LARGEST_ORDER)
        for _ in range(SEARCHES):
            left, right = low + (high - low) / 3, high - (high - low) / 3
            low, high = (low, right) if self._height(math.exp(left), self.high) < self._height(math.exp(right), self.high) else (left, high)
        return math.exp((low + high) / 2)

    def _log_value(self) -> float:
        """log H, roughly."""
        c, step = self.saddle, self.saddle / 64
        here, *beside = (self._height(order, self.high) for order in (c, c - step, c + step))
        curvature = (sum(beside) - 2 * here) / step**2
        found = here - math.log(2 * math.pi * max(curvature, 1e-30)) / 2
        regular = sum(part.copies * math.log1p(-part.infinite) if part.infinite < 1 else -math.inf for part in self.components)
        return min(0.0, numpy.logaddexp(found, math.log(-math.expm1(regular))) if regular < 0 else found)

    def most_bits(self, bits: int) -> dict | None:
        """The plan for as many bits as are not too dear, if that is not too few."""
        if self._most is None:
            self._most = self._search_most(bits)
        return self._most

    def _search_most(self, bits: int) -> dict | None:
        least, most, best = LEAST_BITS // BITS_STEP, bits // BITS_STEP + 1, self.plan(LEAST_BITS)
        if best is None:
            return None
        while most - least > 1:
            middle = (least + most) // 2
            plan = self.plan(middle * BITS_STEP)
            least, most, best = (middle, most, plan) if plan is not None else (least, middle, best)
        return best

    def bound(self, bits: int) -> dict | None:
        """For values that are next to nothing: a plan that shows them to be below 2^−bits, or nearly so."""
        for wanted in (bits + ENOUGH, ENOUGH):
            if self.size < -wanted * LOG2:
                for order in ORDERS:
                    plan = self.plan(int(wanted + self.size / LOG2), order)
                    if plan is not None:
                        return plan
        return None

    def line(self, bits: int, step: float) -> dict:
        """A plan for losses on a lattice of this step: nothing but what wraps around is to be small."""
        size, top = max(self.size, -ENOUGH * bits * LOG2), min(self.saddle, ORDERS[0])
        target = size - (bits + 2) * LOG2
        period, c, far = min(self._period(target, _short(top / 2 ** (k / 4))) for k in range(-ABOVE, LINES))
        lost = max(self._height(c, self.low) - size, 0) / LOG2
        return {"bits": max(int(bits + lost), LEAST_BITS) + SPARE_BITS, "order": _text(c), "far": _text(far),
                "points": int(period / step) + 2}

    def plan(self, bits: int, largest: float = LARGEST_ORDER) -> dict | None:
        """A plan with orders up to ``largest`` (or a line where the value's transform is least); None when it would be too dear."""
        target, top = self.size - (bits + 2) * LOG2, min(self.saddle, largest)
        period, self.c, far = min(self._period(target, _short(top / 2 ** (k / 4))) for k in range(LINES))
        spacing = _short(2 * math.pi / period)
        last = self._last(target, spacing * MOST_POINTS)
        if last is None:
            return None
        count = max(int(last / spacing) + 1, 1)
        lost = max(self._height(self.c, self.low) - self.size, 0) / LOG2
        try:
            parts = self._parts(max(bits + lost, LEAST_BITS), far, spacing * count)
        except NoGrid:
            return None
        if count * sum(part.nodes for part in self.components) > MOST_WORK:
            return None
        return {"bits": max(int(bits + lost), LEAST_BITS) + count.bit_length() + SPARE_BITS, "order": _text(self.c), "far": _text(far),
                "spacing": _text(spacing), "count": count, "parts": parts}

    def _period(self, target: float, c: float) -> tuple[float, float, float]:
        """(τ, c, c′): what wraps around, from below and above, is less than the target."""
        period, far = -target / c, (math.inf, c)
        for k in range(*FAR):
            order = _short(c * (1 + 2.0**k))
            far = min(far, ((self._log_moment(order) - order * self.low - target) / (order - c), order))
            if far[0] <= period:
                break
        return max(period, far[0]), c, far[1]

    def _last(self, target: float, most: float) -> float | None:
        """The least y beyond which everything is less than the target; None when it is above ``most``."""
        def small(y):
            beyond = sum(part.copies * part.log_beyond(self.c, y) for part in self.components)
            return beyond - self.c * self.low - math.log(y) < target

        high = self.c
        while not small(high):
            if high > most:
                return None
            high *= 2
        low = high / 2
        for _ in range(6):
            middle = math.sqrt(low * high)
            low, high = (low, middle) if small(middle) else (middle, high)
        return high if high <= most else None

    def _parts(self, bits: float, far: float, last: float) -> list[dict]:
        return [part.plan(self.c, far, last, bits + math.log2(part.copies)) for part in self.components]


def _cell(eps: float) -> tuple[float, float]:
    """Levels about ``eps`` that share one plan, so that neighbouring levels need but one transform."""
    unit = math.ldexp(1.0, math.frexp(eps)[1] - CELL_BITS)
    return math.floor(eps / unit) * unit, (math.floor(eps / unit) + 1) * unit


def _short(value: float) -> float:
    mantissa, exponent = math.frexp(value)
    return math.ldexp(round(mantissa * 2**SHORT), exponent - SHORT)


def _text(value: float) -> str:
    return rational_text(rational(value))
