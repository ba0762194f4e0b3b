"""Privacy profiles and loss tails of products of many different finite laws, by meeting in the middle.

Of P₁×P₂ against Q₁×Q₂, with the cells of the second half in the order of their likelihood ratios r,

    H_γ = Σ over the cells (p, q) of the first half of  p·P₂(r > τ) − γq·Q₂(r > τ),   τ = γq/p,

so that n₁·n₂ ratios cost n₁·log n₂ comparisons.  The order is proposed by midpoints; what counts as above or below τ is decided by the
least (greatest) ratio of everything after (before) it, and what lies between is bounded cell by cell.
"""

from bisect import bisect_left
from math import comb, prod

from flint import arb, fmpq

from ...errors import BudgetExceeded
from ...terms import Term
from ...deadline import look
from ..cells import CELL_LIMIT, Cell, Number, cells_of, is_zero, power_cells, product_cells, regular
from ..extended import Enclosure, finite
from ..tensor import factors

REASON = "exact masses of two halves"
QUANTITIES = ("hockey_stick", "tv", "loss_tail")
MANY = 20_000  # ratios that are summed one by one


def factors_of(P: Term, Q: Term) -> list[tuple[tuple[Cell, ...], int]] | None:
    """The cells of each different component of two products of finite laws, with multiplicities; None for other laws."""
    groups_of_cells = [(cells_of(left, right), count) for left, right, count in factors(P, Q, alike=True)]
    return None if any(cells is None for cells, _ in groups_of_cells) else groups_of_cells


def ratios(factors) -> int:
    """How many likelihood ratios there may be."""
    return prod(comb(count + max(len(both := regular(cells)), 1) - 1, count) + len(cells) - len(both) for cells, count in factors)


def halves_of(P: Term, Q: Term) -> tuple["Half", "Half"] | None:
    """Two groups of components with about equally many ratios; None when the laws are no product of finite laws with very many ratios.

    Raises BudgetExceeded when a half has too many ratios.
    """
    cells = factors_of(P, Q)
    if cells is None or ratios(cells) <= MANY:
        return None
    groups = groups_of(cells)
    if any(ratios(group) > CELL_LIMIT for group in groups):
        raise BudgetExceeded(f"half of the product has more than {CELL_LIMIT} likelihood ratios")
    return tuple(Half(_cells(group)) for group in groups)


def groups_of(factors) -> tuple[list, list]:
    groups: tuple[list, list] = ([], [])
    for factor in sorted(factors, key=lambda factor: ratios([factor]), reverse=True):
        min(groups, key=ratios).append(factor)
    return groups


def _cells(factors) -> tuple[Cell, ...]:
    total = (Cell(fmpq(1), fmpq(1)),)
    for cells, count in factors:
        total = product_cells(total, power_cells(cells, count))
    return total


class Half:
    """The cells of a finite pair as balls, by likelihood ratio: those with q = 0 apart, those with p = 0 left out."""

    def __init__(self, cells):
        self.singular = sum((arb(cell.p) for cell in cells if is_zero(cell.q)), arb(0))
        regular = [(arb(cell.p), arb(cell.q)) for cell in cells if not is_zero(cell.q) and not is_zero(cell.p)]
        self.cells = sorted(((p / q, p, q) for p, q in regular), key=lambda cell: cell[0].mid())
        self.least, self.masses, self.greatest = [arb.pos_inf()], [(arb(0), arb(0))], [arb(0)]
        for ratio, p, q in reversed(self.cells):
            above_p, above_q = self.masses[-1]
            self.masses.append((above_p + p, above_q + q))
            self.least.append(ratio.lower().min(self.least[-1]))
        self.least.reverse()
        self.masses.reverse()
        for ratio, *_ in self.cells:
            self.greatest.append(ratio.upper().max(self.greatest[-1]))

    def around(self, threshold: arb) -> tuple[int, int]:
        """(i, j): the ratios before i are ≤ the threshold, those from j on are above it."""
        below = _last(len(self.cells), lambda i: self.greatest[i] <= threshold)
        above = len(self.cells) - _last(len(self.cells), lambda i: self.least[len(self.cells) - i] > threshold)
        return below, max(below, above)

    @property
    def total(self) -> arb:
        """P of every cell."""
        return self.singular + self.masses[0][0]


def _last(size: int, holds) -> int:
    """The greatest i in 0…size with holds(i), for a property that holds at 0 and is lost once."""
    return bisect_left(range(1, size + 1), True, key=lambda i: not holds(i))


def above(halves: tuple[Half, Half], threshold: Number, excess: bool) -> Enclosure:
    """Σ (p − γq) over the outcomes with p > γq, γ = ``threshold``, or Σ p over them; undecided ones count as anything from 0 to that."""
    first, second = halves
    gamma, total = arb(threshold), first.singular * second.total + second.singular * first.masses[0][0]
    for _, p, q in first.cells:
        look()
        place, less = gamma * q / p, gamma * q if excess else arb(0)
        below, above = second.around(place)
        total += p * second.masses[above][0] - less * second.masses[above][1]
        for ratio, other_p, other_q in second.cells[below:above]:
            part = p * other_p - less * other_q
            if ratio > place:
                total += part
            elif not ratio <= place:
                total += arb(0).union(part.upper().max(arb(0)))
    return finite(total.max(arb(0)), REASON)
