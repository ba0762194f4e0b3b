"""Divergences of two laws on the integers: term by term on the plan's stretch, certified tails beyond it."""

from flint import arb

from ...definitions.measures import Measure
from ...errors import RuleError, require
from .bessel_tails import ShiftedPair, tail_pair
from ..cells import is_zero, value_of
from .integral import Kind, over_atoms
from .plan import Plan, Tail
from .rows import rows_of
from .sums import TailPair


class Lattice:
    """Both laws with their mass functions and atoms, and the stretch of the plan."""

    def __init__(self, P: Measure, Q: Measure, plan: Plan):
        require(plan.stretch is not None, "the plan gives no stretch of integers to sum over")
        self.stretch = plan.stretch
        self.rows = [rows_of(P), rows_of(Q)]
        self.atoms = [_atoms(P), _atoms(Q)]
        if any(not self.stretch.first <= n <= self.stretch.last for atoms in self.atoms for n in atoms):
            raise RuleError("an atom lies outside the stretch of the sum")

    def masses(self):
        """(p(n), q(n)) over the stretch; None stands for a mass that is exactly 0."""
        for n in range(self.stretch.first, self.stretch.last + 1):
            yield tuple(self._mass(rows, atoms, n) for rows, atoms in zip(self.rows, self.atoms))

    @staticmethod
    def _mass(rows, atoms, n: int) -> arb | None:
        masses = [row.mass(n) for row in rows if row.reaches(n)]
        if n in atoms:
            masses.append(atoms[n])
        return sum(masses[1:], masses[0]) if masses else None

    def tails(self):
        """(side, rows of P, rows of Q, start, named tail) on each side where P has mass beyond the stretch."""
        for side, edge, tail in ((-1, self.stretch.first, self.stretch.lower), (1, self.stretch.last, self.stretch.upper)):
            beyond = [tuple(row for row in rows if _goes_beyond(row, side, edge)) for rows in self.rows]
            if beyond[0]:
                yield side, *beyond, edge + side, tail

    def pair(self, side: int, p, q, start: int, tail: Tail | None) -> TailPair | ShiftedPair:
        require(tail is not None, "the plan names no tail on a side where P has mass")
        return tail_pair(p, q, side, start, self.stretch.centre, tail)


def _goes_beyond(row, side: int, edge: int) -> bool:
    """Whether the row has mass beyond the edge."""
    end = row.lower if side < 0 else row.upper
    return end is None or side * end > side * edge


def _atoms(law: Measure) -> dict[int, arb]:
    """The masses > 0 by their integers: where a law has an atom of mass 0, as Bernoulli(0) at 1, it has nothing."""
    masses: dict[int, arb] = {}
    for atom in law.atoms:
        require(atom.point.is_number and atom.point.value.q == 1, "an atom of a law on the integers is not at a known integer")
        n, mass = int(atom.point.value.p), value_of(atom.mass)
        if not is_zero(mass):
            masses[n] = masses.get(n, arb(0)) + arb(mass)
    return masses


def total_over(lattice: Lattice, kind: Kind) -> arb | None:
    """Σ of the kind over the integers; None for ∞."""
    total = over_atoms(kind, lattice.masses())
    for side, p, q, start, tail in lattice.tails() if total is not None else ():
        rest = kind.beyond(lattice.pair(side, p, q, start, tail), q)
        if rest is None:
            return None
        total += rest
    return total


def greatest_log_ratio(lattice: Lattice) -> arb | None:
    """sup log(p/q) over p > 0; None for ∞."""
    best = None
    for p, q in lattice.masses():
        if p is None:
            continue
        if q is None:
            return None
        ratio = (p / q).log()
        best = ratio if best is None else best.max(ratio)
    require(best is not None, "P has no mass on the stretch")
    tails = list(lattice.tails())
    if any(not q or lattice.pair(side, p, q, start, tail).ratio_grows() for side, p, q, start, tail in tails):
        return None
    for side, p, q, start, tail in tails:
        most = lattice.pair(side, p, q, start, tail).greatest_ratio()
        require(most is not None, "log(p/q) was not bounded on a tail")
        best = best.union(best.max(most))
    return best
