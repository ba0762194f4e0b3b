"""Density(formula, x, lower, upper): the law with this density on (lower, upper); its mass has to be proved to be 1."""

from ...terms import INFINITY
from ..domains import REAL
from ..family import MINUS_INFINITY, Family, Slot, law
from ..formula import formula_parts
from ..measures import Measure


def _measure(args):
    formula, variable, lower, upper = args
    return Measure("real", formula_parts(formula, variable, lower, upper))


FAMILY = Family(
    law("Density", Slot("formula", "formula"), Slot("x", "symbol"),
        Slot("lower", domain=REAL, default=MINUS_INFINITY, infinite=True),
        Slot("upper", domain=REAL, default=INFINITY, infinite=True),
        summary="a law by its density in x on an interval; refused unless it is nonnegative with integral 1",
        source="Radon-Nikodym derivative with respect to length"),
    support="lower < x < upper",
    measure=_measure,
    ordered=((2, 3),),
)
