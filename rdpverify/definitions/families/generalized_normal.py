"""GeneralizedNormal(location, scale, shape): density shape/(2·scale·Γ(1/shape))·exp(−(|x−location|/scale)^shape) on ℝ."""

from ...terms import HALF, absolute, exp, make, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale, shape = args
    body = exp(-power(absolute(VARIABLE - location) / scale, shape))
    return continuous(HALF * body * shape * power(scale, -1) * power(make("gamma", (power(shape, -1),)), -1))


FAMILY = Family(
    law("GeneralizedNormal", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE), Slot("shape", domain=POSITIVE),
        summary="exponential power law; shape 1 is Laplace, shape 2 is normal with sd = scale/sqrt(2)",
        source="Subbotin 1923; Johnson, Kotz & Balakrishnan 1995, chapter 24", aliases=("ExponentialPower",)),
    support="the reals",
    measure=_measure,
)
