"""LaplaceMechanism(scale, sensitivity): a real-valued query plus Laplace(0, scale) noise."""

from ...terms import ONE, ZERO, call
from ..domains import NONNEGATIVE, POSITIVE
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    scale, sensitivity = args
    why = ("the noise density is log-concave, so the trade-off function between it and its shift by s is F(F^{-1}(1-x) - s),"
           " which decreases in s: s = sensitivity is the worst (Dong, Roth & Su 2022, appendix A, log-concave noise)")
    return (Pair(call("Laplace", ZERO, scale), call("Laplace", sensitivity, scale), why),)


MECHANISM = Mechanism(
    Signature("LaplaceMechanism", (Slot("scale", domain=POSITIVE), Slot("sensitivity", domain=NONNEGATIVE, default=ONE,
                                                                         natural=POSITIVE)), "mechanism",
              summary="adds Laplace(0, scale) noise to a real query of sensitivity `sensitivity`",
              source="Dwork, McSherry, Nissim & Smith 2006, Proposition 1; Mironov 2017, Proposition 6"),
    neighbouring="inputs whose query values differ by at most the sensitivity",
    pairs=_pairs,
)
