"""Conditioned(D, lower, upper): the law of X ~ D given lower <= X <= upper."""

from ..conditioning import condition, conditioned_cumulative
from ..domains import REAL
from ..family import Family, Slot, law

FAMILY = Family(
    law("Conditioned", Slot("D", "law"), Slot("lower", domain=REAL, infinite=True), Slot("upper", domain=REAL, infinite=True),
        summary="the law given that the variable lies in [lower, upper]", source="elementary conditional probability"),
    support="that of D, within [lower, upper]",
    measure=lambda args: condition(*args),
    cumulative=lambda args, x: conditioned_cumulative(*args, x),
)
