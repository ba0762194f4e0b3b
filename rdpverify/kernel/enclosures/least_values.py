"""Enclosures of epsilon, quantiles, zcdp, tcdp and gdp: best values of a parameter, between a value that fails and one that holds.

*epsilon(M, δ)*.  The profile does not increase, so profile(a) > δ ≥ profile(b) with 0 ≤ a ≤ b puts ε into [a, b].  At δ = 0 it is
max(0, pure_dp(M)); it is ∞ when an outcome set that Q gives no mass has P-mass above δ.

*quantile(P, p)*, the least x with P(X ≤ x) ≥ p, lies between a value with P(X ≤ a) < p and one with P(X ≤ b) ≥ p in the same way.

*zcdp(M), tcdp(M, ω)* = sup D_α(P‖Q)/α over 1 < α < ω and the dominating pairs, with what :mod:`.rates` knows at every order.  From below:
any order (D_α/α ≥ KL/α for all α > 1, so KL counts at order 1).  From above, ρ for all orders: stretches of orders from 1 on, one after
the other (:mod:`.order_cover`), up to ω or to an order beyond which the growth of (α−1)·D_α is known (:mod:`.rates`).

*gdp(M)*: kernel.enclosures.gaussian_dp.
"""

from dataclasses import dataclass

from flint import arb, fmpq

from ...definitions.measures import measure
from ...definitions.quantities import dominating_pairs
from ...errors import RuleError, require
from ...exact import rational
from ...terms import INFINITY, ZERO, Term, call, make, number, symbol
from ..extended import Enclosure, exactly, finite, infinity
from .gaussian_dp import gaussian_dp
from .order_cover import stretch_holds
from ..integrals.plan import read_bits, reader
from ..integrals.trapezoid import normal_parts
from ..tensor import factors
from .rates import holds_beyond, joined, rates, to_cover

LEAST_VALUES = ("epsilon", "zcdp", "tcdp", "gdp")
MOST_ORDERS, X = 5_000, symbol("x")


@dataclass(frozen=True)
class LeastPlan:
    """``bracket``: (a, b) for epsilon and quantiles, None for a proof that epsilon is ∞; ``covers``: (ρ, stretches of orders) for each pair
    that needs one; ``tests``: (type I error, levels) for each pair whose gdp needs them."""

    bits: int
    bracket: tuple[fmpq, fmpq] | None
    covers: tuple[tuple[fmpq, tuple[tuple[fmpq, ...], ...]], ...]
    tests: tuple[tuple[fmpq, tuple[fmpq, ...]], ...] = ()


@reader("a least value")
def read_least_plan(data) -> LeastPlan:
    bits, bracket = read_bits(data["bits"]), data.get("bracket")
    bracket = None if bracket is None else tuple(map(rational, bracket))
    covers = tuple((rational(item["bound"]), tuple(tuple(map(rational, orders)) for orders in item["stretches"]))
                   for item in data.get("covers", ()))
    tests = tuple((rational(item["at"]), tuple(map(rational, item["levels"]))) for item in data.get("tests", ()))
    require(bracket is None or (len(bracket) == 2 and bracket[0] <= bracket[1]), "a bracket is two numbers a <= b")
    if any(sum(map(len, stretches)) > MOST_ORDERS or not bound > 0 for bound, stretches in covers):
        raise RuleError(f"a cover has a bound > 0 and at most {MOST_ORDERS} orders")
    if any(len(levels) > MOST_ORDERS or not 0 < at < 1 for at, levels in tests):
        raise RuleError(f"a trade-off function is looked at inside (0, 1), and at {MOST_ORDERS} levels at most")
    return LeastPlan(bits, bracket, covers, tests)


def least_value(term: Term, plan: LeastPlan | None, value) -> Enclosure:
    """The quantity ``term``, where ``value`` encloses other terms."""
    if term.op == "epsilon":
        return _epsilon(term, value, plan)
    if term.op == "quantile":
        return _quantile(term, value, plan)
    if term.op == "gdp":
        return gaussian_dp(term.args[0], value, plan.tests if plan else ())
    return _largest_rate(term, value, plan)


