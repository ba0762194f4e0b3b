"""Density(formula, x, lower, upper), Mass(formula, k, lower, upper): a law with this density or mass function; its total has to be 1."""

from ..formula import formula_parts
from ..measures import Measure

DENSITY, MASS = ({"measure": lambda args, space=space: Measure(space, formula_parts(*args))} for space in ("real", "integers"))
