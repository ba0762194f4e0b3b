"""Mass(formula, k, lower, upper): the law with this mass function on the integers from lower to upper; its mass has to be 1."""

from ..domains import INTEGER
from ..family import Family, Slot, law
from ..formula import formula_parts
from ..measures import Measure


def _measure(args):
    formula, variable, lower, upper = args
    return Measure("integers", formula_parts(formula, variable, lower, upper))


FAMILY = Family(
    law("Mass", Slot("formula", "formula"), Slot("k", "symbol"), Slot("lower", domain=INTEGER, infinite=True),
        Slot("upper", domain=INTEGER, infinite=True),
        summary="a law on the integers by its mass function in k; refused unless it is nonnegative with sum 1",
        source="Radon-Nikodym derivative with respect to counting"),
    support="the integers from lower to upper",
    measure=_measure,
)
