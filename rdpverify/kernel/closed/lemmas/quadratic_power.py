"""∫_ℝ (A·((x−m)² + s²))^(−k) dx = √π·Γ(k−1/2)/Γ(k)·A^(−k)·s^(1−2k), finite iff k > 1/2.

Source: Abramowitz & Stegun 6.2.1 with t = ((x−m)/s)²; for k = 1 it is π/(A·s).
"""

from ....terms import HALF, ONE, PI, add, call, div, log, mul, neg, sqrt, sub
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single
from ..quadratics import log_quadratics


def apply(h, lower, upper, known):
    if infinite(lower) >= 0 or infinite(upper) <= 0 or len(h.statistics) != 1:
        return None
    found = log_quadratics(h, known)
    if found is None:
        return None
    ((u, exponent),) = found
    k = neg(exponent)
    conditions = requirement(known, sub(k, HALF))
    if conditions is None:
        return INFINITE
    whole = PI if known.equal(k, ONE) else div(mul(sqrt(PI), call("gamma", sub(k, HALF))), call("gamma", k))
    rest = add(h.constant, neg(mul(k, log(u.leading))), mul(sub(HALF, k), log(u.square)))
    return single(whole, rest, finite_when=conditions)


LEMMA = Lemma("power of a quadratic", "∫ (A*((x−m)² + s²))^(−k) dx over ℝ = √π·Γ(k−1/2)/Γ(k)·A^(−k)·s^(1−2k), finite iff k > 1/2",
              "Abramowitz & Stegun 6.2.1", apply)
