"""Laplace(location, scale): density exp(−|x−location|/scale)/(2·scale) on ℝ."""

from ...terms import HALF, absolute, exp, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law, symmetric_distribution
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    return continuous(HALF * exp(-absolute(VARIABLE - location) / scale) * power(scale, -1))


FAMILY = Family(
    law("Laplace", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="Laplace law; the variance is 2*scale**2", source="Johnson, Kotz & Balakrishnan 1995, chapter 24"),
    support="the reals",
    measure=_measure,
    cumulative=lambda args, x: symmetric_distribution(x - args[0], lambda distance: HALF * exp(-distance / args[1])),
)
