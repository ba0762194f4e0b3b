"""Σₙ exp(k·n + c)/n! over n = 0, 1, … = exp(exp(k))·exp(c), always finite.

Source: the series of exp.
"""

from ....terms import MINUS_ONE, ONE, ZERO, add, call, exp, symbol
from ..known import infinite
from ..lemma import Lemma, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    if lower is not ZERO or infinite(upper) <= 0:
        return None
    others = [s for s in h.statistics if s is not n]
    if len(others) != 1 or not known.equal(others[0], call("loggamma", n + 1)) or not known.equal(h[others[0]], MINUS_ONE):
        return None
    return single(ONE, add(h.constant, exp(h[n])))


LEMMA = Lemma("exponential series", "Σ exp(k·n)/n! over n = 0, 1, … = exp(exp(k))", "the series of exp", apply, "integers")
