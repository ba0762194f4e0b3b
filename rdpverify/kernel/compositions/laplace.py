"""Hockey-stick divergences and loss tails of products of Laplace laws with their shifts: a finite sum, for any number of copies.

For Laplace laws of scale b at distance d, with ε = d/b, the privacy loss under P is e^{s/2}·μ(ds), where μ has atoms e^{−ε/2}/2 at ±ε
and the density e^{−ε/2}/4 between.  Its transform is, with y = 1/(2t),

    ∫ e^{ts} μ(ds) = (e^{−ε/2}/2)·[e^{tε}(1+y) + e^{−tε}(1−y)],

so that of K independent pairs is a sum over the numbers j of minus signs taken in each group of equal pairs, of binomial coefficients times
e^{tc}·(1+y)^{K−J}(1−y)^J with c = Σ (k−2j)·ε, J = Σ j.  On Re t > 0, e^{tc}·yⁿ is the transform of the density (c−s)^{n−1}/(2ⁿ(n−1)!) on
s < c (n = 0: of the unit mass at c), and a measure is determined by its transform.  Integrating e^{s/2} − e^{e−s/2} over s > e,

    H_{e^e} = Π (e^{−ε/2}/2)^k · Σ_j Π C(k,j) · e^{c/2} · Σ_n [yⁿ]((1+y)^{K−J}(1−y)^J) · D_n((c−e)/2),   over c > e,

where D_n = α_n − β_n, α₀ = 1, β₀ = e^{−2v}, g_n = e^{−v}vⁿ/n!, α_{n+1} = α_n − g_n, β_{n+1} = g_n − β_n; and P(L > e) is the sum with
α_n in place of D_n.  The sums alternate: they are computed with as many spare bits as they cancel.
"""

from itertools import product
from math import prod

from flint import arb, ctx, fmpz, fmpz_poly

from ...errors import BudgetExceeded
from ...terms import Term
from ...deadline import look
from ...terms.evaluate import ball
from ..cells import value_of
from ..extended import Enclosure, at_precision, finite
from ..tensor import location_pairs

REASON = "finite sum over the losses of Laplace laws"
MOST_WORK = 4_000_000
SPARE_BITS, BITS_A_COPY = 64, 1


def laplace_pairs(P: Term, Q: Term) -> list[tuple[Term, Term, Term, int]] | None:
    """(location of P, location of Q, scale, copies) of each component of two products of Laplace laws; None for other laws."""
    return location_pairs(P, Q, "Laplace")


def hockey_stick(pairs, eps: Term) -> Enclosure:
    """H_{e^ε} of the two products that :func:`laplace_pairs` read; raises BudgetExceeded when the sum is too long."""
    return _enclosed(pairs, eps, _excess)


def loss_tail(pairs, level: Term) -> Enclosure:
    """P(L > t), t = ``level``, of the two products: the same sum with α alone."""
    return _enclosed(pairs, level, _tail)


def _enclosed(pairs, level: Term, inner) -> Enclosure:
    if too_long(pairs):
        raise BudgetExceeded(f"the sum over the losses has more than {MOST_WORK} terms")
    counts = _counts(pairs)
    with at_precision(ctx.prec + BITS_A_COPY * sum(counts.values()) + SPARE_BITS):
        groups = [(_loss(*pair), copies) for pair, copies in counts.items()]
        total = _sum(groups, ball(level, {}), inner)
    return finite(total.max(arb(0)).min(arb(1)), REASON)


def too_long(pairs) -> bool:
    """Whether the sum has too many terms."""
    counts = _counts(pairs).values()
    return prod(copies + 1 for copies in counts) * (sum(counts) + 1) > MOST_WORK


def _counts(pairs) -> dict[tuple, int]:
    counts: dict[tuple, int] = {}
    for first, second, scale, copies in pairs:
        counts[first, second, scale] = counts.get((first, second, scale), 0) + copies
    return counts


def _loss(first: Term, second: Term, scale: Term) -> arb:
    return abs(arb(value_of(first) - value_of(second))) / arb(value_of(scale))


def _sum(groups: list[tuple[arb, int]], level: arb, inner) -> arb:
    size, factor, total = sum(copies for _, copies in groups), arb(1), arb(0)
    for loss, copies in groups:
        factor *= ((-loss / 2).exp() / 2) ** copies
    polynomials: dict[int, list[fmpz]] = {}
    for signs in product(*(range(copies + 1) for _, copies in groups)):
        centre = sum((loss * (copies - 2 * j) for (loss, copies), j in zip(groups, signs)), arb(0))
        reach = centre - level
        if reach <= 0:
            continue
        look()
        weight, minus = fmpz(1), sum(signs)
        for (_, copies), j in zip(groups, signs):
            weight *= fmpz.bin_uiui(copies, j)
        if minus not in polynomials:
            polynomials[minus] = (fmpz_poly([1, 1]) ** (size - minus) * fmpz_poly([1, -1]) ** minus).coeffs()
        found = inner(polynomials[minus], reach.max(arb(0)) / 2)
        total += weight * (centre / 2).exp() * (found if reach > 0 else found.union(arb(0)))
    return factor * total


def _tail(coefficients: list[fmpz], v: arb) -> arb:
    """Σ_n a_n·α_n(v)."""
    above, step, total = arb(1), (-v).exp(), arb(0)
    for n, coefficient in enumerate(coefficients):
        total += coefficient * above
        above, step = above - step, step * v / (n + 1)
    return total


def _excess(coefficients: list[fmpz], v: arb) -> arb:
    """Σ_n a_n·D_n(v)."""
    above, below, step, total = arb(1), (-2 * v).exp(), (-v).exp(), arb(0)
    for n, coefficient in enumerate(coefficients):
        total += coefficient * (above - below)
        above, below = above - step, step - below
        step = step * v / (n + 1)
    return total
