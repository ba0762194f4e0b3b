"""LogNormal(mean, sd): the law of e^X for X normal; density exp(−(log x−mean)²/(2·sd²))/(x·sd·√(2π)) on x > 0."""

from ...terms import ZERO, log, make, power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE
from .normal import density

FAMILY = Family(
    law("LogNormal", Slot("mean", domain=REAL), Slot("sd", domain=POSITIVE),
        summary="exponential of a normal variable; mean and sd are those of the logarithm",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 14"),
    support="x > 0",
    measure=lambda args: continuous(density(log(VARIABLE), *args) * power(VARIABLE, -1), ZERO),
    cumulative=lambda args, x: make("Phi", ((log(x) - args[0]) / args[1],)),
)
