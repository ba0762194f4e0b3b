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
from ..extended import Enclosure, at_precision, finite
from ..tensor import all_of, factors
from .losses import distance

REASON = "finite sum over the losses of Laplace laws"
MOST_WORK = 4_000_000
SPARE_BITS, BITS_A_COPY = 64, 1


def is_laplace(P: Term, Q: Term) -> bool:
    """Whether the components in which two products differ are Laplace laws, each two with one scale."""
    return all_of(P, Q, "Laplace")


def above(P: Term, Q: Term, level: Term, excess: bool) -> Enclosure:
    """H_{e^ε}, ε = ``level``, of two such products, or P(L > ε), the same sum with α alone; BudgetExceeded when it is too long."""
    if too_long(P, Q):
        raise BudgetExceeded(f"the sum over the losses has more than {MOST_WORK} terms")
    parts = factors(P, Q)
    with at_precision(ctx.prec + BITS_A_COPY * sum(copies for _, _, copies in parts) + SPARE_BITS):
        total = _sum([(distance(left, right, "Laplace"), copies) for left, right, copies in parts], ball(level, {}), excess)
    return finite(total.max(arb(0)).min(arb(1)), REASON)


def too_long(P: Term, Q: Term) -> bool:
    """Whether the sum has too many terms."""
    counts = [copies for _, _, copies in factors(P, Q)]
    return prod(copies + 1 for copies in counts) * (sum(counts) + 1) > MOST_WORK


def _sum(groups: list[tuple[arb, int]], level: arb, excess: bool) -> arb:
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
        inner = _inner(polynomials[minus], reach.max(arb(0)) / 2, excess)
        total += weight * (centre / 2).exp() * (inner if reach > 0 else inner.union(arb(0)))
    return factor * total


def _inner(coefficients: list[fmpz], v: arb, excess: bool) -> arb:
    """Σ_n a_n·D_n(v), or Σ_n a_n·α_n(v)."""
    above, below, step, total = arb(1), (-2 * v).exp(), (-v).exp(), arb(0)
    for n, coefficient in enumerate(coefficients):
        total += coefficient * (above - below if excess else above)
        above, below = above - step, step - below
        step = step * v / (n + 1)
    return total
