"""∫_ℝ e^(k·x)·(A + B·e^(k·x))^e·(C + D·e^(k·x))^(−2−e) dx by y = e^(k·x), as in the Möbius substitution; and with one factor

    ∫_ℝ e^(c·x)·(1 + B·e^(k·x))^(−e) dx = B^(−c/k)·Beta(c/k, e − c/k)/|k|, finite iff c/k > 0 and e − c/k > 0.

Source: y = e^(k·x); Abramowitz & Stegun 6.2.1.
"""

from ....terms import ONE, absolute, add, call, div, log, mul, neg, sub, symbol
from ..conditions import requirement
from ..exponent import exponent_of
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value, single
from .moebius import quotient_difference


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    logs = sorted(h.statistics - {x}, key=repr)
    if not infinite(lower) or not infinite(upper) or not 1 <= len(logs) <= 2 or any(s.op != "log" for s in logs):
        return None
    factors = [exponent_of(s.args[0], h.variable, known) for s in logs]
    (base, *others) = sorted(frozenset().union(*(factor.statistics for factor in factors)), key=repr)
    rate = exponent_of(base.args[0], h.variable, known) if base.op == "exp" and not others else None
    if rate is None or not rate.within(x) or not known.is_nonzero(rate[x]) or not known.is_zero(rate.constant):
        return None
    if any(known(factor[base]) != 1 or known(factor.constant) != 1 for factor in factors):
        return None
    if len(logs) == 1:
        return _one_factor(h, x, logs[0], factors[0], base, rate[x], known)
    e = h[logs[0]]
    if not known.equal(h[x], rate[x]) or not known.is_zero(add(e, h[logs[1]], 2)):
        return None
    return _two_factors(h, e, factors, base, rate[x], known)


def _one_factor(h, x, statistic, factor, base, k, known):
    if not known.equal(factor.constant, ONE):
        return None
    ratio = div(h[x], k)
    other = sub(neg(h[statistic]), ratio)
    conditions = requirement(known, ratio, other)
    if conditions is None:
        return INFINITE
    scale = div(ONE, k if known(k) == 1 else absolute(k))
    exponent = sub(h.constant, mul(ratio, log(factor[base])))
    return single(mul(scale, call("beta", ratio, other)), exponent, finite_when=conditions)


def _two_factors(h, e, factors, base, k, known):
    (a, b), (c, d) = ((factor.constant, factor[base]) for factor in factors)
    if known.is_zero(sub(mul(b, c), mul(a, d))):
        return None
    found = quotient_difference(h.constant, add(e, ONE), sub(mul(b, c), mul(a, d)), (a, c), (b, d), known)
    scale = div(ONE, k if known(k) == 1 else absolute(k))
    return Value(tuple((mul(scale, coefficient), exponent) for coefficient, exponent in found.summands), valid_when=found.valid_when)


LEMMA = Lemma("logistic substitution",
              "∫ e^(k·x)·(A + B·e^(k·x))^e·(C + D·e^(k·x))^(−2−e) dx over ℝ by y = e^(k·x); with one factor a beta function",
              "y = exp(k·x); Abramowitz & Stegun 6.2.1", apply)
