"""Skellam(mu1, mu2): difference of two Poisson variables; mass e^{−mu1−mu2}·(mu1/mu2)^{k/2}·I_|k|(2√(mu1·mu2)) on ℤ."""

from ...terms import HALF, absolute, exp, make, power, sqrt
from ..domains import POSITIVE
from ..family import Family, Slot, law, on_integers
from ..measures import VARIABLE


def _measure(args):
    mu1, mu2 = args
    bessel = make("besseli", (absolute(VARIABLE), 2 * sqrt(mu1 * mu2)))
    tilt = () if mu1 is mu2 else (power(mu1 / mu2, HALF * VARIABLE),)
    mass = exp(-mu1 - mu2) * bessel
    return on_integers(mass * tilt[0] if tilt else mass)


FAMILY = Family(
    law("Skellam", Slot("mu1", domain=POSITIVE), Slot("mu2", domain=POSITIVE),
        summary="difference of independent Poisson variables of rates mu1 and mu2; the variance is mu1+mu2",
        source="Skellam 1946; Johnson, Kemp & Kotz 2005, chapter 4"),
    support="the integers",
    measure=_measure,
)
