"""ChiSquared(k) = Gamma(k/2, 2): density x^{k/2−1}·e^{−x/2}/(2^{k/2}·Γ(k/2)) on x > 0."""

from ...terms import HALF, ZERO, exp, make, number, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    (k,) = args
    return continuous(power(VARIABLE, HALF * k - 1) * exp(-HALF * VARIABLE) * power(number(2), -HALF * k)
                      * power(make("gamma", (HALF * k,)), -1), ZERO)


FAMILY = Family(
    law("ChiSquared", Slot("k", domain=POSITIVE), summary="chi-squared law with k degrees of freedom, any positive real",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 18"),
    support="x > 0",
    measure=_measure,
)
