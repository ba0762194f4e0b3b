"""Bernoulli(p): mass p at 1, 1−p at 0."""

from ...terms import ONE, ZERO
from ..domains import UNIT_CLOSED
from ..family import Family, Slot, law
from ..measures import Atom, Measure

FAMILY = Family(
    law("Bernoulli", Slot("p", domain=UNIT_CLOSED), summary="one trial with success probability p",
        source="Johnson, Kemp & Kotz 2005, chapter 1"),
    support="{0, 1}",
    measure=lambda args: Measure("finite", (), (Atom(ZERO, 1 - args[0]), Atom(ONE, args[0]))),
)
