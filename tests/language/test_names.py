"""Names: suggestions for misspellings, and silence where nothing is near."""

import re

import pytest

from rdpverify.definitions import SIGNATURES
from rdpverify.errors import InputError
from rdpverify.language import did_you_mean, parse, suggest
from rdpverify.language.hints import CALLED, ELSEWHERE, HINTS


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
    ("epsilon(SelfComposed(M, 3), 1/10)", "write Composed((M, k), …)"), ("rdp(NoisyMax(1), 2)", "ExponentialMechanism(eps)"),
    ("pure_dp(PermuteAndFlip(1))", "ExponentialMechanism(eps)"), ("pure_dp(SparseVector(1))", "a premise, as max_divergence(P, Q) <= eps"),
    ("pure_dp(AboveThreshold(1))", "a premise"), ("P(X >= 4)", "expected an event"), ("kl(N(0,1), P)", "not the variance"),
    ("kl(Gaussian(0,1), P)", "write Normal(mean, sd)"), ("ln(x)", "write log"), ("2^x", "write **"), ("E[x]", "or the end"),
    ("E(loss)", "expect(P, f)"), ("KL(P, Q)", "write kl(P, Q)"), ("TV(P, Q)", "write tv(P, Q)"), ("max(1, x)", "did you mean 'Max'?"),
    ("Lap(0, 1)", "did you mean 'Laplace'?"), ("Bern(1/2)", "did you mean 'Bernoulli'?")])
def test_words_of_papers_and_of_other_programs_are_answered_with_ours(text, words):
    with pytest.raises(InputError) as caught:
        parse(text)
    assert words in str(caught.value) and "\n" not in str(caught.value)


def test_what_a_hint_says_to_write_is_in_the_language():
    for hint in [*CALLED.values(), *HINTS.values(), *ELSEWHERE.values()]:
        for word in re.findall(r"([A-Za-z_][A-Za-z_0-9]*)\(", hint):
            assert word in SIGNATURES or word in ("P", "O"), hint
    assert not (CALLED.keys() | HINTS.keys()) & SIGNATURES.keys()
