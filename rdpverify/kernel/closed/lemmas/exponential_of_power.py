"""∫ₛᵗ x^(r−1)·exp(−a·xʳ) dx = (exp(−a·sʳ) − exp(−a·tʳ))/(a·r) for 0 ≤ s < t, r > 0; up to ∞ finite iff a > 0 (a ≠ 0).

Source: antiderivative −exp(−a·xʳ)/(a·r) and its limit at infinity.
"""

from ....terms import ONE, ZERO, add, div, log, mul, neg, power, sub, symbol
from ..conditions import not_zero, requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value
from .gamma import power_of


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    powers = [statistic for statistic in h.statistics if statistic is not log(x)]
    r = power_of(powers[0], x) if len(powers) == 1 else None
    if r is None or log(x) not in h.statistics or infinite(lower) or known(r) != 1 or not known.is_zero(sub(h[log(x)], sub(r, ONE))):
        return None
    if not known.at_most(ZERO, lower) or (lower is ZERO and infinite(upper)):
        return None
    a = neg(h[powers[0]])
    over = div(ONE, mul(a, r))
    at_lower = (over, add(h.constant, neg(mul(a, power(lower, r)))))
    if infinite(upper):
        conditions = requirement(known, a)
        return INFINITE if conditions is None else Value((at_lower,), finite_when=conditions)
    at_upper = (neg(over), add(h.constant, neg(mul(a, power(upper, r)))))
    return Value((at_lower, at_upper), valid_when=(not_zero(a),))


LEMMA = Lemma("exponential of a power", "∫ x^(r−1)·exp(−a·xʳ) dx over (s, t) = (exp(−a·sʳ) − exp(−a·tʳ))/(a·r); up to ∞ finite iff a > 0",
              "antiderivative −exp(−a·xʳ)/(a·r)", apply)
