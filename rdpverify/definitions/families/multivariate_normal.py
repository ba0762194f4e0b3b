"""MultivariateNormal(m, C): density exp(−(x−m)ᵀC⁻¹(x−m)/2)/√((2π)^d·det C) on ℝ^d, C symmetric positive definite."""

from ...errors import NotOnTheLine
from ..domains import REAL
from ..family import Family, Slot, law


def _measure(args):
    raise NotOnTheLine("MultivariateNormal is not a law on the line: it has no one-dimensional density")


FAMILY = Family(
    law("MultivariateNormal", Slot("mean", "list", REAL), Slot("covariance", "matrix", REAL),
        summary="normal vector with mean vector and covariance matrix", source="Kotz, Balakrishnan & Johnson 2000, chapter 45"),
    support="real vectors",
    measure=_measure,
    joint=True,
)
