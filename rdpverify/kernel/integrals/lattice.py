"""Divergences of two laws on the integers: term by term on the plan's stretch, certified tails beyond it."""

from functools import lru_cache

from flint import arb, ctx, fmpq

from ...definitions.measures import Measure
from ...errors import RuleError, require
from ...terms import Term
from ...terms.evaluate import ball
from .bessel_tails import BesselPair, tail_pair
from ..cells import value_of
from .plan import Plan, Tail
from .rows import rows_of
from .sums import TailPair

INFINITE = "infinite"


class Lattice:
    """Both laws with their mass functions and atoms, and the stretch of the plan."""

    def __init__(self, P: Measure, Q: Measure, plan: Plan):
        require(plan.stretch is not None, "the plan gives no stretch of integers to sum over")
        self.stretch, self.shift = plan.stretch, plan.shift
        self.laws = P, Q
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
        found = [row.mass(n) for row in rows if row.reaches(n)]
        if n in atoms:
            found.append(atoms[n])
        return sum(found[1:], found[0]) if found else None

    def tails(self):
        """(side, rows of P, rows of Q, start, named tail) on each side where P has mass beyond the stretch."""
        for side, edge, tail in ((-1, self.stretch.first, self.stretch.lower), (1, self.stretch.last, self.stretch.upper)):
            beyond = [tuple(row for row in rows if _goes_beyond(row, side, edge)) for rows in self.rows]
            if beyond[0]:
                yield side, *beyond, edge + side, tail

    def pair(self, side: int, p, q, start: int, tail: Tail | None) -> TailPair | BesselPair:
        require(tail is not None, "the plan names no tail on a side where P has mass")
        return _tail_pair(self.laws, bool(q), side, start, self.stretch.centre, tail, ctx.prec)


@lru_cache(maxsize=64)
def _tail_pair(laws: tuple[Measure, Measure], with_q: bool, side: int, start: int, centre: int, tail: Tail, precision: int):
    """At the current precision; kept, since many orders ask for the same tails."""
    p, q = (tuple(row for row in rows_of(law) if _goes_beyond(row, side, start - side)) for law in laws)
    return tail_pair(p, q if with_q else (), side, start, centre, tail)


def _goes_beyond(row, side: int, edge: int) -> bool:
    """Whether the row has mass beyond the edge."""
    end = row.lower if side < 0 else row.upper
    return end is None or side * end > side * edge


def _atoms(law: Measure) -> dict[int, arb]:
    found: dict[int, arb] = {}
    for atom in law.atoms:
        require(atom.point.is_number and atom.point.value.q == 1, "an atom of a law on the integers is not at a known integer")
        n = int(atom.point.value.p)
        found[n] = found.get(n, arb(0)) + arb(value_of(atom.mass))
    return found


def power_sum(lattice: Lattice, order: fmpq) -> arb | str:
    """e^{−shift}·Σ p^α·q^{1−α}, α ∉ {0, 1}, or INFINITE."""
    alpha, beta, total = arb(order), arb(1 - order), arb(0)
    for p, q in lattice.masses():
        if p is None:
            continue
        if q is None:
            if order > 1:
                return INFINITE
            continue
        total += (alpha * p.log() + beta * q.log() - arb(lattice.shift)).exp()
    for side, p, q, start, tail in lattice.tails():
        if not q:
            if order > 1:
                return INFINITE
            continue
        pair = lattice.pair(side, p, q, start, tail)
        try:
            bound = pair.power_bound(order)
        except RuleError:
            if pair.power_diverges(order):
                return INFINITE
            raise
        total += arb(0).union(bound * (-arb(lattice.shift)).exp())
    return total


def ratio_sum(lattice: Lattice) -> arb | str:
    """Σ p·log(p/q), or INFINITE."""
    total = arb(0)
    for p, q in lattice.masses():
        if p is not None:
            if q is None:
                return INFINITE
            total += p * (p / q).log()
    for side, p, q, start, tail in lattice.tails():
        if not q:
            return INFINITE
        bound = lattice.pair(side, p, q, start, tail).ratio_bound()
        total += (-bound).union(bound)
    return total


def excess_sum(lattice: Lattice, eps: Term) -> arb:
    """Σ (p − e^ε·q)₊."""
    factor = ball(eps, {}).exp()
    return _sum_above(lattice, factor, lambda p, q: (p - factor * q).max(arb(0)))


def loss_tail_sum(lattice: Lattice, level: Term) -> arb:
    """Σ p over p > e^t·q."""
    factor = ball(level, {}).exp()

    def mass_above(p: arb, q: arb) -> arb:
        excess = p - factor * q
        return p if excess > 0 else arb(0) if excess <= 0 else arb(0).union(p)

    return _sum_above(lattice, factor, mass_above)


def _sum_above(lattice: Lattice, factor: arb, value) -> arb:
    """Σ of ``value``, which is 0 where p ≤ factor·q and at most p elsewhere."""
    total = arb(0)
    for p, q in lattice.masses():
        if p is not None:
            total += p if q is None else value(p, q)
    for side, p, q, start, tail in lattice.tails():
        if q and lattice.pair(side, p, q, start, tail).ratio_falls() and _first_ratio(p, q, start) <= factor:
            continue
        bound = lattice.pair(side, p, (), start, tail).power_bound(fmpq(1))
        total += arb(0).union(bound)
    return total


def _first_ratio(p, q, n: int) -> arb:
    return Lattice._mass(p, {}, n) / Lattice._mass(q, {}, n)


def greatest_log_ratio(lattice: Lattice) -> arb | str:
    """sup log(p/q) over p > 0, or INFINITE."""
    best, last = None, {-1: None, 1: None}
    for p, q in lattice.masses():
        if p is None:
            continue
        if q is None:
            return INFINITE
        ratio = (p / q).log()
        best = ratio if best is None else best.max(ratio)
    tails = list(lattice.tails())
    if any(not q or lattice.pair(side, p, q, start, tail).ratio_grows() for side, p, q, start, tail in tails):
        return INFINITE
    for side, p, q, start, tail in tails:
        require(lattice.pair(side, p, q, start, tail).ratio_falls(), "log(p/q) was not bounded on a tail")
        last[side] = _first_ratio(p, q, start).log()
    found = [value for value in (best, *last.values()) if value is not None]
    require(found, "P has no mass on the stretch")
    result = found[0]
    for value in found[1:]:
        result = result.max(value)
    return result

