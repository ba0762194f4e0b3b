"""Exponential(rate): density rate·e^{−rate·x} on x > 0."""

from ...terms import ZERO, exp
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE

FAMILY = Family(
    law("Exponential", Slot("rate", domain=POSITIVE), summary="exponential law; the mean is 1/rate",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 19"),
    support="x > 0",
    measure=lambda args: continuous(args[0] * exp(-args[0] * VARIABLE), ZERO),
    cumulative=lambda args, x: 1 - exp(-args[0] * x),
)
