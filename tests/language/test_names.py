"""Names: suggestions for misspellings, and silence where nothing is near."""

import pytest

from rdpverify.definitions import SIGNATURES
from rdpverify.language import did_you_mean, suggest


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
