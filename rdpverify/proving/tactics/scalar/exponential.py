"""A symbol that a condition bounds stands in one exponential, a + b·e^{kc} ≥ 0 with b < 0: solve for it, kc ≤ log(a/−b)."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import MINUS_ONE, div, log, neg, rebuild, sub, symbol, walk
from ....terms.normal import polynomial_coefficients
from ...monomials import tidy
from ...tactic import Tactic
from .monomial import chained


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op not in ("<=", "<") or not goal.conditions:
        return None
    bounded = set().union(*(condition.free for condition in goal.conditions)) & goal.slack.free
    for part in dict.fromkeys(walk(goal.slack)):
        if part.op == "exp" and part.free & bounded:
            proof = _solved(goal, part, prover)
            if proof is not None:
                return proof
    return None


def _solved(goal, atom, prover):
    place = symbol("_e")
    try:
        parts = polynomial_coefficients(rebuild(goal.slack, lambda part: place if part is atom else None), "_e", goal.signs)
    except RdpVerifyError:
        return None
    if parts is None or len(parts) != 2 or any(atom.free & part.free for part in parts) or not goal.signs.negative(parts[1]):
        return None
    limit = tidy(div(parts[0], neg(parts[1])), goal.signs)
    scale = tidy(div(MINUS_ONE, parts[1]), goal.signs)
    left = tidy(goal.conclusion.left * scale, goal.signs)
    plan = [("transform", {"map": "scale", "by": to_text(scale)}),
            ("transform", {"map": "add", "by": to_text(sub(atom, left))}),
            ("rewrite", {"left": to_text(atom), "right": to_text(limit)}),
            ("transform", {"map": "log"}),
            ("rewrite", {"left": to_text(atom.args[0]), "right": to_text(log(limit))})]
    return chained(goal, prover, plan)


TACTIC = Tactic("exponential", "logarithms", apply)
