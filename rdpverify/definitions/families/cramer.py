"""Cramer(theta): density theta/(2·(1+theta·|x|)²) on ℝ."""

from ...terms import HALF, absolute, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law, symmetric_distribution
from ..measures import VARIABLE

FAMILY = Family(
    law("Cramer", Slot("theta", domain=POSITIVE), summary="Cramér law, a heavy-tailed symmetric law without a mean",
        source="Gil, Alajaji & Linder 2013 (Cramér)"),
    support="the reals",
    measure=lambda args: continuous(HALF * args[0] * power(1 + args[0] * absolute(VARIABLE), -2)),
    cumulative=lambda args, x: symmetric_distribution(x, lambda distance: HALF * power(1 + args[0] * distance, -1)),
)
