"""What a text needs to have a value may come with a proof: it is used where it is proved, and nothing else is."""

import copy

import pytest

from rdpverify.certificates.rests_on import rules_used
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.errors import CertificateError, IllPosed, RdpVerifyError
from rdpverify.exact import digest
from rdpverify.proving.prove import prove
from rdpverify.reports.proof_words import proof_in_words
from rdpverify.typed import parse_statement

SECONDS = 10
ROOT = "sqrt(x - 1 - log(x)) >= 0", ["x in (0, oo)"], []


def stated(conclusion, where, given=()):
    return parse_statement(conclusion, given=list(given), where=where)


def decided(conclusion, where, given=()):
    return prove(stated(conclusion, where, given), SECONDS)


@pytest.mark.parametrize("conclusion, where, given", [
    ROOT,
    ("1/(1 - exp(eps)*q) >= 1", ["eps in (0, oo)", "q in (0, 1)"], ["q*(exp(eps) + 1) < 1"]),
    ("log(x - log(1 + x)) <= log(x)", ["x in (0, oo)"], []),
    ("sqrt(sqrt(x - 1 - log(x))) >= 0", ["x in (0, oo)"], []),
    ("x*sqrt(exp(x) - 1 - x) >= 0", ["x in [0, oo)"], []),
])
def test_is_proved_and_used(conclusion, where, given):
    statement = stated(conclusion, where, given)
    found = prove(statement, SECONDS)
    assert found.verdict == "proved", found.reason
    assert found.evidence["shown"]
    certificate = claim_certificate(statement, "proved", found.evidence)
    assert check(certificate).verdict == "proved"
    assert "has a value because" in repr(proof_in_words(statement, certificate))


def test_its_rules_are_among_those_that_the_verdict_rests_on():
    statement = stated(*ROOT)
    evidence = prove(statement, SECONDS).evidence
    assert rules_used(evidence) > rules_used({"proof": evidence["proof"]})


@pytest.mark.parametrize("conclusion, where, given", [
    ("sqrt(x - 1 - 2*log(x)) >= 0", ["x in (0, oo)"], []),  # below 0 at 2
    ("log(x - 1 - log(x)) >= -oo", ["x in (0, oo)"], []),  # log 0 at 1
    ("1/(x - 1 - log(x)) >= 0", ["x in (0, oo)"], []),  # 1/0 at 1
    ("(z**(-2) - (2*sb)**(-2))**(-1/2) >= 0", ["z in (0, oo)", "sb in (0, oo)"], []),
])
def test_what_is_false_names_the_point(conclusion, where, given):
    with pytest.raises(IllPosed, match="no value at"):
        decided(conclusion, where, given)


def test_a_condition_without_a_value_shows_nothing():
    """x ≥ 0 follows from sqrt(x) ≥ 0 only where sqrt(x) has a value, which is the question."""
    found = decided("x >= 0", ["x in (-1, 1)"], ["sqrt(x) >= 0"])
    assert found.verdict == "undecided"


def test_what_fails_at_no_exact_point_stays_undecided():
    """1 = q·e^ε somewhere, but at no two rational numbers."""
    found = decided("1/(1 - exp(eps)*q) >= 1", ["eps in (0, oo)", "q in (0, 1)"], ["q*(exp(eps) - 1) < 1"])
    assert found.verdict == "undecided" and "must not be 0" in found.reason


def rejected(statement, evidence):
    with pytest.raises((CertificateError, RdpVerifyError)):
        check(claim_certificate(statement, "proved", evidence))


def test_every_proof_is_demanded():
    statement = stated(*ROOT)
    evidence = prove(statement, SECONDS).evidence
    certificate = claim_certificate(statement, "proved", evidence)
    (shown,) = evidence["shown"]
    for bad in ([], None, [{**shown, "proof": {"rule": "sign"}}], [{**shown, "relation": "x - 2 - log(x) >= 0"}],
                [{**shown, "relation": "x - 1 - log(x) > 0"}], [{"relation": shown["relation"]}], [{**shown, "more": 1}],
                [{**shown, "relation": "x - 1 - log(x) >= 0 for all x in (0, oo)"}], [{**shown, "relation": "kl(P, Q) >= 0"}],
                [shown["relation"]], {"0": shown}, [shown] * 21):
        altered = copy.deepcopy(certificate)
        altered["evidence"]["shown"] = bad
        altered["evidence"].pop("core", None)  # which looks at the tree no more
        altered["digest"] = digest({key: value for key, value in altered.items() if key != "digest"})
        with pytest.raises(CertificateError):
            check(altered)


def test_a_relation_does_not_prove_itself():
    statement = stated("sqrt(x) >= 0", ["x in (-1, 1)"])
    rejected(statement, {"proof": {"rule": "sign"}, "shown": [{"relation": "x >= 0", "proof": {"rule": "sign"}}]})
    rejected(statement, {"proof": {"rule": "sign"}, "shown": [{"relation": "sqrt(x) >= 0", "proof": {"rule": "sign"}}]})
    rejected(statement, {"proof": {"rule": "sign"}, "shown": [{"relation": "y >= 0", "proof": {"rule": "sign"}}]})
