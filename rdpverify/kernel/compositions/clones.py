"""The privacy profile of Clones(others, rate, f) against Clones(others, rate, g), for any number of others.

Let t − 1 ~ Bin(others, rate) be the number of clones and B ~ Bin(t−1, ½) those of the first kind.  Given t, the
outcomes are a = 0 … t, with P(a) = f·P(B = a−1) + (1−f)·P(B = a) = (a·f + (t−a)·(1−f))·c(a), c(a) = C(t, a)·2^{1−t}/t, and
Q(a) the same with g.  For γ ≥ 1 let α = f − γg and β = (1−f) − γ(1−g), and α > β, otherwise the two kinds are exchanged.  Then
α + β = 1 − γ ≤ 0, so that β < 0, and

    P(a) > γQ(a)  ⟺  a·α + (t−a)·β > 0  ⟺  a > x·t,  x = β/(β−α) > 0,  that is  a ≥ m = ⌊x·t⌋ + 1,
    H_γ(P‖Q) = Σ_t P(t)·(α·b + (1−γ)·T),   b = P(B = m−1),  T = P(B ≥ m).

Where α ≤ 0 nothing is above; elsewhere x < 1 and 1 ≤ m ≤ t.  From t to t + 1 m stays or becomes m + 1, x being at most 1, and
P(B+A ≥ m) = P(B ≥ m) + ½·P(B = m−1),  P(B+A ≥ m+1) = P(B ≥ m) − ½·P(B = m)  for A ~ Bin(1, ½).  The t that are not summed have what is
missing from 1 in the P(t) that are, times a number in [0, 1].  H_γ(P‖Q) = 1 − γ + γ·H_{1/γ}(Q‖P) gives the rest.
"""

from math import isqrt

from flint import arb, ctx, fmpq

from ...deadline import look
from ...errors import require
from ...terms import ZERO, Term
from ..cells import value_of
from ..extended import Enclosure, finite, infinity
from ..finite import exact_exponential

REASON = "sum over the number of clones"
QUANTITIES = ("hockey_stick", "tv", "max_divergence")
FEW, LOOKS = 50, 1_000  # others whose outcomes are enumerated; steps between two looks at the time


def is_clones(P: Term, Q: Term) -> bool:
    """Whether two different laws count the same others, many of them, each as often a clone, which is neither never nor always."""
    return P.op == Q.op == "Clones" and P.args[:2] == Q.args[:2] and P is not Q and P.args[0].is_number and P.args[0].value > FEW \
        and bool(0 < arb(value_of(P.args[1])) < 1)


def divergence(term: Term) -> Enclosure:
    """hockey_stick or tv of such laws; max_divergence: p/q lies between f/g and (1−f)/(1−g), which it is at t = 1."""
    P, Q, *level = term.args
    if term.op == "max_divergence":
        f, g = (arb(value_of(law.args[2])) for law in (P, Q))
        if g == 0 or g == 1:
            require(f != g, "two chances were not told apart")
            return infinity(REASON)
        return finite((f / g).max((1 - f) / (1 - g)).log(), REASON)
    return finite(hockey_stick(P, Q, arb(exact_exponential(*level or (ZERO,)))), REASON)


def hockey_stick(P: Term, Q: Term, gamma: arb) -> arb:
    """H_γ(P‖Q) for γ > 0."""
    if gamma < 1:
        return 1 - gamma + gamma * hockey_stick(Q, P, 1 / gamma)
    require(gamma >= 1, "the level was not told from 0 at this precision")
    f, g = (arb(value_of(law.args[2])) for law in (P, Q))
    alpha, beta = f - gamma * g, 1 - f - gamma * (1 - g)
    alpha, beta = (beta, alpha) if alpha < beta else (alpha, beta)
    if not alpha > beta or alpha <= 0:
        return arb(0).union(alpha.max(arb(0)) + beta.max(arb(0)))  # that of f against g, of which clones tell no more
    return _total(int(P.args[0].value.p), arb(value_of(P.args[1])), alpha, beta)


def _total(others: int, rate: arb, alpha: arb, beta: arb) -> arb:
    bits, (t, last) = ctx.prec, _window(others, rate)
    x = beta / (beta - alpha) * arb(2) ** bits
    low, high = (int(end.unique_fmpz()) for end in (x.lower().floor(), x.upper().floor()))
    m = (t * low >> bits) + 1  # or one more
    below = 1 if alpha > 0 else 0  # x < 1, whatever its ball says
    log_choices = arb(others + 1).lgamma() - arb(t).lgamma() - arb(others + 2 - t).lgamma()
    weight = (log_choices + (t - 1) * rate.log() + (others + 1 - t) * (-rate).log1p()).exp()
    b = (arb(t).lgamma() - arb(m).lgamma() - arb(t - m + 1).lgamma() - (t - 1) * arb(2).log()).exp()
    T = arb(fmpq(1, 2)).beta_lower(m, t - m, True) if m < t else arb(0)
    odds, seen, total = rate / (1 - rate), arb(0), arb(0)
    while True:
        if t % LOOKS == 0:
            look()
        last_below = min(t * high >> bits, t - below)
        require(0 < m <= t and last_below <= m, "the outcomes above the level were not told at this precision")
        after = b * (t - m) / m  # P(B = m)
        excess = alpha * b + (alpha + beta) * T
        if last_below == m:  # a = m may not be above
            excess -= arb(0).union(alpha * b + beta * after)
        seen, total = seen + weight, total + weight * excess
        if t == last:
            return (total + (1 - seen) * arb(0).union(arb(1))).max(arb(0)).min(arb(1))
        if (t + 1) * low >> bits == m:
            T, b, m = T - after / 2, b * t / (2 * m), m + 1
        else:
            T, b = T + b / 2, b * t / (2 * (t + 1 - m))
        weight, t = weight * odds * (others + 1 - t) / t, t + 1


def _window(others: int, rate: arb) -> tuple[int, int]:
    """The first and the last t that are summed, wherever that is: they have all but some 2^{−bits} of the mass (Bernstein's bound)."""
    mean, reach = int((others * rate).mid().floor().unique_fmpz()), 2 * ctx.prec
    reach += isqrt(reach * mean)
    return max(1, mean - reach), min(others, mean + reach) + 1
