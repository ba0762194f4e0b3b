"""Logistic(location, scale): density e^{−z}/(scale·(1+e^{−z})²), z = (x−location)/scale, on ℝ."""

from ...terms import exp, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    decay = exp(-(VARIABLE - location) / scale)
    return continuous(decay * power(1 + decay, -2) * power(scale, -1))


FAMILY = Family(
    law("Logistic", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE),
        summary="logistic law; the variance is pi**2*scale**2/3", source="Johnson, Kotz & Balakrishnan 1995, chapter 23"),
    support="the reals",
    measure=_measure,
    cumulative=lambda args, x: power(1 + exp(-(x - args[0]) / args[1]), -1),
)
