"""What each divergence says of itself, and which are functions of others."""

import pytest

from rdpverify.definitions import DIVERGENCES
from rdpverify.terms import INFINITY, call, exp, make, number, symbol

P, Q = make("law", (), "P"), make("law", (), "Q")


def test_what_the_functions_are():
    assert DIVERGENCES["chi2"].equal_to((P, Q)) is exp(call("renyi", P, Q, 2)) - 1
    assert DIVERGENCES["hellinger2"].equal_to((P, Q)) is 1 - exp(-number("1/2") * call("renyi", P, Q, "1/2"))


def test_renyi_at_its_special_orders():
    special = DIVERGENCES["renyi"].equal_to
    assert special((P, Q, number(1))) is call("kl", P, Q)
    assert special((P, Q, INFINITY)) is call("max_divergence", P, Q)
    assert special((P, Q, number(2))) is None and special((P, Q, symbol("alpha"))) is None


@pytest.mark.parametrize("name", DIVERGENCES)
def test_a_divergence_says_what_it_is(name):
    entry = DIVERGENCES[name]
    assert entry.signature.name == name and entry.signature.result == "real"
    assert entry.meaning and entry.signature.summary and entry.signature.source
