"""Pairs of finite laws, reduced to their likelihood-ratio cells.

Merging outcomes with the same ratio p/q is a sufficient statistic: it changes no f-divergence, no Rényi divergence and no
privacy profile.  Masses are exact rationals where they are given so, balls otherwise.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from flint import arb, ctx, fmpq, fmpz

from ..definitions.constructions.clones import too_many
from ..definitions.measures import Measure, measure
from ..errors import BudgetExceeded, NotADensity, RuleError, require
from ..terms import Term
from ..deadline import look
from ..terms.evaluate import ball, balls

CELL_LIMIT = 300_000
EXACT_BITS = 1 << 16  # powers are kept as exact rationals up to this size, as balls beyond

Number = fmpq | arb


@dataclass(frozen=True)
class Cell:
    """Outcomes of one likelihood ratio: their mass ``p`` under P and ``q`` under Q."""

    p: Number
    q: Number


APART = (Cell(fmpq(1), fmpq(0)), Cell(fmpq(0), fmpq(1)))


def value_of(term: Term) -> Number:
    """A closed term as an exact rational when it is a literal, as a ball otherwise."""
    return term.value if term.is_number else ball(term, {})


def _masses(atoms) -> list[Number]:
    return [atom.mass.value if atom.mass.is_number else mass for atom, mass in zip(atoms, balls(atom.mass for atom in atoms))]


def is_zero(value: Number) -> bool:
    """Whether ``value`` is 0; raises RuleError when its ball cannot tell."""
    if isinstance(value, fmpq):
        return value == 0
    if value.is_zero():
        return True
    require(not value.contains(0), "the sign of a probability is not decided at this precision")
    return False


def cells_of(P: Term, Q: Term) -> tuple[Cell, ...] | None:
    """The merged cells of two finite laws on one space, products included; None when they are not finite laws.

    Two laws of which one has a density and the other has masses only are mutually singular: for every divergence the same as two points.
    """
    return _cells_at(P, Q, ctx.prec)


@lru_cache(maxsize=16)
def _cells_at(P: Term, Q: Term, precision: int) -> tuple[Cell, ...] | None:
    if P.op == Q.op == "Power" and P.args[1] is Q.args[1] and P.args[1].is_number:
        base = cells_of(P.args[0], Q.args[0]) if P.args[1].value else ()  # no runs: one outcome, whatever the laws
        return None if base is None else power_cells(base, int(P.args[1].value.p))
    if P.op == Q.op == "Product" and len(P.args) == len(Q.args):
        total = (Cell(fmpq(1), fmpq(1)),)
        for left, right in zip(P.args, Q.args):
            factor = cells_of(left, right)
            if factor is None:
                return None
            total = product_cells(total, factor)
        return total
    if P.op in ("Power", "Product") or Q.op in ("Power", "Product") or P.op == Q.op == "AllocationRatio":  # no finite laws
        return None
    if P.op == Q.op == "Clones" and too_many(P) and too_many(Q):
        return None
    left, right = measure(P), measure(Q)
    if left.parts or right.parts:
        return APART if _apart(left, right) or _apart(right, left) else None
    return _cells_of_atoms(left.atoms, right.atoms)


def _apart(one: Measure, other: Measure) -> bool:
    """Has the first law a density and the other one masses on countably many points?  These are a null set of the first."""
    return one.space == "real" and not one.atoms and other.space != "real"


def _cells_of_atoms(left, right) -> tuple[Cell, ...]:
    for atoms in (left, right):
        total = total_of(_masses(atoms))
        if (total != 1) if isinstance(total, fmpq) else not total.contains(1):
            raise NotADensity(f"the masses of a finite law sum to {total}, not 1")
    return atom_cells(left, right)


def atom_cells(left, right) -> tuple[Cell, ...]:
    """The cells of two lists of atoms, matched by their points; points that are not literals must be the same term."""
    masses: dict = {}
    for side, atoms in enumerate((left, right)):
        for atom, mass in zip(atoms, _masses(atoms)):
            masses.setdefault(atom.point, [fmpq(0), fmpq(0)])[side] += mass
    points = list(masses)
    if any(_may_coincide(a, b) for i, a in enumerate(points) if not a.is_number for b in points if b is not a):
        raise RuleError("two points of a law might coincide")
    return _merged(Cell(p, q) for p, q in masses.values())


def _may_coincide(a: Term, b: Term) -> bool:
    return bool((ball(a, {}) - ball(b, {})).contains(0))


def _merged(cells) -> tuple[Cell, ...]:
    """Cells with equal rational ratio joined; empty ones dropped; order of first appearance kept."""
    joined: dict = {}
    loose = []
    for cell in cells:
        look()
        if isinstance(cell.p, fmpq) and isinstance(cell.q, fmpq):
            if cell.p == 0 and cell.q == 0:
                continue
            key = None if cell.q == 0 else cell.p / cell.q
            key = key and (int(key.p), int(key.q)) if key is not None else "oo"
            known = joined.get(key)
            joined[key] = cell if known is None else Cell(known.p + cell.p, known.q + cell.q)
        else:
            loose.append(cell)
    return tuple(joined.values()) + tuple(loose)


def product_cells(left, right) -> tuple[Cell, ...]:
    """Cells of P1 × P2 against Q1 × Q2: ratios multiply."""
    if len(left) * len(right) > CELL_LIMIT:
        raise BudgetExceeded(f"the product has more than {CELL_LIMIT} likelihood ratios")
    return _merged(Cell(a.p * b.p, a.q * b.q) for a in left for b in right)


def regular(cells) -> tuple[Cell, ...]:
    """Those that both laws give mass."""
    return tuple(cell for cell in cells if not is_zero(cell.p) and not is_zero(cell.q))


def power_cells(base, count: int) -> tuple[Cell, ...]:
    """Cells of n independent copies: a binomial count for two ratios, repeated products otherwise; an outcome that one law lacks makes
    the whole of it one."""
    exact = [mass for cell in base for mass in (cell.p, cell.q) if isinstance(mass, fmpq)]
    size = max((int(mass.p).bit_length() + int(mass.q).bit_length() for mass in exact), default=0)
    if size * count > EXACT_BITS:
        base = tuple(Cell(arb(cell.p), arb(cell.q)) for cell in base)
    both = regular(base)
    if len(both) < len(base):
        p, q = (total_of(getattr(c, side) for c in base) ** count - total_of(getattr(c, side) for c in both) ** count for side in "pq")
        return _merged((*power_cells(both, count), Cell(p, fmpq(0)), Cell(fmpq(0), q)))
    if len(base) == 2:
        if count > CELL_LIMIT:
            raise BudgetExceeded(f"{count} copies have more than {CELL_LIMIT} likelihood ratios")
        a, b = base
        return _merged(_binomial_cells(a, b, count))
    if both and any(isinstance(mass, arb) for cell in both for mass in (cell.p, cell.q)):  # no ratios are known to be equal
        if comb(count + len(both) - 1, count) > CELL_LIMIT:
            raise BudgetExceeded(f"{count} copies have more than {CELL_LIMIT} likelihood ratios")
        powers = _powers(both[0], count)
        return tuple(Cell(p * cell.p * comb(count, i), q * cell.q * comb(count, i)) for i, (p, q) in enumerate(powers)
                     for cell in power_cells(both[1:], count - i))
    total, square = (Cell(fmpq(1), fmpq(1)),), base
    while count:
        if count & 1:
            total = product_cells(total, square)
        count >>= 1
        if count:
            square = product_cells(square, square)
    return total


def _binomial_cells(a: Cell, b: Cell, count: int):
    """mass C(n, i)·aⁱ·bⁿ⁻ⁱ, by running products so that every step is one multiplication."""
    a_powers, b_powers = _powers(a, count), _powers(b, count)
    choose = fmpz(1)
    for i in range(count + 1):
        (ap, aq), (bp, bq) = a_powers[i], b_powers[count - i]
        yield Cell(ap * bp * choose, aq * bq * choose)
        choose = choose * (count - i) // (i + 1)


def _powers(cell: Cell, count: int):
    powers = [(fmpq(1), fmpq(1))]
    for _ in range(count):
        look()
        p, q = powers[-1]
        powers.append((p * cell.p, q * cell.q))
    return powers


def total_of(values) -> Number:
    total = fmpq(0)
    for value in values:
        total = total + value
    return total
