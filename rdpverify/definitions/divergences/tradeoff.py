"""T(P, Q)(x) = inf {1 − Q(S) : P(S) ≤ x} over randomised tests: the least type II error at type I error x."""

from ..divergence import Divergence
from ..domains import UNIT_CLOSED
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("tradeoff", (Slot("P", "law"), Slot("Q", "law"), Slot("x", domain=UNIT_CLOSED)), "real",
              summary="trade-off function: least type II error testing P against Q at type I error x",
              source="Dong, Roth & Su 2022 (arXiv 1905.02383), Definition 2.1"),
    meaning="inf over tests phi with E_P phi <= x of 1 - E_Q phi; post-processing can only raise it",
)
