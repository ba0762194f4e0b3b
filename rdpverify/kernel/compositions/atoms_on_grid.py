"""A pair of laws that have atoms alone, finite or on the integers, with its atoms divided between the points of a grid of losses jη.

An atom (p, q) with e^{jη} ≤ p/q ≤ e^{(j+1)η} is divided between these two ratios so that both masses are kept; joining the two again is
post-processing, so that the pair with divided atoms dominates.  From above, what P has beyond a stretch of integers counts as loss ∞, and
an atom whose ratio is not told from a grid point has on each of three points the most that either division gives it; from below the
former is left out, and the latter has the least.
"""

from dataclasses import dataclass

from flint import arb, ctx, fmpq, fmpz

from ...definitions.measures import measure
from ...errors import RuleError, require
from ...terms import Term
from ...deadline import look
from ..cells import cells_of, is_zero
from ..integrals.lattice import Lattice
from ..integrals.plan import Plan, Stretch
from ..steps import step_cells
from .masses import MOST_LENGTH, Masses, to_integer


@dataclass(frozen=True)
class Atoms:
    """The ``stretch`` of integers that is summed, None for laws of finitely many likelihood ratios."""

    stretch: tuple[int, int] | None


def divided(P: Term, Q: Term, atoms: Atoms, step: fmpq) -> tuple[Masses, Masses]:
    """The pair with divided atoms, from below and from above."""
    return divide(*atoms_of(P, Q, atoms), step)


def atoms_of(P: Term, Q: Term, atoms: Atoms):
    """((p, q) with p, q > 0; P-mass where Q has none; P-mass left out)."""
    if atoms.stretch is None:
        cells = cells_of(P, Q) or step_cells(P, Q)
        require(cells is not None, "a component of the composition has more than atoms")
        mass_pairs = [(arb(cell.p), arb(cell.q)) for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        return mass_pairs, sum((arb(cell.p) for cell in cells if is_zero(cell.q)), arb(0)), arb(0)
    laws = measure(P), measure(Q)
    require(all(law.space == "integers" for law in laws), "a component of the composition is not on the integers")
    masses = list(Lattice(*laws, Plan(ctx.prec, fmpq(0), (), None, None, Stretch(*atoms.stretch, atoms.stretch[0], None, None))).masses())
    seen = sum((p for p, _ in masses if p is not None), arb(0))
    alone = sum((p for p, q in masses if p is not None and q is None), arb(0))
    return [(p, q) for p, q in masses if p is not None and q is not None], alone, (1 - seen).max(arb(0))


def divide(atoms, alone: arb, left_out: arb, step: fmpq) -> tuple[Masses, Masses]:
    """The masses at grid points, rounded down and up."""
    above, below, ratios = {}, {}, {}

    def ratio(j: int) -> arb:
        if j not in ratios:
            ratios[j] = arb(step * j).exp()
        return ratios[j]

    def add(masses: dict, j: int, mass: arb, up: bool):
        masses[j] = masses.get(j, fmpz(0)) + to_integer(mass, up)

    for p, q in atoms:
        look()
        place = ((p / q).log() / arb(step)).mid().floor()
        j = place.unique_fmpz() if place.is_finite() and abs(place) <= MOST_LENGTH else None
        require(j is not None, "the losses of a component do not lie on the grid of the composition, or are not known well enough")
        j = int(j)
        if p >= q * ratio(j) and p <= q * ratio(j + 1):
            upper = _upper_share(p, q, ratio(j), ratio(j + 1))
            for masses, up in ((above, True), (below, False)):
                add(masses, j, p - upper, up)
                add(masses, j + 1, upper, up)
            continue
        g = j + 1 if p >= q * ratio(j) else j  # not told from this grid point: divided on one side of it or on the other
        if not (p >= q * ratio(g - 1) and p <= q * ratio(g + 1)):
            raise RuleError("the losses of a component are not known well enough to place them on the grid")
        fallen = p - _upper_share(p, q, ratio(g - 1), ratio(g))
        for place, mass in ((g - 1, fallen), (g, p), (g + 1, _upper_share(p, q, ratio(g), ratio(g + 1)))):
            add(above, place, mass, True)
        add(below, g, p - fallen.max(arb(0)), False)
    return Masses.at(below, to_integer(alone, False), False), Masses.at(above, to_integer(alone + left_out, True), True)


def _upper_share(p: arb, q: arb, low: arb, high: arb) -> arb:
    """The P-mass at the greater of two ratios between which an atom is divided."""
    return high * (p - q * low) / (high - low)
