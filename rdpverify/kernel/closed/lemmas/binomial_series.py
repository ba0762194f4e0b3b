"""Σ C(N, n)·exp(k·n) over n = 0 … N = (1 + exp(k))^N; Σ C(n+r−1, n)·exp(k·n) over n = 0, 1, … = (1 − exp(k))^(−r), finite iff k < 0.

Source: binomial theorem; binomial series (r > 0).
"""

from ....terms import ONE, ZERO, add, exp, log, mul, neg, sub, symbol
from ..exponent import tidy
from ..known import infinite, requirement
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    others = [s for s in h.statistics if s is not n]
    if lower is not ZERO or len(others) != 1 or others[0].op != "log" or others[0].args[0].op != "binomial":
        return None
    top, bottom = others[0].args[0].args
    if bottom is not n or not known.equal(h[others[0]], ONE):
        return None
    if n.value not in top.free and known.equal(top, upper):
        return single(ONE, add(h.constant, mul(top, log(add(ONE, exp(h[n]))))))
    r = tidy(add(top, ONE, neg(n)), known)
    if infinite(upper) <= 0 or n.value in r.free or known(r) != 1:
        return None
    conditions = requirement(known, neg(h[n]))
    if conditions is None:
        return INFINITE
    return single(ONE, add(h.constant, neg(mul(r, log(sub(ONE, exp(h[n])))))), finite_when=conditions)


LEMMA = Lemma(
    "binomial series",
    "Σ C(N, n)·exp(k·n) = (1 + exp(k))^N; Σ C(n+r−1, n)·exp(k·n) = (1 − exp(k))^(−r), finite iff k < 0",
    "binomial theorem and binomial series",
    apply,
    "integers",
)
