"""Mass(formula, k, lower, upper): the law with this mass function on the integers from lower to upper; its mass has to be 1."""

from ..formula import formula_parts
from ..measures import Measure


def _measure(args):
    formula, variable, lower, upper = args
    return Measure("integers", formula_parts(formula, variable, lower, upper))


MEANING = {"measure": _measure}
