"""Certificates written by hand to deceive or to hang the check: each false or endless one stays here."""

import time

import pytest
from rdpverify.checker import check
from rdpverify.core.check import Steps
from rdpverify.core.envelope import checked_by_the_core
from rdpverify.core.polynomial import Atom
from rdpverify.core.reader import polynomial, relation
from rdpverify.certificates.core_texts import MOST_PIECES
from rdpverify.deadline import deadline
from rdpverify.errors import CertificateError, OutOfTime
from rdpverify.exact import digest

TRUE = {"conclusion": "1 >= 0", "where": [], "given": [], "conditions": [], "tight": False}


def certificate(claim, steps, verdict="proved", facts=(), **evidence):
    core = {"steps": steps, "facts": list(facts), "cases": [len(steps) - 1]}
    made = {"format": "rdpverify-certificate", "version": 2, "program": "by hand", "kind": "claim", "claim": claim, "claim_hash": digest(claim),
            "verdict": verdict, "evidence": {"core": core, **evidence}}
    return {**made, "digest": digest(made)}


def refused(claim, steps, **more):
    with pytest.raises(CertificateError):
        check(certificate({**TRUE, **claim}, steps, **more))


def test_a_certificate_by_hand_that_holds():
    assert check(certificate(TRUE, [["numbers", "1 >= 0"]])).verdict == "proved"


@pytest.mark.parametrize("key", ["negated", "Conclusion", "let", "laws", ""])
def test_a_key_that_is_not_known_is_refused(key):
    refused({key: True}, [["numbers", "1 >= 0"]])


@pytest.mark.parametrize("tight", [True, 0, 1, None, "", [], "no"])
def test_a_tight_claim_is_refused_however_it_is_said(tight):
    refused({"tight": tight}, [["numbers", "1 >= 0"]])


def test_nothing_is_proved_of_an_empty_domain():
    absurd = [["assume", "n > 0"], ["axiom", "integer_step"], ["cut", [0], 1], ["assume", "n < 1"], ["arithmetic", [["1", [2]], ["1", [3]]]]]
    refused({"conclusion": "n >= 5", "where": ["n in integers (0, 1)"]}, [*absurd, ["contradiction", [4], "n >= 5"]])
    crossing = [["assume", "x > 1"], ["assume", "x < a"], ["assume", "a < 1"], ["arithmetic", [["1", [0]], ["1", [1]], ["1", [2]]]]]
    refused({"conclusion": "x >= 5", "where": ["a in (0, 1)", "x in (1, a)"]}, [*crossing, ["contradiction", [3], "x >= 5"]])
    refused({"conclusion": "x >= 5", "where": ["a in (0, 1)", "x in (1, a)"]}, [["assume", "1 < a"], *crossing, ["contradiction", [4], "x >= 5"]], facts=[0])


@pytest.mark.parametrize("verdict", ["refuted", "certified"])
def test_the_core_answers_for_proofs_and_contradictions_alone(verdict):
    made = certificate(TRUE, [["numbers", "1 >= 0"]])
    assert checked_by_the_core(made) and not checked_by_the_core({**made, "verdict": verdict}) and not checked_by_the_core({**made, "kind": "curve"})


NOTHING = {"where": ["x in [0, 1]"], "conditions": ["x < 0"]}
CONTRADICTION = [["assume", "x < 0"], ["assume", "x >= 0"], ["arithmetic", [["1", [0]], ["1", [1]]]], ["contradiction", [2], "1 <= 0"]]


@pytest.mark.parametrize(("claim", "steps"), [
    ({}, [["numbers", "1 >= 0"]]),  # a proof of the claim is no contradiction
    ({"given": ["x <= 0"], "where": ["x in [0, 1]"]}, [["assume", "x <= 0"]]), ({}, CONTRADICTION),
    ({"conclusion": "x >= 5", **NOTHING}, [*CONTRADICTION[:3], ["contradiction", [2], "x >= 5"]]),
    ({"conclusion": "1/x <= 2", **NOTHING}, CONTRADICTION), ({"conclusion": "log(-1) >= 0", **NOTHING}, CONTRADICTION),  # no value
])
def test_what_is_no_contradiction_does_not_show_a_claim_to_be_about_nothing(claim, steps):
    refused(claim, steps, verdict="vacuous")


