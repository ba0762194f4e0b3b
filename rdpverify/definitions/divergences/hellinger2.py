"""H²(P, Q) = 1 − ∫ √(pq) = 1 − exp(−D_½(P‖Q)/2), in [0, 1]."""

from ...terms import HALF, call, exp, mul
from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("hellinger2", (Slot("P", "law"), Slot("Q", "law")), "real",
              summary="squared Hellinger distance 1 - integral of sqrt(p*q), in [0, 1]",
              source="van Erven & Harremoës 2014, equation (5), with half their normalisation"),
    meaning="1 - E_Q sqrt(r); 1 iff P and Q are mutually singular",
    equal_to=lambda args: 1 - exp(mul(-HALF, call("renyi", *args, HALF))),
)
