"""Hockey-stick divergences of products of different laws, from below and from above, on a grid of privacy losses jη.

*One component.*  U(r) = H_r(P‖Q) is convex, U(0) = 1, U ≥ (1−r)₊, −1 ≤ U′ ≤ 0.  Let r_j = e^{jη}, first ≤ j ≤ last.
From above: the polygon through (0, 1) and (r_j, U(r_j)), constant beyond the last, is ≥ U and belongs to a pair that dominates (P, Q):
P-masses r_j·(change of slope) at r_j, and U(r_last) where Q has none (Doroshenko, Ghazi, Kamath, Kumar & Manurangsi 2022).
From below: between neighbours the polygon lies at most ab/(a+b) above U, a and b being its distances, at r_{j+1} and r_j, from the lines
through U with the slopes before and after.  With w_j the greater of these numbers on both sides of r_j, the polygon through U(r_j) − w_j
for low ≤ j ≤ high is ≤ U there; so are, before low and beyond high, the lines with U's slopes after low and before high, and (1−r)₊.
With w at low and high that of their inner neighbours all this is one convex function when its slopes increase, and a pair that (P, Q)
dominates.  Its two outermost outcomes, of P-masses 1 − y + s·r at low and y − s·r at high, have ratios off the grid, rounded down; so have
all outcomes of finite laws, which are taken from their masses.

*Products.*  Domination of components is domination of products (Zhu, Dong & Wang 2022, Theorem 10: by Blackwell's theorem).  Of a finite
pair, H_{e^ε} = E_P (1 − e^{ε−L})₊, L the sum of the losses: convolutions of integers, rounded down and up.
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import arb, arb_poly, ctx, fmpq, fmpz, fmpz_poly

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term, call, number
from ...deadline import look
from ...terms.evaluate import ball
from ..cells import cells_of, is_zero, value_of
from ..extended import Enclosure, between, finite
from ..integrals.plan import read_bits, reader
from ..mirrored import by_ratio, mirrored
from ..sampled import subsampled
from ..tensor import factors
from .losses import distance

REASON = "privacy losses rounded to a grid, from below and from above"
MOST_NODES, MOST_FACTORS = 2_000_000, 64
SCALE = 88  # masses are multiples of 2^−SCALE
TRIMMED = 66  # tails of less than 2^−TRIMMED are cut off
MOST_LENGTH = 1 << 21  # of a convolution


@dataclass(frozen=True)
class FactorPlan:
    """Grid indices ``first`` … ``last``, and those between which the polygon from below runs, ``low`` … ``high``."""

    first: int
    last: int
    low: int
    high: int


@dataclass(frozen=True)
class ComposedPlan:
    bits: int
    step: fmpq
    factors: tuple[FactorPlan, ...]


@reader("a composition")
def read_composed_plan(data) -> ComposedPlan:
    bits, step = read_bits(data["bits"]), rational(data["step"])
    factors = tuple(FactorPlan(*item["nodes"], *item["inner"]) for item in data["factors"])
    nodes = (n for factor in factors for n in (factor.first, factor.last, factor.low, factor.high))
    require(all(map(is_whole, nodes)) and step > 0, "the plan of a composition has integers for nodes, and a step > 0")
    for factor in factors:
        if not (factor.first < factor.low and factor.low + 3 <= factor.high < factor.last):
            raise RuleError("the nodes of a composition from below lie inside those from above, and are four at least")
    require(sum(factor.last - factor.first for factor in factors) <= MOST_NODES, f"a composition has at most {MOST_NODES} nodes")
    return ComposedPlan(bits, step, factors)


def hockey_stick(term: Term, plan: ComposedPlan, value) -> Enclosure:
    """H_{e^ε} of the two products; ``value`` encloses divergences of components."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    lower, upper = (masses.expectation(eps, plan.step) for masses in _pairs(P, Q, plan, value))
    return finite(between(arb(0).max(lower), upper.min(arb(1)), "a composition"), REASON)


