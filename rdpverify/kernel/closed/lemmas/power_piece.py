"""∫ x^(k−1) dx = (tᵏ − sᵏ)/k for 0 ≤ s < t; at 0 finite iff k > 0, at ∞ iff k < 0, on (0, ∞) never.

Source: antiderivative xᵏ/k and its limits at the ends.
"""

from ....terms import ONE, ZERO, add, div, log, mul, neg, symbol
from ..conditions import not_zero, requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    from_zero, above = lower is ZERO, infinite(upper) > 0
    if h.statistics != {log(x)} or infinite(lower) or not (from_zero or known(lower) == 1):
        return None
    k = add(h[log(x)], ONE)
    if from_zero and above:
        return INFINITE
    if known.is_zero(k):
        return INFINITE if from_zero or above else Value(((log(div(upper, lower)), h.constant),))
    over = div(ONE, k)
    at_upper = () if above else ((over, add(h.constant, mul(k, log(upper)))),)
    at_lower = () if from_zero else ((neg(over), add(h.constant, mul(k, log(lower)))),)
    if not from_zero and not above:
        return Value(at_upper + at_lower, valid_when=(not_zero(k),))
    conditions = requirement(known, neg(k) if above else k)
    return INFINITE if conditions is None else Value(at_upper + at_lower, finite_when=conditions)


LEMMA = Lemma("power piece", "∫ x^(k−1) dx over (s, t) = (tᵏ − sᵏ)/k; at 0 iff k > 0, at ∞ iff k < 0", "antiderivative xᵏ/k", apply)
