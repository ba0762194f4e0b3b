"""Σ p^α·q^{1−α} of two Skellam laws with one centre where the summand peaks far out, at λ = a^α·b^{1−α} (orders in the thousands).

For k ≥ 0 the mass of Skellam(a, a′) is e^{−a−a′}·a^k/k!·F(k, aa′), F(k, z) = ₀F₁(; k+1; z), that at −k the same with a and a′ exchanged.
So one half of the sum is a constant times e^λ·E[G(K)], K of the Poisson law of rate λ, G(k) = F(k, aa′)^α·F(k, bb′)^{1−α}, which is near 1:

    0 ≤ log F(k, z) ≤ z/(k+1);   Pr(K < N) ≤ e^{−λ(1−β+β·log β)}, β = N/λ < 1 (Chernoff).

For N ≈ λ/2, r = N/2 and Re u ≥ r: |F(u, z) − 1| ≤ e^{z/r} − 1 =: ε, |log F| ≤ −log(1−ε) =: η(z), |G − 1| ≤ B := e^{α·η + (α−1)·η′} − 1,
and Cauchy's estimate on discs of radius r bounds the remainder of Taylor's formula at λ, for k ≥ N and n even, by B·(k−λ)ⁿ/rⁿ.  Its
moments are those of Poisson's law: μ_{j+1} = λ·Σ_{i<j} C(j, i)·μ_i (Kendall).
"""

from contextlib import contextmanager

from flint import arb, arb_series, ctx, fmpq, fmpz

from ...errors import RuleError, require
from ...terms import Term
from ..cells import value_of

LEAST, MOST_MOMENTS, MOST_TERMS = 10_000, 160, 400  # λ below this is summed term by term


def rates(law: Term) -> tuple[arb, arb] | None:
    """(a, a′) of Skellam(a, a′); None for another law."""
    return tuple(arb(value_of(rate)) for rate in law.args) if law.op == "Skellam" else None


def log_power_sum(P: Term, Q: Term, order: fmpq) -> arb:
    """log Σ p^α·q^{1−α} for α > 1; raises RuleError when neither side has its peak far out."""
    p, q = rates(P), rates(Q)
    require(p is not None and q is not None and order > 1, "only two Skellam laws are summed around a far peak, at orders above 1")
    alpha, beta = arb(order), arb(1 - order)
    sides = [(alpha * a.log() + beta * b.log()).exp() for a, b in zip(p, q)]
    z = p[0] * p[1], q[0] * q[1]
    far = 0 if sides[0] > sides[1] else 1
    rate, other = sides[far], sides[1 - far]
    require(rate > LEAST, "the peak of the sum is not far out")
    mean = _mean(rate, alpha, *z)
    if other > LEAST:  # the term at 0 is in both halves
        mean += (other - rate).exp() * _mean(other, alpha, *z) - arb(0).union((alpha * z[0] - rate).exp())
    else:  # terms at most e^{αz} times those of a Poisson law
        mean += arb(0).union((alpha * z[0] + other - rate).exp())
    require(mean > 0, "the peak of the sum is not far enough out")
    return -alpha * (p[0] + p[1]) - beta * (q[0] + q[1]) + rate + mean.log()


def _mean(rate: arb, alpha: arb, z: arb, y: arb) -> arb:
    """E[G(K)]"""
    cut = (rate / 2).lower()
    radius = cut / 2
    eta = [-(1 - (value / radius).expm1()).log() for value in (z, y)]
    bound = (alpha * eta[0] + (alpha - 1) * eta[1]).expm1()
    require(bound.is_finite() and 0 < cut < rate, "the peak of the sum is not far enough out")
    share = cut / rate
    below = (-rate * (1 - share + share * share.log())).exp()
    moments, count = _moments(rate, radius, bound)
    with _series_of(count):
        first, second = (_log_series(rate, value, count, radius) for value in (z, y))
        g = (arb_series([alpha], prec=count) * first - arb_series([alpha - 1], prec=count) * second).exp()
    coefficients = [g[j] for j in range(count)]
    total = sum((c * m for c, m in zip(coefficients, moments)), arb(0))
    left_out = sum((abs(c) * rate**j for j, c in enumerate(coefficients)), (alpha * z).exp()) * below
    remainder = bound * moments[count] / radius**count + left_out
    return total + arb(0, 1) * remainder.upper()


def _moments(rate: arb, radius: arb, bound: arb) -> tuple[list[arb], int]:
    """(central moments of Poisson's law, an even number n of them after which the remainder is below the precision)."""
    moments = [arb(1), arb(0)]
    while len(moments) <= MOST_MOMENTS:
        j = len(moments) - 1
        moments.append(rate * sum((arb(fmpz.bin_uiui(j, i)) * moments[i] for i in range(j)), arb(0)))
        if j % 2 and bound * moments[-1] / radius ** (j + 1) < rate * arb(2) ** -ctx.prec:
            break
    return moments, (len(moments) - 1) // 2 * 2


def _log_series(rate: arb, z: arb, count: int, radius: arb) -> arb_series:
    """log F(λ + x, z) to ``count`` terms in x; what is left out of the series of F is at most τ on |x| ≤ r, its terms at most τ/r^j."""
    x, term, total = (arb_series(start, prec=count) for start in ([rate, 1], [1], [1]))
    for m in range(1, MOST_TERMS):
        term = term * arb_series([z / m], prec=count) / (x + m)
        total = total + term
        left = (z / radius) ** m / arb.fac_ui(m)
        if m > 2 * z / radius and left < arb(2) ** -ctx.prec:
            break
    else:
        raise RuleError("the peak of the sum is not far enough out")
    error = left.upper() * arb(0, 1)
    return (total + arb_series([error / radius**j for j in range(count)], prec=count)).log()


@contextmanager
def _series_of(count: int):
    """Power series have ``count`` terms inside."""
    old, ctx.cap = ctx.cap, count
    try:
        yield
    finally:
        ctx.cap = old
