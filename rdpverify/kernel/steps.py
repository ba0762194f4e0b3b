"""Staircase laws, discrete Laplace laws and their mixtures at whole shifts: finitely many likelihood ratios suffice.

With u = e^{−ε} (e^{−1/b}) left of the least place m₀ and right of the greatest one m₁ every component is the one at that end times
u^{|m−m₀|} (u^{|m−m₁|}).  A discrete Laplace law has the mass 1/(1+u) there, its place included, and (1−u)/(1+u)·u^{|k−m|} at each k
between.  A staircase law has half of its mass on either side of its place, and on [j, j+1) between places it is a·u^k with

    k = j − m + [t ≥ γ]  for m ≤ j,      k = m − j − 1 + [t ≤ 1 − γ]  for m > j,      t = x − j,  a = (1−u)/(2(γ + u(1−γ))).
"""

from flint import arb, fmpq

from ..terms import ZERO, Term
from .cells import Cell, value_of

QUANTITIES = ("renyi", "kl", "chi2", "hellinger2")
MOST_PLACES = 1_000


def cells_by_steps(term: Term) -> tuple[Cell, ...] | None:
    """The cells for a divergence that has no closed form: of a mixture."""
    P, Q = term.args[:2]
    return step_cells(P, Q) if term.op in QUANTITIES and "Mixture" in (P.op, Q.op) else None


def step_cells(P: Term, Q: Term) -> tuple[Cell, ...] | None:
    """The cells of two such laws, all of one scale (and one rational γ); None for others."""
    first, second = _places(P), _places(Q)
    if first is None or second is None or first[0] != second[0]:
        return None
    (family, left), (_, right) = first, second
    low, high = (choose(place for _, place in left + right) for choose in (min, max))
    if high - low > MOST_PLACES or low == high:
        return None

    def cell(mass_at) -> Cell:
        return Cell(*(sum((weight * mass_at(place) for weight, place in side), arb(0)) for side in (left, right)))

    if family[0] == "Staircase":
        ratio = (-arb(value_of(family[1]))).exp()
        tail, between = arb(1) / 2, _steps(ratio, family[2].value, low, high)
    else:
        ratio = (-1 / arb(value_of(family[1]))).exp()
        tail, between = 1 / (1 + ratio), _points(ratio, low, high)
    return cell(lambda place: tail * ratio ** (place - low)), cell(lambda place: tail * ratio ** (high - place)), *map(cell, between)


def _steps(ratio: arb, gamma: fmpq, low: int, high: int):
    """The mass of a staircase law at a place, for each step between two places."""
    height = (1 - ratio) / (2 * (arb(gamma) + ratio * arb(1 - gamma)))
    ends = sorted({fmpq(0), gamma, 1 - gamma, fmpq(1)})
    for j in range(low, high):
        for begin, end in zip(ends, ends[1:]):
            t = (begin + end) / 2

            def mass(place: int, j=j, t=t, length=end - begin) -> arb:
                k = j - place + (t >= gamma) if place <= j else place - j - 1 + (t <= 1 - gamma)
                return height * arb(length) * ratio**k

            yield mass


def _points(ratio: arb, low: int, high: int):
    """The mass of a discrete Laplace law at a place, for each integer strictly between two places."""
    top = (1 - ratio) / (1 + ratio)
    for k in range(low + 1, high):
        yield lambda place, k=k: top * ratio ** abs(k - place)


def _places(law: Term) -> tuple[tuple, list[tuple[arb, int]]] | None:
    """((family, scale, …), [(weight, whole place)]); None for other laws."""
    pairs = [part.args for part in law.args] if law.op == "Mixture" else [(None, law)]
    families, found = set(), []
    for weight, part in pairs:
        inner, moved = part.args if part.op == "shift" else (part, ZERO)
        if inner.op == "Staircase" and inner.args[1].is_number:
            families.add((inner.op, *inner.args))
        elif inner.op == "DiscreteLaplace" and inner.args[0].is_number:
            families.add((inner.op, inner.args[1]))
            moved = moved + inner.args[0]
        else:
            return None
        if not moved.is_number or moved.value.q != 1:
            return None
        found.append((arb(1) if weight is None else arb(value_of(weight)), int(moved.value.p)))
    return (families.pop(), found) if len(families) == 1 else None
