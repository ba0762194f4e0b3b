"""Nicer forms of rational expressions: as one factored quotient, or as a sum of quotients.

Everything here is a proposal; the kernel accepts a form only when it is identical to the value the lemmas gave.
"""

from flint import fmpq

from ..kernel.closed.canonical import leading_sign, readable_sum
from ..kernel.closed.exponent import tidy
from ..kernel.closed.known import Known
from ..language import to_text
from ..terms import ONE, Term, add, div, mul, neg, number, power, sub


def length(form: Term) -> int:
    """Of the text: what reads shorter is preferred."""
    return len(to_text(form))


def quotient(term: Term, known: Known) -> Term:
    """A rational expression as (integer · factors) / (integer · factors); the term itself when it does not factor."""
    split = known.factors(term)
    if split is None:
        return term
    coefficient, parts = split
    above, below = [], []
    for base, exponent in parts:
        if isinstance(exponent, int) and known(base) == -1 and base.op == "add":
            coefficient, base = coefficient * (-1) ** (exponent % 2), neg_sum(base)
        (above if exponent > 0 else below).append(power(base, number(abs(exponent))))
    if coefficient < 0 and len(above) == 1 and above[0].op == "add":
        coefficient, above = -coefficient, [neg_sum(above[0])]
    above, below = ([collected_power(factor) for factor in factors_] for factors_ in (above, below))
    top = mul(number(fmpq(coefficient).p), *above)
    bottom = mul(number(fmpq(coefficient).q), *below)
    return top if bottom is ONE else div(top, bottom)


def collected_power(factor: Term) -> Term:
    return power(readable_sum(factor.args[0]), factor.args[1]) if factor.op == "pow" else readable_sum(factor)


def neg_sum(term: Term) -> Term:
    """−(a + b + …) written out."""
    return add(*(neg(argument) for argument in term.args)) if term.op == "add" else neg(term)


def normal_number(term: Term, known: Known) -> Term | None:
    found = tidy(term, known)
    return found if found.is_number else None


def fewest_terms(term: Term, known: Known) -> Term:
    """A rational expression as one quotient, with its constant apart where that reads shorter."""
    whole = quotient(term, known)
    constants = [argument for argument in tidy(term, known).args if argument.is_number] if term.op == "add" else []
    if not constants:
        return whole
    apart = add(quotient(sub(term, constants[0]), known), constants[0])
    return min((whole, apart), key=lambda form: form.size)


def spread(term: Term, known: Known) -> Term:
    """A sum of quotients, what is subtracted last."""
    expanded = tidy(term, known)
    parts = [quotient(part, known) for part in expanded.args] if expanded.op == "add" else [quotient(expanded, known)]
    return add(*sorted(parts, key=lambda part: leading_sign(part) < 0))


def shorter(term: Term, known: Known) -> Term:
    """As one quotient or as a sum of quotients, whichever reads shorter."""
    return min((quotient(term, known), spread(term, known)), key=length)
