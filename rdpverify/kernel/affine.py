"""A term as an affine function of one of its parts."""

from ..errors import RuleError
from ..terms import ONE, ZERO, Term, add, mul, walk


def affine(term: Term, value: Term) -> tuple[Term, Term]:
    """(c₀, c₁) with term = c₀ + c₁·value, made of the term's own parts and so defined where it is; RuleError where it is not affine."""
    if term is value:
        return ZERO, ONE
    if value not in walk(term):
        return term, ZERO
    if term.op == "add":
        parts = [affine(argument, value) for argument in term.args]
        return add(*(rest for rest, _ in parts)), add(*(factor for _, factor in parts))
    if term.op == "mul":
        others = [argument for argument in term.args if value not in walk(argument)]
        if len(others) == len(term.args) - 1:
            (inside,) = (argument for argument in term.args if argument not in others)
            rest, factor = affine(inside, value)
            return ZERO if rest is ZERO else mul(*others, rest), mul(*others, factor)
    raise RuleError("the slack is not affine in this value")
