"""Hockey-stick divergences of products of laws that have atoms alone, finite or on the integers, on a grid of losses jη.

*From above.*  An atom (p, q) with e^{jη} ≤ p/q ≤ e^{(j+1)η} is divided between these two ratios so that both masses are kept; joining the
two again is post-processing, and domination of components is domination of products (Zhu, Dong & Wang 2022, Theorem 10).  What P has
beyond a stretch of integers counts as loss ∞.  An atom whose ratio is not told from a grid point has on each of three points the most
that either division gives it.

*From below.*  Without what lies beyond the stretches, let components be divided one after the other.  With L′ the losses of the others,
dividing an atom raises H_{e^ε} by the mean of b(e^{ε−L′}), b(t) = P-mass gained on (p − tq)₊, at most p·(e^η − 1)/4 and 0 unless t lies
between the two ratios.  That is (e^η − 1)/4·P(|L − ε| ≤ η) at most for a component, L belonging to the product divided so far.  L and the
losses L⁺ of all N components divided differ by independent numbers: each lies in an interval of length η about 0 and has a mean between 0
and η²/4 (η ≤ 1).  So they differ by Nη at most, and, but for a probability of 2e^{−24}, by η√(12N) + Nη²/4 (Hoeffding), and

    H ≥ H⁺ − N·(e^η − 1)/4·(P(|L⁺ − ε| ≤ (1 + w)η) + 2e^{−24}),      w = min(N, √(12N) + Nη/4).
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import arb, ctx, fmpq, fmpz

from ...definitions.measures import measure
from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...deadline import look
from ...terms.evaluate import ball
from ..cells import cells_of, is_zero
from .composed import MOST_LENGTH, TRIMMED, Masses, to_integer
from ..extended import Enclosure, between, finite
from ..integrals.lattice import Lattice
from ..integrals.plan import Plan, Stretch, read_bits, reader
from ..tensor import factors

REASON = "atoms divided between the points of a grid of losses, from below and from above"
MOST_ATOMS, MOST_FACTORS, CERTAINTY = 20_000, 1_000, 24


@dataclass(frozen=True)
class AtomsPlan:
    """The ``step`` η, and for each different component the stretch of integers that is summed, None for a finite law."""

    bits: int
    step: fmpq
    stretches: tuple[tuple[int, int] | None, ...]


@reader("atoms on a grid")
def read_atoms_plan(data) -> AtomsPlan:
    stretches = tuple(None if item is None else (item[0], item[1]) for item in data["stretches"])
    plan = AtomsPlan(read_bits(data["bits"]), rational(data["step"]), stretches)
    whole = all(is_whole(end) for item in stretches if item is not None for end in item)
    require(whole and 0 < plan.step <= 1, "atoms on a grid need stretches between integers and a step in (0, 1]")
    require(all(item is None or 0 <= item[1] - item[0] < MOST_ATOMS for item in stretches), f"a stretch has 1 to {MOST_ATOMS} integers")
    return plan


def hockey_stick(term: Term, plan: AtomsPlan) -> Enclosure:
    """H_{e^ε} of two products (tv: ε = 0)."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    above, below, copies = _products(P, Q, plan, ctx.prec)
    step, count = arb(plan.step), arb(copies)
    width = 1 + count.min((CERTAINTY * count / 2).sqrt() + count * step / 4)
    near = above.around(eps / step, width) + 2 * (-arb(CERTAINTY)).exp() + 4 * count * arb(2) ** -TRIMMED  # what was cut off
    lower = below.expectation(eps, plan.step) - count * step.expm1() / 4 * near
    upper = above.expectation(eps, plan.step)
    return finite(between(arb(0).max(lower), upper.min(arb(1)), "a composition"), REASON)


@lru_cache(maxsize=4)
def _products(P: Term, Q: Term, plan: AtomsPlan, bits: int) -> tuple[Masses, Masses, int]:
    """(masses from above, masses from below, number of components)."""
    parts = factors(P, Q)
    if len(parts) != len(plan.stretches) or not 0 < len(parts) <= MOST_FACTORS:
        raise RuleError("the plan of a composition treats every different component once")
    divided = [divide(*atoms_of(left, right, stretch), plan.step) for (left, right, _), stretch in zip(parts, plan.stretches)]
    sides = []
    for side in (0, 1):
        found = [pair[side].power(copies) for pair, (_, _, copies) in zip(divided, parts)]
        while len(found) > 1:
            pairs = zip(found[::2], found[1::2])
            found = [left.times(right) for left, right in pairs] + (found[-1:] if len(found) % 2 else [])
        sides.append(found[0])
    return *sides, sum(copies for _, _, copies in parts)


def atoms_of(P: Term, Q: Term, stretch: tuple[int, int] | None):
    """((p, q) with p, q > 0; P-mass where Q has none; P-mass left out)."""
    if stretch is None:
        cells = cells_of(P, Q)
        require(cells is not None, "a component of the composition has more than atoms")
        found = [(arb(cell.p), arb(cell.q)) for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        return found, sum((arb(cell.p) for cell in cells if is_zero(cell.q)), arb(0)), arb(0)
    laws = measure(P), measure(Q)
    require(all(law.space == "integers" for law in laws), "a component of the composition is not on the integers")
    masses = list(Lattice(*laws, Plan(ctx.prec, fmpq(0), (), None, None, Stretch(*stretch, stretch[0], None, None))).masses())
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
