"""GaussianMechanism(sigma, sensitivity): the query plus Normal(0, sigma) noise in each coordinate, ℓ₂ sensitivity."""

from ...terms import ONE, ZERO, call
from ..domains import NONNEGATIVE, POSITIVE
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot


def _pairs(args):
    sigma, sensitivity = args
    why = ("the noise is rotation invariant, so neighbours at l2 distance s differ as Normal(0, sigma) from Normal(s, "
           "sigma); the trade-off function Phi(PhiInv(1-x) - s/sigma) decreases in s, so s = sensitivity is the worst (Dong,"
           " Roth & Su 2022, Theorem 2.7; Balle & Wang 2018, Theorem 8)")
    return (Pair(call("Normal", ZERO, sigma), call("Normal", sensitivity, sigma), why),)


MECHANISM = Mechanism(
    Signature("GaussianMechanism", (Slot("sigma", domain=POSITIVE), Slot("sensitivity", domain=NONNEGATIVE, default=ONE,
                                                                          natural=POSITIVE)), "mechanism",
              summary="adds Normal(0, sigma) noise to a query of l2 sensitivity `sensitivity`; sigma is the standard deviation",
              source="Dwork & Roth 2014, Appendix A; Mironov 2017, Proposition 7"),
    neighbouring="inputs whose query values differ by at most the sensitivity in l2 norm",
    pairs=_pairs,
)
