"""Cauchy(location, scale): density 1/(π·scale·(1+((x−location)/scale)²)) on ℝ."""

from ...terms import HALF, PI, make, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    return continuous(power(PI, -1) * power(scale, -1) * power(1 + ((VARIABLE - location) / scale) ** 2, -1))


FAMILY = Family(
    law("Cauchy", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="Cauchy law", source="Johnson, Kotz & Balakrishnan 1994, chapter 16"),
    support="the reals",
    measure=_measure,
    cumulative=lambda args, x: HALF + make("atan", ((x - args[0]) / args[1],)) / PI,
)
