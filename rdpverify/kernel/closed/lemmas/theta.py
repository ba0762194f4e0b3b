"""Σ exp(−a·n² + b·n + c) over all integers n = exp(c + b²/(4a))·Σ exp(−a·(k − b/(2a))²), finite iff a > 0.

The shift b/(2a) is reduced modulo 1.  For a = 0 the summand is geometric, never summable over ℤ.
Source: completing the square; Canonne, Kamath & Steinke 2020 (periodicity of the sum in the shift).
"""

from ....terms import add, div, mul, neg, power, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single
from ..series import theta


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    square = power(n, 2)
    if infinite(lower) >= 0 or infinite(upper) <= 0 or square not in h.statistics or not h.within(n, square):
        return None
    a, b = neg(h[square]), h[n]
    conditions = requirement(known, a)
    if conditions is None:
        return INFINITE
    return single(theta(a, div(b, mul(2, a)), known), add(h.constant, div(power(b, 2), mul(4, a))), finite_when=conditions)


LEMMA = Lemma("theta series", "Σ exp(−a·n² + b·n + c) over ℤ = exp(c + b²/(4a))·Σ exp(−a·(k − b/(2a))²), finite iff a > 0",
              "completing the square; Canonne, Kamath & Steinke 2020", apply, "integers")
