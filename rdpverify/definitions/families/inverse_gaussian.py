"""InverseGaussian(mean, shape): density √(shape/(2πx³))·exp(−shape·(x−mean)²/(2·mean²·x)) on x > 0."""

from ...terms import HALF, PI, ZERO, exp, number, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    mean, shape = args
    return continuous(power(shape, HALF) * power(2 * PI, -HALF) * power(VARIABLE, number("-3/2"))
                      * exp(-shape * (VARIABLE - mean) ** 2 / (2 * mean**2 * VARIABLE)), ZERO)


FAMILY = Family(
    law("InverseGaussian", Slot("mean", domain=POSITIVE), Slot("shape", domain=POSITIVE),
        summary="Wald law, the first passage time of a Brownian motion with drift",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 15", aliases=("GaussianInverse",)),
    support="x > 0",
    measure=_measure,
)
