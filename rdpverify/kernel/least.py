"""Quantities that are the least value of a parameter, through the inequality that defines them.

    zcdp(M) ≤ ρ      ⇔  rdp(M, a) ≤ a·ρ for all a > 1            (Bun & Steinke 2016, Definition 1.1)
    tcdp(M, ω) ≤ ρ   ⇔  rdp(M, a) ≤ a·ρ for all a in (1, ω)      (Bun, Dwork, Rothblum & Steinke 2018, Definition 1)
    epsilon(M, δ) ≤ e  ⇔  privacy_profile(M, e) ≤ δ, for e ≥ 0    (the profile is non-increasing and continuous from the right)
"""

from ..words.domains import Domain, Interval
from ..language.statement import Relation
from ..terms import INFINITY, ONE, Term, call, div, mul

CURVE = ("zcdp", "tcdp")


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
