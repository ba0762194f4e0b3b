"""Hockey-stick divergences of products of different laws, from below and from above, on a grid of privacy losses jη.

*From above.*  An outcome with e^{jη} ≤ p/q ≤ e^{(j+1)η} is divided between these two ratios so that both masses are kept; joining the two
again is post-processing, and domination of components is domination of products (Zhu, Dong & Wang 2022, Theorem 10).  What lies beyond the
last grid point, or beyond a stretch of integers, counts as loss ∞, what lies before the first one is divided between it and ratio 0.
Atoms are divided one by one; one whose ratio is not told from a grid point has on each of three points the most that either division gives
it.  Of other laws U(r) = H_r(P‖Q) becomes the polygon through (0, 1) and (r_j, U(r_j)), r_j = e^{jη}, constant beyond the last: the
divided pair has the P-masses r_j·(change of slope) at r_j (Doroshenko, Ghazi, Kamath, Kumar & Manurangsi 2022).

*From below.*  Without what lies beyond, of a polygon its two outermost points with it, let components be divided one after the other.  With
L′ the losses of the others, dividing an outcome raises H_{e^ε} by the mean of b(e^{ε−L′}), b(t) = P-mass gained on (p − tq)₊, at most
p·(e^η − 1)/4 and 0 unless t lies between the two ratios.  That is (e^η − 1)/4·P(|L − ε| ≤ η) at most for a component, L belonging to the
product divided so far.  L and the losses L⁺ of all N components divided differ by independent numbers: each lies in an interval of length
η about 0 and has a mean between 0 and η²/4 (η ≤ 1).  So they differ by Nη at most, and, but for a probability of 2e^{−24}, by
η√(12N) + Nη²/4 (Hoeffding), and

    H ≥ H⁺ − N·(e^η − 1)/4·(P(|L⁺ − ε| ≤ (1 + w)η) + 2e^{−24}),      w = min(N, √(12N) + Nη/4).
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import arb, ctx, fmpq, fmpz

from ...deadline import look
from ...definitions.measures import measure
from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term, call, number
from ...terms.evaluate import ball
from ..cells import cells_of, is_zero, value_of
from ..extended import Enclosure, between, finite
from ..integrals.lattice import Lattice
from ..integrals.plan import Plan, Stretch, read_bits, reader
from ..mirrored import by_ratio, mirrored
from ..sampled import subsampled
from ..tensor import factors
from .losses import distance
from .masses import MOST_LENGTH, TRIMMED, Masses, to_integer

REASON = "losses divided between the points of a grid, from below and from above"
MOST_NODES, MOST_FACTORS, CERTAINTY = 2_000_000, 1_000, 24


@dataclass(frozen=True)
class ComposedPlan:
    """The ``step`` η, and for each different component None for a finite law, the stretch of integers that is summed, or first and last
    grid point."""

    bits: int
    step: fmpq
    components: tuple[tuple[int, int] | None, ...]


@reader("a composition")
def read_composed_plan(data) -> ComposedPlan:
    ends = tuple(None if item is None else (item[0], item[1]) for item in data["components"])
    plan, some = ComposedPlan(read_bits(data["bits"]), rational(data["step"]), ends), [item for item in ends if item is not None]
    whole = all(is_whole(end) for item in some for end in item)
    require(whole and 0 < plan.step <= 1, "a composition on a grid has components between integers and a step in (0, 1]")
    if any(first > last for first, last in some) or sum(last - first + 1 for first, last in some) > MOST_NODES:
        raise RuleError(f"the components of a composition have 1 to {MOST_NODES} integers")
    return plan


def hockey_stick(term: Term, plan: ComposedPlan, value) -> Enclosure:
    """H_{e^ε} of the two products (tv: ε = 0); ``value`` encloses divergences of components."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    asked = any(ends and not (on_integers(*laws) or closed_profile(*laws)) for (*laws, _), ends in zip(factors(P, Q), plan.components))
    above, below, copies = _products(P, Q, plan, ctx.prec, value if asked else None)
    step, count = arb(plan.step), arb(copies)
    width = 1 + count.min((CERTAINTY * count / 2).sqrt() + count * step / 4)
    near = above.around(eps / step, width) + 2 * (-arb(CERTAINTY)).exp() + 4 * count * arb(2) ** -TRIMMED  # what was cut off
    lower = below.expectation(eps, plan.step) - count * step.expm1() / 4 * near
    upper = above.expectation(eps, plan.step)
    return finite(between(arb(0).max(lower), upper.min(arb(1)), "a composition"), REASON)


@lru_cache(maxsize=4)
def _products(P: Term, Q: Term, plan: ComposedPlan, bits: int, value) -> tuple[Masses, Masses, int]:
    """(masses from above, masses from below, number of components)."""
    parts = factors(P, Q)
    if len(parts) != len(plan.components) or not 0 < len(parts) <= MOST_FACTORS:
        raise RuleError("the plan of a composition treats every different component once")
    divided = [_divided(left, right, ends, plan.step, value) for (left, right, _), ends in zip(parts, plan.components)]
    sides = []
    for side in (0, 1):
        found = [pair[side].power(copies) for pair, (_, _, copies) in zip(divided, parts)]
        while len(found) > 1:
            pairs = zip(found[::2], found[1::2])
            found = [left.times(right) for left, right in pairs] + (found[-1:] if len(found) % 2 else [])
        sides.append(found[0])
    return *sides, sum(copies for _, _, copies in parts)


