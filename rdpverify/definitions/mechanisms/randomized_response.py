"""RandomizedResponse(p, k): the true one of k answers with probability p, each other one with probability (1−p)/(k−1)."""

from ...terms import call, make, number
from ..domains import AT_LEAST_TWO_INTEGER, UNIT_CLOSED, UNIT_OPEN
from ..mechanism import Mechanism, Pair
from ..signature import Signature, Slot

TWO = number(2)


def _pairs(args):
    p, k = args
    other = (1 - p) / (k - 1)
    why = ("any two different truths are carried onto truths 0 and 1 by a permutation of the answers, and swapping those two"
           " answers exchanges the laws: every neighbouring pair is this one")
    if k is TWO:
        true_first, true_second = (p, other), (other, p)
    else:
        rest = (k - 2) * other
        true_first, true_second = (p, other, rest), (other, p, rest)
        why += "; the k-2 answers after them are equally likely under both and written as one (a sufficient statistic)"
    return (Pair(call("Finite", make("list", true_first)), call("Finite", make("list", true_second)), why),)


MECHANISM = Mechanism(
    Signature("RandomizedResponse", (Slot("p", domain=UNIT_CLOSED, natural=UNIT_OPEN),
                                     Slot("k", domain=AT_LEAST_TWO_INTEGER, default=TWO)), "mechanism",
              summary="answers truthfully with probability p, otherwise with one of the k-1 other answers at random",
              source="Warner 1965; Kairouz, Oh & Viswanath 2016 (k-ary); Mironov 2017, Proposition 5"),
    neighbouring="any two different true answers (one record replaced)",
    pairs=_pairs,
)
