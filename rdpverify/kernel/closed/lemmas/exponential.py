"""∫ₛᵗ exp(k·x + c) dx = (exp(k·t) − exp(k·s))·exp(c)/k for k ≠ 0; on [s, ∞) finite iff k < 0, on (−∞, t] iff k > 0, never on ℝ.

Source: antiderivative exp(k·x)/k and its limits at the ends.
"""

from ....terms import ONE, add, div, mul, neg, symbol
from ..conditions import not_zero, requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    if h.statistics != {x}:
        return None
    rate = h[x]
    below, above = infinite(lower) < 0, infinite(upper) > 0
    if below and above:
        return INFINITE
    over_rate = div(ONE, rate)
    at_upper = () if above else ((over_rate, add(h.constant, mul(rate, upper))),)
    at_lower = () if below else ((neg(over_rate), add(h.constant, mul(rate, lower))),)
    if not (below or above):
        return Value(at_upper + at_lower, valid_when=(not_zero(rate),))
    conditions = requirement(known, rate if below else neg(rate))
    return INFINITE if conditions is None else Value(at_upper + at_lower, finite_when=conditions)


LEMMA = Lemma("exponential piece", "∫ exp(k·x + c) dx = (exp(k·t) − exp(k·s))·exp(c)/k; a half-line needs decay, exactly",
              "antiderivative exp(k·x)/k", apply)
