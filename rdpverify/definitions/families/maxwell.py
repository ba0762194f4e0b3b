"""Maxwell(sigma): density √(2/π)·x²/sigma³·exp(−x²/(2·sigma²)) on x > 0."""

from ...terms import HALF, PI, ZERO, exp, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    (sigma,) = args
    return continuous(power(2 / PI, HALF) * VARIABLE**2 * power(sigma, -3) * exp(-(VARIABLE**2) / (2 * sigma**2)), ZERO)


FAMILY = Family(
    law("Maxwell", Slot("sigma", domain=POSITIVE),
        summary="length of a centred normal vector in space; sigma is that of each coordinate",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 18"),
    support="x > 0",
    measure=_measure,
)
