"""Dirichlet([a1, …]): density Π x_i^{a_i−1}·Γ(Σ a_i)/Π Γ(a_i) on the probability simplex."""

from ...errors import NotOnTheLine
from ..domains import POSITIVE
from ..family import Family, Slot, law


def _measure(args):
    raise NotOnTheLine("Dirichlet is not a law on the line: it has no one-dimensional density")


FAMILY = Family(
    law("Dirichlet", Slot("concentration", "list", POSITIVE), summary="Dirichlet law on the probability simplex",
        source="Kotz, Balakrishnan & Johnson 2000, chapter 49"),
    support="probability vectors",
    measure=_measure,
    joint=True,
)
