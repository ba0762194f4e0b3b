"""StaircaseMechanism(eps, gamma): a real query of sensitivity 1 plus Staircase(eps, gamma) noise."""

from ...terms import ONE, call
from ..domains import POSITIVE, UNIT_CLOSED, UNIT_OPEN
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    noise = call("Staircase", *args)
    why = ("for shifts s <= 1 the privacy loss takes the values -eps, 0, eps only, symmetrically, and such a pair is fixed "
           "by its total variation, which for symmetric unimodal noise is F(s/2) - F(-s/2) and increases in s: s = 1 is the "
           "worst (density: Geng & Viswanath 2016)")
    return (Pair(noise, call("shift", noise, ONE), why),)


MECHANISM = Mechanism(
    Signature("StaircaseMechanism", (Slot("eps", domain=POSITIVE), Slot("gamma", domain=UNIT_CLOSED, natural=UNIT_OPEN)),
              "mechanism", summary="adds staircase noise to a real query of sensitivity 1; eps-DP",
              source="Geng & Viswanath 2016"),
    neighbouring="inputs whose query values differ by at most 1",
    pairs=_pairs,
)
