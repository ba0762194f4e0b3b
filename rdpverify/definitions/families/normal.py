"""Normal(mean, sd): density exp(−(x−mean)²/(2·sd²))/(sd·√(2π)) on ℝ."""

from ...terms import PI, exp, make, mul, number, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def density(x, mean, sd):
    """The normal density at x."""
    return mul(exp(-((x - mean) ** 2) / (2 * sd**2)), power(sd, -1), power(2 * PI, number("-1/2")))


FAMILY = Family(
    law("Normal", Slot("mean", domain=REAL), Slot("sd", domain=POSITIVE),
        summary="normal law with mean and standard deviation (not variance)",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 13"),
    support="the reals",
    measure=lambda args: continuous(density(VARIABLE, *args)),
    cumulative=lambda args, x: make("Phi", ((x - args[0]) / args[1],)),
)
