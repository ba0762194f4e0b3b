"""Bounds on divergences as bounds on expectations: ``D(P, Q) ≤ c`` iff ``E_Q f(r) ≤ C`` with f convex, r = dP/dQ.

    renyi, α > 1     f = r^α            C = e^{(α−1)c}          renyi, 0 < α < 1   f = −r^α       C = −e^{(α−1)c}
    kl               f = r log r        C = c                   chi2               f = (r−1)²     C = c
    hellinger2       f = 1 − √r         C = c                   tv                 f = (r−1)₊     C = c
    hockey_stick ε   f = (r − e^ε)₊     C = c

The reverse direction D(Q, P) uses f*(r) = r·f(1/r).  For 0 < α < 1, hellinger2, tv and hockey_stick P may have a part singular
to Q, for the others finiteness forces P ≪ Q.  Source: van Erven & Harremoës 2014, eq. (9); Liese & Vajda 2006.
"""

from dataclasses import dataclass
from collections.abc import Callable

from ..words.domains import Interval
from ..errors import RuleError, require
from ..terms import INFINITY, ONE, ZERO, Term, add, exp, log_undoing_exp, make, mul, neg, number, power, sub
from .defined import is_real
from .goal import Goal, mentions_laws, sides, strict

DIVERGENCES = ("renyi", "kl", "max_divergence", "chi2", "hellinger2", "tv", "hockey_stick")
AT_MOST_ONE = ("prob", "tv", "hellinger2", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "probability")  # by their definitions
AT_MOST_ONE_TOO = (*AT_MOST_ONE, "privacy_profile", "optimal_delta")
ORDERS = {"kl": ONE, "chi2": number(2), "max_divergence": INFINITY}  # 1 + χ² = e^{D_2}


@dataclass(frozen=True)
class Bound:
    """``E_Q f(r) ≤ limit``; ``parts`` lists functions whose maximum is f, convex ones when ``convex``."""

    parts: tuple[Callable[[Term], Term], ...]
    limit: Term
    convex: bool = True

    def f(self, r: Term) -> Term:
        values = [part(r) for part in self.parts]
        return values[0] if len(values) == 1 else make("Max", values)


def direction(term: Term, P: Term, Q: Term) -> bool | None:
    """False for D(P, Q), True for D(Q, P), None when the divergence is of other laws."""
    if term.op not in DIVERGENCES:
        return None
    return {(P, Q): False, (Q, P): True}.get(term.args[:2])


def of_one_law(term: Term) -> Term | None:
    """The value of a divergence of a law from itself, at every order and level: 0, or (1 − e^t)₊; None for any other term."""
    if term.op not in DIVERGENCES or term.args[0] is not term.args[1]:
        return None
    return make("Max", (ZERO, sub(ONE, exp(term.args[2])))) if term.op == "hockey_stick" else ZERO


def order_kind(goal: Goal, term: Term) -> str:
    """"above", "below", "one" or "max": where the order of a Rényi divergence lies."""
    if term.op == "max_divergence":
        return "max"
    if term.op == "kl":
        return "one"
    order = term.args[2]
    if order is INFINITY:
        return "max"
    sign = goal.signs(sub(order, ONE))
    if sign is None or (sign < 0 and not goal.signs.positive(order)):
        raise RuleError("the order must be known to lie in (0, 1), at 1 or above 1: split the domain first")
    return {1: "above", 0: "one", -1: "below"}[sign]


def deciding_order(term: Term) -> Term | None:
    """The order of the Rényi divergence that is finite exactly where this divergence is; None for others."""
    return term.args[2] if term.op == "renyi" else ORDERS.get(term.op)


def bound_of(goal: Goal, term: Term, limit: Term, P: Term, Q: Term) -> Bound | None:
    """``term ≤ limit`` as a Bound for the pair (P, Q); None for the max divergence (it bounds r) and for other laws."""
    reverse = direction(term, P, Q)
    if reverse is None:
        return None
    parts, limit = forward(goal, term, limit)
    if parts is None:
        return None
    return Bound(tuple(map(mirrored, parts)) if reverse else parts, limit)


def forward(goal: Goal, term: Term, limit: Term):
    """(parts of f, C) for ``D(P, Q) ≤ limit``; no parts for a max divergence."""
    op = term.op
    require(op in DIVERGENCES, f"{op} is no divergence that is an expectation")
    if op in ("renyi", "kl", "max_divergence"):
        kind = order_kind(goal, term)
        if kind == "max":
            return None, limit
        if kind == "one":
            return (lambda r: mul(r, log_undoing_exp(r)),), limit
        order = term.args[2]
        scaled = exp(mul(sub(order, ONE), limit))
        if kind == "above":
            return (lambda r: ratio_power(r, order),), scaled
        return (lambda r: neg(ratio_power(r, order)),), neg(scaled)
    if op == "chi2":
        return (lambda r: power(sub(r, ONE), 2),), limit
    if op == "hellinger2":
        return (lambda r: sub(ONE, ratio_power(r, power(2, -1))),), limit
    level = exp(term.args[2]) if op == "hockey_stick" else ONE
    return (lambda r: ZERO, lambda r: sub(r, level)), limit


