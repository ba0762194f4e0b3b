"""A refutation by a proof of the opposite: what it must show, and what it must not be taken for."""

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.claims.claim import Claim
from rdpverify.errors import CertificateError, RdpVerifyError
from rdpverify.kernel.checker import decide
from rdpverify.proving.prove import prove

CURVE = "zcdp(ExponentialMechanism(eps)) >= eps**2/7"
SIGN = {"rule": "sign"}


def refuted(statement, evidence, where=(), given=()):
    return decide(Claim(statement, where=list(where), given=list(given)).parsed, "refuted", evidence)


def test_it_holds_at_the_place_it_names():
    evidence = {"at": {"x": "2"}, "opposite": ">", "proof": SIGN}
    assert refuted("x**2 <= 3", evidence, ["x in [0, 5]"]) == "x = 2"


@pytest.mark.parametrize("changed", (
    {"at": {"x": "1"}},  # where the claim holds
    {"at": {"x": "6"}},  # outside
    {"at": {}},
    {"at": {"x": "2", "y": "2"}},
    {"at": None},
    {"opposite": ">="},
    {"opposite": "<="},
    {"opposite": "<"},
    {"opposite": None},
    {"proof": None},
    {"proof": {"rule": "identity"}},
    {"proof": {"rule": "sign", "then": [SIGN]}},
), ids=str)
def test_what_shows_nothing_is_refused(changed):
    evidence = {"at": {"x": "2"}, "opposite": ">", "proof": SIGN, **changed}
    with pytest.raises((RdpVerifyError, TypeError, AttributeError)):
        refuted("x**2 <= 3", evidence, ["x in [0, 5]"])


def test_the_weak_opposite_of_a_strict_claim_is_enough_and_of_a_weak_one_is_not():
    at_equality = {"at": {"x": "2"}, "opposite": ">=", "proof": SIGN}
    assert refuted("x**2 < 4", at_equality, ["x in [0, 5]"])
    with pytest.raises(RdpVerifyError):
        refuted("x**2 <= 4", at_equality, ["x in [0, 5]"])


def test_an_equality_is_contradicted_by_either_strict_inequality_only():
    for at, op in (("1", "<"), ("3", ">")):
        assert refuted("x**2 == 4", {"at": {"x": at}, "opposite": op, "proof": SIGN}, ["x in [0, 5]"])
    with pytest.raises(RdpVerifyError):
        refuted("x**2 == 4", {"at": {"x": "2"}, "opposite": ">=", "proof": SIGN}, ["x in [0, 5]"])


def test_the_place_satisfies_every_condition_and_premise():
    evidence = {"at": {"x": "2"}, "opposite": ">", "proof": SIGN}
    with pytest.raises(RdpVerifyError):
        refuted("x**2 <= 3", evidence, ["x in [0, 5]", "x <= 1"])
    laws = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/4, 3/4])"}
    with pytest.raises(RdpVerifyError, match="premise"):
        refuted("tv(P,Q) <= x", {"at": {"x": "0", **laws}, "opposite": ">", "proof": SIGN}, ["x in [0, 1]"], ["tv(P,Q) <= 1/8"])


def test_scores_and_orders_bound_from_below_and_contradict_no_lower_bound():
    for more in ({"scores": "[[1, 0], [0, 1]]"}, {"order of the curve": "2"}):
        with pytest.raises(RdpVerifyError):
            refuted("zcdp(ExponentialMechanism(1)) >= 1/100", {"at": more, "opposite": "<", "proof": SIGN})


def test_a_printed_decimal_is_none_of_its_business():
    with pytest.raises(RdpVerifyError):
        refuted("exp(1) == ~2.7", {"at": {}, "opposite": ">", "proof": SIGN})


def test_the_certificate_is_checked_and_cannot_be_moved_to_another_place():
    claim = Claim(CURVE, where=["eps > 0"])
    outcome = prove(claim.parsed, seconds=40)
    assert outcome.verdict == "refuted" and outcome.evidence["opposite"] == "<"
    certificate = claim_certificate(claim.parsed, outcome.verdict, outcome.evidence)
    assert check(certificate).verdict == "refuted"
    for changed in ({"at": {"eps": "-1"}}, {"opposite": ">"}):
        with pytest.raises(CertificateError):
            check(claim_certificate(claim.parsed, "refuted", {**outcome.evidence, **changed}))
