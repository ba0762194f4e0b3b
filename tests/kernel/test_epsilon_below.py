"""Lower bounds of epsilon by the privacy profile: at the bound, or everywhere below it."""

import pytest
from rules import goal, refuses

from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove


def left(text, **data):
    (found,) = RULES["least"].apply(goal(text, where=["delta in (0, 1)", "e >= 0"]), data)
    return to_text(found.conclusion), dict(found.symbols).keys() - {"delta", "e"}


def test_what_is_left_of_a_lower_bound():
    above = "privacy_profile(GaussianMechanism(1, 1), e) > delta"
    for text in ("epsilon(GaussianMechanism(1), delta) > e", "e < epsilon(GaussianMechanism(1), delta)", "epsilon(GaussianMechanism(1), delta) >= e"):
        assert left(text) == (above, set())
    assert left("epsilon(GaussianMechanism(1), delta) >= e", below=True) == ("privacy_profile(GaussianMechanism(1, 1), e - t) > delta", {"t"})


def test_curves_are_bounded_from_below_at_order_one_too():
    assert left("zcdp(LaplaceMechanism(1)) >= e", order="1")[0] == "e <= rdp(LaplaceMechanism(1, 1), 1)"
    assert left("e <= tcdp(LaplaceMechanism(1), 2)", order="3/2")[0] == "e <= 2*rdp(LaplaceMechanism(1, 1), 3/2)/3"


@pytest.mark.parametrize("text, data", [
    ("zcdp(LaplaceMechanism(1)) >= e", {"order": "delta"}), ("tcdp(LaplaceMechanism(1), 2) >= e", {"order": "2"}),
    ("zcdp(LaplaceMechanism(1)) > e", {"order": "1"}), ("zcdp(LaplaceMechanism(1)) >= e", {"order": "oo"}),
    ("epsilon(GaussianMechanism(1), delta) > e", {"below": True}),  # not passed is not reached
    ("epsilon(GaussianMechanism(1), delta) >= oo", {}), ("epsilon(GaussianMechanism(1), delta) >= kl(Normal(0, 1), Cauchy(0, 1))", {}),
    ("epsilon(GaussianMechanism(1), delta) < e", {}), ("e > epsilon(GaussianMechanism(1), delta)", {}), ("epsilon(GaussianMechanism(1), delta) == e", {}),
])
def test_what_the_rule_says_nothing_about(text, data):
    assert refuses("least", goal(text, where=["delta in (0, 1)", "e >= 0"]), **data)


DECIDED = [
    ("proved", "epsilon(GaussianMechanism(1), delta) > 1", ("delta in (0, 1/10]",)),
    ("refuted", "epsilon(GaussianMechanism(1), delta) > 1", ("delta in (0, 2/10]",)),
    ("proved", "epsilon(LaplaceMechanism(b), delta) == 1/b + 2*log(1 - delta)", ("b in (0, 1]", "delta in (0, 1/10]")),
    ("refuted", "epsilon(LaplaceMechanism(b), delta) == 1/b + log(1 - delta)", ("b in (0, 1]", "delta in (0, 1/10]")),
    ("proved", "epsilon(GaussianMechanism(s), 1/10**5) > 1", ("s in (0, 3]",)),
    ("refuted", "epsilon(GaussianMechanism(s), 1/10**5) > 1", ("s in (0, 4]",)),
    ("proved", "epsilon(RandomizedResponse(3/4), 0) >= log(3)", ()),
]


@pytest.mark.parametrize("verdict, text, where", DECIDED)
@pytest.mark.sampled(3)
def test_statements_about_epsilon_from_below(verdict, text, where):
    assert prove(parse_statement(text, where=where), seconds=10).verdict == verdict


def test_a_bound_that_is_reached_is_not_passed():
    """epsilon of the Laplace mechanism equals the bound: the strict statement is not proved."""
    statement = parse_statement("epsilon(LaplaceMechanism(b), delta) > 1/b + 2*log(1 - delta)", where=["b in (0, 1]", "delta in (0, 1/10]"])
    assert prove(statement, seconds=2).verdict in ("refuted", "undecided")
