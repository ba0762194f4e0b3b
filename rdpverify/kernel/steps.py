"""Staircase laws, discrete Laplace laws and their mixtures at whole shifts: finitely many likelihood ratios suffice.

With u = e^{−ε} (e^{−1/b}) left of the least place m₀ and right of the greatest one m₁ every component is the one at that end times
u^{|m−m₀|} (u^{|m−m₁|}).  A discrete Laplace law has the mass 1/(1+u) there, its place included, and (1−u)/(1+u)·u^{|k−m|} at each k
between.  A staircase law has half of its mass on either side of its place, and on [j, j+1) between places it is a·u^k with

    k = j − m + [t ≥ γ]  for m ≤ j,      k = m − j − 1 + [t ≤ 1 − γ]  for m > j,      t = x − j,  a = (1−u)/(2(γ + u(1−γ))).
"""

from flint import arb, fmpq

from ..terms import ZERO, Term
from .cells import Cell, value_of
from .moved import whole_distance, whole_parts

QUANTITIES = ("renyi", "kl", "chi2", "hellinger2")
ABOVE = ("hockey_stick", "tv", "loss_tail")
MOST_PLACES = 1_000


def cells_by_steps(term: Term) -> tuple[Cell, ...] | None:
    """The cells for a divergence that has no closed form: of a mixture."""
    P, Q = term.args[:2]
    return step_cells(P, Q) if term.op in QUANTITIES and "Mixture" in (P.op, Q.op) else None


def cells_above(term: Term) -> tuple[Cell, ...] | None:
    """The cells whose loss is above the level of a hockey-stick or a loss tail of two discrete Laplace laws; None for others.

    Losses are whole multiples of 1/b, and compared with the level as rational numbers: a level that is one of them is common."""
    if term.op not in ABOVE:
        return None
    (P, Q), level = term.args[:2], term.args[2] if len(term.args) > 2 else ZERO
    distance = whole_distance(P, Q, "DiscreteLaplace")
    if distance is None or distance[0] > MOST_PLACES or not level.is_number or not distance[1].args[1].is_number:
        return None
    m, other = (int(whole_parts(law, "DiscreteLaplace")[1][0][1]) for law in (P, Q))
    ratio, stretches = _stretches(distance[1], min(m, other), max(m, other))
    return tuple(Cell(share * ratio ** fall(m), share * ratio ** fall(other)) for share, fall in stretches
                 if (fall(other) - fall(m)) / distance[1].args[1].value > level.value)


def step_cells(P: Term, Q: Term) -> tuple[Cell, ...] | None:
    """The cells of two such laws, all of one scale (and one rational γ); None for others."""
    first, second = (whole_parts(law, "Staircase", "DiscreteLaplace") for law in (P, Q))
    if first is None or second is None or first[0] is not second[0] or not (first[0].op != "Staircase" or first[0].args[1].is_number):
        return None
    (family, left), (_, right) = first, second
    places = [int(place) for _, place in left + right]
    low, high = min(places), max(places)
    if high - low > MOST_PLACES or low == high:
        return None
    ratio, stretches = _stretches(family, low, high)
    joined: dict[tuple, arb] = {}  # by the powers of u that components differ by: the mass of a component at the first place
    for share, fall in stretches:
        falls = [fall(place) for place in places]
        key = tuple(fallen - falls[0] for fallen in falls)
        joined[key] = joined.get(key, arb(0)) + share * ratio ** falls[0]
    weights = [weight for weight, _ in left + right]
    return tuple(Cell(*(sum((weights[i] * mass * ratio ** key[i] for i in side), arb(0)) for side in
                        (range(len(left)), range(len(left), len(places))))) for key, mass in joined.items())


def _stretches(law: Term, low: int, high: int) -> tuple[arb, list]:
    """(u, [(c, k)]): on each stretch of outcomes the law at a place m has the mass c·u^k(m)."""
    ends = [lambda place: place - low, lambda place: high - place]
    if law.op == "Staircase":
        ratio, gamma = (-arb(value_of(law.args[0]))).exp(), law.args[1].value
        return ratio, [(arb(1) / 2, end) for end in ends] + list(_steps(ratio, gamma, low, high))
    ratio = (-1 / arb(value_of(law.args[1]))).exp()
    top = (1 - ratio) / (1 + ratio)
    points = [(top, lambda place, k=k: abs(k - place)) for k in range(low + 1, high)]
    return ratio, [(1 / (1 + ratio), end) for end in ends] + points


def _steps(ratio: arb, gamma: fmpq, low: int, high: int):
    """The steps of a staircase law between two places."""
    height = (1 - ratio) / (2 * (arb(gamma) + ratio * arb(1 - gamma)))
    ends = sorted({fmpq(0), gamma, 1 - gamma, fmpq(1)})
    for j in range(low, high):
        for begin, end in zip(ends, ends[1:]):
            t = (begin + end) / 2

            def fall(place: int, j=j, t=t) -> int:
                return j - place + (t >= gamma) if place <= j else place - j - 1 + (t <= 1 - gamma)

            yield height * arb(end - begin), fall
