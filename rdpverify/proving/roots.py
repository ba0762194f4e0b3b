"""Where a formula is 0, solved for one of its symbols: linear and square equations, and what powers, exponentials and logarithms undo.

Proposals only: which root it is, and whether it is one, is seen where it is used.
"""

from ..errors import RdpVerifyError
from ..terms import HALF, ONE, ZERO, Term, add, div, exp, log, mul, neg, power, sub
from ..terms.normal import factors, polynomial_coefficients
from .monomials import EULER, difference, product, tidy, vector

MOST_DEPTH = 6


def roots(term: Term, name: str, signs, depth: int = MOST_DEPTH) -> list[Term]:
    """Values of the symbol at which the term seems to be 0; none when it is not solved."""
    try:
        values = [] if depth == 0 else _solved(term, name, signs, depth)
        return list(dict.fromkeys(tidy(value, signs) for value in values))
    except (RdpVerifyError, ZeroDivisionError):
        return []


def roots_of_factors(term: Term, name: str, signs) -> list[Term]:
    """Zeros of the factors of a term that are no powers of e."""
    split = factors(term, signs) if name in term.free else None
    bases = [base for base, _ in split[1] if name in base.free and base.op != "exp"] if split else []
    return [point for base in bases for point in roots(base, name, signs)]


def _solved(term: Term, name: str, signs, depth: int) -> list[Term]:
    parts = polynomial_coefficients(term, name, signs) or []
    if len(parts) == 2:
        return [neg(div(parts[0], parts[1]))]
    if len(parts) == 3:
        c, b, a = parts
        root = power(sub(mul(b, b), mul(4, a, c)), HALF)
        return [div(add(neg(b), mul(sign, root)), mul(2, a)) for sign in (1, -1)]
    speaking = [part for part in (term.args if term.op == "add" else (term,)) if name in part.free]
    rest = [part for part in (term.args if term.op == "add" else ()) if name not in part.free]
    if len(speaking) == 1:
        return _undone(speaking[0], neg(add(ZERO, *rest)), name, signs, depth)
    if len(speaking) == 2 and not rest:
        return _of_quotient(difference(vector(speaking[0]), vector(neg(speaking[1]))), name, signs, depth)
    return []


def _undone(part: Term, target: Term, name: str, signs, depth: int) -> list[Term]:
    """Solutions of part = target."""
    if part.op == "symbol":
        return [target]
    if part.op == "exp":
        return roots(sub(part.args[0], log(target)), name, signs, depth - 1)
    if part.op == "log":
        return roots(sub(part.args[0], exp(target)), name, signs, depth - 1)
    if part.op == "pow" and name not in part.args[1].free:
        return roots(sub(part.args[0], power(target, div(ONE, part.args[1]))), name, signs, depth - 1)
    if part.op == "mul":
        speaking = [factor for factor in part.args if name in factor.free]
        if len(speaking) == 1:
            others = mul(*(factor for factor in part.args if factor is not speaking[0]))
            return _undone(speaking[0], div(target, others), name, signs, depth)
    return []


def _of_quotient(ratio, name: str, signs, depth: int) -> list[Term]:
    """Solutions of ∏ bᵢ^{eᵢ} = 1, by logarithms where only the exponent of e speaks of the symbol."""
    if any(name in base.free or (base is not EULER and name in exponent.free) for base, exponent in ratio.items()):
        powers = {base: exponent for base, exponent in ratio.items() if base.op == "symbol" and base.value == name}
        others = {base: exponent for base, exponent in ratio.items() if base not in powers}
        if len(powers) != 1 or any(name in base.free | exponent.free for base, exponent in others.items()):
            return []
        ((_, exponent),) = powers.items()
        return [power(product(others), neg(div(ONE, exponent)))]
    logarithm = add(*(exponent if base is EULER else mul(exponent, log(base)) for base, exponent in ratio.items()))
    return roots(logarithm, name, signs, depth - 1)
