"""DiscreteGaussianMechanism(sigma, sensitivity): an integer query plus DiscreteNormal(0, sigma) noise."""

from ...terms import ONE, ZERO, call
from ..domains import NATURAL, POSITIVE, POSITIVE_INTEGER
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    sigma, sensitivity = args
    noise = call("DiscreteNormal", ZERO, sigma)
    why = ("the noise mass function is log-concave on the integers, so the likelihood ratio to its shift by s is monotone "
           "and the trade-off function decreases in s: s = sensitivity is the worst for an integer-valued query (Canonne, "
           "Kamath & Steinke 2020, Theorem 4 and section 2; Dong, Roth & Su 2022, appendix A, for the argument)")
    return (Pair(noise, call("shift", noise, sensitivity), why),)


MECHANISM = Mechanism(
    Signature("DiscreteGaussianMechanism", (Slot("sigma", domain=POSITIVE), Slot("sensitivity", domain=NATURAL, default=ONE,
                                                                                  natural=POSITIVE_INTEGER)), "mechanism",
              summary="adds discrete Gaussian noise to one integer query of integer sensitivity",
              source="Canonne, Kamath & Steinke 2020, Theorem 4"),
    neighbouring="inputs whose integer query values differ by at most the sensitivity",
    pairs=_pairs,
)
