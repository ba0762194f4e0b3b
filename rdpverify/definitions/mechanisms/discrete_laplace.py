"""DiscreteLaplaceMechanism(scale, sensitivity): an integer query plus DiscreteLaplace(0, scale) noise (geometric)."""

from ...terms import ONE, ZERO, call
from ..domains import NATURAL, POSITIVE, POSITIVE_INTEGER
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    scale, sensitivity = args
    noise = call("DiscreteLaplace", ZERO, scale)
    why = ("the noise mass function is log-concave on the integers, so the likelihood ratio to its shift by s is monotone "
           "and the trade-off function decreases in s: s = sensitivity is the worst for an integer-valued query (Ghosh, "
           "Roughgarden & Sundararajan 2012; Dong, Roth & Su 2022, appendix A, for the argument)")
    return (Pair(noise, call("shift", noise, sensitivity), why),)


MECHANISM = Mechanism(
    Signature("DiscreteLaplaceMechanism", (Slot("scale", domain=POSITIVE), Slot("sensitivity", domain=NATURAL, default=ONE,
                                                                                 natural=POSITIVE_INTEGER)), "mechanism",
              summary="adds discrete Laplace noise to one integer query of integer sensitivity",
              source="Ghosh, Roughgarden & Sundararajan 2012"),
    neighbouring="inputs whose integer query values differ by at most the sensitivity",
    pairs=_pairs,
)
