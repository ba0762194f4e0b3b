"""Conditioned(D, lower, upper): the law of X ~ D given lower <= X <= upper."""

from ..conditioning import condition, conditioned_cumulative

MEANING = {"measure": lambda args: condition(*args), "cumulative": lambda args, x: conditioned_cumulative(*args, x)}
