"""Constructors that tidy without changing meaning: flatten, fold numbers, drop neutral elements.

Nothing here may drop a subterm that could be undefined (``0*log(x)`` stays), so a statement keeps its holes until they are
looked at.  Text printed from a term and read again gives the same term.
"""

from flint import fmpq

from ..errors import IllPosed
from .term import HALF, MINUS_ONE, ONE, PAIR_SYMBOLS, ZERO, Term, make, number, term

EXPONENT_LIMIT = 10**8  # of a numeric exponent: the language reads none beyond, so folding makes none
FOLD_BITS = 4096  # numbers are folded into powers only up to this size; larger ones stay as written


def _is_plain(node: Term) -> bool:
    """A number that nothing can make infinite: the ratio and the loss of an expectation may be."""
    return node.op in ("number", "pi") or (node.op == "symbol" and node.value not in PAIR_SYMBOLS)


def add(*terms) -> Term:
    """a + b + …"""
    total, parts, place = ZERO, [], None
    for item in terms:
        item = item if isinstance(item, Term) else number(item)
        for part in item.args if item.op == "add" else (item,):
            if part.op == "number":
                total = part if total is ZERO else number(total.value + part.value)
                place = len(parts) if place is None else place
            else:
                parts.append(part)
    if total is not ZERO or not parts:
        parts.insert(len(parts) if place is None else place, total)
    return parts[0] if len(parts) == 1 else make("add", parts)


def mul(*factors) -> Term:
    """a · b · …; a numeric coefficient comes first."""
    coefficient, parts = ONE, []
    for item in factors:
        item = item if isinstance(item, Term) else number(item)
        for part in item.args if item.op == "mul" else (item,):
            if part.op == "number":
                coefficient = part if coefficient is ONE else number(coefficient.value * part.value)
            else:
                parts.append(part)
    if not parts or (coefficient is ZERO and all(map(_is_plain, parts))):
        return coefficient
    if coefficient is not ONE:
        parts.insert(0, coefficient)
    return parts[0] if len(parts) == 1 else make("mul", parts)


def neg(a) -> Term:
    return mul(MINUS_ONE, a)


def sub(a, b) -> Term:
    return add(a, neg(b))


def div(a, b) -> Term:
    """a / b; raises IllPosed when b is the number 0."""
    return mul(a, power(b, MINUS_ONE))


def power(base, exponent) -> Term:
    """base ** exponent; numbers are folded, nested powers only where the meaning stays (integers; reciprocals)."""
    base, exponent = term(base), term(exponent)
    if exponent is ONE:
        return base
    if exponent is ZERO and _is_plain(base):
        return ONE
    if exponent.is_number:
        if base.is_number:
            folded = _fold(base.value, exponent.value)
            if folded is not None:
                return folded
        if base.op == "pow" and base.args[1].is_number:
            inner, outer = base.args[1].value, exponent.value
            if inner > 0 and (outer == -1 or (inner.q == 1 and outer.q == 1 and abs(inner * outer) <= EXPONENT_LIMIT)):
                return power(base.args[0], number(inner * outer))
    return make("pow", (base, exponent))


def _fold(base: fmpq, exponent: fmpq):
    if base == 0 and exponent < 0:
        raise IllPosed("division by zero")
    if exponent.q == 1:
        size = max(int(base.p).bit_length(), int(base.q).bit_length())
        if abs(int(exponent.p)) * size <= FOLD_BITS or exponent == -1:  # a reciprocal is no larger
            return number(base ** int(exponent.p))
    elif base == 0 or base == 1:
        return number(base)
    return None


def sqrt(a) -> Term:
    return power(a, HALF)


def exp(a) -> Term:
    a = term(a)
    return ONE if a is ZERO else make("exp", (a,))


def log(a) -> Term:
    a = term(a)
    return ZERO if a is ONE else make("log", (a,))


def log_undoing_exp(a: Term) -> Term:
    """log a, which is c for a = e^c."""
    return a.args[0] if a.op == "exp" else log(a)


def absolute(a) -> Term:
    a = term(a)
    return number(abs(a.value)) if a.is_number else make("Abs", (a,))


def floor(a) -> Term:
    a = term(a)
    return number(a.value.p // a.value.q) if a.is_number else make("floor", (a,))


CONSTRUCTORS = {"add": add, "mul": mul, "pow": power, "exp": exp, "log": log, "Abs": absolute, "floor": floor}


def construct(op: str, args, value=None) -> Term:
    """The tidying constructor for ``op`` when there is one, the plain node otherwise."""
    constructor = CONSTRUCTORS.get(op)
    return constructor(*args) if constructor else make(op, args, value)
