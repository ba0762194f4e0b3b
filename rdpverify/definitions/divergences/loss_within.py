"""Pr_P[|log dP/dQ| ≤ ε], the probability that the privacy loss stays within ε on either side."""

from ..divergence import Divergence
from ..domains import NONNEGATIVE, REAL
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("loss_within", (Slot("P", "law"), Slot("Q", "law"), Slot("eps", domain=REAL, natural=NONNEGATIVE)), "real",
              summary="probability under P that |log p/q| is at most eps",
              source="Machanavajjhala et al. 2008 (probabilistic differential privacy)"),
    meaning="P{|log r| <= eps}; not monotone under post-processing",
)