def _pairs(P: Term, Q: Term, plan: ComposedPlan, value) -> tuple["Masses", "Masses"]:
    """The products of the pairs from below and from above; kept when they rest on closed forms alone."""
    parts = factors(P, Q)
    if len(parts) != len(plan.factors) or not 0 < len(parts) <= MOST_FACTORS:
        raise RuleError("the plan of a composition treats every different component once")
    if all(closed_profile(left, right) for left, right, _ in parts):
        return _closed_pairs(P, Q, plan, ctx.prec)
    return _composed(parts, plan, value)


@lru_cache(maxsize=8)
def _closed_pairs(P: Term, Q: Term, plan: ComposedPlan, bits: int):
    return _composed(factors(P, Q), plan, None)


def _composed(parts, plan: ComposedPlan, value) -> tuple["Masses", "Masses"]:
    ends = [None, None]
    for (left, right, copies), how in zip(parts, plan.factors):
        grid, cells = Grid(profile(left, right, value), plan.step, how), cells_of(left, right)
        for side, masses in enumerate((grid.below() if cells is None else rounded_down(cells, plan.step), grid.above())):
            masses = masses.power(copies)
            ends[side] = masses if ends[side] is None else ends[side].times(masses)
    return tuple(ends)


def profile(P: Term, Q: Term, value):
    """ε ↦ H_{e^ε}(P‖Q) at rational ε, as balls: in closed form, or by ``value``."""
    return closed_profile(P, Q) or (lambda eps: value(call("hockey_stick", P, Q, number(eps))).ball)


def closed_profile(P: Term, Q: Term):
    """The profile of two normal or Laplace laws with one scale, sampled with Poisson's law or without replacement, or not at all, either
    way round; None for other laws."""
    both = mirrored(P, Q)
    if both is not None:
        symmetric = by_ratio(arb(both[0]), _shifted(*both[1:]))
        return lambda eps: symmetric(arb(eps).exp())
    forward, backward = _by_ratio(P, Q), _by_ratio(Q, P)
    if forward is not None:
        return lambda eps: forward(arb(eps).exp())
    if backward is not None:  # H_r(P‖Q) = 1 − r + r·H_{1/r}(Q‖P)
        return lambda eps: 1 - arb(eps).exp() + arb(eps).exp() * backward((-arb(eps)).exp())
    return None


def _by_ratio(P: Term, Q: Term):
    """r ↦ H_r(P‖Q) for P′ or (1−w)·Q + w·P′ against Q, where w·H_{(r−1+w)/w}(P′‖Q) is its value for r > 1 − w, else 1 − r
    (Balle, Barthe & Gaboardi 2018, Theorem 2)."""
    found = subsampled(P, Q)
    if found is None:
        return _shifted(P, Q)
    weight, inner = arb(value_of(found[0])), _shifted(found[1], Q)
    if inner is None or not weight > 0:
        return None

    def sampled(r: arb) -> arb:
        left = (r - 1 + weight) / weight
        if left <= 0:
            return 1 - r
        require(left > 0, "a threshold of the composition was not told from the least ratio")
        return weight * inner(left)

    return sampled


def _shifted(P: Term, Q: Term):
    """r ↦ H_r(P‖Q) for two locations at d > 0 scales: Φ(−t + d) − r·Φ(−t) at t = (log r)/d + d/2; max(0, 1 − r, 1 − √(r·e^{−d}))."""
    d = distance(P, Q, P.op) if P.op in ("Normal", "Laplace") else None
    if d is None or not d > 0:
        return None
    if P.op == "Laplace":
        return lambda r: arb(0).max(1 - r).max(1 - (r * (-d).exp()).sqrt())
    return lambda r: _beyond(r.log() / d - d / 2) - r * _beyond(r.log() / d + d / 2)


def _beyond(t: arb) -> arb:
    """The mass of N(0, 1) above t."""
    return (t / arb(2).sqrt()).erfc() / 2


