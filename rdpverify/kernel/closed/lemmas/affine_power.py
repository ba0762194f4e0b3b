"""∫ (A + B·x)^(k−1) dx = (u(t)ᵏ − u(s)ᵏ)/(k·B) with u = A + B·x > 0 at both ends; up to ∞ (B > 0) finite iff k < 0.

Source: antiderivative uᵏ/(k·B) and its limit at infinity.
"""

from ....terms import ONE, add, div, log, mul, neg, symbol
from ..conditions import not_zero, requirement
from ..exponent import exponent_of
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value


def apply(h, lower, upper, known):
    statistics = tuple(h.statistics)
    if len(statistics) != 1 or statistics[0].op != "log" or infinite(lower):
        return None
    u = exponent_of(statistics[0].args[0], h.variable, known)
    x, above = symbol(h.variable), infinite(upper) > 0
    ends = (lower,) if above else (lower, upper)
    if not u.within(x) or known.is_zero(u.constant) or known(u[x]) != 1 or not all(known(u.at(end)) == 1 for end in ends):
        return None
    k = add(h[statistics[0]], ONE)
    if known.is_zero(k):
        return INFINITE if above else Value(((div(log(div(u.at(upper), u.at(lower))), u[x]), h.constant),))
    over = div(ONE, mul(k, u[x]))
    at_lower = ((neg(over), add(h.constant, mul(k, log(u.at(lower))))),)
    if above:
        conditions = requirement(known, neg(k))
        return INFINITE if conditions is None else Value(at_lower, finite_when=conditions)
    return Value(((over, add(h.constant, mul(k, log(u.at(upper))))), *at_lower), valid_when=(not_zero(k),))


LEMMA = Lemma("power of an affine function", "∫ (A + B·x)^(k−1) dx = (A + B·x)ᵏ/(k·B) between the ends; up to ∞ finite iff k < 0",
              "antiderivative (A + B·x)ᵏ/(k·B)", apply)
