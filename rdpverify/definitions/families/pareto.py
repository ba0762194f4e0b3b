"""Pareto(minimum, shape): density shape·minimum^shape/x^{shape+1} on x > minimum."""

from ...terms import power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    minimum, shape = args
    return continuous(shape * power(minimum, shape) * power(VARIABLE, -shape - 1), minimum)


FAMILY = Family(
    law("Pareto", Slot("minimum", domain=POSITIVE), Slot("shape", domain=POSITIVE),
        summary="Pareto law of the first kind", source="Johnson, Kotz & Balakrishnan 1994, chapter 20"),
    support="x > minimum",
    measure=_measure,
    cumulative=lambda args, x: 1 - power(args[0] / x, args[1]),
)