class Grid:
    """U at the nodes of one component, and the P-masses of a pair below and of one above it."""

    def __init__(self, profile, step: fmpq, plan: FactorPlan):
        self.plan, self.step, nodes = plan, step, range(plan.first, plan.last + 1)
        self.ratios, self.values = [], []
        for j in nodes:
            look()
            self.ratios.append(arb(step * j).exp())
            self.values.append(profile(step * j))

    def _slopes(self, first: int, last: int) -> list[arb]:
        """Of the polygon between the nodes, by position."""
        r, u = self.ratios, self.values
        return [(u[i + 1] - u[i]) / (r[i + 1] - r[i]) for i in range(first, last)]

    def _masses(self, first: int, last: int) -> list[arb]:
        """r_j(s_j − s_{j−1}) at the nodes from position ``first`` to ``last``, the first slope coming from (0, 1), the last being 0."""
        slopes = [(self.values[first] - 1) / self.ratios[first], *self._slopes(first, last), arb(0)]
        return [self.ratios[first + i] * (after - before) for i, (before, after) in enumerate(zip(slopes, slopes[1:]))]

    def above(self) -> "Masses":
        found = [to_integer(mass.upper(), True) for mass in self._masses(0, len(self.values) - 1)]
        return Masses(self.plan.first, found, to_integer(self.values[-1].upper(), True), True)

    def below(self) -> "Masses":
        plan, r = self.plan, self.ratios
        low, high = plan.low - plan.first, plan.high - plan.first
        y, slopes = self.lowered(low, high)
        changes = [after - before for before, after in zip(slopes, slopes[1:])]
        require(all(self.convex(low, y, slopes)), "the polygon from below a component of the composition was not shown to be convex")
        found = [fmpz(0), *(to_integer((r[low + 1 + i] * change).lower(), False) for i, change in enumerate(changes)), fmpz(0)]
        found[-1] += to_integer((y[-1] - slopes[-1] * r[high]).lower(), False)
        lowest = 1 - y[0] + slopes[0] * r[low]
        ratio = (lowest / (1 + slopes[0])).lower()
        steps = plan.low - int((ratio.log() / arb(self.step)).lower().floor().unique_fmpz()) if ratio > 0 else 0
        if 0 < steps <= plan.low - plan.first:  # elsewhere it is left out
            found = [to_integer(lowest.lower(), False), *(steps - 1) * [fmpz(0)], *found]
            return Masses(plan.low - steps, found, fmpz(0), False)
        return Masses(plan.low, found, fmpz(0), False)

    def convex(self, low: int, y: list[arb], slopes: list[arb]) -> list[bool]:
        """Whether slopes increase at each node of what :meth:`lowered` gives, from the slope −1 of 1 − r and to the slope 0 beyond."""
        inside = [bool(after - before >= 0) for before, after in zip(slopes, slopes[1:])]
        return [bool(slopes[0] >= -1 and y[0] >= 1 - self.ratios[low]), *inside, bool(slopes[-1] <= 0 and y[-1] >= 0)]

    def lowered(self, low: int, high: int) -> tuple[list[arb], list[arb]]:
        """U − w at the positions from ``low`` to ``high``, and the slopes between them, those at both ends being U's own."""
        slopes, r = self._slopes(low - 1, high + 1), self.ratios
        gaps = []
        for i in range(low, high):
            before, here, after = slopes[i - low : i - low + 3]
            a, b = ((change * (r[i + 1] - r[i])).upper().max(arb(0)) for change in (here - before, after - here))
            gaps.append(arb(0) if a.is_zero() or b.is_zero() else (a * b / (a + b)).upper())
        w = [max(pair) for pair in zip(gaps, gaps[1:])]
        w = [w[0], *w, w[-1]]
        y = [self.values[low + i] - below for i, below in enumerate(w)]
        inner = [slopes[i + 1] - (w[i + 1] - w[i]) / (r[low + i + 1] - r[low + i]) for i in range(1, high - low - 1)]
        return y, [slopes[1], *inner, slopes[high - low]]


