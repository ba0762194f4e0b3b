"""``a ≤ √b`` and its multiples, ``√a ≤ b``: compare the squares, once one root stands on a side by itself."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, ZERO, add, neg, walk
from ...monomials import tidy
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    larger = sides(goal.conclusion)[1]
    if any(map(_is_root, _factors(larger))):
        return step("square_root", goal, prover.prove)
    return _set_apart(goal, prover)


def _set_apart(goal, prover):
    """b − c·√a ≥ 0 as c·√a ≤ b, when no other root is in it."""
    terms = _terms(tidy(goal.slack, goal.signs))
    roots = [part for part in terms if any(map(_is_root, walk(part)))]
    if len(roots) != 1 or not any(map(_is_root, _factors(roots[0]))) or not goal.signs.nonpositive(roots[0]):
        return None
    root, rest = neg(roots[0]), add(ZERO, *(part for part in terms if part is not roots[0]))
    if not goal.signs.nonnegative(rest):
        return None
    if any(map(_is_root, _factors(sides(goal.conclusion)[0]))):
        return step("square_root", goal, prover.prove)
    shift = {"map": "add", "by": to_text(add(root, neg(sides(goal.conclusion)[0])))}
    order = ("left", "right") if goal.conclusion.op in ("<=", "<") else ("right", "left")
    written = {order[0]: to_text(root), order[1]: to_text(rest)}
    shifted = remaining("transform", goal, **shift)
    apart = shifted and remaining("rewrite", shifted[0], **written)
    squares = apart and step("square_root", apart[0], prover.prove)
    return squares and node("transform", shift, [node("rewrite", written, [squares])])


def _terms(term):
    return term.args if term.op == "add" else (term,)


def _factors(term):
    return term.args if term.op == "mul" else (term,)


def _is_root(part) -> bool:
    return part.op == "pow" and part.args[1] is HALF


TACTIC = Tactic("square_root", "squares", apply)
