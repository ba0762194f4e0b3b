"""Replace a divergence by its expression in another; both are equal as extended reals, for every pair of laws.

    chi2(A, B)             = e^{D_2(A‖B)} − 1                 (∞ together: A not ≪ B or the integral diverges)
    hellinger2(A, B)       = 1 − e^{−D_½(A‖B)/2}              (1 iff D_½ = ∞ iff A ⟂ B)
    renyi(A, B, o)         = o/(1−o) · renyi(B, A, 1−o)       for 0 < o < 1: one integral ∫ a^o b^{1−o}, ∞ together iff A ⟂ B
    renyi(A, B, 1), renyi(A, B, oo)  =  kl(A, B), max_divergence(A, B)
    tv(A, B)               = tv(B, A)
    hockey_stick(A, B, 0)  = tv(A, B)
    hockey_stick(A, B, t)  = 1 − e^t + e^t·hockey_stick(B, A, −t): A(S) − e^t·B(S) = 1 − e^t + e^t·(B(Sᶜ) − e^{−t}·A(Sᶜ))
"""

from ...errors import RuleError
from ...terms import HALF, ONE, ZERO, Term, add, div, exp, mul, number, replace, sub
from ...terms.normal import identical
from ..defined import BINDING_LAWS, requirements
from ..generators import order_kind
from ..goal import Goal
from ..rule import Rule, read, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    old, new, conclusion = read(text_of(data, "divergence")), read_divergence(goal, text_of(data, "by")), goal.conclusion
    parts = conclusion.parts()
    if old not in parts or any(part.op in BINDING_LAWS or part.op == "Sum" for part in parts):
        raise RuleError("the conclusion does not mention this divergence")
    value = _value(goal, old, new)
    return [goal.changed(conclusion=conclusion.mapped(lambda side: replace(side, old, value)))]


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
    special = {"one": "kl", "max": "max_divergence"}
    for renyi, other in ((old, new), (new, old)):
        if renyi.op == "renyi" and renyi.args[:2] == other.args[:2] and special.get(order_kind(goal, renyi)) == other.op:
            return new
    raise RuleError("no lemma expresses the one by the other")


RULE = Rule("restate", "χ² = e^{D_2} − 1; H² = 1 − e^{−D_½/2}; D_o(A‖B) = o/(1−o)·D_{1−o}(B‖A) for 0 < o < 1; D_1, D_∞; tv; "
                       "H_γ(A‖B) = 1 − γ + γ·H_{1/γ}(B‖A)",
            "van Erven & Harremoës 2014, equations (5), (6), Proposition 2, Theorems 5, 6", True, apply)