def rounded_down(cells, step: fmpq) -> "Masses":
    """The P-masses of a finite pair at their losses, these rounded down to the grid."""
    found, infinite = {}, fmpz(0)
    for cell in cells:
        mass = to_integer(arb(cell.p).lower(), False)
        if is_zero(cell.q):
            infinite += mass
        elif mass > 0:
            j = int(((arb(cell.p) / arb(cell.q)).log() / arb(step)).lower().floor().unique_fmpz())
            found[j] = found.get(j, fmpz(0)) + mass
    first, last = min(found, default=0), max(found, default=0)
    require(last - first <= MOST_LENGTH, "the losses of a finite component do not lie on the grid of the composition")
    return Masses(first, [found.get(j, fmpz(0)) for j in range(first, last + 1)], infinite, False)


def to_integer(mass: arb, up: bool) -> fmpz:
    """A mass as a multiple of 2^−SCALE, rounded up, or down; a negative one is 0."""
    scaled = mass.max(arb(0)) * arb(2) ** SCALE
    return (scaled.upper().ceil() if up else scaled.lower().floor()).unique_fmpz()


class Masses:
    """P-masses at the losses (``offset`` + i)·η, in units of 2^−SCALE, and ``infinite`` at loss ∞; rounded ``up`` or down throughout."""

    def __init__(self, offset: int, finite_part, infinite: fmpz, up: bool):
        self.up = up
        self.offset, self.coefficients, self.infinite = self._trimmed(offset, finite_part, infinite)

    def _trimmed(self, offset: int, found, infinite: fmpz):
        """Small tails: at the top they count as ∞ or not at all, at the bottom as the lowest loss kept or not at all."""
        few = fmpz(1) << (SCALE - TRIMMED)
        first, last, below, above = 0, len(found), fmpz(0), fmpz(0)
        while last - first > 1 and above + found[last - 1] <= few:
            last -= 1
            above += found[last]
        while last - first > 1 and below + found[first] <= few:
            below += found[first]
            first += 1
        kept = found[first:last]
        if self.up:
            kept[0] += below
            infinite += above
        return offset + first, kept, infinite

    @property
    def seen(self) -> fmpz:
        """The mass at finite losses."""
        return sum(self.coefficients, fmpz(0))

    def times(self, other: "Masses") -> "Masses":
        look()
        require(len(self.coefficients) + len(other.coefficients) <= MOST_LENGTH, f"a composition has more than {MOST_LENGTH} losses")
        product = (fmpz_poly(self.coefficients) * fmpz_poly(other.coefficients)).coeffs() or [fmpz(0)]
        rest = (fmpz(1) << SCALE) - 1 if self.up else fmpz(0)
        infinite = (self.infinite * (other.seen + other.infinite) + other.infinite * self.seen + rest) >> SCALE
        return Masses(self.offset + other.offset, [(value + rest) >> SCALE for value in product], infinite, self.up)

    def power(self, count: int) -> "Masses":
        result, square = None, self
        while True:
            if count & 1:
                result = square if result is None else result.times(square)
            count >>= 1
            if not count:
                return result
            square = square.times(square)

    def around(self, place: arb, width: arb) -> arb:
        """An upper bound of the mass at the losses jη with |j − ``place``| ≤ ``width``."""
        first = int((place - width).lower().floor().unique_fmpz()) - self.offset
        last = int((place + width).upper().ceil().unique_fmpz()) - self.offset
        return arb(sum(self.coefficients[max(first, 0) : max(last + 1, 0)], fmpz(0))) / arb(2) ** SCALE

    def expectation(self, eps: arb, step: fmpq) -> arb:
        """Σ mass·(1 − e^{ε−L})₊: term by term next to L = ε, as a polynomial in e^{−η} beyond."""
        first = max(0, int((eps / arb(step)).lower().floor().unique_fmpz()) - self.offset)
        total, near = arb(self.infinite), min(first + 2, len(self.coefficients))
        for i in range(first, near):
            total += arb(self.coefficients[i]) * (1 - (eps - arb(step * (self.offset + i))).exp()).max(arb(0))
        beyond = self.coefficients[near:]
        if beyond:
            scale = (eps - arb(step * (self.offset + near))).exp()
            total += arb(sum(beyond, fmpz(0))) - scale * arb_poly(beyond)((-arb(step)).exp())
        return total / arb(2) ** SCALE
