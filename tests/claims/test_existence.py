"""exists(…): proved by an instance, refuted by a proof for all; what it must name; and evidence that would turn one into the other."""

from dataclasses import replace

import pytest

from rdpverify.certificates.evidenced import existence_text
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.certificates.summary import summary
from rdpverify.checker import check
from rdpverify.claims.claim import Claim
from rdpverify.claims.decide import decide
from rdpverify.claims.from_certificates import claim_of
from rdpverify.errors import CertificateError, InputError, RdpVerifyError
from rdpverify.exact import digest
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.theorems import Theorem, checked
from rdpverify.language import statement_from_data
from rdpverify.printer import statement_data
from rdpverify.proving.prove import prove
from rdpverify.reports.certificate_page import certificate_page, page_markdown, page_text
from rdpverify.typed import parse_statement

# true, false by a little
PAIRS = [
    ("exists(t, t in (0,1), t**2 <= 1/4)", "exists(t, t in (1/2,1), t**2 <= 1/4)"),
    ("exists(x in (0, 2), x**2 == 2)", "exists(x in (0, 1.4), x**2 == 2)"),
    ("exists(n in integers [1, 10), 2**n > 511)", "exists(n in integers [1, 9), 2**n > 511)"),
    ("exists(x in (0, 1), y in (x, 1), x + y >= 19/10)", "exists(x in (0, 1), y in (x, 1), x + y >= 2)"),
    ("exists((P, Q), S, renyi(P,Q,2) <= 1, P(S) > 2*Q(S) + 1/100)", "exists((P, Q), S, max_divergence(P,Q) <= log(2), P(S) > 2*Q(S) + 1/100)"),
    ("exists(P, Q, renyi(P,Q,2) < 1/10, max_divergence(P,Q) > 2)", "exists(P, Q, renyi(P,Q,2) < 1/10, kl(P,Q) > 1/10)"),
    ("exists(P, Q, kl(P,Q) < 3*tv(P,Q)**2, tv(P,Q) > 1/100)", "exists(P, Q, kl(P,Q) < 2*tv(P,Q)**2)"),
    ("exists(M, pure_dp(M) <= 1, zcdp(M) > 2/5)", "exists(M, pure_dp(M) <= 1, zcdp(M) > 1/2)"),
    ("exists(K1, P, Q, renyi(K1(P),K1(Q),2) > 1)", "exists(K1, P, Q, renyi(K1(P),K1(Q),2) > renyi(P,Q,2))"),
    ("exists(t in (0, 1), sin(t) == 1/2)", "exists(t in (0, 1/2), sin(t) == 1/2)"),
    ("exists(t in (3, 7), 2*cos(3*t) == 1, t > 6)", "exists(t in (1, 3/2), 3*cos(2*t) == 1)"),
    ("exists(s in (0, 6), tan(s/4) == 1, s < 22/7)", "exists(s in (0, 3), tan(s/4) == 1)"),
    ("exists(s in (0, oo), 2*Phi(s) == 3/2)", "exists(s in (0, oo), sinh(s) == 2, cosh(s) < 2)"),
    ("exists(P, Q, kl(P,Q) == oo)", "exists(P, Q, oo == tv(P,Q))"),
    ("exists(P, Q, kl(P,Q) < oo, renyi(P,Q,2) == oo)", "exists(P, Q, tv(P,Q) <= 1/2, renyi(P,Q,1/2) == oo)"),
    ("exists(P, Q, renyi(P,Q,2) < oo, renyi(P,Q,3) == oo)", "exists(P, Q, max_divergence(P,Q) <= 5, renyi(P,Q,3) == oo)"),
    ("exists(sigma in (0, 5), kl(Normal(0,sigma), Normal(1,sigma)) <= 1/40)", "exists(sigma in (0, 4), kl(Normal(0,sigma), Normal(1,sigma)) <= 1/40)"),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_what_exists_is_proved_and_its_twin_refuted(true, false):
    found = decide(Claim(true), 20)
    assert found.status == "proved" and found.witness is not None and found.covers_domain
    twin = decide(Claim(false), 30)
    assert twin.status == "refuted" and twin.witness is None


def test_what_is_said_not_to_exist_is_the_opposite_said_of_all():
    stated = parse_statement("not exists(P, Q, a in (1, oo), max_divergence(P,Q) <= 1, renyi(P,Q,a) > 1)")
    assert stated == parse_statement("renyi(P,Q,a) <= 1", ["max_divergence(P,Q) <= 1"], ["a in (1, oo)"])


def test_the_example_from_a_certificate_alone():
    found = decide(Claim(PAIRS[5][0]), 20)
    said = summary(found.certificate)
    assert said["verdict"] == "proved" and said["statement"] == existence_text(found.claim.parsed) and said["where"] == said["given"] == []
    page = certificate_page(found.certificate, said)
    assert page.heading == "Instance" and any("Asked is" in line for line in page_text(page, 100)) and "For some" in "".join(page_markdown(page))
    assert claim_of(found.certificate).hash == found.claim.hash


@pytest.mark.parametrize("text", [
    "exists(P, Q, alpha in (1, oo), renyi(P,Q,a) <= a for all a in (1, oo), renyi(P,Q,alpha) > alpha/2)",
    "exists(K1, K2, P, max_divergence(K1(x),K2(y)) <= 1 for all values x, y, kl(K1(P),K2(P)) > 1/2)",
    "exists(P, Q, P(S) <= 2*Q(S) for all events S, kl(P, Q) > 1/2)", "exists ( t in (0, 1) , t ≥ 1/2 )",
    "exists(a in (0, 1), b in (a, 1), a*b == 1/4, a < b)", "exists(X, Y, H(X) > 1, I(X; Y) > 1/2)",
])
def test_the_text_is_read_back(text):
    statement = parse_statement(text)
    assert statement.exists and parse_statement(existence_text(statement)) == statement
    assert statement_from_data(statement_data(statement)) == statement
    assert statement.denied.conclusion.op != statement.conclusion.op and not statement.denied.exists


@pytest.mark.parametrize(("text", "why"), [
    ("exists(S, P(S) > Q(S))", "speaks of P and does not name it"), ("exists(t in (0, 1), t <= c)", "speaks of c"),
    ("exists(t in (0, c), t <= 1)", "speaks of c"), ("exists(t, t <= 1)", "no domain"), ("exists(P, Q, x, kl(P,Q) > 1)", "names x and does not speak"),
    ("exists(t in (0, 1))", "says what holds"), ("exists()", "empty part"), ("exists(t in (0, 1), , t < 1)", "empty part"),
    ("exists(t in (0, 1), t < 1", "no end|expected"), ("exists(t in (0, 1), t < 1) <= 2", "whole statement"), ("1 <= exists(t in (0, 1), t < 1)", "unknown function"),
    ("exists(t in (0, 1), exists(s in (0, 1), s < t))", "whole statement"), ("not exists(t in (0, 1), sin(t) == 9/10)", "equations alone"),
    ("not not exists(t in (0, 1), t < 1)", "expected a formula"), ("not exists(t in (0, 1), t < 1) <= 2", "whole statement"), ("exists(t in (0, 1), 0 < t < 1)", "one relation"),
    ("exists(t in (0, 1), t != 1/2)", "expected"), ("exists(t in (0, 1), t)", "names|expected"),
])
def test_one_clear_line_for_what_is_none(text, why):
    with pytest.raises(InputError, match=why) as problem:
        prove(parse_statement(text), 3)
    assert "\n" not in str(problem.value)


def test_premises_and_domains_stand_inside():
    for about in ({"where": ["t in (0, 1)"]}, {"given": ["kl(P,Q) <= 1"]}, {"tight": True}):
        with pytest.raises(InputError, match="stand inside"):
            parse_statement("exists(t in (0, 1), t < 1)", **about)
    assert prove(parse_statement("exists(t in (0, c), t < 1)", let=["c = 2"]), 5).verdict == "proved"


def test_a_printed_decimal_is_a_condition():
    assert prove(parse_statement("exists(t in (0, 1), t == ~0.5, t > 1/2)"), 5).verdict != "refuted"


@pytest.mark.parametrize("text", ["exists(x in (-1, 1), 1/x > 2)", "exists(P, Q, kl(P,Q) - kl(Q,P) > 1)", "exists(x in (0, 1), log(x - 1) < 5)",
                                  "exists(a in (0, 2), renyi(P,Q,1/(a - 1)) > 1, P, Q)"])
def test_without_a_value_everywhere_it_is_not_decided(text):
    try:
        found = prove(parse_statement(text), 5)
    except RdpVerifyError:
        return
    assert found.verdict == "undecided"


# ---- evidence that would turn one into the other


SOME, ALL = "exists(t in (0, 1), t**2 <= 1/4)", "exists(t in (0, 1), t**2 > 1)"


def sealed(certificate, **changes):
    altered = {**certificate, **changes}
    return {**altered, "digest": digest({key: value for key, value in altered.items() if key != "digest"})}


def test_a_certificate_serves_its_own_statement_only():
    some, none = (decide(Claim(text), 10).certificate for text in (SOME, ALL))
    assert check(some).verdict == "proved" and check(none).verdict == "refuted"
    for certificate in (some, none):
        for verdict in {"proved", "refuted", "certified", "vacuous"} - {certificate["verdict"]}:
            with pytest.raises(CertificateError):
                check(sealed(certificate, verdict=verdict))
        universal = {key: value for key, value in certificate["claim"].items() if key != "exists"}
        with pytest.raises(CertificateError):
            check(sealed(certificate, claim=universal, claim_hash=digest(universal)))
    stated = parse_statement("t**2 <= 1/4", where=["t in (0, 1)"])
    with pytest.raises(CertificateError):
        check(claim_certificate(replace(stated, exists=True), "proved", {"proof": {"rule": "sign"}}))


def test_the_core_does_not_take_it_for_a_statement_about_all():
    certificate = decide(Claim("t**2 <= 1", where=("t in (0, 1)",)), 10).certificate
    assert "core" in certificate["evidence"]
    claim = {**certificate["claim"], "exists": True}
    with pytest.raises(CertificateError):
        check(sealed(certificate, claim=claim, claim_hash=digest(claim)))


def test_it_is_no_goal_and_no_theorem():
    statement = parse_statement(SOME)
    with pytest.raises(RdpVerifyError):
        goal_of(statement)
    with pytest.raises(RdpVerifyError, match="something exists"):
        checked(Theorem("some", "some", statement, "nowhere", None))
    with pytest.raises(RdpVerifyError, match="something exists"):
        checked(Theorem("some", "some", statement, "nowhere", decide(Claim(SOME), 10).certificate["evidence"]))


@pytest.mark.parametrize("change", [{"tight": True}, {"exists": False}, {"exists": "yes"}, {"exists": None}, {"conclusion": "t**2 == 1/4"}])
def test_the_canonical_form_is_asked_for(change):
    with pytest.raises(InputError):
        statement_from_data({**statement_data(parse_statement(SOME)), **change})


@pytest.mark.parametrize("domain", ["(2, 1)", "(1, 1)", "integers [1, 0]", "[2, 1)"])
def test_in_an_empty_domain_there_is_nothing(domain):
    assert Claim(f"exists(t in {domain}, t > 0)").verify(budget=10).status == "refuted"
    assert Claim(f"not exists(t in {domain}, t > 0)").verify(budget=10).status == "vacuous"


def test_a_domain_that_depends_on_itself_is_no_empty_one():
    with pytest.raises(InputError, match="depends on 't' itself"):
        Claim("exists(t in (0, t), t > 0)").verify()
    assert Claim("not exists(t in [1, 1], t < 5)").verify(budget=10).status == "refuted"


@pytest.mark.parametrize("conclusion, premise, status", [
    ("renyi(P, Q, 2) == oo", "kl(P, Q) == oo", "proved"), ("chi2(P, Q) == oo", "oo == renyi(P, Q, 2)", "proved"),
    ("max_divergence(P, Q) == oo", "kl(P, Q) == oo", "proved"), ("kl(Q, P) == oo", "kl(P, Q) == oo", "refuted"),
    ("kl(P, Q) == oo", "renyi(P, Q, 1/2) == oo", "proved"),
])
def test_a_premise_may_say_that_a_divergence_is_infinite(conclusion, premise, status):
    assert Claim(conclusion, given=[premise]).verify(budget=10).status == status


def test_an_infinite_premise_about_no_divergence_of_the_conclusion_breaks_nothing():
    assert Claim("kl(P, Q) == oo", given=["tv(P, Q) == 1"]).verify(budget=5).status in ("undecided", "proved")
