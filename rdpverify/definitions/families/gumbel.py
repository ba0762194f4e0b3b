"""Gumbel(location, scale), the law of maxima: density exp(−z−e^{−z})/scale, z = (x−location)/scale, on ℝ."""

from ...terms import exp, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    z = (VARIABLE - location) / scale
    return continuous(exp(-z - exp(-z)) * power(scale, -1))


FAMILY = Family(
    law("Gumbel", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="extreme value law of type I, for maxima (the long tail is on the right)",
        source="Johnson, Kotz & Balakrishnan 1995, chapter 22"),
    support="the reals",
    measure=_measure,
    cumulative=lambda args, x: exp(-exp(-(x - args[0]) / args[1])),
)
