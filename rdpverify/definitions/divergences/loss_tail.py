"""Pr_P[log dP/dQ > t], the upper tail of the privacy loss; the singular part of P has loss +oo."""

from ..divergence import Divergence
from ..domains import REAL
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("loss_tail", (Slot("P", "law"), Slot("Q", "law"), Slot("t", domain=REAL)), "real",
              summary="probability under P that the privacy loss log p/q exceeds t",
              source="Dwork & Rothblum 2016 (privacy loss); Bun & Steinke 2016, Section 1.1"),
    meaning="P{log r > t}, strict; not monotone under post-processing, and not a function of one event's (P(S), Q(S))",
)
