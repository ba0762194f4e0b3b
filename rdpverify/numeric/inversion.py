"""Proposing plans for the inverted transform of a product's privacy loss (kernel.compositions.inversion): line, spacing, points, grids.

By floats; not trusted."""

import math
from functools import lru_cache

from flint import arb

from .. import numpy_later as numpy
from ..exact import rational_text
from ..kernel.cells import cells_of
from ..kernel.extended import at_precision
from ..kernel.compositions.moments import away, common_step, lattice_moments
from ..kernel.tensor import factors
from ..terms import Term
from ..terms.evaluate import ball
from .atoms_on_grid import atoms_plan, is_summed
from .composed import composed_plan
from .grids import NoGrid
from .hankel import hankel_plan, known_components
from .float_losses import FloatLoss, float_loss, short
from .transforms import LOG2, rational

SPARE_BITS, LEAST_BITS, BITS_STEP, WORD = 24, 16, 4, 64
MOST_WORK, MOST_POINTS, MOST_ON_LATTICE = 50_000_000, 100_000, 200_000  # points times nodes times words
MANY_ATOMS = 1_000
DEAR = 15_000  # terms times nodes on a path around the axis
TRIED, ROUGH = 2, 25.0  # lines whose length is looked at; nats of the value that is wanted roughly
ENOUGH, ORDERS = 64, (16384.0, 1024.0, 64.0, 8.0)  # bits and orders for values next to nothing
LATTICE_ORDER, CELL_BITS = 1024.0, 5  # of levels that have different plans


def product_plan(term: Term, bits: int) -> tuple[dict, dict]:
    """(plan, plans of the divergences it asks for) for a hockey-stick divergence of products: a grid of losses where nothing else helps."""
    if any(is_summed(left, right) for left, right, _ in factors(*term.args[:2])):
        return composed_plan(term, bits)
    try:
        plan = lattice_plan(term, bits) or singular_plan(term, bits) or (None if many_atoms(*term.args[:2]) else inversion_plan(term, bits))
    except (NoGrid, ArithmeticError, ValueError):  # floats steer no further
        plan = None
    plan = plan or atoms_plan(*term.args[:2])
    return composed_plan(term, bits) if plan is None else (plan, {})


@lru_cache(maxsize=16)
def many_atoms(P: Term, Q: Term) -> bool:
    """Whether they are finite laws alone, one with so many ratios that its transform is dear, and it does not fall on a line."""
    with at_precision(64):
        cells = [cells_of(left, right) for left, right, _ in factors(P, Q)]
    return None not in cells and max(map(len, cells), default=0) > MANY_ATOMS


def singular_plan(term: Term, bits: int) -> dict | None:
    """A plan for losses with atoms and end points; None for other laws, and where the transform on a line does as well for less."""
    P, Q, eps = *term.args[:2], _level(term)
    with numpy.errstate(all="ignore"):
        search = _search(P, Q, eps, eps) if known_components(P, Q) else None
        contour = search and hankel_plan(term, bits, search.size)
        if not contour or (contour[1] > DEAR and _search(P, Q, *_cell(eps)).plan(bits) is not None):
            return None
    return contour[0]


def inversion_plan(term: Term, bits: int) -> dict | None:
    """A plan for a hockey-stick divergence of products with so many correct bits, or as many as are not too dear; None for other laws."""
    return _plan(*term.args[:2], *_cell(_level(term)), bits)


def lattice_plan(term: Term, bits: int) -> dict | None:
    """A plan for pairs whose losses lie on one lattice; None for other laws, and where it would need too many points."""
    P, Q = term.args[:2]
    with at_precision(64):
        parts = [(lattice_moments(left, right), copies) for left, right, copies in factors(P, Q)]
        step = None if any(moments is None for moments, _ in parts) else common_step([moments for moments, _ in parts])
    with numpy.errstate(all="ignore"):
        return None if step is None else _search(P, Q, *_cell(_level(term))).on_lattice(bits, parts, float(step.mid()))


def _level(term: Term) -> float:
    with at_precision(64):
        return float(ball(term.args[2], {}).mid()) if len(term.args) > 2 else 0.0


@lru_cache(maxsize=256)
def _plan(P: Term, Q: Term, low: float, high: float, bits: int) -> dict | None:
    search = _search(P, Q, low, high)
    if search is None:
        return None
    with numpy.errstate(all="ignore"):
        return search.plan(bits) or search.most_bits(bits) or search.bound(bits)


@lru_cache(maxsize=64)
def _search(P: Term, Q: Term, low: float, high: float) -> "_Search | None":
    with numpy.errstate(all="ignore"):
        loss = float_loss(P, Q)
        return None if loss is None else _Search(loss, low, high)


