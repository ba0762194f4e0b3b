"""Gamma(shape, scale): density x^{shape−1}·e^{−x/scale}/(Γ(shape)·scale^shape) on x > 0."""

from ...terms import ZERO, exp, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    shape, scale = args
    return continuous(power(VARIABLE, shape - 1) * exp(-VARIABLE / scale) * power(make("gamma", (shape,)), -1) * power(scale, -shape), ZERO)


FAMILY = Family(
    law("Gamma", Slot("shape", domain=POSITIVE), Slot("scale", domain=POSITIVE),
        summary="gamma law with mean shape*scale (scale, not rate)",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 17"),
    support="x > 0",
    measure=_measure,
)
