"""Laplace(location, scale): density exp(−|x−location|/scale)/(2·scale) on ℝ."""

from ...terms import HALF, absolute, exp, make, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    return continuous(HALF * exp(-absolute(VARIABLE - location) / scale) * power(scale, -1))


def _cumulative(args, x):
    location, scale = args
    return HALF + HALF * make("sign", (x - location,)) * (1 - exp(-absolute(x - location) / scale))


FAMILY = Family(
    law("Laplace", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="Laplace law; the variance is 2*scale**2", source="Johnson, Kotz & Balakrishnan 1995, chapter 24"),
    support="the reals",
    measure=_measure,
    cumulative=_cumulative,
)