class _Search:
    """The line for all levels from ``low`` to ``high`` and the size of the least value; then points and grids for a number of bits."""

    def __init__(self, loss: FloatLoss, low: float, high: float):
        self.loss, self.low, self.high, self._most = loss, low, high, None
        self.saddle = loss.saddle(high)
        top = loss.height(self.saddle, high)
        line = loss.line(top + math.log1p(self.saddle) - ROUGH, self.saddle, low)
        height = line and line.at(high)
        value = height[0] if height else top - math.log(2 * math.pi * max(self._curvature(top), 1e-30)) / 2
        self.size = min(0.0, numpy.logaddexp(value, math.log(loss.infinite)) if loss.infinite > 0 else value)

    def _curvature(self, top: float) -> float:
        step = self.saddle / 64
        return (sum(self.loss.height(self.saddle + side * step, self.high) for side in (-1, 1)) - 2 * top) / step**2

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

    def on_lattice(self, bits: int, parts, step: float) -> dict | None:
        """A plan for ``parts`` with losses on a lattice of this step: what wraps around, and the points left out, are to be small."""
        size = max(self.size, -ENOUGH * bits * LOG2)
        target = size - (bits + 2) * LOG2
        period, c, far = self.loss.lines(target, min(self.saddle, LATTICE_ORDER), self.low)[0]
        points = int(period / step) + 2
        order, spacing = rational(short(c)), 2 * math.pi / (points * step)

        def small(j: int) -> bool:
            bound = away(parts, order, arb(spacing * j))
            return bound is not None and float(bound.log().mid()) - c * self.low - math.log(c * step) < target

        low, last = 0, 1
        with at_precision(64):
            while last < points // 2 and not small(last):
                low, last = last, 2 * last
            while last - low > last // 8 + 1 and last < points // 2:
                middle = (low + last) // 2
                low, last = (low, middle) if small(middle) else (middle, last)
        last = min(last, points // 2)
        lost = max(self.loss.height(c, self.low) - size, 0) / LOG2
        return None if last > MOST_ON_LATTICE else {"bits": max(int(bits + lost), LEAST_BITS) + SPARE_BITS, "order": _text(c),
                                                    "far": _text(far), "points": points, "last": last}

    def plan(self, bits: int, largest: float = math.inf) -> dict | None:
        """The cheapest plan with orders up to ``largest`` (or a line where the value's transform is least); None when it is too dear."""
        target, choices = self.size - (bits + 2) * LOG2, []
        for period, c, far in self.loss.lines(target, min(self.saddle, largest), self.low)[:TRIED]:
            if not math.isfinite(period):
                break
            spacing = short(2 * math.pi / period)
            last = self._last(c, target, spacing * MOST_POINTS)
            if last is not None:
                choices.append((max(int(last / spacing) + 1, 1), c, far, spacing))
        for count, c, far, spacing in sorted(choices):
            lost = max(self.loss.height(c, self.low) - self.size, 0) / LOG2
            correct = max(bits + lost, LEAST_BITS)
            try:
                parts = [part.plan(c, far, spacing * count, correct + math.log2(part.copies)) for part in self.loss.components]
            except NoGrid:
                continue
            working = int(correct) + count.bit_length() + SPARE_BITS
            if count * sum(part.nodes for part in self.loss.components) * working / WORD <= MOST_WORK:
                return {"bits": working, "order": _text(c), "far": _text(far),
                        "spacing": _text(spacing), "count": count, "parts": parts}
        return None

    def _last(self, c: float, target: float, most: float) -> float | None:
        """The least y beyond which everything on the line is less than the target; None when it is above ``most``."""
        def small(y):
            return sum(part.copies * part.log_beyond(c, y) for part in self.loss.components) - c * self.low - math.log(y) < target

        high = c
        while not small(high):
            if high > most:
                return None
            high *= 2
        low = high / 2
        for _ in range(6):
            middle = math.sqrt(low * high)
            low, high = (low, middle) if small(middle) else (middle, high)
        return high if high <= most else None


def _cell(eps: float) -> tuple[float, float]:
    """Levels about ``eps`` that share one plan, so that neighbouring levels need but one transform."""
    if eps == 0:
        return 0.0, 0.0
    unit = math.ldexp(1.0, math.frexp(eps)[1] - CELL_BITS)
    return math.floor(eps / unit) * unit, (math.floor(eps / unit) + 1) * unit


def _text(value: float) -> str:
    return rational_text(rational(value))
