"""InverseGamma(shape, scale): density scale^shape/Γ(shape)·x^{−shape−1}·e^{−scale/x} on x > 0; 1/X is Gamma(shape, 1/scale)."""

from ...terms import ZERO, exp, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    shape, scale = args
    return continuous(power(scale, shape) * power(make("gamma", (shape,)), -1) * power(VARIABLE, -shape - 1) * exp(-scale / VARIABLE), ZERO)


FAMILY = Family(
    law("InverseGamma", Slot("shape", domain=POSITIVE), Slot("scale", domain=POSITIVE),
        summary="reciprocal of a gamma variable", source="Johnson, Kotz & Balakrishnan 1994, chapter 17",
        aliases=("GammaInverse",)),
    support="x > 0",
    measure=_measure,
)
