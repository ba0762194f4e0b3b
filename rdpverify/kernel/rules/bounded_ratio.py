"""R4: under e^{−ε₂} ≤ dP/dQ ≤ e^{ε₁} a convex expectation is largest for the two-point law on the ends (randomized response)."""

from ...errors import RuleError
from ...terms import ONE, add, div, sub
from ..generators import DIVERGENCES, bound_of, expectation, ratio_limits
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    if term.op not in DIVERGENCES or mentions_laws(limit) or term.args[0] is term.args[1]:
        raise RuleError("the conclusion must be a divergence of two laws ≤ a bound without laws")
    P, Q = term.args[:2]
    lower, upper = ratio_limits(goal, P, Q)
    if lower is None or upper is None:
        raise RuleError("needs premises on the max divergence in both directions")
    bare = goal.changed(given=())
    target = bound_of(goal, term, limit, P, Q)
    if target is None:
        return [bare.bounding(upper.args[0], limit)]
    if lower.args[0] is -upper.args[0]:
        weights = (div(upper, add(ONE, upper)), div(ONE, add(ONE, upper)))
    else:
        if not goal.signs.positive(upper.args[0] - lower.args[0]):
            raise RuleError("the two limits might coincide: split that case off first")
        weights = (div(sub(upper, ONE), sub(upper, lower)), div(sub(ONE, lower), sub(upper, lower)))
    # a maximum of convex functions is convex: its chord uses the maximum at each end
    return [bare.bounding(expectation(weights, (lower, upper), target.f), target.limit)]


RULE = Rule("bounded_ratio", "r ∈ [a, b] ∋ 1, E_Q r = 1, f convex: E_Q f(r) ≤ (b−1)/(b−a)·f(a) + (1−a)/(b−a)·f(b)",
            "chord of a convex function; Bun & Steinke 2016, Proposition 3.3", True, apply)
