"""Total variation from below by a Rényi divergence of order 0 < o < 1: tv(A, B) ≥ 1 − e^{−(1−o)·D_o(A‖B)}.

1 − tv(A, B) = ∫ min(a, b) ≤ ∫ a^o b^{1−o} = e^{−(1−o)·D_o(A‖B)}, as min(a, b) ≤ a^o b^{1−o} at every point, atoms and points where a or b
is 0 included; both sides are 0 for A ⟂ B, where D_o = ∞.  Used on x ≤ tv(A, B), which follows from x ≤ 1 − e^{−(1−o)·D_o}.
"""

from ...errors import RuleError
from ...terms import ONE, exp, mul, sub
from ..generators import order_kind
from ..goal import Goal, sides
from ..rule import Rule, read_of_laws


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    term = read_of_laws(goal, data, "renyi")
    if larger.op != "tv" or term.args[:2] not in (larger.args, larger.args[::-1]) or order_kind(goal, term) != "below":
        raise RuleError("expected x ≤ tv(A, B) and renyi(A, B, o) of the same laws, the order known to lie in (0, 1)")
    return [goal.bounding(smaller, sub(ONE, exp(mul(sub(term.args[2], ONE), term))))]


RULE = Rule("chernoff", "1 − tv(A, B) ≤ e^{−(1−o)·D_o(A‖B)} for 0 < o < 1", "Chernoff 1952; Toussaint 1975; min(a, b) ≤ a^o b^{1−o}",
            False, apply)
