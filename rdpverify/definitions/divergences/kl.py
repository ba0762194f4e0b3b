"""KL(P‖Q) = E_P log(dP/dQ), in nats; the Rényi divergence of order 1."""

from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("kl", (Slot("P", "law"), Slot("Q", "law")), "real", summary="Kullback-Leibler divergence, in nats",
              source="Kullback & Leibler 1951; van Erven & Harremoës 2014, Theorem 5 (the limit of order 1 from below)"),
    meaning="E_P log r; +oo iff P is not absolutely continuous with respect to Q or the integral diverges",
)
