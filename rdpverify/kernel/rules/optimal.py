"""The optimal conversion as a bound: D_α(P‖Q) ≤ τ gives H_{e^ε}(P‖Q) ≤ optimal_delta(α, τ, ε), which is the supremum by definition."""

from ...errors import RuleError
from ...terms import ONE, ZERO, call, sub
from ..defined import is_real
from ..generators import upper_bound
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    pair = upper_bound(premise_of(goal, data))
    if term.op not in ("hockey_stick", "tv") or mentions_laws(limit):
        raise RuleError("the conclusion must be hockey_stick(P, Q, t) or tv(P, Q) ≤ a bound without laws")
    if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != term.args[:2]:
        raise RuleError("the premise must bound a Rényi divergence of the same laws")
    (_, _, order), bound = pair[0].args, pair[1]
    level = term.args[2] if term.op == "hockey_stick" else ZERO
    if not is_real(order) or not goal.signs.positive(sub(order, ONE)) or not goal.signs.nonnegative(bound):
        raise RuleError("the order must be known to be > 1 and its bound to be ≥ 0")
    return [goal.changed(given=()).bounding(call("optimal_delta", order, bound, level), limit)]


RULE = Rule("optimal", "D_α(P‖Q) ≤ τ, α > 1: H_{e^ε}(P‖Q) ≤ optimal_delta(α, τ, ε)",
            "definition of optimal_delta; Asoodeh, Liao, Calmon, Kosut & Sankar 2021", True, apply)
