"""Geometric(p): failures before the first success, mass p·(1−p)^k on {0, 1, …}."""

from ...terms import ONE, ZERO, power
from ..domains import UNIT_OPEN, interval
from ..family import Family, Slot, law, on_integers
from ..measures import VARIABLE, Atom, Measure


def _measure(args):
    (p,) = args
    if p is ONE:
        return Measure("finite", (), (Atom(ZERO, ONE),))
    return on_integers(p * power(1 - p, VARIABLE), ZERO)


FAMILY = Family(
    law("Geometric", Slot("p", domain=interval(ZERO, ONE, upper_open=False), natural=UNIT_OPEN),
        summary="failures before the first success, starting at 0", source="Johnson, Kemp & Kotz 2005, chapter 5"),
    support="{0, 1, ...}",
    measure=_measure,
)
