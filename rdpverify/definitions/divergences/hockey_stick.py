"""H_{e^ε}(P‖Q) = sup_S P(S) − e^ε·Q(S) = E_Q (dP/dQ − e^ε)₊ + (singular mass of P), for any real ε."""

from ..divergence import Divergence
from ..domains import REAL
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("hockey_stick", (Slot("P", "law"), Slot("Q", "law"), Slot("eps", domain=REAL)), "real",
              summary="hockey-stick divergence: the least delta for (eps, delta) in the direction P against Q",
              source="Barthe & Olmedo 2013; Balle, Barthe & Gaboardi 2018; Sason & Verdú 2016 (E-gamma divergence)"),
    meaning="sup over events S of P(S) - exp(eps)*Q(S); with eps < 0 it is at least 1 - exp(eps)",
)
