"""∫_ℝ exp(s·x − a·exp(k·x) + c) dx = Γ(s/k)·a^(−s/k)·exp(c)/|k|, finite iff a > 0 and s/k > 0 (k ≠ 0).

Source: y = exp(k·x) in Euler's integral.  For a = 0 the integrand is exp(s·x), never integrable on ℝ.
"""

from ....terms import ONE, absolute, add, call, div, log, mul, neg, symbol
from ..conditions import requirement
from ..exponent import exponent_of
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    others = [s for s in h.statistics if s is not x]
    if infinite(lower) >= 0 or infinite(upper) <= 0 or len(others) != 1 or others[0].op != "exp":
        return None
    inner = exponent_of(others[0].args[0], h.variable, known)
    if inner.statistics != {x} or not known.is_zero(inner.constant):
        return None
    k, a, s = inner[x], neg(h[others[0]]), h[x]
    if not known.is_nonzero(k):
        return None
    ratio = div(s, k)
    conditions = requirement(known, a, ratio)
    if conditions is None:
        return INFINITE
    scale = div(ONE, k if known(k) == 1 else absolute(k))
    return single(mul(scale, call("gamma", ratio)), add(h.constant, neg(mul(ratio, log(a)))), finite_when=conditions)


LEMMA = Lemma("double exponential integral", "∫ exp(s·x − a·exp(k·x)) dx over ℝ = Γ(s/k)·a^(−s/k)/|k|, finite iff a > 0 and s/k > 0",
              "y = exp(k·x) in Abramowitz & Stegun 6.1.1", apply)
