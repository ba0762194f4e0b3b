"""D_oo(P‖Q) = log ess sup dP/dQ = log sup_S P(S)/Q(S); the pure-DP parameter of a pair in one direction."""

from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("max_divergence", (Slot("P", "law"), Slot("Q", "law")), "real",
              summary="max divergence: log of the essential supremum of p/q",
              source="van Erven & Harremoës 2014, Theorem 6; Dwork & Roth 2014, Definition 3.6"),
    meaning="sup over events S with P(S) > 0 of log(P(S)/Q(S)); +oo iff r is unbounded or P is not absolutely continuous "
            "with respect to Q",
)
