"""Σ n·exp(k·n) = e^k/(1 − e^k)² and Σ exp(k·n)/n = −log(1 − e^k) over n = 1, 2, …, both finite iff k < 0.

Source: derivative of the geometric series; series of the logarithm.
"""

from ....terms import MINUS_ONE, ONE, add, exp, log, mul, neg, power, sub, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    if lower is not ONE or infinite(upper) <= 0 or h.statistics != {n, log(n)}:
        return None
    k, weight = h[n], h[log(n)]
    grows = known.equal(weight, ONE)
    if not grows and not known.equal(weight, MINUS_ONE):
        return None
    conditions = requirement(known, neg(k))
    if conditions is None:
        return INFINITE
    rest = sub(ONE, exp(k))
    if grows:
        return single(power(rest, -2), add(h.constant, k), finite_when=conditions)
    return single(mul(MINUS_ONE, log(rest)), h.constant, finite_when=conditions)


LEMMA = Lemma("geometric series with a weight",
              "Σ n·exp(k·n) = e^k/(1 − e^k)², Σ exp(k·n)/n = −log(1 − e^k) over n = 1, 2, …, finite iff k < 0",
              "derivative and integral of the geometric series", apply, "integers")
