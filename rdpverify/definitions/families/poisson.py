"""Poisson(rate): mass e^{−rate}·rate^k/k! on {0, 1, …}."""

from ...terms import ZERO, exp, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, law, on_integers
from ..measures import VARIABLE

FAMILY = Family(
    law("Poisson", Slot("rate", domain=POSITIVE), summary="Poisson law; mean and variance are the rate",
        source="Johnson, Kemp & Kotz 2005, chapter 4"),
    support="{0, 1, ...}",
    measure=lambda args: on_integers(
        exp(-args[0]) * power(args[0], VARIABLE) * power(make("factorial", (VARIABLE,)), -1), ZERO),
)
