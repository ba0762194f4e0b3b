"""TruncatedNormal(mean, sd, lower, upper): Normal(mean, sd) conditioned on [lower, upper]."""

from ...terms import power
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, difference, law, normal_distribution
from ..measures import VARIABLE
from .normal import density


def _measure(args):
    mean, sd, lower, upper = args
    inside = difference(normal_distribution(upper, mean, sd), normal_distribution(lower, mean, sd))
    return continuous(density(VARIABLE, mean, sd) * power(inside, -1), lower, upper)


def _cumulative(args, x):
    mean, sd, lower, upper = args
    below = normal_distribution(lower, mean, sd)
    return (normal_distribution(x, mean, sd) - below) / (normal_distribution(upper, mean, sd) - below)


FAMILY = Family(
    law("TruncatedNormal", Slot("mean", domain=REAL), Slot("sd", domain=POSITIVE),
        Slot("lower", domain=REAL, infinite=True), Slot("upper", domain=REAL, infinite=True),
        summary="normal law conditioned on an interval; mean and sd are those of the underlying normal",
        source="Johnson, Kotz & Balakrishnan 1994, chapter 13"),
    support="lower <= x <= upper",
    measure=_measure,
    cumulative=_cumulative,
    ordered=((2, 3),),
)
