"""Cramer(theta): density theta/(2·(1+theta·|x|)²) on ℝ."""

from ...terms import HALF, absolute, make, power
from ..domains import POSITIVE
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def _cumulative(args, x):
    (theta,) = args
    return HALF + HALF * make("sign", (x,)) * (1 - power(1 + theta * absolute(x), -1))


FAMILY = Family(
    law("Cramer", Slot("theta", domain=POSITIVE), summary="Cramér law, a heavy-tailed symmetric law without a mean",
        source="Gil, Alajaji & Linder 2013, Table 2 (Cramér)"),
    support="the reals",
    measure=lambda args: continuous(HALF * args[0] * power(1 + args[0] * absolute(VARIABLE), -2)),
    cumulative=_cumulative,
)
