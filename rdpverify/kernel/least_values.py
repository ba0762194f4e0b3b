"""Enclosures of epsilon, zcdp, tcdp and gdp: best values of a parameter, between a value that fails and one that holds.

*epsilon(M, δ)*.  The profile does not increase, so profile(a) > δ ≥ profile(b) with 0 ≤ a ≤ b puts ε into [a, b].  At δ = 0 it is
max(0, pure_dp(M)); it is ∞ when an outcome set that Q gives no mass has P-mass above δ.

*zcdp(M), tcdp(M, ω)* = sup D_α(P‖Q)/α over 1 < α < ω and the dominating pairs.  From below: any order (D_α/α ≥ KL/α for all α > 1, so KL
counts at order 1).  From above, ρ for all orders: h(α) = (α−1)·D_α is convex with h(1) = 0 and D_α does not decrease (van Erven & Harremoës
2014, Theorem 3 and Corollary 2), so between consecutive orders 1 = u₀ < u₁ < … < u_n

    h ≤ its chord, and chord(α) ≤ ρα(α−1) on [u_i, u_{i+1}]: the least value of a quadratic;      on (1, u₁]: D_{u₁} ≤ ρ,

and beyond u_n: D_∞ ≤ ρ·u_n; or u_n = ω.  Components N(m, σ²) against N(m′, σ²) add (m−m′)²/(2σ²) to D_α/α at every order.  A mixture
Σ wᵢN(mᵢ, σ²) against N(m, σ²) has D_α/α ≤ c = max (mᵢ−m)²/(2σ²) by quasi-convexity, and ≥ c + log wᵢ/(α−1) since it is at least
wᵢN(mᵢ, σ²): its supremum is c; reversed, it is at most c.

Discrete normal laws centred at integers m, m′ have D_α = α(m−m′)²/(2σ²) + log(θ(c)/θ(0))/(α−1) with c = αm + (1−α)m′ and
θ(c) = Σ e^{−(n−c)²/(2σ²)}, which is greatest at integers (Poisson summation), as c is at whole α: D_α/α ≤ (m−m′)²/(2σ²), attained
there and approached as α → 1, where θ′ = 0 (Canonne, Kamath & Steinke 2020, Proposition 5).

*gdp(M)* of Gaussian mechanisms is √(2c) (Dong, Roth & Su 2022, arXiv 1905.02383, Corollary 3.3).
"""

from dataclasses import dataclass

from flint import arb, fmpq

from ..definitions.quantities import dominating_pairs
from ..errors import InputError, RuleError
from ..exact import rational
from ..terms import INFINITY, ONE, ZERO, Term, call, number
from .cells import cells_of, is_zero, total_of, value_of
from .extended import Enclosure, exactly, finite, infinity
from .plan import MOST_BITS
from .tensor import components
from .trapezoid import normal_parts

LEAST_VALUES = ("epsilon", "zcdp", "tcdp", "gdp")
MOST_ORDERS = 5_000


@dataclass(frozen=True)
class LeastPlan:
    """``bracket``: (a, b) for epsilon, None for a proof that it is ∞; ``covers``: (ρ, orders) for each pair that needs one."""

    bits: int
    bracket: tuple[fmpq, fmpq] | None
    covers: tuple[tuple[fmpq, tuple[fmpq, ...]], ...]


def read_least_plan(data) -> LeastPlan:
    """The plan in ``data``; raises RuleError when it is misshapen."""
    try:
        bits, bracket = data["bits"], data.get("bracket")
        bracket = None if bracket is None else tuple(map(rational, bracket))
        covers = tuple((rational(item["bound"]), tuple(map(rational, item["orders"]))) for item in data.get("covers", ()))
    except (KeyError, TypeError, AttributeError, ValueError, InputError) as problem:
        raise RuleError(f"the plan of a least value is misshapen: {problem}") from None
    if not isinstance(bits, int) or isinstance(bits, bool) or not 8 <= bits <= MOST_BITS:
        raise RuleError(f"a plan's precision must be an integer from 8 to {MOST_BITS}")
    if bracket is not None and (len(bracket) != 2 or not 0 <= bracket[0] <= bracket[1]):
        raise RuleError("a bracket is two numbers 0 <= a <= b")
    if any(len(orders) > MOST_ORDERS or not bound > 0 for bound, orders in covers):
        raise RuleError(f"a cover has a bound > 0 and at most {MOST_ORDERS} orders")
    return LeastPlan(bits, bracket, covers)


