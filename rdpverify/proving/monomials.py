"""Products of powers as vectors of exponents: ``c·∏ bᵢ^{eᵢ}·e^u`` ↔ {bᵢ: eᵢ, e: u}."""

from ..errors import RdpVerifyError
from ..terms import ONE, ZERO, Term, add, div, exp, mul, neg, power
from ..terms.normal import identical, normal, to_term

EULER = exp(ONE)  # the base of exponential factors

Vector = dict[Term, Term]


def vector(term: Term) -> Vector:
    """Exponents by base of a product of powers; a term of another shape is its own base."""
    if term.op == "mul":
        return summed(*map(vector, term.args))
    if term.op == "pow":
        return scaled(vector(term.args[0]), term.args[1])
    if term.op == "exp":
        return {EULER: term.args[0]}
    if term is ONE:
        return {}
    return {term: ONE}


def summed(*vectors: Vector) -> Vector:
    result: Vector = {}
    for one in vectors:
        for base, exponent in one.items():
            result[base] = add(result.get(base, ZERO), exponent)
    return result


def scaled(one: Vector, factor: Term) -> Vector:
    return {base: mul(exponent, factor) for base, exponent in one.items()}


def difference(first: Vector, second: Vector) -> Vector:
    return summed(first, scaled(second, neg(ONE)))


def product(one: Vector) -> Term:
    """The term with these exponents."""
    return mul(*(exp(exponent) if base is EULER else power(base, exponent) for base, exponent in one.items()))


def multiple(wanted: Vector, given: Vector, signs) -> Term | None:
    """m with wanted = m·given, or None; exponents are compared by their normal forms."""
    bases = list(dict.fromkeys([*wanted, *given]))
    pairs = [(wanted.get(base, ZERO), given.get(base, ZERO)) for base in bases]
    pairs = [(a, b) for a, b in pairs if not (_same(a, ZERO, signs) and _same(b, ZERO, signs))]
    usable = [(a, b) for a, b in pairs if not _same(b, ZERO, signs) and not _same(a, ZERO, signs)]
    if not usable:
        return None
    pivot = min(usable, key=lambda pair: pair[0].size + pair[1].size)
    if all(_same(mul(a, pivot[1]), mul(b, pivot[0]), signs) for a, b in pairs):
        return tidy(div(*pivot), signs)
    return None


def tidy(term: Term, signs) -> Term:
    """The term's normal form when it is shorter."""
    try:
        simpler = to_term(normal(term, signs))
    except RdpVerifyError:
        return term
    return simpler if simpler.size < term.size else term


def vanishes(term: Term, signs) -> bool:
    return _same(term, ZERO, signs)


def _same(a: Term, b: Term, signs) -> bool:
    try:
        return a is b or identical(a, b, signs)
    except RdpVerifyError:
        return False
