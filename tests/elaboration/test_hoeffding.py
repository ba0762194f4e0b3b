"""Hoeffding's lemma and means of exponentials: what is true is proved, its false twin is not, in a time that is told."""

import pytest

from rdpverify.core.reader import relation
from rdpverify.elaboration.hoeffding import hoeffding
from rdpverify.elaboration.scalar import prove_relation
from rdpverify.errors import RdpVerifyError
from rdpverify.deadline import deadline

SHARE = ["p >= 0", "p <= 1"]
PAIRS = [  # hypotheses, what is true under them, what is not
    (SHARE, "1 - p + p*exp(s) > 0", "1 - p - p*exp(s) > 0"),
    (SHARE, "log(1 - p + p*exp(s)) <= p*s + s**2/8", "log(1 - p + p*exp(s)) <= p*s + s**2/9"),
    (SHARE, "log(p*exp(s*(1 - p)) + (1 - p)*exp(-s*p)) <= s**2/7", "log(p*exp(s*(1 - p)) + (1 - p)*exp(-s*p)) <= s**2/9"),
    (["s > 0"], "log(exp(2*s)/4 + 3*exp(-s)/4) <= 9*s**2/8 - s/4", "log(exp(2*s)/4 + 3*exp(-s)/4) < 0"),
    ([], "log(exp(3*s)/2 + exp(-s)/2) <= s + 2*s**2", "log(exp(3*s)/2 + exp(-s)/2) <= s + s**2"),
]


@pytest.mark.parametrize("hypotheses, true, false", PAIRS, ids=[true for _, true, _ in PAIRS])
def test_the_logarithm_of_a_mean_of_two_exponentials_is_bounded(hypotheses, true, false):
    given = list(map(relation, hypotheses))
    theorem = prove_relation(relation(true), given)
    assert theorem.relation.body == relation(true).body and theorem.hypotheses <= set(given)
    with deadline(2), pytest.raises(RdpVerifyError):
        prove_relation(relation(false), given)


def test_the_lemma_holds_for_all_numbers_and_every_share():
    theorem = hoeffding()
    assert theorem.relation == relation("exp(s**2/8 + s*x) >= 1 - x + x*exp(s)")
    assert theorem.hypotheses == {relation("x >= 0"), relation("x <= 1")}
