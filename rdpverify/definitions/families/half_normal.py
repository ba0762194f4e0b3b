"""HalfNormal(sigma): |X| for X ~ Normal(0, sigma); density √(2/π)·exp(−x²/(2·sigma²))/sigma on x > 0."""

from ...terms import HALF, PI, ZERO, exp, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    (sigma,) = args
    return continuous(exp(-(VARIABLE**2) / (2 * sigma**2)) * power(2 / PI, HALF) * power(sigma, -1), ZERO)


FAMILY = Family(
    law("HalfNormal", Slot("sigma", domain=POSITIVE),
        summary="absolute value of a centred normal variable; sigma is that of the underlying normal",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 13"),
    support="x > 0",
    measure=_measure,
    cumulative=lambda args, x: 2 * make("Phi", (x / args[0],)) - 1,
)
