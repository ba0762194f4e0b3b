"""x·log a − x·log b + log c as x·log(a/b) + log c: logarithms of quotients have limits where those of their parts go off to infinity."""

from ..errors import RdpVerifyError
from ..kernel.rules.theorem import affine
from ..terms import ONE, ZERO, Term, add, log, mul, power, symbol, walk
from ..terms.normal import polynomial_coefficients


def with_quotients(slack: Term, name: str, signs) -> Term:
    """Logarithms that stand beside one power of the symbol as that of a product; the slack itself where they do not."""
    rest, products = slack, {}
    for part in dict.fromkeys(part for part in walk(slack) if part.op == "log" and name in part.free and signs.positive(part.args[0])):
        try:
            left, factor = affine(rest, part)
        except RdpVerifyError:
            continue
        coefficients = polynomial_coefficients(factor, name, signs)
        if coefficients is None or not all(coefficient.is_number for coefficient in coefficients):
            continue
        rest = left
        for degree, coefficient in enumerate(coefficients):
            if coefficient is not ZERO:
                products[degree] = mul(products.get(degree, ONE), power(part.args[0], coefficient))
    logarithms = [mul(power(symbol(name), degree), log(product)) for degree, product in products.items() if product is not ONE]
    return add(*logarithms, rest)