def _epsilon(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    mechanism, last = term.args
    delta = value(last)
    if delta.exact is not None and delta.exact == 0:
        return value(call("Max", 0, call("pure_dp", mechanism)))
    if delta.lower >= 1:
        return exactly(fmpq(0), "delta >= 1")
    require(plan is not None, "no plan for epsilon")
    if plan.bracket is None:
        require(max_singular(mechanism, value) > delta.upper, "P was not shown to have more than delta of its mass where Q has none")
        return infinity("P has more than delta of its mass where Q has none")
    low, high = plan.bracket
    require(low >= 0, "a bracket of epsilon is two numbers 0 <= a <= b")
    if not value(call("privacy_profile", mechanism, number(high))).upper <= delta.lower:
        raise RuleError("the profile was not shown to be at most delta at the upper end of the bracket")
    if high == 0:
        return exactly(fmpq(0), "the profile is at most delta at 0")
    if low > 0 and not value(call("privacy_profile", mechanism, number(low))).lower > delta.upper:
        raise RuleError("the profile was not shown to be above delta at the lower end of the bracket")
    return finite(arb(low).lower().union(arb(high).upper()), "between two levels of the privacy profile")


def _quantile(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    require(plan is not None and plan.bracket is not None, "no plan for quantile")
    law, level = term.args
    below, above = (value(make("probability", (law, make("<=", (X, number(end))), X))) for end in plan.bracket)
    wanted, (low, high) = value(level), plan.bracket
    same = above.exact is not None and above.exact == wanted.exact
    require(below.upper < wanted.lower and (above.lower >= wanted.upper or same), "the quantile was not shown to lie there")
    law_measure = measure(law)
    if law_measure.space == "integers" and high.q == 1 and high - low <= 1:
        return exactly(high, "distribution function")  # the only integer there
    points = {atom.point for atom in law_measure.atoms}
    if law_measure.space == "finite" and all(point.is_number for point in points):
        jumps = [point.value for point in points if low < point.value <= high]
        if len(jumps) == 1:  # F grows at atoms only, and does in (low, high]: there it first reaches the level
            return exactly(jumps[0], "distribution function")
    return finite(arb(low).union(arb(high)), "distribution function")


def max_singular(mechanism: Term, value) -> arb:
    """A lower bound of the P-mass where Q has none, over the dominating pairs: 1 − e^{−D₀(Q‖P)}, as D₀(Q‖P) = −log P(q > 0).

    Components left out, as those with normal Q are, which have mass everywhere, can only lower it."""
    largest = arb(0)
    for pair in dominating_pairs(mechanism):
        parts = [(right, left, copies) for left, right, copies in factors(pair.P, pair.Q) if normal_parts(right) is None]
        outside = value(call("renyi", *joined(parts), ZERO)) if parts else exactly(fmpq(0), "normal laws")
        largest = largest.max(arb(1) if outside.infinite else -(-outside.ball).expm1())
    return largest


def order_end(term: Term) -> Term:
    """The end of the orders that zcdp or tcdp speaks of."""
    return INFINITY if term.op == "zcdp" else term.args[1]


def _largest_rate(term: Term, value, plan: LeastPlan | None) -> Enclosure:
    end, lower, upper, covers = order_end(term), arb(0), arb(0), list(plan.covers if plan else ())
    for pair in dominating_pairs(term.args[0]):
        pair_rates = rates(pair.P, pair.Q)
        parts = to_cover(pair_rates, end)
        if parts is None:
            low, high = (pair_rates.normal + pair_rates.discrete + rest for rest in (pair_rates.least, pair_rates.most))
        else:
            if not covers:
                raise RuleError(f"no plan for {term.op}")
            ends = cover(parts, end, value, *covers.pop(0))
            if ends is None:
                return infinity("the divergence is infinite at an order")
            limit = pair_rates.discrete + pair_rates.least if end is INFINITY else arb(0)
            low, high = pair_rates.normal + ends[0].max(limit), pair_rates.normal + ends[1]
        lower, upper = lower.max(low), upper.max(high)
    return finite(lower.lower().union(upper.upper()), "orders from below, stretches of orders from above")


def cover(parts, end: Term, value, bound: fmpq, stretches) -> tuple[arb, arb] | None:
    """(lower, upper) of sup D_α/α over 1 < α < end, upper being ``bound`` once it is shown for all orders; None when it is ∞.

    D_α is the sum over the ``parts``, components with copies."""
    if any(len(orders) < 2 or any(a >= b for a, b in zip(orders, orders[1:])) for orders in stretches):
        raise RuleError("a stretch has at least two orders, which increase")
    if not stretches or any(a != b for a, b in zip((fmpq(1), *(orders[-1] for orders in stretches)), (orders[0] for orders in stretches))):
        raise RuleError("the stretches of a cover begin at 1, each where the one before it ended")
    last, rho = stretches[-1][-1], arb(bound)
    require(end is INFINITY or (end.is_number and last <= end.value), "an order of the cover is not one the quantity speaks of")
    P, Q = joined(parts)
    different = dict.fromkeys(order for orders in stretches for order in orders)
    bounds = {order: value(call("renyi", P, Q, number(order))) for order in different}
    if any(item.infinite for item in bounds.values()):
        if end is INFINITY or any(item.infinite and order < end.value for order, item in bounds.items()):
            return None
        raise RuleError("the divergence is infinite at the end of the orders")
    for orders in stretches:
        if not stretch_holds(orders, [bounds[order].ball * arb(order - 1) for order in orders], rho):
            raise RuleError("the bound was not shown on a stretch of the cover")
    if end is INFINITY:
        require(holds_beyond(last, rho, parts, value), "the bound was not shown beyond the last order of the cover")
    elif end.value != last:
        raise RuleError("the cover does not end at the last order")
    lower = arb(0)
    for order, item in bounds.items():
        lower = lower.max(item.ball / arb(order))
    return lower, rho
