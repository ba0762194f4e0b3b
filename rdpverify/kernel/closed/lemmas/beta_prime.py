"""∫₀^∞ x^(s−1)·(1+x)^(−s−t) dx = B(s, t), finite iff s > 0 and t > 0.

Source: Abramowitz & Stegun 6.2.1.
"""

from ....terms import ONE, ZERO, add, call, log, neg, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    if lower is not ZERO or infinite(upper) <= 0:
        return None
    rest = [s for s in h.statistics if s is not log(x)]
    if len(rest) != 1 or rest[0].op != "log" or not known.equal(rest[0].args[0], add(ONE, x)):
        return None
    s = add(h[log(x)], ONE)
    t = neg(add(h[rest[0]], s))
    conditions = requirement(known, s, t)
    if conditions is None:
        return INFINITE
    return single(call("beta", s, t), h.constant, finite_when=conditions)


LEMMA = Lemma("beta integral of the second kind", "∫ x^(s−1)·(1+x)^(−s−t) dx over (0, ∞) = B(s, t), finite iff s, t > 0",
              "Abramowitz & Stegun 6.2.1", apply)
