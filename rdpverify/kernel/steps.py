"""Mixtures of a staircase law and its whole shifts: densities that are constant on common steps, so that finitely many ratios suffice.

With u = e^{−ε} the law shifted by m has half of its mass on either side of m; left of the least place m₀ and right of the greatest one m₁
every component is the one at the end times u^{|m−m₀|} (u^{|m−m₁|}), and on [j, j+1) between them it is a·u^k with

    k = j − m + [t ≥ γ]  for m ≤ j,      k = m − j − 1 + [t ≤ 1 − γ]  for m > j,      t = x − j,  a = (1−u)/(2(γ + u(1−γ))).
"""

from flint import arb, fmpq

from ..terms import ZERO, Term
from .cells import Cell, value_of

BY_STEPS = ("renyi", "kl", "chi2", "hellinger2")
MOST_PLACES = 1_000


def step_cells(P: Term, Q: Term) -> tuple[Cell, ...] | None:
    """The cells of two laws of which one at least is such a mixture, with a rational γ; None for others."""
    first, second = _places(P), _places(Q)
    if first is None or second is None or first[0] is not second[0] or "Mixture" not in (P.op, Q.op):
        return None
    (law, left), (_, right) = first, second
    low, high = (choose(place for _, place in left + right) for choose in (min, max))
    if not law.args[1].is_number or high - low > MOST_PLACES:
        return None
    ratio, gamma = (-arb(value_of(law.args[0]))).exp(), law.args[1].value
    height = (1 - ratio) / (2 * (arb(gamma) + ratio * arb(1 - gamma)))

    def cell(mass_at) -> Cell:
        return Cell(*(sum((weight * mass_at(place) for weight, place in side), arb(0)) for side in (left, right)))

    found = [cell(lambda place: ratio ** (place - low) / 2), cell(lambda place: ratio ** (high - place) / 2)]
    ends = sorted({fmpq(0), gamma, 1 - gamma, fmpq(1)})
    for j in range(low, high):
        for begin, end in zip(ends, ends[1:]):
            t = (begin + end) / 2

            def mass(place: int) -> arb:
                k = j - place + (t >= gamma) if place <= j else place - j - 1 + (t <= 1 - gamma)
                return height * arb(end - begin) * ratio**k

            found.append(cell(mass))
    return tuple(found)


def _places(law: Term) -> tuple[Term, list[tuple[arb, int]]] | None:
    """(the staircase law, [(weight, whole shift)]); None for other laws."""
    pairs = [part.args for part in law.args] if law.op == "Mixture" else [(None, law)]
    inner = [(weight, *(part.args if part.op == "shift" else (part, ZERO))) for weight, part in pairs]
    laws = {part for _, part, _ in inner}
    if len(laws) != 1 or any(part.op != "Staircase" or not moved.is_number or moved.value.q != 1 for _, part, moved in inner):
        return None
    return laws.pop(), [(arb(1) if weight is None else arb(value_of(weight)), int(moved.value.p)) for weight, _, moved in inner]
