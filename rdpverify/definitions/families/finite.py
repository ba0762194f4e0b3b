"""Finite([p0, p1, …]): mass p_i at i = 0, 1, …; the masses sum to 1 exactly."""

from ...terms import number
from ..domains import NONNEGATIVE, UNIT_CLOSED
from ..family import Family, Slot, law
from ..measures import Atom, Measure


def _measure(args):
    return Measure("finite", (), tuple(Atom(number(index), mass) for index, mass in enumerate(args[0].args)))


FAMILY = Family(
    law("Finite", Slot("mass", "list", UNIT_CLOSED, required=NONNEGATIVE), summary="any law on {0, 1, ..., k-1}, by its masses",
        source="Johnson, Kemp & Kotz 2005, chapter 1", aliases=("Categorical",)),
    support="{0, 1, ..., k-1}",
    measure=_measure,
    shares=lambda args: args[0].args,
)