def _divided(P: Term, Q: Term, ends: tuple[int, int] | None, step: fmpq, value) -> tuple[Masses, Masses]:
    """The masses of one component at grid points, from above and from below."""
    if ends is None or on_integers(P, Q):
        return divide(*atoms_of(P, Q, ends), step)
    return polygon(profile(P, Q, value), step, *ends)


def on_integers(P: Term, Q: Term) -> bool:
    return all(measure(law).space == "integers" for law in (P, Q))


def profile(P: Term, Q: Term, value):
    """ε ↦ H_{e^ε}(P‖Q) at rational ε, as balls: in closed form, or by ``value``."""
    return closed_profile(P, Q) or (lambda eps: value(call("hockey_stick", P, Q, number(eps))).ball)


def closed_profile(P: Term, Q: Term):
    """The profile of two normal or Laplace laws with one scale, sampled with Poisson's law or without replacement, or not at all, either
    way round; None for other laws."""
    both = mirrored(P, Q)
    if both is not None:
        symmetric = by_ratio(both[0], _shifted(*both[1:]))
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


def polygon(profile, step: fmpq, first: int, last: int) -> tuple[Masses, Masses]:
    """The masses of the polygon through U at the grid points, from above and from below."""
    ratios, values = [], []
    for j in range(first, last + 1):
        look()
        ratios.append(arb(step * j).exp())
        values.append(profile(step * j))
    inner = [(u - t) / (s - r) for r, s, t, u in zip(ratios, ratios[1:], values, values[1:])]
    slopes = [(values[0] - 1) / ratios[0], *inner, arb(0)]
    masses = [ratio * (after - before) for ratio, before, after in zip(ratios, slopes, slopes[1:])]
    above = [to_integer(mass, True) for mass in masses]
    below = [fmpz(0), *(to_integer(mass, False) for mass in masses[1:-1]), fmpz(0)]
    return Masses(first, above, to_integer(values[-1], True), True), Masses(first, below, fmpz(0), False)


def atoms_of(P: Term, Q: Term, stretch: tuple[int, int] | None):
    """((p, q) with p, q > 0; P-mass where Q has none; P-mass left out)."""
    if stretch is None:
        cells = cells_of(P, Q)
        require(cells is not None, "a component of the composition has more than atoms")
        found = [(arb(cell.p), arb(cell.q)) for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        return found, sum((arb(cell.p) for cell in cells if is_zero(cell.q)), arb(0)), arb(0)
    plan = Plan(ctx.prec, fmpq(0), (), None, None, Stretch(*stretch, stretch[0], None, None))
    masses = list(Lattice(measure(P), measure(Q), plan).masses())
    seen = sum((p for p, _ in masses if p is not None), arb(0))
    alone = sum((p for p, q in masses if p is not None and q is None), arb(0))
    return [(p, q) for p, q in masses if p is not None and q is not None], alone, (1 - seen).max(arb(0))


def divide(atoms, alone: arb, left_out: arb, step: fmpq) -> tuple[Masses, Masses]:
    """The masses at grid points, from above and from below."""
    above, below, ratios = {}, {}, {}

    def ratio(j: int) -> arb:
        if j not in ratios:
            ratios[j] = arb(step * j).exp()
        return ratios[j]

    def add(found: dict, j: int, mass: arb, up: bool):
        found[j] = found.get(j, fmpz(0)) + to_integer(mass, up)

    for p, q in atoms:
        look()
        place = ((p / q).log() / arb(step)).mid().floor()
        j = place.unique_fmpz() if place.is_finite() and abs(place) <= MOST_LENGTH else None
        require(j is not None, "the losses of a component do not lie on the grid of the composition, or are not known well enough")
        j = int(j)
        if p >= q * ratio(j) and p <= q * ratio(j + 1):
            upper = _upper_share(p, q, ratio(j), ratio(j + 1))
            for found, up in ((above, True), (below, False)):
                add(found, j, p - upper, up)
                add(found, j + 1, upper, up)
            continue
        g = j + 1 if p >= q * ratio(j) else j  # not told from this grid point: divided on one side of it or on the other
        if not (p >= q * ratio(g - 1) and p <= q * ratio(g + 1)):
            raise RuleError("the losses of a component are not known well enough to place them on the grid")
        fallen = p - _upper_share(p, q, ratio(g - 1), ratio(g))
        for place, mass in ((g - 1, fallen), (g, p), (g + 1, _upper_share(p, q, ratio(g), ratio(g + 1)))):
            add(above, place, mass, True)
        add(below, g, p - fallen.max(arb(0)), False)
    infinite = to_integer(alone + left_out, True), to_integer(alone, False)
    return tuple(_masses(found, at_infinity, up) for found, at_infinity, up in zip((above, below), infinite, (True, False)))


def _upper_share(p: arb, q: arb, low: arb, high: arb) -> arb:
    """The P-mass at the greater of two ratios between which an atom is divided."""
    return high * (p - q * low) / (high - low)


def _masses(found: dict, infinite: fmpz, up: bool) -> Masses:
    first, last = min(found, default=0), max(found, default=0)
    require(last - first <= MOST_LENGTH, "the losses of a component do not lie on the grid of the composition")
    return Masses(first, [found.get(j, fmpz(0)) for j in range(first, last + 1)], infinite, up)
