"""Amplification by sampling, exact: quantities of PoissonSampled(M, q) are those of M, for M with a pair that is equivalent to its reverse.

    privacy_profile(PoissonSampled(M, q), s) = q·privacy_profile(M, t)       for e^s = 1 + q·(e^t − 1), t ≥ 0
    epsilon(PoissonSampled(M, q), q·δ)       = log(1 + q·(e^{epsilon(M, δ)} − 1))       for q > 0
    pure_dp(PoissonSampled(M, q))            = log(1 + q·(e^{pure_dp(M)} − 1))          for q > 0

Proof, with L = (1−q)Q + qP, γ = e^t ≥ 1 and γ' = e^s: L − γ'Q = q·(P − γQ) gives the direction "remove" of the profile.  The direction
"add" is at most that: Q − γ'L = q·((1 − m)·Q − (γ − m)·P) with m = (1−q)(γ−1) ≥ 0, and where this is > 0, Q ≥ P as γ − m = γ' ≥ 1, so
that it is at most q·(Q − γP).  The ε are read off the profile: s is an increasing bijection of the t ≥ 0.

    rdp(PoissonSampled(M, q), a) ≤ log(1 − q + q·e^{(a−1)·rdp(M, a)})/(a − 1)    for a > 1, q > 0 and every M

    rdp(PoissonSampled(M, q), a) ≤ q·rdp(M, a)                                          for 0 < a ≤ 1, q > 0 and every M

as ∫ p^a q^{1−a} is jointly convex, and so is D_a for a ≤ 1; these take the place of the smaller side only.
"""

from ...definitions.quantities import QUANTITIES
from ...errors import RuleError, require
from ...terms import ONE, Term, add, call, div, exp, log, mul, sub
from ...terms.normal import identical
from ..defined import requirements_of_laws
from ..goal import Goal, sides
from .mechanisms import pairs_of
from ..rule import mentioned, read_defined, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data, "quantity")
    if read_divergence(goal, text_of(data, "quantity")).op not in QUANTITIES or old.args[0].op != "PoissonSampled":
        raise RuleError("expected a quantity of a sampled mechanism")
    if old.op == "rdp":
        smaller, larger = sides(goal.conclusion)
        require(smaller is old, "this is a bound from above of the smaller side")
        return [goal.bounding(_convex(goal, *old.args), larger)]
    value, level = _value(goal, old, data)
    needed = [] if level is None or goal.signs.nonnegative(level) else [goal.changed(given=()).nonnegative(level)]
    return [goal.replacing(old, value), *needed]


def _convex(goal: Goal, sampled: Term, order: Term) -> Term:
    mechanism, q = sampled.args[:2]
    require(goal.signs.positive(order) and goal.signs.positive(q), "the order and the rate must be known to be > 0")
    pairs_of(sampled)
    if goal.signs.nonnegative(sub(ONE, order)):
        return mul(q, call("rdp", mechanism, order))
    require(goal.signs.positive(sub(order, ONE)), "the order must be known to be > 1, or at most 1")
    power = mul(sub(order, ONE), call("rdp", mechanism, order))
    return div(log(add(sub(ONE, q), mul(q, exp(power)))), sub(order, ONE))


def _value(goal: Goal, old: Term, data: dict) -> tuple[Term, Term | None]:
    """What it is equal to, where the second one is ≥ 0."""
    sampled = old.args[0]
    mechanism, q = sampled.args[:2]
    if {pair.direction for pair in pairs_of(mechanism)} != {"both"} or "remove" not in {pair.direction for pair in pairs_of(sampled)}:
        raise RuleError("the mechanism's pair is not known to be equivalent to its reverse, or removing a record is left out")
    if old.op == "privacy_profile":
        level = read_defined(goal, text_of(data, "level"))
        if not identical(exp(old.args[1]), add(ONE, mul(q, sub(exp(level), ONE))), goal.signs):
            raise RuleError("the level of the mechanism does not give that of the sampled one")
        return mul(q, call("privacy_profile", mechanism, level)), level
    require(goal.signs.positive(q), "the rate must be known to be > 0")
    if old.op == "epsilon":
        delta = read_defined(goal, text_of(data, "level"))
        inner = call("epsilon", mechanism, delta)
        if requirements_of_laws(inner, goal) or not identical(old.args[1], mul(q, delta), goal.signs):
            raise RuleError("the failure probability is not known to be in [0, 1] and to give that of the sampled mechanism")
    elif old.op == "pure_dp":
        inner = call("pure_dp", mechanism)
    else:
        raise RuleError("expected privacy_profile, epsilon, pure_dp or rdp of a sampled mechanism")
    return log(add(ONE, mul(q, sub(exp(inner), ONE)))), None
