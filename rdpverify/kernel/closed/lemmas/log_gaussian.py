"""∫₀^∞ exp(−a·log²x + b·log x + c) dx = √(π/a)·exp(c + (b+1)²/(4a)), finite iff a > 0.

Source: y = log x in the Gaussian integral.
"""

from ....terms import ONE, PI, ZERO, add, div, log, mul, neg, power, sqrt, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    logarithm = log(symbol(h.variable))
    square = power(logarithm, 2)
    if lower is not ZERO or infinite(upper) <= 0 or square not in h.statistics or not h.within(logarithm, square):
        return None
    a, b = neg(h[square]), add(h[logarithm], ONE)
    conditions = requirement(known, a)
    if conditions is None:
        return INFINITE
    return single(sqrt(div(PI, a)), add(h.constant, div(power(b, 2), mul(4, a))), finite_when=conditions)


LEMMA = Lemma(
    "Gaussian integral in log x",
    "∫ exp(−a·log²x + b·log x + c) dx over (0, ∞) = √(π/a)·exp(c + (b+1)²/(4a)), finite iff a > 0",
    "y = log x in the Gaussian integral",
    apply,
)
