"""Staircase(eps, gamma), sensitivity 1: density a·e^{−k·eps} for |x| in [k, k+gamma), a·e^{−(k+1)·eps} in [k+gamma, k+1)."""

from ...terms import HALF, ONE, absolute, exp, make, power
from ..domains import POSITIVE, UNIT_CLOSED, UNIT_OPEN
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE


def height(eps, gamma):
    """a = (1−e^{−eps})/(2·(gamma+e^{−eps}·(1−gamma))), the density at 0."""
    return HALF * (1 - exp(-eps)) * power(gamma + exp(-eps) * (1 - gamma), -1)


def _measure(args):
    eps, gamma = args
    step = make("floor", (absolute(VARIABLE) + ONE - gamma,))  # k on [k-1+gamma, k+gamma): one more than |x| - gamma rounds to
    return continuous(height(eps, gamma) * exp(-eps * step))


FAMILY = Family(
    law("Staircase", Slot("eps", domain=POSITIVE), Slot("gamma", domain=UNIT_CLOSED, natural=UNIT_OPEN),
        summary="staircase law for sensitivity 1", source="Geng & Viswanath 2016 (the staircase mechanism)"),
    support="the reals",
    measure=_measure,
)
