"""Product(D1, D2, …): the joint law of independent components."""

from ...errors import NotOnTheLine
from ..family import Family, Slot, law


def _measure(args):
    raise NotOnTheLine("Product is not a law on the line: its Rényi divergences are the sums over its components, "
                       "its profile is hockey_stick; "
                       "loss tails and trade-off functions are worked out for finite laws and for normal ones with equal deviations")


FAMILY = Family(
    law("Product", Slot("D", "law"), variadic=True, summary="joint law of independent components",
        source="van Erven & Harremoës 2014, Theorem 28 (additivity)"),
    support="the product of the supports",
    measure=_measure,
    joint=True,
)
