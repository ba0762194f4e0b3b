"""TruncatedNormal(mean, sd, lower, upper): Normal(mean, sd) conditioned on [lower, upper]."""

from ...terms import call, power
from ..family import continuous, difference, normal_distribution
from ..measures import measure


def _measure(args):
    mean, sd, lower, upper = args
    inside = difference(normal_distribution(upper, mean, sd), normal_distribution(lower, mean, sd))
    return continuous(measure(call("Normal", mean, sd)).parts[0].density * power(inside, -1), lower, upper)


def _cumulative(args, x):
    mean, sd, lower, upper = args
    below = normal_distribution(lower, mean, sd)
    return (normal_distribution(x, mean, sd) - below) / (normal_distribution(upper, mean, sd) - below)


MEANING = {"measure": _measure, "cumulative": _cumulative}
