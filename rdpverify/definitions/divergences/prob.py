"""P(S): the probability of an event, written with the law's own name."""

from ..divergence import Divergence
from ..signature import Signature, Slot

DIVERGENCE = Divergence(
    Signature("prob", (Slot("P", "law"), Slot("S", "event")), "real", summary="P(S), the probability of an event",
              source="Kolmogorov 1933, Chapter I"),
    meaning="the measure that the law gives to the event",
)
