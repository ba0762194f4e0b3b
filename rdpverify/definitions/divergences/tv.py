"""TV(P, Q) = sup_S |P(S) − Q(S)| = ½ ∫ |p − q|, in [0, 1]."""

from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("tv", (Slot("P", "law"), Slot("Q", "law")), "real", summary="total variation distance, in [0, 1]",
              source="Harremoës & Vajda 2011, Section I; with the factor 1/2"),
    meaning="sup over events S of P(S) - Q(S) = E_Q |r-1|/2 + (singular mass of P)/2",
)
