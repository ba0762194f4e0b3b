"""Chi(k): the square root of a ChiSquared(k) variable; density 2^{1−k/2}·x^{k−1}·e^{−x²/2}/Γ(k/2) on x > 0."""

from ...terms import HALF, ZERO, exp, make, number, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    (k,) = args
    return continuous(power(number(2), 1 - HALF * k) * power(VARIABLE, k - 1) * exp(-HALF * VARIABLE**2)
                      * power(make("gamma", (HALF * k,)), -1), ZERO)


FAMILY = Family(
    law("Chi", Slot("k", domain=POSITIVE), summary="chi law with k degrees of freedom, any positive real",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 18"),
    support="x > 0",
    measure=_measure,
)
