"""Pinsker's inequality for orders up to 1, as a new premise: 2·o·tv(A, B)² ≤ D_o(A‖B) for 0 < o ≤ 1.

Proof for o < 1: (1−o)·D_o(A‖B) = −log ∫ a^o b^{1−o}.  Unless A ⟂ B, where it is ∞, let C have the density a^o b^{1−o}/∫ a^o b^{1−o};
then o·KL(C‖A) + (1−o)·KL(C‖B) = −log ∫ a^o b^{1−o}, which by Pinsker's inequality (o = 1) is at least 2o·tv(C, A)² + 2(1−o)·tv(C, B)²,
and with x + y ≥ tv(A, B) that is least, 2o(1−o)·tv(A, B)², at x = (1−o)·tv(A, B).
"""

from ...errors import RuleError
from ...terms import ONE, call, mul, number, power
from ..defined import is_real
from ..generators import order_kind
from ..goal import Goal
from ..rule import Rule, read_divergence, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term = read_divergence(goal, text_of(data, "divergence"))
    if term.op not in ("renyi", "kl") or any(law.op != "law" for law in term.args[:2]):
        raise RuleError("expected renyi(A, B, o) or kl(A, B) of arbitrary laws")
    order = term.args[2] if term.op == "renyi" else ONE
    if not is_real(order):
        raise RuleError("the order might be infinite")
    if order_kind(goal, term) not in ("below", "one"):
        raise RuleError("the order must be known to lie in (0, 1]")
    first, second = term.args[:2]
    distance = call("tv", second, first)  # tv is symmetric: written as the conclusion has it
    if distance not in goal.conclusion.parts():
        distance = call("tv", first, second)
    square = mul(number(2), order, power(distance, 2))
    return [goal.knowing(square, term)]


RULE = Rule("pinsker", "2·o·tv(A, B)² ≤ D_o(A‖B) for 0 < o ≤ 1", "Gilardoni 2010; van Erven & Harremoës 2014, Theorem 31", True, apply)
