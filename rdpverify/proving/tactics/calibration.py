"""Inequalities with Phi and √(k·log(A/δ)): name that root c, so that δ = A·e^{−c²/k}, by a chain of changes of variable."""

from ...kernel.goal import mentions_laws
from ...language import to_text
from ...terms import HALF, Term, div, exp, log, make, mul, number, symbol, walk
from ..monomials import tidy
from ..steps import node, remaining
from ..tactic import Tactic

SIMPLIFIED = {"exp": exp, "log": log, "Phi": lambda place: make("Phi", (place,))}


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not any(part.op == "Phi" for part in walk(goal.slack)):
        return None
    for part in dict.fromkeys(walk(goal.slack)):
        root = _root(part, goal) if part.op == "pow" and part.args[1] is HALF else None
        if root is not None:
            return _renamed(goal, prover, *root)
    return None


def _root(part: Term, goal):
    """(δ, A, k) when the base is k·log(A/δ)."""
    base = part.args[0]
    factor, inner = base.args if base.op == "mul" and len(base.args) == 2 and base.args[0].is_number else (number(1), base)
    if inner.op != "log" or len(inner.free) != 1 or not factor.value > 0:
        return None
    (name,) = inner.free
    top = tidy(mul(inner.args[0], symbol(name)), goal.signs)
    return (name, top, factor) if top.is_number and top.value > 0 else None


def _renamed(goal, prover, name, top, factor):
    chain = []
    for data in ({"map": "scale", "by": to_text(top)}, {"map": "exp"}, {"map": "negate"},
                 {"map": "scale", "by": to_text(div(number(1), factor))}, {"map": "square"}):
        new = goal.fresh("c" if data["map"] == "square" else "t")
        data = {"symbol": name, "new": new, **data}
        goals = remaining("substitute", goal, **data)
        if goals is None:
            return None
        chain.append(("substitute", data))
        goal, name = goals[0], new
    sides = {"left": to_text(_simplified(goal.conclusion.left, goal)), "right": to_text(_simplified(goal.conclusion.right, goal))}
    goals = remaining("rewrite", goal, **sides)
    found = goals and prover.prove(goals[0])
    if not found:
        return None
    for rule, data in reversed([*chain, ("rewrite", sides)]):
        found = node(rule, data, [found])
    return found


def _simplified(term: Term, goal) -> Term:
    """The term with the arguments of exponentials, logarithms and Phi in normal form where that is shorter."""
    if not term.args:
        return term
    args = [_simplified(argument, goal) for argument in term.args]
    if term.op in SIMPLIFIED:
        return SIMPLIFIED[term.op](tidy(args[0], goal.signs))
    return make(term.op, args)


TACTIC = Tactic("calibration", 34, "substitution", apply)
