"""∫₀¹ x^(s−1)·(1−x)^(t−1) dx = B(s, t), finite iff s > 0 and t > 0.

Source: Abramowitz & Stegun 6.2.1.
"""

from ....terms import ONE, ZERO, add, call, log, sub, symbol
from ..conditions import requirement
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    if lower is not ZERO or upper is not ONE:
        return None
    rest = [s for s in h.statistics if s is not log(x)]
    if len(rest) != 1 or rest[0].op != "log" or not known.equal(rest[0].args[0], sub(ONE, x)):
        return None
    s, t = add(h[log(x)], ONE), add(h[rest[0]], ONE)
    conditions = requirement(known, s, t)
    if conditions is None:
        return INFINITE
    return single(call("beta", s, t), h.constant, finite_when=conditions)


LEMMA = Lemma("beta integral", "∫ x^(s−1)·(1−x)^(t−1) dx over (0, 1) = B(s, t), finite iff s, t > 0", "Abramowitz & Stegun 6.2.1", apply)
