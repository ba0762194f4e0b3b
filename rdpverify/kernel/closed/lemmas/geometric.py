"""Σₙ exp(k·n + c) for n = s … t: (e^(k·s) − e^(k·(t+1)))·e^c/(1 − e^k), k ≠ 0; up to ∞ finite iff k < 0, down to −∞ iff k > 0.

Source: geometric series.
"""

from ....terms import ONE, add, div, exp, mul, neg, sub, symbol
from ..conditions import not_zero, requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    below, above = infinite(lower) < 0, infinite(upper) > 0
    if not h.within(n):
        return None
    if not h.statistics:
        return INFINITE if below or above else single(add(sub(upper, lower), ONE), h.constant)
    if below and above:
        return INFINITE
    k = h[n]
    start, beyond = add(h.constant, mul(k, lower)), add(h.constant, mul(k, add(upper, ONE)))
    if not (below or above):
        over = div(ONE, sub(ONE, exp(k)))
        return Value(((over, start), (neg(over), beyond)), valid_when=(not_zero(k),))
    conditions = requirement(known, k if below else neg(k))
    if conditions is None:
        return INFINITE
    if above:
        return single(div(ONE, sub(ONE, exp(k))), start, finite_when=conditions)
    return single(div(ONE, sub(ONE, exp(neg(k)))), add(h.constant, mul(k, upper)), finite_when=conditions)


LEMMA = Lemma("geometric series", "Σ exp(k·n) over n = s, s+1, … = exp(k·s)/(1 − exp(k)), finite iff k < 0", "geometric series", apply,
              "integers")
