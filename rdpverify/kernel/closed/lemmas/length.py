"""∫ₛᵗ exp(c) dx = (t − s)·exp(c); infinite on an unbounded interval.

Source: definition of the integral of a constant.
"""

from ....terms import sub
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    if h.statistics:
        return None
    if infinite(lower) or infinite(upper):
        return INFINITE
    return single(sub(upper, lower), h.constant)


LEMMA = Lemma("length of an interval", "∫ exp(c) dx over (s, t) = (t − s)·exp(c)", "definition of the integral", apply)
