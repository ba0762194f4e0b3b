"""PointMass(a): all the mass at a."""

from ...terms import ONE
from ..domains import REAL
from ..family import Family, Slot, law
from ..measures import Atom, Measure

FAMILY = Family(
    law("PointMass", Slot("a", domain=REAL), summary="the constant a", source="Dirac measure"),
    support="{a}",
    measure=lambda args: Measure("finite", (), (Atom(args[0], ONE),)),
)
