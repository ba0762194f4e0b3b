"""∫₀^∞ x^(s−1)·exp(−a·x² + b·x) dx = ½·a^(−s/2)·(Γ(s/2)·₁F₁(s/2; 1/2; z) + b/√a·Γ((s+1)/2)·₁F₁((s+1)/2; 3/2; z)), z = b²/(4a).

Finite iff s > 0 and a > 0 (for a = 0 it is a gamma integral).  A parabolic cylinder function in other words.
Source: Gradshteyn & Ryzhik 3.462.1 with 9.240.
"""

from ....terms import HALF, ONE, ZERO, add, call, div, log, make, mul, neg, number, power, symbol
from ..conditions import requirement
from ..exponent import factored, tidy
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    square = power(x, 2)
    if lower is not ZERO or infinite(upper) <= 0 or h.statistics != {x, square, log(x)}:
        return None
    a, b, s = neg(h[square]), h[x], tidy(add(h[log(x)], ONE), known)
    a = factored(a, known)
    conditions = requirement(known, s, a)
    if conditions is None:
        return INFINITE
    z = factored(div(power(b, 2), mul(4, a)), known)

    def share(argument, below, factor):
        kummer = make("hyper", (make("list", (argument,)), make("list", (below,)), z))
        return mul(HALF, factor, call("gamma", argument), kummer), add(h.constant, neg(mul(argument, log(a))))

    even = share(mul(HALF, s), HALF, ONE)
    odd = share(tidy(mul(HALF, add(s, ONE)), known), number("3/2"), b)
    return Value((even, odd), finite_when=conditions, exact=known.is_nonzero(a))


LEMMA = Lemma("Gaussian integral with a power",
              "∫ x^(s−1)·exp(−a·x² + b·x) dx over (0, ∞) by two functions 1F1 of b²/(4a), finite iff s > 0 and a > 0",
              "Gradshteyn & Ryzhik 3.462.1 with 9.240", apply)
