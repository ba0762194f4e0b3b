"""Uniform(lower, upper): density 1/(upper−lower) on (lower, upper)."""

from ...terms import power
from ..domains import REAL
from ..family import Family, Slot, continuous, law

FAMILY = Family(
    law("Uniform", Slot("lower", domain=REAL), Slot("upper", domain=REAL), summary="uniform law on an interval",
        source="Johnson, Kotz & Balakrishnan 1995, chapter 26"),
    support="lower < x < upper",
    measure=lambda args: continuous(power(args[1] - args[0], -1), *args),
    cumulative=lambda args, x: (x - args[0]) / (args[1] - args[0]),
    ordered=((0, 1),),
)
