"""Levy(location, scale): density √(scale/(2π))·exp(−scale/(2(x−location)))/(x−location)^{3/2} on x > location."""

from ...terms import HALF, PI, exp, make, number, power, sqrt
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _measure(args):
    location, scale = args
    x = VARIABLE - location
    return continuous(power(scale, HALF) * power(2 * PI, -HALF) * power(x, number("-3/2")) * exp(-scale / (2 * x)), location)


FAMILY = Family(
    law("Levy", Slot("location", domain=REAL), Slot("scale", domain=POSITIVE), summary="one-sided stable law of index 1/2",
        source="Feller 1971, section II.4"),
    support="x > location",
    measure=_measure,
    cumulative=lambda args, x: make("erfc", (sqrt(args[1] / (2 * (x - args[0]))),)),
)
