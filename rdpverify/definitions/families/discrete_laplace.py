"""DiscreteLaplace(location, scale): mass ∝ exp(−|k−location|/scale) on ℤ, for any real location.

With t = location − floor(location) and r = e^{−1/scale}, the two geometric series left and right of the location sum to
(r^t + r^{1−t})/(1 − r); at an integer location this is (1 + r)/(1 − r).
"""

from ...terms import MINUS_ONE, ONE, absolute, exp, make, number, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, law, on_integers
from ..measures import VARIABLE


def _fraction(location):
    if location.is_number:
        value = location.value
        return number(value - value.p // value.q)
    return location - make("floor", (location,))


def _measure(args):
    location, scale = args
    part = _fraction(location)
    ratio = exp(MINUS_ONE / scale)
    sides = exp(-part / scale) + exp((part - 1) / scale)
    return on_integers((ONE - ratio) * power(sides, -1) * exp(-absolute(VARIABLE - location) / scale))


FAMILY = Family(
    law("DiscreteLaplace", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="mass proportional to exp(-|k-location|/scale) on the integers; the location may be any real",
        source="Inusah & Kozubowski 2006; Ghosh, Roughgarden & Sundararajan 2012 (geometric mechanism)"),
    support="the integers",
    measure=_measure,
)
