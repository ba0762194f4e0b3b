"""Bounds of the optimal conversions, which are suprema over pairs of laws, by what holds of all such pairs. For order α > 1, bound τ ≥ 0:

    optimal_delta(α, τ, ε) ≤ c     iff H_{e^ε}(P‖Q) ≤ c for all P, Q with D_α(P‖Q) ≤ τ
    optimal_epsilon(α, τ, δ) ≤ c   iff c ≥ 0 and H_{e^c}(P‖Q) ≤ δ for all P, Q with D_α(P‖Q) ≤ τ, as H falls in the level
"""

from ...errors import RuleError, require
from ...terms import ONE, call, make, sub
from ..defined import is_real
from ..goal import Goal, mentions_laws, sides, strict


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    require(term.op in ("optimal_delta", "optimal_epsilon") and not mentions_laws(limit), "the conclusion must bound an optimal conversion")
    order, bound, last = term.args
    if not is_real(order) or not is_real(bound) or not goal.signs.positive(sub(order, ONE)) or not goal.signs.nonnegative(bound):
        raise RuleError("the order must be known to be > 1 and its bound to be ≥ 0")
    if strict(goal.conclusion) or not is_real(limit) or not is_real(last):
        raise RuleError("the bound must be a number, and it must not be strict: the supremum may be reached in the limit only")
    P, Q = (make("law", (), name) for name in "PQ")
    level, most = (last, limit) if term.op == "optimal_delta" else (limit, last)
    pairs = goal.changed(given=()).knowing(call("renyi", P, Q, order), bound)
    first = pairs.concluding(call("hockey_stick", P, Q, level), "<=", most)
    return [first] if term.op == "optimal_delta" else [first, goal.changed(given=()).nonnegative(limit)]
