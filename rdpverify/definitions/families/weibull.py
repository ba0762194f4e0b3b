"""Weibull(scale, shape): density shape/scale·(x/scale)^{shape−1}·exp(−(x/scale)^shape) on x > 0."""

from ...terms import ZERO, exp, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    scale, shape = args
    return continuous(shape * power(scale, -shape) * power(VARIABLE, shape - 1) * exp(-power(VARIABLE / scale, shape)), ZERO)


FAMILY = Family(
    law("Weibull", Slot("scale", domain=POSITIVE), Slot("shape", domain=POSITIVE), summary="Weibull law, scale before shape",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 21"),
    support="x > 0",
    measure=_measure,
    cumulative=lambda args, x: 1 - exp(-power(x / args[0], args[1])),
)
