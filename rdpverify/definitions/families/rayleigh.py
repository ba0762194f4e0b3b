"""Rayleigh(sigma): density x/sigma²·exp(−x²/(2·sigma²)) on x > 0."""

from ...terms import ZERO, exp, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE

FAMILY = Family(
    law("Rayleigh", Slot("sigma", domain=POSITIVE),
        summary="length of a planar centred normal vector; sigma is that of each coordinate",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 18"),
    support="x > 0",
    measure=lambda args: continuous(VARIABLE * power(args[0], -2) * exp(-(VARIABLE**2) / (2 * args[0] ** 2)), ZERO),
    cumulative=lambda args, x: 1 - exp(-(x**2) / (2 * args[0] ** 2)),
)