def mirrored(f):
    """f*(r) = r·f(1/r)."""
    return lambda r: mul(r, f(exp(neg(r.args[0])) if r.op == "exp" else power(r, -1)))


def ratio_power(r: Term, exponent: Term) -> Term:
    """r^exponent, tidy when r is written e^t."""
    return exp(mul(r.args[0], exponent)) if r.op == "exp" else power(r, exponent)


def ratio_limits(goal: Goal, P: Term, Q: Term) -> tuple[Term | None, Term | None]:
    """(lower, upper) limits of r as exponentials, from premises on the max divergence; None where there is none."""
    lower = upper = None
    for term, limit in upper_bounds(goal):
        reverse = direction(term, P, Q)
        if reverse is None or term.op not in ("renyi", "max_divergence") or order_kind(goal, term) != "max":
            continue
        if reverse and lower is None:
            lower = make("exp", (neg(limit),))
        elif not reverse and upper is None:
            upper = make("exp", (limit,))
    return lower, upper


def forces_continuity(goal: Goal, term: Term, P: Term, Q: Term) -> bool:
    """Does an upper bound of the divergence force P ≪ Q?"""
    if direction(term, P, Q) is not False:
        return False
    return term.op in ("kl", "max_divergence", "chi2") or (term.op == "renyi" and order_kind(goal, term) != "below")


def upper_bounds(goal: Goal) -> list[tuple[Term, Term]]:
    """The plain premises ``divergence ≤ limit`` (or <) with a law-free finite limit, as (divergence, limit)."""
    return [pair for pair in map(upper_bound, goal.given) if pair is not None]


def finite_ones(goal: Goal) -> set[Term]:
    """The divergences that a plain premise says are finite: at most a number, or < ∞."""
    strictly = (sides(premise.relation) for premise in goal.given if premise.plain and strict(premise.relation))
    below_infinity = {term for term, limit in strictly if limit is INFINITY and term.op in DIVERGENCES}
    return below_infinity | {term for term, _ in upper_bounds(goal)}


def upper_bound(premise) -> tuple[Term, Term] | None:
    smaller, larger = number_bound(premise) or (ZERO, ZERO)
    return (smaller, larger) if smaller.op in DIVERGENCES else None


def number_bound(premise) -> tuple[Term, Term] | None:
    """(smaller, larger) of a plain premise whose larger side is a number; None for others."""
    smaller, larger = sides(premise.relation) if premise.plain else (ZERO, INFINITY)
    return None if mentions_laws(larger) or not is_real(larger) else (smaller, larger)


def values_of(goal: Goal, term: Term) -> Interval:
    """Where the value of a divergence or probability lies: in [0, 1] or [0, ∞), cut to what premises with numbers say of it.

    Total variation and H² are 1 for mutually singular laws only.
    """
    lower, upper, lower_open, upper_open = ZERO, ONE if term.op in AT_MOST_ONE else INFINITY, False, term.op not in AT_MOST_ONE
    for premise in goal.given:
        if not premise.plain:
            continue
        smaller, larger = sides(premise.relation)
        if smaller is term and larger.is_number and larger.value > lower.value and (upper is INFINITY or larger.value <= upper.value):
            upper_open = strict(premise.relation) or (upper is larger and upper_open)
            upper = larger
        if larger is term and smaller.is_number and smaller.value >= lower.value and (upper is INFINITY or smaller.value < upper.value):
            lower_open = strict(premise.relation) or (lower is smaller and lower_open)
            lower = smaller
    if upper is ONE and term.op in ("tv", "hellinger2"):
        upper_open = upper_open or overlapping(goal, *term.args)
    return Interval(lower, upper, lower_open, upper_open)


def overlapping(goal: Goal, P: Term, Q: Term) -> bool:
    """Does a premise say that the laws are not mutually singular?

    Then every divergence that has values above 1 is ∞, of any order ≥ 0 and in both directions, and those that are at most 1 are 1.
    """
    for premise in goal.given:
        smaller, larger = sides(premise.relation) if premise.plain else (ZERO, INFINITY)
        if smaller.op not in DIVERGENCES or smaller.args[:2] not in ((P, Q), (Q, P)) or mentions_laws(larger):
            continue
        if smaller.op not in AT_MOST_ONE:
            below = smaller in finite_ones(goal)
        else:
            below = is_real(larger) and (goal.signs.positive(sub(ONE, larger)) or (larger is ONE and strict(premise.relation)))
        if below:
            return True
    return False


def expectation(weights, points, f) -> Term:
    """Σ wᵢ f(rᵢ)."""
    return add(*(mul(weight, f(point)) for weight, point in zip(weights, points, strict=True)))
