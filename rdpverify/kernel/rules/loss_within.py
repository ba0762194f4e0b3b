"""The privacy loss within ±t and beyond it, as a new premise: P(|L| ≤ t) + P(L > t) + P(L < −t) = 1 for L = log dP/dQ.

    P(|L| ≤ t) ≥ 1 − P(L > t) − e^{−t}·Q(log dQ/dP > t)        as p < e^{−t}·q where L < −t
    P(L > t) ≤ 1 − P(|L| ≤ t)

For any real t; the part of P singular to Q has L = ∞, and where p = 0 P has no mass.
"""

from ...errors import RuleError, require
from ...terms import ONE, call, exp, mul, neg, sub
from ..defined import is_real
from ..goal import Goal, mentions_laws
from ..rule import Rule, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, side = read_divergence(goal, text_of(data, "divergence")), text_of(data, "side", "lower")
    if term.op != "loss_within" or not mentions_laws(term) or side not in ("lower", "upper"):
        raise RuleError("expected loss_within(P, Q, t) of arbitrary laws, and the 'side' lower or upper")
    P, Q, level = term.args
    require(is_real(level), "the level might be infinite")
    beyond, below = call("loss_tail", P, Q, level), call("loss_tail", Q, P, level)
    if side == "upper":
        return [goal.knowing(beyond, sub(ONE, term))]
    return [goal.knowing(sub(sub(ONE, beyond), mul(exp(neg(level)), below)), term)]


RULE = Rule("loss_within", "P(|L| ≤ t) ≥ 1 − P(L > t) − e^{−t}·Q(−L > t); P(L > t) ≤ 1 − P(|L| ≤ t)", "additivity; definitions",
            True, apply)
