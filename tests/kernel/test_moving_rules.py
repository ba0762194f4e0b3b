"""Rules move and pure: what they accept and must refuse, with ∞ on either side."""

import pytest
from rules import goal, left_of, refuses

from rdpverify.errors import RuleError
from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text

# ---- move ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "data", "left"),
    [
        ("1 - tv(P,Q) >= exp(-kl(P,Q))", {"from": "left", "summand": 1}, "1 >= exp(-kl(P, Q)) + tv(P, Q)"),
        ("x <= tv(P,Q) + x", {"from": "left", "summand": 0}, "0 <= tv(P, Q) + x - x"),
        ("kl(P,Q) + x < chi2(P,Q)", {"from": "left", "summand": 1}, "kl(P, Q) < chi2(P, Q) - x"),
        ("x - kl(P,Q) <= tv(P,Q)", {"from": "left", "summand": 1}, "x <= tv(P, Q) + kl(P, Q)"),
        ("x + P(S) == Q(S)", {"from": "right", "summand": 0}, "x + P(S) - Q(S) == 0"),
        ("tanh(kl(P,Q)) + kl(Q,P) <= x", {"from": "left", "summand": 0}, "kl(Q, P) <= x - tanh(kl(P, Q))"),
    ],
)
def test_a_finite_summand_changes_sides(statement, data, left):
    (moved,) = RULES["move"].apply(goal(statement, where=["x in [0, 1]"]), data)
    assert to_text(moved.conclusion) == left


@pytest.mark.parametrize(
    ("statement", "data"),
    [
        ("kl(P,Q) + kl(Q,P) <= x", {"from": "left", "summand": 0}),
        ("kl(P,Q) + tv(P,Q) <= chi2(P,Q)", {"from": "left", "summand": 0}),  # ∞ ≤ ∞ would become tv ≤ ∞ − ∞
        ("kl(P,Q) <= chi2(P,Q)", {"from": "left", "summand": 0}),
        ("kl(P,Q) <= oo", {"from": "right", "summand": 0}),
        ("exp(kl(P,Q)) + x <= chi2(P,Q)", {"from": "left", "summand": 0}),
        ("x + tv(P,Q) <= 1", {"from": "left", "summand": 2}),
        ("x + tv(P,Q) <= 1", {"from": "left", "summand": True}),
        ("x + tv(P,Q) <= 1", {"from": "above", "summand": 0}),
        ("x + tv(P,Q) <= 1", {"from": "left"}),
    ],
)
def test_infinite_summands_stay_where_they_are(statement, data):
    with pytest.raises(RuleError):
        RULES["move"].apply(goal(statement, where=["x in [0, 1]"]), data)


# ---- pure ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("premise", ["hockey_stick(P,R,e) <= 0", "loss_tail(P,R,e) <= 0", "0 >= hockey_stick(P,R,e)", "loss_tail(P,R,e) <= -e",
                                     "hockey_stick(P,R,e) < 0"])
def test_no_excess_is_a_bound_on_the_max_divergence(premise):
    (inner,) = RULES["pure"].apply(goal("tv(P,R) <= 1/2", given=[premise], where=["e in [0, oo)"]), {"premise": 0})
    assert to_text(inner.given[-1]) == "max_divergence(P, R) <= e"


@pytest.mark.parametrize("premise", ["hockey_stick(P,R,e) <= e", "hockey_stick(P,R,e) >= 0", "tv(P,R) <= 0", "max_divergence(P,R) <= 0",
                                     "hockey_stick(P,R,kl(P,R)) <= 0", "hockey_stick(P,R,e) <= -tv(P,R)",
                                     "P(S) <= R(S) for all events S", "loss_tail(P,R,a) <= 0 for all a in (1, oo)"])
def test_other_premises_are_no_pure_privacy(premise):
    assert refuses("pure", goal("tv(P,R) <= 1/2", given=[premise], where=["e in [0, oo)"]), premise=0)


def test_a_conclusion_asks_for_the_max_divergence_and_a_bound_that_is_not_negative():
    where = ["e in [0, oo)", "d in [0, 1]"]
    assert left_of("pure", goal("hockey_stick(P,Q,e) <= 0", where=where)) == ["max_divergence(P, Q) <= e"]
    assert left_of("pure", goal("loss_tail(P,Q,e) <= d", where=where)) == ["max_divergence(P, Q) <= e", "d >= 0"]
    assert left_of("pure", goal("d > loss_tail(P,Q,e)", where=where)) == ["max_divergence(P, Q) <= e", "d > 0"]
    assert left_of("pure", goal("hockey_stick(P,Q,e) < 0", where=where)) == ["max_divergence(P, Q) <= e", "0 > 0"]
    assert refuses("pure", goal("hockey_stick(P,Q,e) >= 0", where=where))
    assert refuses("pure", goal("tv(P,Q) <= d", where=where))
