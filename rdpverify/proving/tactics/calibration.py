"""Inequalities with Phi, in the variable that stands in the exponent: a chain of changes of variable, then shorter arguments.

√(k·log(A/δ)) is named c, so that δ = A·e^{−c²/k}; Φ⁻¹(x) is named t, so that x = Φ(t).
"""

from ...kernel.goal import mentions_laws
from ...language import to_text
from ...terms import HALF, ONE, Term, div, exp, log, make, mul, sub, symbol, walk
from ..monomials import tidy
from ..steps import Path
from ..tactic import Tactic

SIMPLIFIED = {"exp": exp, "log": log, "Phi": lambda place: make("Phi", (place,))}


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.slack.ops & {"Phi", "PhiInv"}:
        return None
    for part in dict.fromkeys(walk(goal.slack)):
        maps = _of_root(part, goal) or _of_quantile(part, goal)
        if maps is not None:
            return _renamed(goal, prover, *maps)
    return None


def _of_quantile(part: Term, goal):
    """Φ⁻¹(x) or Φ⁻¹(1 − x)."""
    if part.op != "PhiInv" or len(part.free) != 1:
        return None
    (name,) = part.free
    return (name, ({"map": "Phi"},)) if tidy(part.args[0], goal.signs) in (symbol(name), sub(ONE, symbol(name))) else None


def _of_root(part: Term, goal):
    """√(k·log(A/δ))"""
    found = _root(part, goal) if part.op == "pow" and part.args[1] is HALF else None
    if found is None:
        return None
    name, top, factor = found
    return name, ({"map": "scale", "by": to_text(top)}, {"map": "exp"}, {"map": "negate"},
                  {"map": "scale", "by": to_text(div(ONE, factor))}, {"map": "square"})


def _root(part: Term, goal):
    """(δ, A, k) when the base is k·log(A/δ)."""
    base = part.args[0]
    factor, inner = base.args if base.op == "mul" and len(base.args) == 2 and base.args[0].is_number else (ONE, base)
    if inner.op != "log" or len(inner.free) != 1 or not factor.value > 0:
        return None
    (name,) = inner.free
    top = tidy(mul(inner.args[0], symbol(name)), goal.signs)
    return (name, top, factor) if top.is_number and top.value > 0 else None


def _renamed(goal, prover, name, maps):
    path = Path(goal)
    for data in maps:
        new = path.goal.fresh("c" if data is maps[-1] else "t")
        if not path.take("substitute", symbol=name, new=new, **data):
            return None
        name = new
    sides = {side: to_text(_simplified(getattr(path.goal.conclusion, side), path.goal)) for side in ("left", "right")}
    return path.proof(prover.prove(path.goal)) if path.take("rewrite", **sides) else None


def _simplified(term: Term, goal) -> Term:
    """The term with the arguments of exponentials, logarithms and Phi in normal form where that is shorter."""
    if not term.args:
        return term
    args = [_simplified(argument, goal) for argument in term.args]
    if term.op in SIMPLIFIED:
        return SIMPLIFIED[term.op](tidy(args[0], goal.signs))
    return make(term.op, args)


TACTIC = Tactic("calibration", 34, "substitution", apply)
