"""RectifiedNormal(mean, sd, lower, upper): a normal variable clamped to [lower, upper], with atoms at both finite ends."""

from ...terms import make
from ..domains import POSITIVE, REAL
from ..family import Family, Slot, continuous, law
from ..measures import VARIABLE, Atom, Measure
from ..wellformed import is_infinite
from .normal import density


def _measure(args):
    mean, sd, lower, upper = args
    inside = continuous(density(VARIABLE, mean, sd), lower, upper)
    atoms = []
    if not is_infinite(lower):
        atoms.append(Atom(lower, make("Phi", ((lower - mean) / sd,))))
    if not is_infinite(upper):
        atoms.append(Atom(upper, make("Phi", ((mean - upper) / sd,))))
    return Measure("real", inside.parts, tuple(atoms))


FAMILY = Family(
    law("RectifiedNormal", Slot("mean", domain=REAL), Slot("sd", domain=POSITIVE),
        Slot("lower", domain=REAL, infinite=True), Slot("upper", domain=REAL, infinite=True),
        summary="normal variable clamped to an interval, with atoms at the ends; mean and sd are those of the underlying normal",
        source="Socci, Lee & Seung 1998 (rectified Gaussian); Hu et al. 2024 (Gaussian mechanism with bounded support)"),
    support="lower <= x <= upper, atoms at finite ends",
    measure=_measure,
    ordered=((2, 3),),
)
