"""A product of exponentials and powers with symbols in their exponents, against a number: the sum of the logarithms."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import Term, add, log, mul, number
from ....terms.normal import factors
from ...monomials import tidy
from ...tactic import Tactic
from . import monomial


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    left, right = goal.conclusion.left, goal.conclusion.right
    product, bound = (left, right) if left.free else (right, left)
    parts = product.args if product.op == "mul" else (product,)
    if bound.free or not any(map(_is_power, parts)):
        return None
    if (proof := monomial.apply(goal, prover)) is not None:
        return proof  # a condition says it, of the product as it is
    total = add(*(_logarithm(part, goal.signs) for part in parts))
    place = "left" if product is left else "right"
    return monomial.chained(goal, prover, [("transform", {"map": "log"}), ("rewrite", {place: to_text(tidy(total, goal.signs))})])


def _is_power(part: Term) -> bool:
    return part.op == "pow" and bool(part.args[1].free)


def _logarithm(part: Term, signs) -> Term:
    """The logarithm of a positive factor, of what is a quotient term by term."""
    if part.op in ("exp", "pow"):
        return part.args[0] if part.op == "exp" else mul(part.args[1], _logarithm(part.args[0], signs))
    parts = factors(part, signs) if part.op == "add" else None
    if parts is None or len(parts[1]) < 2 or not all(signs.positive(base) for base, _ in parts[1]):
        return log(part)
    return add(log(number(parts[0])), *(mul(number(count), log(base)) for base, count in parts[1]))


TACTIC = Tactic("log_of_product", "logarithms", apply)
