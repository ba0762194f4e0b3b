"""SkellamMechanism(mu, sensitivity): an integer query plus symmetric Skellam noise of variance mu."""

from ...terms import HALF, ONE, call
from ..domains import NATURAL, POSITIVE, POSITIVE_INTEGER
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    mu, sensitivity = args
    noise = call("Skellam", HALF * mu, HALF * mu)
    why = ("a Skellam mass function is a convolution of log-concave ones, hence log-concave on the integers; so the "
           "likelihood ratio to its shift by s is monotone and the trade-off function decreases in s: s = sensitivity is the"
           " worst for an integer-valued query (Agarwal, Kairouz & Liu 2021; Dong, Roth & Su 2022, appendix A, for the "
           "argument)")
    return (Pair(noise, call("shift", noise, sensitivity), why),)


MECHANISM = Mechanism(
    Signature("SkellamMechanism", (Slot("mu", domain=POSITIVE), Slot("sensitivity", domain=NATURAL, default=ONE,
                                                                      natural=POSITIVE_INTEGER)), "mechanism",
              summary="adds Skellam(mu/2, mu/2) noise, of variance mu, to one integer query of integer sensitivity",
              source="Agarwal, Kairouz & Liu 2021"),
    neighbouring="inputs whose integer query values differ by at most the sensitivity",
    pairs=_pairs,
)
