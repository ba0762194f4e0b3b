"""Nicer forms of rational expressions: as one factored quotient, or as a sum of quotients.

Everything here is a proposal; the kernel accepts a form only when it is identical to the value the lemmas gave.
"""

from fractions import Fraction

from flint import fmpq

from .readable_sums import leading_sign, readable_sum
from .readable_conditions import TWO
from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions
from ..printer import to_text
from ..terms import HALF, ONE, Term, add, div, mul, neg, number, power, sub


def length(form: Term) -> int:
    """Of the text: what reads shorter is preferred."""
    return len(to_text(form))


def quotient(term: Term, assumptions: Assumptions) -> Term:
    """A rational expression as (integer · factors) / (integer · factors); the term itself when it does not factor."""
    split = assumptions.factors(term)
    if split is None:
        return term
    coefficient, parts = split
    upright = []
    for base, exponent in parts:
        if isinstance(exponent, int) and base.op == "add" and assumptions(base) == -1:
            coefficient, base = coefficient * (-1) ** (exponent % 2), neg_sum(base)
        upright.append((base, exponent))
    above, below = [], []
    for base, exponent in _roots_joined(upright, assumptions):
        (above if exponent > 0 else below).append(power(base, number(abs(exponent))))
    if coefficient < 0 and len(above) == 1 and above[0].op == "add":
        coefficient, above = -coefficient, [neg_sum(above[0])]
    above, below = ([collected_power(factor) for factor in factors_] for factors_ in (above, below))
    top = mul(number(fmpq(coefficient).p), *above)
    bottom = mul(number(fmpq(coefficient).q), *below)
    return top if bottom is ONE else div(top, bottom)


def _roots_joined(parts, assumptions: Assumptions):
    """√u/u as 1/√u, for u > 0, and |u|/u² as 1/|u|."""
    exponents: dict[Term, int | Fraction] = {}
    for base, exponent in parts:
        inner, root = base.args if base.op == "pow" and base.args[1] is HALF and assumptions(base.args[0]) == 1 else (base, ONE)
        exponents[inner] = exponents.get(inner, 0) + exponent * Fraction(int(root.value.p), int(root.value.q))
    for base in [base for base in exponents if base.op == "Abs" and exponents[base] == 1]:
        inner = next((u for u in (base.args[0], neg_sum(base.args[0])) if exponents.get(u) == -2), None)
        if inner is not None:
            exponents[base], exponents[inner] = -1, 0
    return [(base, int(exponent) if exponent == int(exponent) else exponent) for base, exponent in exponents.items() if exponent]


def collected_power(factor: Term) -> Term:
    return power(readable_sum(factor.args[0]), factor.args[1]) if factor.op == "pow" else readable_sum(with_squares(factor))


def with_squares(term: Term) -> Term:
    """c·u² + c·v² ∓ 2c·u·v in a sum of more terms as c·(u ∓ v)²."""
    if term.op != "add" or len(term.args) < 4:
        return term
    parts = dict(map(_coefficient, term.args))
    squares = [body for body in parts if body.op == "pow" and body.args[1] is TWO]
    for place, first in enumerate(squares):
        for second in squares[:place]:
            u, v = second.args[0], first.args[0]
            product = next((body for body in (mul(u, v), mul(v, u)) if body in parts), None)
            count = parts[first]
            if product is None or parts[second] != count or abs(parts[product]) != abs(2 * count):
                continue
            square = power(add(u, v) if parts[product] == 2 * count else sub(u, v), 2)
            rest = [argument for argument in term.args if _coefficient(argument)[0] not in (first, second, product)]
            return with_squares(add(mul(number(count), square), *rest))
    return term


def _coefficient(term: Term) -> tuple[Term, fmpq]:
    """(body, c) with term = c·body."""
    if term.op == "mul" and term.args[0].is_number:
        return mul(*term.args[1:]), term.args[0].value
    return term, fmpq(1)


def neg_sum(term: Term) -> Term:
    """−(a + b + …) written out."""
    return add(*(neg(argument) for argument in term.args)) if term.op == "add" else neg(term)


def normal_number(term: Term, assumptions: Assumptions) -> Term | None:
    value = tidy(term, assumptions)
    return value if value.is_number else None


def fewest_terms(term: Term, assumptions: Assumptions) -> Term:
    """A rational expression as one quotient, with its constant apart where that reads shorter."""
    whole = quotient(term, assumptions)
    constants = [argument for argument in tidy(term, assumptions).args if argument.is_number] if term.op == "add" else []
    if not constants:
        return whole
    apart = add(quotient(sub(term, constants[0]), assumptions), constants[0])
    return min((whole, apart), key=lambda form: form.size)


def spread(term: Term, assumptions: Assumptions) -> Term:
    """A sum of quotients, what is subtracted last."""
    expanded = tidy(term, assumptions)
    parts = [quotient(part, assumptions) for part in expanded.args] if expanded.op == "add" else [quotient(expanded, assumptions)]
    return add(*sorted(parts, key=lambda part: leading_sign(part) < 0))


def shorter(term: Term, assumptions: Assumptions) -> Term:
    """As one quotient or as a sum of quotients, whichever reads shorter."""
    return min((quotient(term, assumptions), spread(term, assumptions)), key=length)
