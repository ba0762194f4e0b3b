"""The optimal conversions as bounds: D_α(P‖Q) ≤ τ, α > 1, gives by their definitions

    H_{e^ε}(P‖Q) ≤ optimal_delta(α, τ, ε)                          the supremum over all such pairs
    H_{e^ε}(P‖Q) ≤ δ for ε = optimal_epsilon(α, τ, δ), δ > 0       the least ε ≥ 0 with optimal_delta(α, τ, ε) ≤ δ

The least ε is attained: (r − e^ε)₊ is 1-Lipschitz in e^ε, so optimal_delta is continuous in ε; it tends to 0 as (r − e^ε)₊ ≤
e^{(1−α)ε}·r^α.  And of a bound of the conversions themselves

    optimal_delta(α, τ, ε) ≤ c     iff H_{e^ε}(P‖Q) ≤ c for all P, Q with D_α(P‖Q) ≤ τ
    optimal_epsilon(α, τ, δ) ≤ c   iff c ≥ 0 and H_{e^c}(P‖Q) ≤ δ for all P, Q with D_α(P‖Q) ≤ τ, as H falls in the level
"""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, call, make, sub
from ...terms.normal import identical
from ..defined import is_real
from ..generators import upper_bound
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, limit = sides(goal.conclusion)
    require(not mentions_laws(limit), "the bound must not mention laws")
    if smaller.op in ("optimal_delta", "optimal_epsilon"):
        return _for_all_pairs(goal, smaller, limit)
    pair = upper_bound(premise_of(goal, data))
    require(smaller.op in ("hockey_stick", "tv"), "the conclusion must bound hockey_stick(P, Q, t), tv(P, Q) or an optimal conversion")
    if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != smaller.args[:2]:
        raise RuleError("the premise must bound a Rényi divergence of the same laws")
    (_, _, order), bound = pair[0].args, pair[1]
    level = smaller.args[2] if smaller.op == "hockey_stick" else ZERO
    _check_slots(goal, order, bound)
    bare = goal.changed(given=())
    if level.op != "optimal_epsilon":
        return [bare.bounding(call("optimal_delta", order, bound, level), limit)]
    other, larger, delta = level.args
    _check_slots(goal, other, larger)
    if not identical(order, other, goal.signs) or not is_real(delta) or not goal.signs.positive(delta):
        raise RuleError("the level must be optimal_epsilon of the order of the premise, with a delta known to be > 0")
    return [bare.concluding(bound, "<=", larger), bare.bounding(delta, limit)]


def _for_all_pairs(goal: Goal, term: Term, limit: Term) -> list[Goal]:
    """The statement about all pairs that a bound on an optimal conversion stands for."""
    order, bound, last = term.args
    _check_slots(goal, order, bound)
    if strict(goal.conclusion) or not is_real(limit) or not is_real(last):
        raise RuleError("the bound must be a number, and it must not be strict: the supremum may be reached in the limit only")
    P, Q = (make("law", (), name) for name in "PQ")
    level, most = (last, limit) if term.op == "optimal_delta" else (limit, last)
    pairs = goal.changed(given=()).knowing(call("renyi", P, Q, order), bound)
    first = pairs.concluding(call("hockey_stick", P, Q, level), "<=", most)
    return [first] if term.op == "optimal_delta" else [first, goal.changed(given=()).nonnegative(limit)]


def _check_slots(goal: Goal, order: Term, bound: Term):
    if not is_real(order) or not is_real(bound) or not goal.signs.positive(sub(order, ONE)) or not goal.signs.nonnegative(bound):
        raise RuleError("the order must be known to be > 1 and its bound to be ≥ 0")


RULE = Rule("optimal", "D_α(P‖Q) ≤ τ, α > 1: H_{e^ε}(P‖Q) ≤ optimal_delta(α, τ, ε), and ≤ δ for ε = optimal_epsilon(α, τ, δ), δ > 0; "
                       "bounds of these are bounds for all such pairs",
            "definitions; Asoodeh, Liao, Calmon, Kosut & Sankar 2021", True, apply)
