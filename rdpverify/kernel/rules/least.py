"""Quantities of mechanisms that are the least value of a parameter, by the inequality that defines them.

    zcdp(M) ≤ ρ      ⇔  rdp(M, a) ≤ a·ρ for all a > 1            (Bun & Steinke 2016, Definition 1.1)
    tcdp(M, ω) ≤ ρ   ⇔  rdp(M, a) ≤ a·ρ for all a in (1, ω)      (Bun, Dwork, Rothblum & Steinke 2018, Definition 1)
    epsilon(M, δ) ≤ e  ⇔  privacy_profile(M, e) ≤ δ, for e ≥ 0    (the profile is non-increasing and continuous from the right)

A lower bound is rdp(M, a)/a at one order, order 1 included: D_1 ≤ D_a ≤ a·ρ for all a > 1 (van Erven & Harremoës 2014, Theorem 3).

Of epsilon(M, δ), the least ε ≥ 0 with profile(M, ε) ≤ δ, or ∞: the profile is non-increasing and continuous, so that the least one is
among them.  Were epsilon(M, δ) ≤ e, the profile would be at most δ at e; were it less than e, at e − t for a t > 0.  So
``epsilon(M, δ) > e`` follows from profile(M, e) > δ, and ``epsilon(M, δ) ≥ e`` from that or, with ``below``, from profile(M, e − t) > δ for
all t > 0.
"""

from ...words.domains import POSITIVE, Domain, Interval
from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, Term, call, div, mul, sub, symbol
from ..defined import is_real
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import read_defined, text_of

CURVE = ("zcdp", "tcdp")


def apply(goal: Goal, data: dict) -> list[Goal]:
    require(not mentions_laws(goal.conclusion), "a least value is bounded by an inequality without arbitrary laws")
    smaller, larger = sides(goal.conclusion)
    if larger.op == "epsilon" and is_real(smaller):
        return [_epsilon_above(goal, data)]
    require(not strict(goal.conclusion), "a least value is bounded by a non-strict inequality")
    if smaller.op in CURVE:
        name = goal.fresh("a")
        symbols = goal.symbols + ((name, order_domain(smaller)),)
        return [goal.changed(symbols=symbols, conclusion=curve_bound(smaller, symbol(name), larger))]
    if larger.op in CURVE:
        order = read_defined(goal, text_of(data, "order"))
        piece = order_domain(larger).intervals[0]
        require(goal.signs.nonnegative(order - piece.lower) and (larger.op == "zcdp" or goal.signs.positive(piece.upper - order)),
                "the order is not known to be 1, or above and inside the range")
        return [goal.concluding(smaller, "<=", at_order(larger, order))]
    if smaller.op == "epsilon":
        nonnegative = [] if goal.signs.nonnegative(larger) else [goal.nonnegative(larger)]
        return [goal.changed(conclusion=profile_bound(smaller, larger)), *nonnegative]
    raise RuleError("neither side is a bounded zcdp, tcdp or epsilon of a mechanism")


def _epsilon_above(goal: Goal, data: dict) -> Goal:
    bound, epsilon = sides(goal.conclusion)
    symbols = goal.symbols
    if data.get("below") is True:
        require(not strict(goal.conclusion), "levels below a bound show that it is not passed, not that it is not reached")
        name = goal.fresh("t")
        symbols, bound = symbols + ((name, POSITIVE),), sub(bound, symbol(name))
    profile = call("privacy_profile", epsilon.args[0], bound)
    return goal.changed(symbols=symbols, conclusion=Relation(profile, ">", epsilon.args[1]))


def order_domain(quantity: Term) -> Domain:
    """The orders that zcdp or tcdp speaks of."""
    upper = quantity.args[1] if quantity.op == "tcdp" else INFINITY
    return Domain((Interval(ONE, upper, True, True),))


def at_order(quantity: Term, order: Term) -> Term:
    """rdp(M, a)/a: zcdp and tcdp are its supremum over the orders."""
    return div(call("rdp", quantity.args[0], order), order)


def curve_bound(quantity: Term, order: Term, bound: Term) -> Relation:
    """rdp(M, a) ≤ a·ρ."""
    return Relation(call("rdp", quantity.args[0], order), "<=", mul(order, bound))


def profile_bound(quantity: Term, bound: Term) -> Relation:
    """privacy_profile(M, e) ≤ δ for epsilon(M, δ) ≤ e."""
    return Relation(call("privacy_profile", quantity.args[0], bound), "<=", quantity.args[1])
