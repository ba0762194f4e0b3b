"""Statements that a reader, a student or a practitioner types, and expects to be decided at once, beside their false twins."""

import pytest
from verdicts import verdict

SECONDS = 40
DECIDED = {
    "a curve below the greatest loss": [
        ("renyi(Laplace(0,b),Laplace(1,b),alpha) <= 1/b", (), ("alpha in [101/100, 10000]", "b in [1/10, 10]"), "proved"),
        ("renyi(Exponential(2),Exponential(1),alpha) <= log(2)", (), ("alpha in (1, oo)",), "proved"),
        ("rdp(LaplaceMechanism(b),alpha) <= 1/b", (), ("alpha in (1, oo)", "b > 0"), "proved"),
        ("renyi(Laplace(0,b),Laplace(1,b),alpha) <= 99/(100*b)", (), ("alpha in (1, oo)", "b > 0"), "refuted"),
    ],
}


@pytest.mark.parametrize("statement, given, where, expected", [each for kind in DECIDED.values() for each in kind],
                         ids=[f"{name}: {text}" for name, kind in DECIDED.items() for text, *_ in kind])
def test_it_is_decided(statement, given, where, expected):
    assert verdict(statement, given, where, SECONDS) == expected