def test_a_contradiction_shows_a_claim_to_be_about_nothing():
    made = certificate({**TRUE, **NOTHING}, CONTRADICTION, verdict="vacuous")
    assert checked_by_the_core(made) and check(made).verdict == "vacuous"


@pytest.mark.parametrize("evidence", [{}, {"core": {}, "theorems": []}, None, [], ["core"], "core", 5])
def test_only_a_proof_in_its_rules_is_the_cores(evidence):
    assert not checked_by_the_core({**certificate(TRUE, []), "evidence": evidence})


@pytest.mark.parametrize("step", [
    ["numbers", "pos(log(-1)) <= 0"], ["numbers", "0*log(-1) + inv(0) >= 0"], ["numbers", "exp(inv(0)) >= 0"], ["numbers", "log(0) < 0"], ["numbers", "pow(0, -1) >= 0"],
    ["numbers", "loggamma(-1) >= 0"], ["numbers", "gamma(0) >= 0"], ["numbers", "pow(-1, 1/2) >= 0"], ["numbers", "exp(exp(exp(exp(100)))) >= 1"],
    ["on_box", "inv(x) >= 0", {"x": ["0", "1"]}, 0], ["on_box", "log(x) <= 0", {"x": ["0", "1"]}, 0], ["on_box", "x >= 1", {"x": ["1", "0"]}, 0], ["on_box", "x >= 1", {"x": ["NaN", "inf"]}, 0],
    ["on_box", "x >= 1", {"x": ["1/0", "2"]}, 0], ["on_box", "x + y >= 0", {"x": ["0", "1"]}, 0], ["on_box", "x >= 0", {"x": ["-1", "1"]}, ["x", "0", 0, 0]],
])
def test_no_value_decides_nothing(step):
    refused({}, [step, ["numbers", "1 >= 0"]])


def test_precision_is_bounded_where_one_call_would_take_minutes():
    refused({}, [["numbers", "digamma(1/3) <= 0", 20_000]])


ENDLESS = {
    "a substitution that doubles": [["assume", "x >= 0"], *(["instance", i, {"x": "x + exp(x)"}] for i in range(80))],
    "a derivative that doubles": [["assume", "x >= 0"], *(["instance", i, {"x": "x + exp(x)"}] for i in range(14)), *(["instance", i, {"x": "x*x*exp(x)"}] for i in range(14, 40))],
    "squares of squares": [["assume", "x + y >= 0"], *(["arithmetic", [["1", [i, i]]]] for i in range(40))],
    "a power of a sum": [["assume", "(a + b + c + d + e + f)**48 >= 0"]],
    "a maximum of thousands": [["assume", f"Max({', '.join(f'x{i}' for i in range(2000))}) >= 0"]],
    "an integrand that doubles": [["assume", "density(P)*exp(x) >= 0"], *(["instance", i, {"x": "x + exp(x)"}] for i in range(60))],
}


@pytest.mark.parametrize("name", ENDLESS)
def test_the_check_looks_at_the_clock(name):
    start = time.monotonic()
    with pytest.raises((OutOfTime, CertificateError)), deadline(0.3):
        check(certificate(TRUE, ENDLESS[name]))
    assert time.monotonic() - start < 20


def test_every_step_looks_at_the_clock():
    for step in (["assume", "x >= 0"], ["axiom", "pos_above"], ["numbers", "1 >= 0"], ["arithmetic", []]):
        with deadline(0), pytest.raises(OutOfTime):
            time.sleep(0.001)
            Steps().take(step)
    with deadline(0), pytest.raises(OutOfTime):
        time.sleep(0.001)
        polynomial("x*y + clock_of_this_test")


def test_messages_are_short_where_texts_are_endless():
    wide = relation(f"Max({', '.join(f'y{i}' for i in range(60))}) >= 0")
    assert len(repr(wide)) < 20 * MOST_PIECES and repr(wide).endswith("…") and not repr(relation("x >= 0")).endswith("…")
    assert len(repr(Atom("exp", (wide.body,)))) < 20 * MOST_PIECES
    refused({}, [["assume", f"Max({', '.join(f'y{i}' for i in range(60))}) >= 0"]])


def test_a_long_claim_takes_no_long_time():
    with deadline(30), pytest.raises(CertificateError):
        check(certificate({**TRUE, "conclusion": "+".join(["(x*y)"] * 900) + " >= 0", "where": ["x in (0, 1)", "y in (0, 1)"]}, [["numbers", "1 >= 0"]]))
