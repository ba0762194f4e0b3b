"""BetaPrime(a, b): the odds X/(1−X) of X ~ Beta(a, b); density x^{a−1}·(1+x)^{−a−b}/B(a, b) on x > 0."""

from ...terms import ZERO, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    a, b = args
    return continuous(power(VARIABLE, a - 1) * power(1 + VARIABLE, -a - b) * power(make("beta", (a, b)), -1), ZERO)


FAMILY = Family(
    law("BetaPrime", Slot("a", domain=POSITIVE), Slot("b", domain=POSITIVE), summary="law of the odds of a beta variable",
        source="Johnson, Kotz & Balakrishnan 1995, chapter 25"),
    support="x > 0",
    measure=_measure,
)
