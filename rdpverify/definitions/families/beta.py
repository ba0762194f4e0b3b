"""Beta(a, b): density x^{a−1}·(1−x)^{b−1}/B(a, b) on (0, 1)."""

from ...terms import ONE, ZERO, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    a, b = args
    return continuous(power(VARIABLE, a - 1) * power(1 - VARIABLE, b - 1) * power(make("beta", (a, b)), -1), ZERO, ONE)


FAMILY = Family(
    law("Beta", Slot("a", domain=POSITIVE), Slot("b", domain=POSITIVE), summary="beta law with mean a/(a+b)",
        source="Johnson, Kotz & Balakrishnan 1995, chapter 25"),
    support="0 < x < 1",
    measure=_measure,
)
