"""Power(D, n): the joint law of n independent copies of D."""

from ...errors import NotOnTheLine
from ..domains import NATURAL, POSITIVE_INTEGER
from ..family import Family, Slot, law


def _measure(args):
    raise NotOnTheLine("Power is not a law on the line: its Rényi divergences are n times those of one copy, its profile is hockey_stick, "
                       "and loss_tail and tradeoff are worked out as well")


FAMILY = Family(
    law("Power", Slot("D", "law"), Slot("n", domain=NATURAL, natural=POSITIVE_INTEGER), summary="joint law of n independent copies",
        source="van Erven & Harremoës 2014, Theorem 28 (additivity)"),
    support="the n-th power of the support",
    measure=_measure,
    joint=True,
)
