"""Hockey-stick divergences of products of different laws, from below and from above, on a grid of privacy losses jη.

*One component with a profile.*  U(r) = H_r(P‖Q) is convex, U(0) = 1, U ≥ (1−r)₊, −1 ≤ U′ ≤ 0.  Let r_j = e^{jη}, first ≤ j ≤ last.
From above: the polygon through (0, 1) and (r_j, U(r_j)), constant beyond the last, is ≥ U and belongs to a pair that dominates (P, Q):
P-masses r_j·(change of slope) at r_j, and U(r_last) where Q has none (Doroshenko, Ghazi, Kamath, Kumar & Manurangsi 2022).
From below: between neighbours the polygon lies at most ab/(a+b) above U, a and b being its distances, at r_{j+1} and r_j, from the lines
through U with the slopes before and after.  With w_j the greater of these numbers on both sides of r_j, the polygon through U(r_j) − w_j
for low ≤ j ≤ high is ≤ U there; so are, before low and beyond high, the lines with U's slopes after low and before high, and (1−r)₊.
With w at low and high that of their inner neighbours all this is one convex function when its slopes increase, and a pair that (P, Q)
dominates.  Its two outermost outcomes, of P-masses 1 − y + s·r at low and y − s·r at high, have ratios off the grid, rounded down.

*Components with atoms alone* are divided between the points of the grid, which dominates them (:mod:`.atoms_on_grid`).

*Products.*  Domination of components is domination of products (Zhu, Dong & Wang 2022, Theorem 10: by Blackwell's theorem), so that the
product of the pairs from above is above. From below let the N components with atoms be divided one after the other in their product with
the pairs from below of the others. With L′ the losses of the rest, dividing an atom raises H_{e^ε} by the mean of b(e^{ε−L′}), b(t) =
P-mass gained on (p − tq)₊, at most p·(e^η − 1)/4 and 0 unless t lies between the two ratios. That is (e^η − 1)/4·P(|L − ε| ≤ η) at most
for a component, L belonging to the product divided so far. L and the losses L⁺ with all N divided differ by independent numbers: each lies
in an interval of length η about 0 and has a mean between 0 and η²/4 (η ≤ 1). So they differ by Nη at most, and, but for a probability of
2e^{−24}, by η√(12N) + Nη²/4 (Hoeffding), and with H⁺ that of the product in which all are divided

    H ≥ H⁺ − N·(e^η − 1)/4·(P(|L⁺ − ε| ≤ (1 + w)η) + 2e^{−24}),      w = min(N, √(12N) + Nη/4).
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import arb, ctx, fmpq, fmpz

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term, call, number
from ...deadline import look
from ...terms.evaluate import ball
from ..cells import value_of
from ..extended import Enclosure, between, finite
from ..integrals.plan import read_bits, reader
from ..mirrored import mirrored
from ..sampled import subsampled
from ..tensor import factors
from . import clones
from .atoms_on_grid import Atoms, divided
from .losses import distance
from .masses import Masses, to_integer

REASON = "privacy losses on a grid, from below and from above"
MOST_NODES, MOST_FACTORS, MOST_ATOMS = 2_000_000, 1_000, 20_000
CERTAINTY = 24


@dataclass(frozen=True)
class FactorPlan:
    """Grid indices ``first`` … ``last``, and those between which the polygon from below runs, ``low`` … ``high``."""

    first: int
    last: int
    low: int
    high: int


@dataclass(frozen=True)
class ComposedPlan:
    """The ``step`` η, and what each different component needs."""

    bits: int
    step: fmpq
    factors: tuple[FactorPlan | Atoms, ...]


@reader("a composition")
def read_composed_plan(data) -> ComposedPlan:
    plan = ComposedPlan(read_bits(data["bits"]), rational(data["step"]), tuple(map(_factor, data["factors"])))
    profiles = [factor for factor in plan.factors if isinstance(factor, FactorPlan)]
    require(plan.step > 0 and (plan.step <= 1 or len(profiles) == len(plan.factors)), "the plan of a composition has a step in (0, 1]")
    require(sum(factor.last - factor.first for factor in profiles) <= MOST_NODES, f"a composition has at most {MOST_NODES} nodes")
    return plan


def _factor(data) -> FactorPlan | Atoms:
    if "atoms" in data:
        plan = Atoms(None if data["atoms"] is None else (data["atoms"][0], data["atoms"][1]))
        require(plan.stretch is None or all(map(is_whole, plan.stretch)) and 0 <= plan.stretch[1] - plan.stretch[0] < MOST_ATOMS,
                f"atoms lie on a stretch of 1 to {MOST_ATOMS} integers")
        return plan
    plan = FactorPlan(*data["nodes"], *data["inner"])
    require(all(map(is_whole, (plan.first, plan.last, plan.low, plan.high))), "the nodes of a composition are integers")
    require(plan.first < plan.low and plan.low + 3 <= plan.high < plan.last,
            "the nodes of a composition from below lie inside those from above, and are four at least")
    return plan


def hockey_stick(term: Term, plan: ComposedPlan, value) -> Enclosure:
    """H_{e^ε} of the two products (tv: ε = 0); ``value`` encloses divergences of components."""
    P, Q, *rest = term.args
    eps, parts = ball(rest[0], {}) if rest else arb(0), factors(P, Q)
    if len(parts) != len(plan.factors) or not 0 < len(parts) <= MOST_FACTORS:
        raise RuleError("the plan of a composition treats every different component once")
    alone = all(isinstance(how, Atoms) or closed_profile(left, right) for (left, right, _), how in zip(parts, plan.factors))
    below, above = _kept(P, Q, plan, ctx.prec) if alone else _products(parts, plan, value)
    step, count = arb(plan.step), arb(sum(copies for (_, _, copies), how in zip(parts, plan.factors) if isinstance(how, Atoms)))
    width = 1 + count.min((CERTAINTY * count / 2).sqrt() + count * step / 4)
    near = below.around(eps / step, width) + 2 * (-arb(CERTAINTY)).exp()
    lower, upper = below.expectation(eps, plan.step) - count * step.expm1() / 4 * near, above.expectation(eps, plan.step)
    return finite(between(arb(0).max(lower), upper.min(arb(1)), "a composition"), REASON)


@lru_cache(maxsize=8)
def _kept(P: Term, Q: Term, plan: ComposedPlan, bits: int) -> tuple[Masses, Masses]:
    """The products that rest on masses and closed forms alone."""
    return _products(factors(P, Q), plan, None)


def _products(parts, plan: ComposedPlan, value) -> tuple[Masses, Masses]:
    """The products of the pairs from below and from above."""
    pairs = []
    for (left, right, copies), how in zip(parts, plan.factors):
        atoms = isinstance(how, Atoms)
        pair = divided(left, right, how, plan.step) if atoms else Grid(profile(left, right, value), plan.step, how).pairs()
        pairs.append([masses.power(copies) for masses in pair])
    return tuple(map(_product, zip(*pairs)))


def _product(factors) -> Masses:
    """Two and two together."""
    while len(factors) > 1:
        factors = [left.times(right) for left, right in zip(factors[::2], factors[1::2])] + list(factors[len(factors) // 2 * 2 :])
    return factors[0]


def profile(P: Term, Q: Term, value):
    """ε ↦ H_{e^ε}(P‖Q) at rational ε, as balls: in closed form, or by ``value``."""
    return closed_profile(P, Q) or (lambda eps: value(call("hockey_stick", P, Q, number(eps))).ball)


def closed_profile(P: Term, Q: Term):
    """The profile of two normal or Laplace laws with one scale, of two Cauchy laws, or of clones, sampled with Poisson's law or without
    replacement, or not at all, either way round; None for other laws."""
    forward, backward = _by_ratio(P, Q), _by_ratio(Q, P)
    if forward is None and backward is None:
        return None

    def at(eps: fmpq) -> arb:
        r = arb(eps).exp()
        if backward is None or (forward is not None and eps >= 0):
            return forward(r)
        return 1 - r + r * backward((-arb(eps)).exp())  # H_r(P‖Q) = 1 − r + r·H_{1/r}(Q‖P)

    return at


def _by_ratio(P: Term, Q: Term):
    """r ↦ H_r(P‖Q) for P′ or (1−w)·Q + w·P′ against Q, where w·H_{(r−1+w)/w}(P′‖Q) is its value for r > 1 − w, else 1 − r
    (Balle, Barthe & Gaboardi 2018, Theorem 2); for r ≥ 1 also of the pair of a sample without replacement (:mod:`kernel.mirrored`)."""
    split = subsampled(P, Q)
    weight, law, base = mirrored(P, Q) or ((value_of(split[0]), split[1], Q) if split else (1, P, Q))
    weight, inner = arb(weight), _shifted(law, base)
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
    """r ↦ H_r(P‖Q) of clones, of two Cauchy laws, and for two locations at d > 0 scales: Φ(−t + d) − r·Φ(−t) at t = (log r)/d + d/2;
    max(0, 1 − r, 1 − √(r·e^{−d}))."""
    if clones.is_clones(P, Q):
        return lambda r: clones.hockey_stick(P, Q, r)
    if P.op == Q.op == "Cauchy":
        return _cauchy(*(arb(value_of(argument)) for law in (P, Q) for argument in law.args))
    d = distance(P, Q, P.op) if P.op in ("Normal", "Laplace") else None
    if d is None or not d > 0:
        return None
    if P.op == "Laplace":
        return lambda r: arb(0).max(1 - r).max(1 - (r * (-d).exp()).sqrt())
    return lambda r: _beyond(r.log() / d - d / 2) - r * _beyond(r.log() / d + d / 2)


def _cauchy(m: arb, s: arb, n: arb, t: arb):
    """(2/π)(arctan √(ku) − r·arctan √(u/k)) at u = (k − r)/(kr − 1) for 1/k < r < k, else (1 − r)₊; p/q lies between 1/k and k, where
    (k + 1/k)/2 = ((m − n)² + s² + t²)/(2st).

    By a Möbius map that takes P to the uniform law on the circle and Q to the Poisson kernel (McCullagh 1996): p/q =
    (1 + ρ² − 2ρ·cos φ)/(1 − ρ²) with k = (1 + ρ)/(1 − ρ), which increases in |φ|; tan² of half the |φ| where it is r is 1/(ku)."""
    mean = ((m - n) ** 2 + s**2 + t**2) / (2 * s * t)
    if not (s > 0 and t > 0 and mean > 1):
        return None
    k = mean + (mean**2 - 1).sqrt()

    def at(r: arb) -> arb:
        if r >= k or k * r <= 1:
            return arb(0).max(1 - r)
        require(r < k and k * r > 1, "a threshold of the composition was not told from the greatest or the least ratio")
        u = (k - r) / (k * r - 1)
        return 2 / arb.pi() * ((k * u).sqrt().atan() - r * (u / k).sqrt().atan())

    return at


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

    def pairs(self) -> tuple[Masses, Masses]:
        return self.below(), self.above()

    def above(self) -> Masses:
        units = [to_integer(mass.upper(), True) for mass in self._masses(0, len(self.values) - 1)]
        return Masses(self.plan.first, units, to_integer(self.values[-1].upper(), True), True)

    def below(self) -> Masses:
        plan, r = self.plan, self.ratios
        low, high = plan.low - plan.first, plan.high - plan.first
        y, slopes = self.lowered(low, high)
        changes = [after - before for before, after in zip(slopes, slopes[1:])]
        require(all(self.convex(low, y, slopes)), "the polygon from below a component of the composition was not shown to be convex")
        units = [fmpz(0), *(to_integer((r[low + 1 + i] * change).lower(), False) for i, change in enumerate(changes)), fmpz(0)]
        units[-1] += to_integer((y[-1] - slopes[-1] * r[high]).lower(), False)
        lowest = 1 - y[0] + slopes[0] * r[low]
        ratio = (lowest / (1 + slopes[0])).lower()
        steps = plan.low - int((ratio.log() / arb(self.step)).lower().floor().unique_fmpz()) if ratio > 0 else 0
        if 0 < steps <= plan.low - plan.first:  # elsewhere it is left out
            units = [to_integer(lowest.lower(), False), *(steps - 1) * [fmpz(0)], *units]
            return Masses(plan.low - steps, units, fmpz(0), False)
        return Masses(plan.low, units, fmpz(0), False)

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
