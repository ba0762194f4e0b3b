"""D_α/α of the dominating pairs: what is known of it at every order, and how it grows at large ones.

Components N(m, σ²) against N(m′, σ²) add (m−m′)²/(2σ²) at every order.  A mixture Σ wᵢN(mᵢ, σ²) against N(m, σ²) has D_α/α ≤ c = max cᵢ,
cᵢ = (mᵢ−m)²/(2σ²), by quasi-convexity, and ≥ c + log wᵢ/(α−1) since it is at least wᵢN(mᵢ, σ²): its supremum is c; reversed, it is at
most c.  Random allocation is such a mixture in t dimensions, c = 1/(2σ²).  So is the pair (P, Q) of a sample without replacement from
normal f, n (kernel.mirrored), both ways: H_r(P‖Q) ≤ H_r(f‖n) for all r, hence D_α ≤ D_α(f‖n) = αc; where x > 0, p ≥ w·f and q = n, and
f^α·n^{1−α} has at least half of its integral there, so that D_α/α ≥ c + log(w^α/2)/(α(α−1)).
Discrete normal laws centred at integers m, m′ have D_α = α(m−m′)²/(2σ²) + log(θ(c)/θ(0))/(α−1) with c = αm + (1−α)m′ and
θ(c) = Σ e^{−(n−c)²/(2σ²)}, which is greatest at integers (Poisson summation), as c is at whole α: D_α/α ≤ (m−m′)²/(2σ²), attained there
and approached as α → 1, where θ′ = 0 (Canonne, Kamath & Steinke 2020, Proposition 5); so the same holds for their mixtures.

*Beyond an order 1 + X*, with x = α − 1 ≥ X, (α−1)·D_α is at most

    x·D_∞                                                               for bounded losses;
    x(x+1)·c + (x+1)·log Σ wᵢe^{−X(c−cᵢ)}                               for those mixtures, by Minkowski's inequality in L^α(Q);
    n·arcosh(n/(θμ)) − √(n²−θ²μ²) + θs + log 2 + μ(cosh θ − 1)          for Skellam(μ/2, μ/2) against its shift by s, n = sx ≥ θμ,

with any θ > 0, and for the mixture of the shifted law and the law against the law (quasi-convexity).  For the last: mass functions fall
with |k| and are log-concave, so that I_v/I_{v+1} = 2(v+1)/μ + I_{v+2}/I_{v+1} ≤ 2(v+1)/μ + I_{v+1}/I_v, the loss is at most
s·arsinh((|k|+s)/μ), and this at most its tangent of slope θ/x in |k|; E e^{θ|k|} ≤ 2e^{μ(cosh θ − 1)}.
"""

from dataclasses import dataclass
from functools import reduce

from flint import arb, fmpq

from ...errors import RuleError
from ...terms import INFINITY, ONE, Term, call
from ..cells import is_zero, value_of
from ..compositions.allocation import FAMILY as ALLOCATION
from ..compositions.allocation import is_allocation
from ..compositions.losses import distance
from ..mirrored import mirrored
from ..moved import whole_parts
from ..tensor import factors
from ..integrals.trapezoid import normal_parts


@dataclass(frozen=True)
class Rates:
    """Of a pair of products.  ``normal``: at every order.  ``discrete``: at most at every order, attained at whole ones and in the limit
    at 1.  ``least``, ``most``: around the supremum of mixtures, which is the limit at ∞.  Then components with their copies: ``others``
    need their orders looked at, and so do ``capped``, all beside normal laws, when there are others or when the orders end."""

    normal: arb
    discrete: arb
    least: arb
    most: arb
    mixed: bool
    capped: tuple
    others: tuple


def rates(P: Term, Q: Term) -> Rates:
    normal, discrete, least, most, mixed, capped, others = arb(0), arb(0), arb(0), arb(0), False, [], []
    for left, right, copies in factors(P, Q):
        shares = component_rates(left, right)
        if left.op == right.op == "Normal" and shares is not None:
            normal += copies * shares[0][1]
        elif shares is None:
            others.append((left, right, copies))
        elif not (is_mixture(left) or is_mixture(right) or is_allocation(left, right)):
            discrete += copies * shares[0][1]
            capped.append((left, right, copies))
        else:
            upper = reduce(arb.max, (rate for _, rate in shares))
            least += copies * upper if not is_mixture(right) or mirrored(left, right) else 0
            most, mixed = most + copies * upper, True
            capped.append((left, right, copies))
    return Rates(normal, discrete, least, most, mixed, tuple(capped), tuple(others))


def to_cover(pair_rates: Rates, end: Term) -> tuple | None:
    """The components whose orders must be covered one by one, None when there are none."""
    if pair_rates.others or (pair_rates.mixed and end is not INFINITY):
        return pair_rates.capped + pair_rates.others
    return None


