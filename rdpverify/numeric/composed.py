"""Proposing grids of privacy losses for products of different laws (kernel.compositions.composed): step and nodes.  Not trusted."""

import math
from functools import lru_cache

from flint import arb, fmpq

from ..errors import RdpVerifyError, RuleError
from ..exact import rational_text
from ..kernel.compositions.atoms_on_grid import Atoms, atoms_of
from ..kernel.compositions.composed import FactorPlan, Grid, factors, profile
from ..kernel.compositions.losses import sampled_laplace
from ..kernel.extended import at_precision
from ..terms import ZERO, Term, call
from ..deadline import look
from .. import numpy_later as numpy
from . import enclosing
from .atoms_on_grid import is_summed, stretch_of
from .plans import NoPlan
from .rationals import short_rational
from .transforms import rational

WORKING_BITS = 128
MANY, SOME, FEW = 20_000, 3_000, 96  # nodes of the component with the widest losses: in closed form, or each an enclosure of its own
SUMMED = 300  # of clones, whose profile is a sum
SOME_BITS = 32  # up to which some do
TINY, SMALL = arb(2) ** -52, arb(2) ** -40  # what lies beyond the nodes
DIGITS, SECONDS = 20, 1.0  # of an enclosure at a node
DOUBLINGS, HALVINGS, SHRINKINGS = 24, 10, 40
FINE, MOST = 5e-4, 200_000  # of a step beside an end that is bent by 1; nodes to which a step becomes finer for that
LOWS, FLOAT = 8, 1e-9  # lowest nodes that are tried; what floats do not tell of a node


@lru_cache(maxsize=8)
def _plan(P: Term, Q: Term, nodes: int) -> tuple[dict, dict] | RdpVerifyError:
    """Or why there is none, which is kept as well: other levels ask again."""
    try:
        return _fresh_plan(P, Q, nodes)
    except (RuleError, NoPlan) as problem:
        return problem


def _fresh_plan(P: Term, Q: Term, nodes: int) -> tuple[dict, dict]:
    with at_precision(WORKING_BITS):
        components = [Component(left, right) for left, right, _ in factors(P, Q)]
        ranges = [component.range() for component in components]
        count = FEW if any(component.plans for component in components) else nodes
        widest, ends = max(high - low for low, high in ranges), [end for component in components for end in component.ends()]
        summed = [high - low for (low, high), component in zip(ranges, components) if component.is_summed]
        step = _short(max(min(summed) / SUMMED, widest / count) if summed else widest / count)
        step = min(step, fmpq(1)) if any(component.atoms for component in components) else step
        if ends and nodes == MANY:
            step = max(min(step, rational(FINE / math.sqrt(max(curved for _, curved in ends)))), widest / MOST)
        step = _before(ends, step)
        grids = [component.nodes(step, *ends) for component, ends in zip(components, ranges)]
    plans = {key: plan for component in components for key, plan in component.plans.items()}
    return {"bits": WORKING_BITS, "step": rational_text(step), "factors": grids}, plans


def _before(ends: list[tuple[float, float]], step: fmpq) -> fmpq:
    """A step from half of ``step`` on, nodes of which are a little before the ends: an atom there goes from below to the node before it.

    Before an end with (size, ``curved``) the polygon from below is 0 from ``curved``·η² on."""
    if not ends:
        return step
    first = max(ends)[0]
    bent = max(curved * first / end for end, curved in ends)
    least = math.ceil(first / float(step))
    counts = numpy.arange(least, 2 * least + 1)
    steps = first / counts * (1 - bent * first / counts**2)
    beyond = [numpy.mod(end / steps, 1) - curved * steps for end, curved in ends]
    return rational(float(steps[numpy.argmin(numpy.max([numpy.where(part < -FLOAT, 1, part) for part in beyond], axis=0))]))


def _short(value: fmpq) -> fmpq:
    """A power of two at most twice as large as needed, below ``value``."""
    unit = fmpq(1)
    while unit > value:
        unit /= 2
    while 2 * unit <= value:
        unit *= 2
    return unit * int((value / unit * 8).floor()) / 8


def composed_plan(term: Term, bits: int = WORKING_BITS) -> tuple[dict, dict]:
    """(plan, plans of the divergences it asks for), whatever the level."""
    plan = _plan(*term.args[:2], SOME if bits <= SOME_BITS else MANY)
    if isinstance(plan, RdpVerifyError):
        raise plan.with_traceback(None)
    return plan


def _rounded(grid: Grid, low: int) -> float:
    """How much the lowest loss of the pair from below is rounded down, times its mass."""
    y, slopes = grid.lowered(low, low + 3)
    mass, place = 1 - y[0] + slopes[0] * grid.ratios[low], 0.0
    if mass > 0:
        place = float((mass / (1 + slopes[0])).log() / arb(grid.step))
    return float(mass) * (place - math.floor(place))


