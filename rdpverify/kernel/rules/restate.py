"""Replace an expectation of P and Q by the divergence that it is; both are equal as extended reals, for every pair of laws.

    expect(P, loss)            = kl(P, Q)                     expect(Q, loss) = −kl(Q, P)
    expect(P, ratio**(o−1))    = e^{(o−1)·D_o(P‖Q)}           0 < o < 1 and o > 1; where q = 0 < p the ratio is ∞
    expect(Q, ratio**o)        = e^{(o−1)·D_o(P‖Q)}           0 < o < 1; for o > 1, where a premise says that P ≪ Q: the part of P
                                                              singular to Q is not seen

However the formula is written.  Other divergences in words of each other are theorems (theorems/words.toml).
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, exp, mul, neg, sub, symbol
from ...terms.normal import identical
from ..functionals import THE_PAIR, continuous
from ..generators import order_kind
from ..goal import Goal
from ..rule import mentioned, read_divergence, text_of

RATIO, LOSS = symbol("ratio"), symbol("loss")


def apply(goal: Goal, data: dict) -> list[Goal]:
    old, new = mentioned(goal, data), read_divergence(goal, text_of(data, "by"))
    require(old.op == "expect", "expected an expectation")
    return [goal.replacing(old, _of_expectation(goal, old, new))]


def _of_expectation(goal: Goal, old: Term, new: Term) -> Term:
    law, formula = old.args
    if new.op == "kl" and law is new.args[0] and new.args == THE_PAIR[::-1] and formula is LOSS:
        return neg(new)
    require(new.op in ("renyi", "kl") and new.args[:2] == THE_PAIR and law in THE_PAIR, "an expectation speaks of the ratio of P and Q")
    kind = order_kind(goal, new)
    if kind == "one" and law is THE_PAIR[0] and formula is LOSS:
        return new
    if kind == "below" or (kind == "above" and (law is THE_PAIR[0] or continuous(goal, *THE_PAIR))):
        exponent = sub(new.args[2], ONE) if law is THE_PAIR[0] else new.args[2]
        rewritten = log_of_power(formula)
        if rewritten is not None and identical(rewritten, mul(exponent, LOSS), goal.signs):
            return exp(mul(sub(new.args[2], ONE), new))
    raise RuleError("the formula of the expectation is not the loss, nor the power of the ratio that goes with the order")


def log_of_power(formula: Term) -> Term | None:
    """log f for f = ratio, ratio**c or e^g, a formula in the loss; None for other formulas."""
    if formula is RATIO:
        return LOSS
    if formula.op == "pow" and formula.args[0] is RATIO:
        return mul(formula.args[1], LOSS)
    return formula.args[0] if formula.op == "exp" else None
