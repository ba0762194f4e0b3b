"""Density(formula, x, lower, upper): the law with this density on (lower, upper); its mass has to be proved to be 1."""

from ..formula import formula_parts
from ..measures import Measure


def _measure(args):
    formula, variable, lower, upper = args
    return Measure("real", formula_parts(formula, variable, lower, upper))


MEANING = {"measure": _measure}
