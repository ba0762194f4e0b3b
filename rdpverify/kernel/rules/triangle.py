"""Triangle inequalities of three laws A, B, C, as a new premise; they hold in the extended reals without any hypothesis.

    tv(A, C) ≤ tv(A, B) + tv(B, C)                D_∞(A‖C) ≤ D_∞(A‖B) + D_∞(B‖C)
    H_{e^{s+t}}(A‖C) ≤ H_{e^s}(A‖B) + e^s·H_{e^t}(B‖C)        as A(S) − e^{s+t}C(S) = A(S) − e^s B(S) + e^s(B(S) − e^t C(S))
"""

from ...errors import RuleError
from ...language.statement import Premise, Relation
from ...terms import ONE, Term, add, exp, mul
from ...terms.normal import identical
from ..defined import is_real
from ..goal import Goal
from ..rule import Rule, read_divergence, text_of

OPS = ("tv", "max_divergence", "hockey_stick")


def apply(goal: Goal, data: dict) -> list[Goal]:
    whole, first, second = (_divergence(goal, text_of(data, key)) for key in ("whole", "first", "second"))
    if not whole.op == first.op == second.op:
        raise RuleError("the three divergences must be of one kind")
    if first.args[0] is not whole.args[0] or first.args[1] is not second.args[0] or second.args[1] is not whole.args[1]:
        raise RuleError("the two divergences must lead from the first law to the last")
    weight = ONE
    if whole.op == "hockey_stick":
        weight = exp(first.args[2])
        if not identical(whole.args[2], add(first.args[2], second.args[2]), goal.signs):
            raise RuleError("the levels do not add up")
    premise = Premise(Relation(whole, "<=", add(first, mul(weight, second))))
    return [goal.assuming(premise)]


def _divergence(goal: Goal, text: str) -> Term:
    term = read_divergence(goal, text)
    if term.op not in OPS or any(law.op != "law" for law in term.args[:2]):
        raise RuleError("expected tv, max_divergence or hockey_stick of two arbitrary laws")
    if not all(map(is_real, term.args[2:])):
        raise RuleError("the level might be infinite")
    return term


RULE = Rule("triangle", "tv and D_∞ satisfy the triangle inequality; H_{e^{s+t}}(A‖C) ≤ H_{e^s}(A‖B) + e^s·H_{e^t}(B‖C)",
            "Dwork & Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2 (groups)", True, apply)
