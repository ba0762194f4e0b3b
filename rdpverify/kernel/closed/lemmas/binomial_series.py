"""Σ exp(k·n)/(n!·(N−n)!) over n = 0 … N = (1 + exp(k))^N/N!.

Source: binomial theorem.
"""

from ....terms import MINUS_ONE, ONE, ZERO, add, call, exp, log, mul, neg, symbol
from ..lemma import Lemma, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    if lower is not ZERO:
        return None
    others = sorted((s for s in h.statistics if s is not n), key=repr)
    if len(others) != 2 or not all(known.equal(h[s], MINUS_ONE) for s in others):
        return None
    expected = (call("loggamma", n + 1), call("loggamma", upper - n + 1))
    if not all(any(known.equal(s, wanted) for s in others) for wanted in expected):
        return None
    return single(ONE, add(h.constant, mul(upper, log(add(ONE, exp(h[n])))), neg(call("loggamma", upper + 1))))


LEMMA = Lemma("binomial theorem", "Σ C(N, n)·exp(k·n) over n = 0 … N = (1 + exp(k))^N", "binomial theorem", apply, "integers")
