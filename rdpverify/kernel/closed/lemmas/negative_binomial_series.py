"""Σ Γ(n+r)/n!·exp(k·n) over n = 0, 1, … = Γ(r)·(1 − exp(k))^(−r) for r > 0, finite iff k < 0.

Source: binomial series.
"""

from ....terms import MINUS_ONE, ONE, ZERO, add, call, exp, log, mul, neg, sub, symbol
from ..conditions import requirement
from ..exponent import tidy
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    n = symbol(h.variable)
    if lower is not ZERO or infinite(upper) <= 0:
        return None
    above = [s for s in h.statistics if s is not n and known.equal(h[s], ONE)]
    below = [s for s in h.statistics if s is not n and known.equal(h[s], MINUS_ONE)]
    if len(above) != 1 or len(below) != 1 or len(h.statistics - {n}) != 2 or above[0].op != "loggamma":
        return None
    r = tidy(sub(above[0].args[0], n), known)
    if n.value in r.free or known(r) != 1 or not known.equal(below[0], call("loggamma", n + 1)):
        return None
    conditions = requirement(known, neg(h[n]))
    if conditions is None:
        return INFINITE
    value = add(h.constant, call("loggamma", r), neg(mul(r, log(sub(ONE, exp(h[n]))))))
    return single(ONE, value, finite_when=conditions)


LEMMA = Lemma("binomial series", "Σ C(n+r−1, n)·exp(k·n) over n = 0, 1, … = (1 − exp(k))^(−r), finite iff k < 0", "binomial series", apply,
              "integers")
