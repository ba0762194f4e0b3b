"""Replace a divergence by its expression in another; both are equal as extended reals, for every pair of laws.

    chi2(A, B)             = e^{D_2(A‖B)} − 1                 (∞ together: A not ≪ B or the integral diverges)
    hellinger2(A, B)       = 1 − e^{−D_½(A‖B)/2}              (1 iff D_½ = ∞ iff A ⟂ B)
    renyi(A, B, o)         = o/(1−o) · renyi(B, A, 1−o)       for 0 < o < 1: one integral ∫ a^o b^{1−o}, ∞ together iff A ⟂ B
    renyi(A, B, 1), renyi(A, B, oo)  =  kl(A, B), max_divergence(A, B)
    tv(A, B)               = tv(B, A)
    hockey_stick(A, B, 0)  = tv(A, B)
    hockey_stick(A, B, t)  = 1 − e^t + e^t·hockey_stick(B, A, −t): A(S) − e^t·B(S) = 1 − e^t + e^t·(B(Sᶜ) − e^{−t}·A(Sᶜ))
    expect(P, loss)            = kl(P, Q)                     expect(Q, loss) = −kl(Q, P)
    expect(P, ratio**(o−1))    = e^{(o−1)·D_o(P‖Q)}           0 < o < 1 and o > 1; where q = 0 < p the ratio is ∞
    expect(Q, ratio**o)        = e^{(o−1)·D_o(P‖Q)}           0 < o < 1 only: for o > 1 the part of P singular to Q is not seen
"""

from ...errors import RuleError, require
from ...terms import HALF, ONE, ZERO, Term, add, div, exp, mul, neg, number, sub, symbol
from ...terms.normal import identical
from ..defined import requirements
from ..functionals import THE_PAIR
from ..generators import order_kind
from ..goal import Goal
from ..rule import Rule, mentioned, read_divergence, text_of

RATIO, LOSS = symbol("ratio"), symbol("loss")


def apply(goal: Goal, data: dict) -> list[Goal]:
    old, new = mentioned(goal, data), read_divergence(goal, text_of(data, "by"))
    return [goal.replacing(old, _value(goal, old, new))]


def _value(goal: Goal, old: Term, new: Term) -> Term:
    """``old`` written with ``new``, when a lemma says so."""
    swapped = old.args[:2] == new.args[1::-1]
    if new.op == "renyi" and new.args[:2] == old.args[:2]:
        if old.op == "chi2" and new.args[2] is number(2):
            return sub(exp(new), ONE)
        if old.op == "hellinger2" and new.args[2] is HALF:
            return sub(ONE, exp(mul(-HALF, new)))
    if old.op == new.op == "renyi" and swapped and order_kind(goal, old) == "below" == order_kind(goal, new):
        order, other = old.args[2], new.args[2]
        if not requirements(add(order, other), goal.signs) and identical(add(order, other), ONE, goal.signs):
            return mul(div(order, other), new)
    if old.op == new.op == "tv" and swapped:
        return new
    if old.op == "hockey_stick" and old.args[2] is ZERO and new.op == "tv" and new.args == old.args[:2]:
        return new
    if old.op == new.op == "hockey_stick" and swapped and identical(add(old.args[2], new.args[2]), ZERO, goal.signs):
        return add(sub(ONE, exp(old.args[2])), mul(exp(old.args[2]), new))
    if old.op == "expect":
        return _of_expectation(goal, old, new)
    special = {"one": "kl", "max": "max_divergence"}
    for renyi, other in ((old, new), (new, old)):
        if renyi.op == "renyi" and renyi.args[:2] == other.args[:2] and special.get(order_kind(goal, renyi)) == other.op:
            return new
    raise RuleError("no lemma expresses the one by the other")


def _of_expectation(goal: Goal, old: Term, new: Term) -> Term:
    law, formula = old.args
    if new.op == "kl" and law is new.args[0] and new.args == THE_PAIR[::-1] and formula is LOSS:
        return neg(new)
    require(new.op in ("renyi", "kl") and new.args[:2] == THE_PAIR and law in THE_PAIR, "an expectation speaks of the ratio of P and Q")
    kind = order_kind(goal, new)
    if kind == "one" and law is THE_PAIR[0] and formula is LOSS:
        return new
    if kind == "below" or (kind == "above" and law is THE_PAIR[0]):
        exponent = sub(new.args[2], ONE) if law is THE_PAIR[0] else new.args[2]
        found = log_of_power(formula)
        if found is not None and identical(found, mul(exponent, LOSS), goal.signs):
            return exp(mul(sub(new.args[2], ONE), new))
    raise RuleError("the formula of the expectation is not the loss, nor the power of the ratio that goes with the order")


def log_of_power(formula: Term) -> Term | None:
    """log f for f = ratio, ratio**c or e^g, a formula in the loss; None for other formulas."""
    if formula is RATIO:
        return LOSS
    if formula.op == "pow" and formula.args[0] is RATIO:
        return mul(formula.args[1], LOSS)
    return formula.args[0] if formula.op == "exp" else None


RULE = Rule("restate", "χ² = e^{D_2} − 1; H² = 1 − e^{−D_½/2}; D_o(A‖B) = o/(1−o)·D_{1−o}(B‖A) for 0 < o < 1; D_1, D_∞; tv; "
                       "H_γ(A‖B) = 1 − γ + γ·H_{1/γ}(B‖A); E_P log r = KL(P‖Q), E_Q log r = −KL(Q‖P), E_P r^{o−1} = e^{(o−1)D_o}",
            "van Erven & Harremoës 2014, equations (5), (6), Proposition 2, Theorems 5, 6", True, apply)