def joined(parts) -> tuple[Term, Term]:
    """The two products of components with copies."""
    P, Q = ([law if copies == 1 else call("Power", law, copies) for law, copies in zip(laws, (item[2] for item in parts))]
            for laws in zip(*(item[:2] for item in parts)))
    return tuple(laws[0] if len(laws) == 1 else call("Product", *laws) for laws in (P, Q))


def component_rates(P: Term, Q: Term) -> list[tuple[arb, arb]] | None:
    """(weight, cᵢ) of each component of one law against each of the other, of which one has a single one; None for other laws."""
    if is_allocation(P, Q):
        return [(arb(1), 1 / arb(value_of(P.args[0])) ** 2 / 2)]
    both = mirrored(P, Q)
    if both is not None:
        return [(arb(both[0]), distance(*both[1:], "Normal") ** 2 / 2)] if both[1].op == "Normal" else None
    for parts in (_normal_parts, _discrete_parts):
        first, second = parts(P), parts(Q)
        if first is None or second is None:
            continue
        if first[1] is not second[1] or min(len(first[0]), len(second[0])) != 1:
            return None
        deviation = arb(value_of(first[1]))
        return [(weight * other, (arb(a - b) / deviation) ** 2 / 2) for weight, a in first[0] for other, b in second[0]]
    return None


def is_mixture(law: Term) -> bool:
    return law.op == "Mixture" or (law.op == ALLOCATION and law.args[2] is ONE)


def _normal_parts(law: Term):
    """([(weight, mean)], standard deviation) of normal laws and their mixtures, parts without weight left out; None for others."""
    parts = normal_parts(law)
    if parts is None:
        return None
    return _with_weight([(arb(1) if weight is None else arb(value_of(weight)), value_of(mean)) for weight, mean in parts[0]]), parts[1]


def _discrete_parts(law: Term):
    """The same of discrete normal laws, shifted or not, with whole centres and one scale."""
    parts = whole_parts(law, "DiscreteNormal")
    return None if parts is None else (_with_weight(parts[1]), parts[0].args[1])


def _with_weight(parts):
    return [(weight, place) for weight, place in parts if not is_zero(weight)]


def holds_beyond(order: fmpq, rho: arb, parts, value) -> bool:
    """Whether (α−1)·D_α ≤ ρα(α−1) for all α ≥ ``order`` > 1, D_α being the sum over components with copies; ``value`` encloses terms.

    The difference of ρx(x+1) and the sum of the bounds is convex from there on once it bends upwards there: then its value and slope
    there decide.  RuleError where no bound is known.
    """
    start = arb(order - 1)
    room, bend = rho * start * (start + 1), 2 * rho
    slope = rho * (2 * start + 1)
    for P, Q, copies in parts:
        height, rise, curvature = _growth(P, Q, start, value)
        room, slope, bend = room - copies * height, slope - copies * rise, bend - copies * curvature
    return bool(room >= 0 and slope >= 0 and bend >= 0)


def _growth(P: Term, Q: Term, start: arb, value) -> tuple[arb, arb, arb]:
    """The bound of (α−1)·D_α at x = ``start``, its slope there, and its second derivative there, which does not increase."""
    shares = component_rates(P, Q)
    if shares is not None and Q.op != "Mixture":
        rate = reduce(arb.max, (c for _, c in shares))
        less = sum((weight * (-start * (rate - c)).exp() for weight, c in shares), arb(0)).log()
        return rate * start * (start + 1) + less * (start + 1), rate * (2 * start + 1) + less, 2 * rate
    skellam = _skellam_shift(P, Q)
    if skellam is not None:
        return _skellam_growth(*skellam, start)
    most = value(call("max_divergence", P, Q))
    if not most.infinite:
        return most.upper * start, most.upper, arb(0)
    if shares is not None:
        rate = reduce(arb.max, (c for _, c in shares))
        return rate * start * (start + 1), rate * (2 * start + 1), 2 * rate
    raise RuleError("no bound is known at large orders for a component with unbounded losses")


def _skellam_shift(P: Term, Q: Term) -> tuple[arb, arb] | None:
    """(s, μ) for Skellam(μ/2, μ/2) against its shift by s, or for a mixture of these two against one of them; None for others."""
    first, second = whole_parts(P, "Skellam"), whole_parts(Q, "Skellam")
    if first is None or second is None or first[0] is not second[0] or Q.op == "Mixture" or first[0].args[0] is not first[0].args[1]:
        return None
    return arb(max(abs(place - second[1][0][1]) for _, place in first[1])), 2 * arb(value_of(first[0].args[0]))


def _skellam_growth(shift: arb, mu: arb, start: arb) -> tuple[arb, arb, arb]:
    if not shift > 0:
        return arb(0), arb(0), arb(0)
    n = shift * start
    theta = (2 * n / mu).lambertw().min(n / (2 * mu)).mid()  # near the best, though any up to n/μ is sound
    root, angle = (n * n - (theta * mu) ** 2).sqrt(), (n / (theta * mu)).acosh()
    height = n * angle - root + theta * shift + arb(2).log() + mu * (theta.cosh() - 1)
    return height, shift * angle, shift * shift / root
