"""Product(D1, D2, …): the joint law of independent components."""

from ...errors import NotOnTheLine
from ..family import Family, Slot, law


def _measure(args):
    raise NotOnTheLine("Product is not a law on the line: its Rényi divergences are the sums over its components, "
                       "its profile is hockey_stick, "
                       "and loss_tail and tradeoff are worked out as well")


FAMILY = Family(
    law("Product", Slot("D", "law"), variadic=True, summary="joint law of independent components",
        source="van Erven & Harremoës 2014, Theorem 28 (additivity)"),
    support="the product of the supports",
    measure=_measure,
    joint=True,
)
