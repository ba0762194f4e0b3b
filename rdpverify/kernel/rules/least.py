"""zcdp, tcdp and epsilon of a mechanism by the inequality that defines them.

A lower bound is rdp(M, a)/a at one order, order 1 included: D_1 ≤ D_a ≤ a·ρ for all a > 1 (van Erven & Harremoës 2014, Theorem 3).

Of epsilon(M, δ), the least ε ≥ 0 with profile(M, ε) ≤ δ, or ∞: the profile is non-increasing and continuous, so that the least one is
among them.  Were epsilon(M, δ) ≤ e, the profile would be at most δ at e; were it less than e, at e − t for a t > 0.  So
``epsilon(M, δ) > e`` follows from profile(M, e) > δ, and ``epsilon(M, δ) ≥ e`` from that or, with ``below``, from profile(M, e − t) > δ for
all t > 0.
"""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ZERO, call, sub, symbol
from ..defined import is_real
from ..goal import Goal, mentions_laws, sides, strict
from ..least import CURVE, at_order, curve_bound, order_domain, profile_bound
from ..rule import read_defined, text_of

POSITIVE = Domain((Interval(ZERO, INFINITY, True, True),))


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
