"""Names: suggestions for misspellings, and silence where nothing is near."""

import re

import pytest

from rdpverify.definitions import SIGNATURES
from rdpverify.errors import InputError
from rdpverify.typed import did_you_mean, parse, parse_statement, suggest
from rdpverify.typed.hints import CALLED, ELSEWHERE, HINTS, KINDS


@pytest.mark.parametrize("typed, meant", [
    ("Lapalce", "Laplace"), ("laplace", "Laplace"), ("Gausian", None), ("renji", "renyi"), ("hockeystick", "hockey_stick"),
    ("maxdivergence", "max_divergence"),
    ("GaussianMechansim", "GaussianMechanism"), ("privacyprofile", "privacy_profile"), ("zzzzzz", None), ("Poison", "Poisson"),
    ("abs", "Abs"), ("PHI", "Phi"),
    ("q", None), ("f", None), ("x" * 5000, None)])
def test_the_nearest_name_or_none(typed, meant):
    assert suggest(typed, SIGNATURES) == meant


def test_suggestions_do_not_depend_on_the_order_of_the_names():
    names = ["delta2", "delta1", "delta3"]
    assert suggest("delta", names) == suggest("delta", reversed(names)) == "delta1"


def test_a_message_tail():
    assert did_you_mean("ep", ["eps", "delta"]) == ": did you mean 'eps'?"
    assert did_you_mean("omega", ["eps"]) == ""


@pytest.mark.parametrize("text, words", [
    ("delta(GaussianMechanism(1), 1)", "write privacy_profile(M, eps)"), ("eps(M, d)", "write epsilon(M, delta)"),
    ("epsilon(SelfComposed(M, 3), 1/10)", "write Composed((M, k), …)"), ("rdp(ReportNoisyMax(1), 2)", "write NoisyMax(noise, k)"),
    ("pure_dp(SVT(1))", "write SparseVector(eps, count)"), ("P(X >= 4)", "expected an event"), ("kl(N(0,1), P)", "not the variance"),
    ("kl(Gaussian(0,1), P)", "write Normal(mean, sd)"), ("ln(x)", "write log"), ("2^x", "write **"), ("E[x]", "arguments stand in round brackets"),
    ("E(loss)", "expect(P, f)"), ("KL(P, Q)", "write kl(P, Q)"), ("TV(P, Q)", "write tv(P, Q)"), ("max(1, x)", "did you mean 'Max'?"),
    ("Lap(0, 1)", "did you mean 'Laplace'?"), ("Bern(1/2)", "did you mean 'Bernoulli'?")])
def test_words_of_papers_and_of_other_programs_are_answered_with_ours(text, words):
    with pytest.raises(InputError) as caught:
        parse(text)
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("text, words", [
    ("kl(P||Q) <= 1", "found '|': write Abs(x) for |x|, a comma between two laws"), ("kl(P‖Q) <= 1", "write a comma"), ("kl(P;Q) <= 1", "write a comma"),
    ("P[S] <= 1", "round brackets"), ("exp(x) Q(S) <= 1", "a product needs *"), ("2(x) <= 1", "a product needs *"),
    ("exp(2 x) <= 1", "a product needs *"), ("kl(P,Q) <= 1 and tv(P,Q) <= 1", "state each relation apart"),
    ("kl(P,Q) <= 1 => tv(P,Q) <= 1", "under given"), ("kl(P,Q) <= 1 ⇒ tv(P,Q) <= 1", "under given"), ("kl(P,Q) <= 1, x <= 1", "state each one apart"),
    ("0 <= tv(P,Q) <= 1", "state each apart, or a domain such as x in (0, 1)"), ("P = Normal(0,1)", "a divergence kl(P, Q)"),
    ("GaussianMechanism(1) <= 1", "such as pure_dp(M)"), ("zcdp(X) <= 1", "found the symbol X"), ("zcdp(X) <= 1", "arbitrary ones are called M"),
    ("epsilon(ApproximateDP(1, 0), 0) <= 1", "write AnyMechanism(eps, delta)"),
    ("kl(X,Y) <= 1", "found the symbol X"), ("x real", "write x in (-oo, oo)"), ("n integer", "write n in integers (-oo, oo)"),
    ("e <= 3", "write exp(1) for the number e"), ("x² <= 1", "write **2"), ("x⁴ <= 1", "write **4"), ("x₁ <= 1", "write 1, as in x1"),
    ("GaussianMechanism(1).rdp(2) <= 1", "write epsilon(M, delta), not M.epsilon(delta)"), ("x <= 5%", "write /100"), ("n! <= 1", "factorial(n)")])
def test_ways_to_write_that_are_not_ours_are_answered_with_ours(text, words):
    with pytest.raises(InputError) as caught:
        parse_statement(text, where=["x in (0, 1)"] if "x" in text else ())
    assert words in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize("item, words", [
    ("x in R", "write (-oo, oo)"), ("n in N", "write integers [0, oo)"), ("n ∈ ℕ", "write integers [0, oo)"), ("x in Z", "write integers"),
    ("x positive", "write x in (0, oo)"), ("0 < x < 1", "a domain such as x in (0, 1)")])
def test_kinds_of_values_are_answered_with_domains(item, words):
    with pytest.raises(InputError) as caught:
        parse_statement("x + n >= 0", where=[item])
    assert words in str(caught.value)
    for written in KINDS.values():
        assert dict(parse_statement("x >= 0", where=[f"x in {written}"]).where)


def test_what_a_hint_says_to_write_is_in_the_language():
    for hint in [*CALLED.values(), *HINTS.values(), *ELSEWHERE.values()]:
        for word in re.findall(r"([A-Za-z_][A-Za-z_0-9]*)\(", hint):
            assert word in SIGNATURES or word in ("P", "O"), hint
    assert not (CALLED.keys() | HINTS.keys()) & SIGNATURES.keys()
