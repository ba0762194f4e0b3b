"""Bounded range is concentrated, as a new premise: D_o(A‖B) ≤ o·η²/8 with η = D_∞(A‖B) + D_∞(B‖A), for every order o > 0.

Proof: when η is finite, L = log a/b lies in an interval of length η.  Λ(o) = log E_B e^{oL} has Λ(0) = Λ(1) = 0 and Λ''(o), the variance
of L under a law, is at most η²/4.  So Λ(o) − o(o−1)·η²/8 is concave in o and 0 at 0 and 1: ≤ 0 for o > 1, ≥ 0 for 0 < o < 1, and
(o−1)·D_o = Λ(o).  KL, o = 1, is the limit.  When η is ∞ there is nothing to show.
"""

from ...terms import add, call, mul, number, power
from ..generators import order_kind, order_of
from ..goal import Goal
from ..rule import Rule, read_of_laws


def apply(goal: Goal, data: dict) -> list[Goal]:
    term = read_of_laws(goal, data, "renyi", "kl")
    order_kind(goal, term)  # an order > 0
    A, B = term.args[:2]
    width = add(call("max_divergence", A, B), call("max_divergence", B, A))
    return [goal.knowing(term, mul(order_of(term), power(width, 2), number("1/8")))]


RULE = Rule("bounded_range", "D_o(A‖B) ≤ o·η²/8 with η = D_∞(A‖B) + D_∞(B‖A), for o > 0",
            "Dong, Durfee & Rogers 2020; Hoeffding's lemma; Popoviciu's inequality", True, apply)
