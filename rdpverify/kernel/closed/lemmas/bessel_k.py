"""∫₀^∞ x^(s−1)·exp(−a·xʳ − b·x^(−r)) dx = 2/|r|·(b/a)^(s/(2r))·K_{s/r}(2·√(a·b)) for a, b > 0; infinite when a or b is negative (r ≠ 0).

Source: Gradshteyn & Ryzhik 3.471.9 with y = xʳ.  Where a or b is 0 it is a gamma integral, finite for one sign of s only.
"""

from ....terms import HALF, ONE, ZERO, absolute, add, call, div, log, mul, neg, sub, symbol
from ..conditions import requirement
from ..exponent import tidy
from ..known import infinite
from ..lemma import INFINITE, Lemma, single
from .gamma import power_of


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    powers = sorted(h.statistics - {log(x)}, key=repr)
    if lower is not ZERO or infinite(upper) <= 0 or len(powers) != 2:
        return None
    exponents = [power_of(statistic, x) for statistic in powers]
    if None in exponents or not known.is_zero(add(*exponents)) or known(exponents[0]) not in (1, -1):
        return None
    r, a, b = exponents[0], neg(h[powers[0]]), neg(h[powers[1]])
    conditions = requirement(known, a, b)
    if conditions is None:
        return INFINITE
    order = tidy(div(add(h[log(x)], ONE), r), known)
    size = r if known(r) == 1 else absolute(r)
    bessel = call("besselk", order, mul(2, (a * b) ** HALF))
    exponent = add(h.constant, mul(HALF, order, sub(log(b), log(a))))
    exact = known.is_nonzero(a) and known.is_nonzero(b)
    return single(mul(div(2, size), bessel), exponent, finite_when=conditions, exact=exact)


LEMMA = Lemma("Bessel integral", "∫ x^(s−1)·exp(−a·xʳ − b·x^(−r)) dx over (0, ∞) = 2/|r|·(b/a)^(s/(2r))·K_{s/r}(2√(ab)), a, b > 0",
              "Gradshteyn & Ryzhik 3.471.9 with y = xʳ", apply)
