"""Chernoff for the privacy loss: 1[r > e^t]·r ≤ M(r) = κ + μ(r−1) + Σ λᵢ fᵢ(r) for all r gives P(log r > t) ≤ κ + Σ λᵢ cᵢ.

Needs a premise that makes P ≪ Q (the singular part of P has loss ∞).  It is asked that M ≥ 0 on (0, ∞) and M(r) ≥ r for
r = e^t·u with u > 1; r = 0 follows by continuity, as in domination.
"""

from ...words.domains import ABOVE_ONE, POSITIVE
from ...errors import RuleError
from ...terms import ZERO, exp, mul, symbol
from ..generators import forces_continuity, upper_bounds
from ..goal import Goal, mentions_laws, sides
from .domination import dominating


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    if term.op != "loss_tail" or mentions_laws(limit) or mentions_laws(term.args[2]) or term.args[0] is term.args[1]:
        raise RuleError("the conclusion must be loss_tail(P, Q, t) ≤ a bound without laws")
    P, Q, level = term.args
    if not any(forces_continuity(goal, bounded, P, Q) for bounded, _ in upper_bounds(goal)):
        raise RuleError("no premise makes P absolutely continuous with respect to Q")
    majorant, left = dominating(goal, data, P, Q, limit)
    bare, name = goal.changed(given=()), goal.fresh("u")
    u, r = symbol(name), mul(exp(level), symbol(name))
    return [bare.changed(symbols=bare.symbols + ((name, POSITIVE),)).concluding(ZERO, "<=", majorant(u)),
            bare.changed(symbols=bare.symbols + ((name, ABOVE_ONE),)).concluding(r, "<=", majorant(r)), *left]
