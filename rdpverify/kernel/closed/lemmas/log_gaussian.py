"""∫₀^∞ exp(−a·log²x + b·log x + c) dx = √(π/a)·exp(c + (b+1)²/(4a)), finite iff a > 0; over (s, t), 0 ≤ s < t, by error functions.

Source: y = log x in the Gaussian integral.
"""

from ....terms import INFINITY, ONE, ZERO, add, log, neg, power, symbol
from ..exponent import Exponent
from ..known import infinite
from ..lemma import Lemma
from . import gaussian


def apply(h, lower, upper, known):
    y, logarithm = symbol(h.variable), log(symbol(h.variable))
    square = power(logarithm, 2)
    if square not in h.statistics or not h.within(logarithm, square) or not (lower is ZERO or known(lower) == 1):
        return None
    moved = ((ONE, h.constant), (y, add(h[logarithm], ONE)), (power(y, 2), h[square]))
    start = neg(INFINITY) if lower is ZERO else log(lower)
    return gaussian.apply(Exponent(h.variable, moved), start, upper if infinite(upper) else log(upper), known)


LEMMA = Lemma("Gaussian integral in log x",
              "∫ exp(−a·log²x + b·log x + c) dx over (0, ∞) = √(π/a)·exp(c + (b+1)²/(4a)), finite iff a > 0; pieces by erf and erfc",
              "y = log x in the Gaussian integral", apply)
