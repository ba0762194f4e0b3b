"""Triangle inequalities of three laws A, B, C, as a new premise; they hold in the extended reals without any hypothesis.

    tv(A, C) ≤ tv(A, B) + tv(B, C)                D_∞(A‖C) ≤ D_∞(A‖B) + D_∞(B‖C)
    H_{e^{s+t}}(A‖C) ≤ H_{e^s}(A‖B) + e^s·H_{e^t}(B‖C)        as A(S) − e^{s+t}C(S) = A(S) − e^s B(S) + e^s(B(S) − e^t C(S))
    H²(A, C) ≤ (H(A, B) + H(B, C))²               as H² is half the squared distance of √a and √c
    D_o(A‖C) ≤ D_o(A‖B) + D_∞(B‖C)                as c ≥ e^{−D_∞}·b, for every order o > 0, KL included
    D_o(A‖C) ≤ o/(o−1)·D_∞(A‖B) + D_o(B‖C)        as a^o ≤ e^{o·D_∞}·b^o, for o > 1
"""

from ...errors import RuleError, require
from ...terms import HALF, ONE, Term, add, div, exp, mul, power, sub
from ...terms.normal import identical
from ..generators import order_kind
from ..goal import Goal
from ..rule import Rule, read_of_laws

OPS = ("tv", "max_divergence", "hockey_stick", "hellinger2")
OF_ORDER = ("renyi", "kl")


def apply(goal: Goal, data: dict) -> list[Goal]:
    whole, first, second = (read_of_laws(goal, data, *OPS, *OF_ORDER, key=key) for key in ("whole", "first", "second"))
    if first.args[0] is not whole.args[0] or first.args[1] is not second.args[0] or second.args[1] is not whole.args[1]:
        raise RuleError("the two divergences must lead from the first law to the last")
    return [goal.knowing(whole, _bound(goal, whole, first, second))]


def _bound(goal: Goal, whole: Term, first: Term, second: Term) -> Term:
    ops = (whole.op, first.op, second.op)
    if whole.op in OF_ORDER:
        kind = order_kind(goal, whole)
        if ops == (whole.op, whole.op, "max_divergence") and first.args[2:] == whole.args[2:]:
            return add(first, second)
        if ops == ("renyi", "max_divergence", "renyi") and second.args[2] is whole.args[2] and kind == "above":
            return add(mul(div(whole.args[2], sub(whole.args[2], ONE)), first), second)
    elif len(set(ops)) == 1 and whole.op == "hockey_stick":
        require(identical(whole.args[2], add(first.args[2], second.args[2]), goal.signs), "the levels do not add up")
        return add(first, mul(exp(first.args[2]), second))
    elif len(set(ops)) == 1:
        return power(add(power(first, HALF), power(second, HALF)), 2) if whole.op == "hellinger2" else add(first, second)
    raise RuleError("the three divergences must be of one kind, or one of the two a max divergence beside two of one order")


RULE = Rule("triangle", "tv, H and D_∞ satisfy the triangle inequality; H_{e^{s+t}}(A‖C) ≤ H_{e^s}(A‖B) + e^s·H_{e^t}(B‖C); "
                        "D_o(A‖C) ≤ D_o(A‖B) + D_∞(B‖C), and ≤ o/(o−1)·D_∞(A‖B) + D_o(B‖C) for o > 1",
            "Dwork & Roth 2014, Theorem 2.2; Vadhan 2017, Lemma 2.2 (groups); definitions", True, apply)