class Component:
    """One pair of laws with the divergences that were enclosed for it."""

    def __init__(self, P: Term, Q: Term):
        self.P, self.Q, self.plans, self.is_summed = P, Q, {}, False
        try:
            self.atoms = Atoms(stretch_of(P, Q))
        except (NoPlan, RuleError):
            self.atoms = None
        else:
            return
        self.profile, self.is_summed = profile(P, Q, self._enclosed), is_summed(P, Q)
        self.known: dict[fmpq, arb] = {}
        self.beyond = TINY
        self.at(fmpq(0))
        if self.plans:
            self.beyond = SMALL

    def _enclosed(self, term: Term):
        try:
            value, plans = enclosing.enclose(term, DIGITS, SECONDS)
        except RuleError as problem:
            raise RuleError(f"the profile of a component at one level: {str(problem).removeprefix('no enclosure was found: ')}") from None
        self.plans.update(plans)
        return value

    def at(self, eps: fmpq) -> arb:
        if eps not in self.known:
            self.known[eps] = self.profile(eps)
        return self.known[eps]

    def range(self) -> tuple[fmpq, fmpq]:
        """Losses beyond which next to nothing lies."""
        if self.atoms is not None:
            widest = max((abs((p / q).log()).upper() for p, q in atoms_of(self.P, self.Q, self.atoms)[0]), default=arb(0))
            widest = short_rational(widest, 16) + fmpq(1, 256)
            return -widest, widest

        alone, missed = self._alone()

        def few(eps, least):
            look()
            try:
                return self.at(eps) - least <= self.beyond
            except RuleError:  # next to where nothing lies
                return False

        return -self._end(lambda eps: few(-eps, 1 - (1 - missed) * arb(-eps).exp())), self._end(lambda eps: few(eps, alone))

    def _alone(self) -> list[arb]:
        """The P-mass where Q has none, and the Q-mass where P has none, where they are known."""
        singular = []
        for left, right in ((self.Q, self.P), (self.P, self.Q)):
            try:
                outside = enclosing.enclose(call("renyi", left, right, ZERO), DIGITS, SECONDS)[0]
                singular.append(arb(1) if outside.infinite else 1 - (-outside.ball).exp())
            except RuleError:
                singular.append(arb(0))
        return singular

    @staticmethod
    def _end(holds) -> fmpq:
        high = fmpq(1, 1 << 8)
        for _ in range(DOUBLINGS):
            if holds(high):
                break
            high *= 2
        else:
            raise NoPlan("the losses of a component are not known to end")
        low = high / 2
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (low, middle) if holds(middle) else (middle, high)
        return high

    def ends(self) -> list[tuple[float, float]]:
        """(size, r·U″/|U′| twice) at the least and the greatest loss of a Laplace law, sampled or not, which are atoms."""
        pairs = () if self.atoms is not None else ((self.P, self.Q), (self.Q, self.P))
        for w, d in filter(None, (sampled_laplace(*pair) for pair in pairs)):
            moved = [w * (side * d).exp() for side in (-1, 1)]
            return [(float(abs((1 - w + part).log()).mid()), float(((1 - w + part) / part).mid())) for part in moved]
        return []

    def nodes(self, step: fmpq, low: fmpq, high: fmpq) -> dict:
        if self.atoms is not None:
            return {"atoms": self.atoms.stretch}
        first, last = min(int((low / step).floor()), 0) - 2, max(int((high / step).ceil()), 0) + 2
        grid = Grid(self.at, step, FactorPlan(first, last, first + 1, last - 1))
        low, high = self._inner(grid)
        low = min(range(low, min(low + LOWS, high - 3)), key=lambda place: _rounded(grid, place)) if self.ends() else low
        return {"nodes": [first, last], "inner": [first + low, first + high]}

    @staticmethod
    def _inner(grid: Grid) -> tuple[int, int]:
        """A long stretch of positions on which the polygon from below is convex."""
        curved = [i for i, (r, u) in enumerate(zip(grid.ratios, grid.values)) if u > 0 and u > 1 - r]
        low, high = max(min(curved, default=0), 1), min(max(curved, default=0), len(grid.values) - 2)
        for _ in range(SHRINKINGS):
            if high - low < 3:
                break
            bad = [i for i, holds in enumerate(grid.convex(low, *grid.lowered(low, high))) if not holds]
            if not bad:
                return low, high
            gaps = zip([-1, *bad], [*bad, high - low + 1])
            left, right = max(gaps, key=lambda gap: gap[1] - gap[0])
            low, high = low + left + 1, low + right - 1
        raise NoPlan("the losses of a component are too coarse for a bound from below")
