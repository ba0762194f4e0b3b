"""Divergences of concrete laws that are infinite on a whole domain, its closed boundary included; beside it they are finite."""

import pytest
from rules import goal
from verdicts import verdict

from rdpverify.errors import RuleError
from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text

POSITIVE = ("a > 0", "b > 0", "k > 0")
DECIDED = [
    ("renyi(Exponential(a), Exponential(b), 2) == oo", "b >= 2*a", "b >= 19/10*a"),
    ("renyi(Gamma(k, a), Gamma(k, b), 2) == oo", "a >= 2*b", "a > 19/10*b"),
    ("renyi(Weibull(a, k), Weibull(b, k), 3) == oo", "2*a**k >= 3*b**k", "a**k >= b**k"),
    ("renyi(Normal(0, a), Normal(k, b), alpha) == oo", "alpha*b**2 <= (alpha - 1)*a**2", "alpha*b**2 <= alpha*a**2"),
    ("renyi(Normal(0, a), Normal(0, b), 2) >= 7", "a >= sqrt(2)*b", "a >= b"),
]


@pytest.mark.parametrize("text, where, wider", DECIDED)
def test_infinite_up_to_the_boundary(text, where, wider):
    assert verdict(text, where=(*POSITIVE, where)) == "proved"
    assert verdict(text, where=(*POSITIVE, wider)) == "refuted"


def test_geometric_laws_where_the_condition_is_to_be_proved():
    where = ("p in (0, 1)", "r in (0, 1)")
    assert verdict("renyi(Geometric(p), Geometric(r), 2) == oo", where=(*where, "(1 - p)**2 >= 1 - r")) == "proved"
    assert verdict("renyi(Geometric(p), Geometric(r), 2) == oo", where=(*where, "1 - p >= 1 - r")) == "refuted"


def asked(text: str, index, where):
    divergence = text.split(" >= ")[0]
    return [to_text(each.conclusion) for each in RULES["unfold"].apply(goal(text, where=where), {"evidence": {divergence: index}})]


def test_what_the_rule_leaves_to_prove():
    text = "renyi(Exponential(a), Exponential(b), 2) >= 3"
    assert asked(text, 0, ("a > 0", "b > 0")) == ["oo >= 3", "-(-2*a + b) <= 0"]
    assert asked(text, 0, ("a > 0", "b >= 2*a")) == ["oo >= 3"]


@pytest.mark.parametrize("index", [1, -1, True, "0", None])
def test_numbers_of_no_condition_are_refused(index):
    with pytest.raises(RuleError):
        asked("renyi(Exponential(a), Exponential(b), 2) >= 3", [index] if index is None else index, ("a > 0", "b > 0"))


def test_a_divergence_without_conditions_is_not_infinite():
    with pytest.raises(RuleError):
        asked("renyi(Normal(0, a), Normal(b, a), 2) >= 3", 0, ("a > 0", "b > 0"))
