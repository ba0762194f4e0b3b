"""E_P f: the expectation of a function of the ratio r = dP/dQ or of the loss log dP/dQ of the statement's pair (P, Q)."""

from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("expect", (Slot("P", "law"), Slot("f", "ratio formula")), "real",
              summary="expectation under the first argument of a formula in ratio = p/q and loss = log p/q",
              source="Bun & Steinke 2016, Definition 1.1 (exponential moments of the loss)"),
    meaning="the integral of f over the law given; ratio and loss are always those of P against Q, "
            "whichever law is integrated over",
)
