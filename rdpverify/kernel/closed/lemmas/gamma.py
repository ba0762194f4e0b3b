"""∫₀^∞ x^(s−1)·exp(−a·xʳ + c) dx = Γ(s/r)·a^(−s/r)·exp(c)/|r|, finite iff a > 0 and s/r > 0 (r ≠ 0).

Source: y = a·xʳ in Euler's integral; Abramowitz & Stegun 6.1.1.  For a = 0 the integrand is a power, never integrable on (0, ∞).
"""

from ....terms import ONE, ZERO, absolute, add, call, div, log, mul, neg, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    if lower is not ZERO or infinite(upper) <= 0:
        return None
    powers = h.statistics - {log(x)}
    if len(powers) != 1:
        return None
    (statistic,) = powers
    exponent = power_of(statistic, x)
    if exponent is None or not known.is_nonzero(exponent):
        return None
    a, s = neg(h[statistic]), add(h[log(x)], ONE)
    ratio = div(s, exponent)
    conditions = requirement(known, a, ratio)
    if conditions is None:
        return INFINITE
    scale = div(ONE, exponent if known(exponent) == 1 else absolute(exponent))
    gamma = ONE if ratio is ONE else call("gamma", ratio)
    return single(mul(scale, gamma), add(h.constant, neg(mul(ratio, log(a)))), finite_when=conditions)


def power_of(statistic, x):
    """r when the statistic is xʳ, else None."""
    if statistic is x:
        return ONE
    if statistic.op == "pow" and statistic.args[0] is x and x.value not in statistic.args[1].free:
        return statistic.args[1]
    return None


LEMMA = Lemma("gamma integral", "∫ x^(s−1)·exp(−a·xʳ) dx over (0, ∞) = Γ(s/r)·a^(−s/r)/|r|, finite iff a > 0 and s/r > 0",
              "Abramowitz & Stegun 6.1.1 with y = a·xʳ", apply)
