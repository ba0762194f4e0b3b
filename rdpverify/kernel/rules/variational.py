"""Rényi divergence against two KL divergences from a third law C, as a new premise; in the extended reals, for any laws A, B, C.

    (1−o)·D_o(A‖B) ≤ o·KL(C‖A) + (1−o)·KL(C‖B)            0 < o < 1
    (o−1)·KL(C‖B) ≤ (o−1)·D_o(A‖B) + o·KL(C‖A)            o > 1

Proof: when the right side is finite, C ≪ A; for o < 1 also C ≪ B, for o > 1 A ≪ B.  By Jensen's inequality E_C log(a^o b^{1−o}/c) ≤
log E_C(a^o b^{1−o}/c) ≤ log ∫ a^o b^{1−o} = (o−1)·D_o(A‖B), and the left side is −o·KL(C‖A) + (o−1)·KL(C‖B), of which KL(C‖A) is
finite.  C may be A or B, whose KL divergence from itself is 0.
"""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, call, mul, sub
from ..generators import order_kind
from ..goal import Goal
from ..rule import Rule, read, read_of_laws, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, C = read_of_laws(goal, data, "renyi"), read(text_of(data, "law"))
    A, B, order = term.args
    require(C.op == "law" and A is not B, "expected renyi(A, B, o) of two laws and a third law, arbitrary too")
    to_A, to_B = (_kl(C, law) for law in (A, B))
    kind, beyond = order_kind(goal, term), sub(order, ONE)
    if kind == "below":
        rest = sub(ONE, order)
        return [goal.knowing(mul(rest, term), add(mul(order, to_A), mul(rest, to_B)))]
    if kind == "above":
        return [goal.knowing(mul(beyond, to_B), add(mul(beyond, term), mul(order, to_A)))]
    raise RuleError("the order must be in (0, 1) or above 1")


def _kl(C: Term, law: Term) -> Term:
    return ZERO if C is law else call("kl", C, law)


RULE = Rule("variational", "(1−o)·D_o(A‖B) ≤ o·KL(C‖A) + (1−o)·KL(C‖B) for 0 < o < 1; (o−1)·KL(C‖B) ≤ (o−1)·D_o(A‖B) + o·KL(C‖A) for o > 1",
            "van Erven & Harremoës 2014, Theorem 30; Shayevitz 2011", True, apply)