def least_value(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    """The quantity ``term``, where ``value`` encloses other terms."""
    if term.op == "epsilon":
        return _epsilon(term, value, plan)
    if term.op == "gdp":
        return _gdp(term)
    return _largest_rate(term, value, plan)


def _epsilon(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    mechanism, last = term.args
    delta = value(last)
    if delta.exact is not None and delta.exact == 0:
        return value(call("Max", 0, call("pure_dp", mechanism)))
    if delta.lower >= 1:
        return exactly(fmpq(0), "delta >= 1")
    if plan is None:
        raise RuleError("no plan for epsilon")
    if plan.bracket is None:
        if not max_singular(mechanism) > delta.upper:
            raise RuleError("P was not shown to have more than delta of its mass where Q has none")
        return infinity("P has more than delta of its mass where Q has none")
    low, high = plan.bracket
    if not value(call("privacy_profile", mechanism, number(high))).upper <= delta.lower:
        raise RuleError("the profile was not shown to be at most delta at the upper end of the bracket")
    if high == 0:
        return exactly(fmpq(0), "the profile is at most delta at 0")
    if low > 0 and not value(call("privacy_profile", mechanism, number(low))).lower > delta.upper:
        raise RuleError("the profile was not shown to be above delta at the lower end of the bracket")
    return finite(arb(low).lower().union(arb(high).upper()), "between two levels of the privacy profile")


def max_singular(mechanism: Term) -> arb:
    """The greatest P-mass where Q has none, over the dominating pairs, which must be finite laws."""
    found = arb(0)
    for pair in dominating_pairs(mechanism):
        cells = cells_of(pair.P, pair.Q)
        if cells is None:
            raise RuleError("only finite laws are looked at for mass where Q has none")
        found = found.max(arb(total_of(cell.p for cell in cells if is_zero(cell.q))))
    return found


@dataclass(frozen=True)
class Rates:
    """D_α/α of a pair of products: ``normal`` at every order, from ``least`` to ``most`` in its supremum over all orders by mixtures
    of normal laws, and the other components with their copies.  ``discrete``: at most at every order, attained at whole orders and
    in the limit at 1."""

    normal: arb
    discrete: arb
    least: arb
    most: arb
    mixtures: tuple
    others: tuple


def rates(P: Term, Q: Term) -> Rates:
    normal, discrete, least, most, mixtures, others, stack = arb(0), arb(0), arb(0), arb(0), [], [], [(P, Q, 1)]
    while stack:
        left, right, copies = stack.pop()
        parts = components(call("kl", left, right))
        if parts is not None:
            stack += [(*part.args[:2], copies * count) for part, count in reversed(parts)]
            continue
        found = None if left is right else _gaussian_rates(left, right)
        if left.op == right.op == "Normal" and found is not None:
            normal += copies * found[0]
        elif found is not None:
            least, most = least + copies * found[0], most + copies * found[1]
            mixtures.append((left, right, copies))
        elif (rate := None if left is right else _discrete_rate(left, right)) is not None:
            discrete += copies * rate
        elif left is not right:
            others.append((left, right, copies))
    return Rates(normal, discrete, least, most, tuple(mixtures), tuple(others))


def uncovered(found: Rates, end: Term) -> tuple[Term, Term] | None:
    """The two laws whose orders must be covered one by one, None when there are none."""
    left = found.others if end is INFINITY else found.mixtures + found.others
    if not left:
        return None
    P, Q = ([law if copies == 1 else call("Power", law, copies) for law, copies in zip(laws, (item[2] for item in left))]
            for laws in zip(*(item[:2] for item in left)))
    return tuple(laws[0] if len(laws) == 1 else call("Product", *laws) for laws in (P, Q))


def _discrete_rate(P: Term, Q: Term) -> arb | None:
    """(m−m′)²/(2σ²) of two discrete normal laws of one scale centred at integers; None for others."""
    found = _centre(P), _centre(Q)
    if None in found or found[0][1] is not found[1][1]:
        return None
    (first, scale), (second, _) = found
    return arb((first - second) ** 2) / (2 * arb(value_of(scale)) ** 2)


def _centre(law: Term) -> tuple[fmpq, Term] | None:
    """(m, σ) of a discrete normal law, shifted or not, with a whole m."""
    inner, moved = law.args if law.op == "shift" else (law, ZERO)
    if inner.op != "DiscreteNormal" or not (moved.is_number and inner.args[0].is_number):
        return None
    centre = inner.args[0].value + moved.value
    return (centre, inner.args[1]) if centre.q == 1 else None


def _gaussian_rates(P: Term, Q: Term) -> tuple[arb, arb] | None:
    found = normal_parts(P), normal_parts(Q)
    if None in found or found[0][1] is not found[1][1] or min(len(found[0][0]), len(found[1][0])) != 1:
        return None
    (first, deviation), (second, _) = found
    rates = [arb(value_of(a) - value_of(b)) ** 2 / (2 * arb(value_of(deviation)) ** 2)
             for weight, a in first for other, b in second if not any(w is not None and is_zero(value_of(w)) for w in (weight, other))]
    upper = rates[0]
    for rate in rates[1:]:
        upper = upper.max(rate)
    return (upper if len(second) == 1 else arb(0)), upper


def _gdp(term: Term) -> Enclosure:
    total = arb(0)
    for pair in dominating_pairs(term.args[0]):
        found = rates(pair.P, pair.Q)
        if found.others or found.mixtures or not found.discrete.is_zero():
            raise RuleError("gdp is only computed for Gaussian mechanisms and their compositions")
        total = total.max((2 * found.normal).sqrt())
    return finite(total, "Gaussian mechanisms")


def order_end(term: Term) -> Term:
    """The end of the orders that zcdp or tcdp speaks of."""
    return INFINITY if term.op == "zcdp" else term.args[1]


def _largest_rate(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    end, lower, upper, covers = order_end(term), arb(0), arb(0), list(plan.covers if plan else ())
    for pair in dominating_pairs(term.args[0]):
        found = rates(pair.P, pair.Q)
        low, high, left = found.normal + found.discrete, found.normal + found.discrete, uncovered(found, end)
        if end is INFINITY:
            low, high = low + found.least, high + found.most
        if left is not None:
            if not covers:
                raise RuleError(f"no plan for {term.op}")
            ends = cover(*left, end, value, *covers.pop(0))
            if ends is None:
                return infinity("the divergence is infinite at an order")
            low, high = low.max(found.normal + ends[0]), high + ends[1]
        lower, upper = lower.max(low), upper.max(high)
    return finite(lower.lower().union(upper.upper()), "orders from below, convexity in the order from above")


def cover(P: Term, Q: Term, end: Term, value, bound: fmpq, orders) -> tuple[arb, arb] | None:
    """(lower, upper) of sup D_α/α over 1 < α < end, upper being ``bound`` once it is shown for all orders; None when it is ∞."""
    if not orders or any(a >= b for a, b in zip((fmpq(1), *orders), orders)):
        raise RuleError("the orders of a cover must increase from above 1")
    found = [value(call("renyi", P, Q, number(order))) for order in orders]
    if end is not INFINITY and not (end.is_number and orders[-1] <= end.value):
        raise RuleError("an order of the cover is not one the quantity speaks of")
    if any(item.infinite for item in found):
        if end is INFINITY or any(item.infinite and order < end.value for item, order in zip(found, orders)):
            return None
        raise RuleError("the divergence is infinite at the end of the orders")
    rho, divergences = arb(bound), [item.ball for item in found]
    if not divergences[0] <= rho:
        raise RuleError("the bound was not shown for the orders next to 1")
    points = list(zip(orders, divergences))
    if not all(chord_holds(*left, *right, rho) for left, right in zip(points, points[1:])):
        raise RuleError("the bound was not shown between two orders of the cover")
    last = orders[-1]
    if end is INFINITY:
        most = value(call("max_divergence", P, Q))
        if most.infinite or not most.upper <= rho * arb(last):
            raise RuleError("the bound was not shown beyond the last order of the cover")
    elif end.value != last:
        raise RuleError("the cover does not end at the last order")
    lower = value(call("renyi", P, Q, ONE)).lower
    for order, divergence in points:
        lower = lower.max(divergence / arb(order))
    return lower, rho


def chord_holds(u: fmpq, at_u: arb, v: fmpq, at_v: arb, rho: arb) -> bool:
    """Whether the chord of (α−1)·D_α over [u, v] stays at or below ρα(α−1).

    At α = u + s the difference is A + B·s + ρs²: nowhere negative where 4ρA ≥ B², else least at an end where B keeps its sign up to there.
    """
    left, right, width = arb(u - 1) * at_u.upper(), arb(v - 1) * at_v.upper(), arb(v - u)
    at_start, at_end = rho * arb(u * (u - 1)) - left, rho * arb(v * (v - 1)) - right
    slope = rho * arb(2 * u - 1) - (right - left) / width
    if 4 * rho * at_start >= slope * slope:
        return True
    return bool(at_start >= 0 and at_end >= 0 and (slope >= 0 or slope + 2 * rho * width <= 0))
