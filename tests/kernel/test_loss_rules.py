"""Expectations of the loss, trade-off functions and the loss on both sides: what the rules leave, and near misses."""

import pytest
from rules import goal, instance_of, left_of, refuses

from rdpverify.errors import RuleError
from rdpverify.kernel import witness
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement


def test_expectations_that_are_divergences():
    def restated(expectation, by, where=("o in (1, oo)",)):
        return left_of("restate", goal(f"{expectation} <= 1", where=where), divergence=expectation, by=by)

    assert restated("expect(P, loss)", "kl(P,Q)") == ["kl(P, Q) <= 1"]
    assert restated("expect(P, ratio)", "renyi(P,Q,2)") == ["exp(renyi(P, Q, 2)) <= 1"]
    assert restated("expect(P, exp((o-1)*loss))", "renyi(P,Q,o)") == restated("expect(P, ratio**(o-1))", "renyi(P,Q,o)") == [
        "exp((o - 1)*renyi(P, Q, o)) <= 1"]
    assert restated("expect(Q, ratio**o)", "renyi(P,Q,o)", ("o in (0, 1)",)) == ["exp((o - 1)*renyi(P, Q, o)) <= 1"]


@pytest.mark.parametrize("expectation, by", [
    ("expect(Q, loss)", "kl(P,Q)"), ("expect(P, loss)", "kl(Q,P)"), ("expect(P, loss**2)", "kl(P,Q)"), ("expect(Q, ratio**o)", "renyi(P,Q,o)"),
    ("expect(P, ratio**o)", "renyi(P,Q,o)"), ("expect(R, loss)", "kl(R,Q)"), ("expect(P, 2*ratio)", "renyi(P,Q,2)"), ("expect(P, loss)", "tv(P,Q)")])
def test_expectations_that_are_not(expectation, by):
    """Under Q an order above 1 is another thing: the part of P singular to Q has no mass there."""
    with pytest.raises(RuleError):
        RULES["restate"].apply(goal(f"{expectation} <= 1", where=["o in (1, oo)"]), {"divergence": expectation, "by": by})


def test_expectations_at_a_witness():
    half = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/4, 3/4])"}
    found = witness.check(parse_statement("expect(P, ratio) <= 1"), half)
    assert str(found.left.exact) == "4/3"
    singular = {"P": "Finite([1/2, 1/2])", "Q": "Finite([0, 1])"}
    with pytest.raises(RuleError):  # the ratio is infinite with positive probability
        witness.check(parse_statement("expect(P, loss) <= -1"), singular)
    assert str(witness.check(parse_statement("expect(R, ratio) <= 1/3"), {**singular, "R": "Finite([0, 1])"}).left.exact) == "1/2"


def test_a_trade_off_is_a_bound_for_every_test():
    target = goal("tradeoff(P,Q,x) >= 1/2", ["tv(P,Q) <= 1/4"], ["x in [0, 1]"])
    cases = RULES["bernoulli"].apply(target, {})
    assert to_text(cases[0].conclusion) == "1/2 <= 1 - q"
    assert [to_text(condition) for condition in cases[0].conditions][0] == "p <= x"
    assert left_of("bernoulli", target)
    assert refuses("bernoulli", goal("tradeoff(P,Q,x) > 1/2", where=["x in [0, 1]"]))
    assert refuses("bernoulli", goal("tradeoff(P,Q,x) <= 1/2", where=["x in [0, 1]"]))
    assert refuses("bernoulli", goal("tradeoff(P,Q,x) >= tv(P,Q)", where=["x in [0, 1]"]))


def test_the_test_that_tosses_a_coin():
    assert left_of("at_most_one", goal("tradeoff(P,Q,x) <= 1/2", where=["x in [0, 1]"])) == ["1 - x <= 1/2"]


def test_the_loss_on_both_sides():
    target = goal("loss_within(P,Q,t) >= 1/2", where=["t in (-oo, oo)"])
    data = {"P": "P", "Q": "Q", "t": "t"}
    assert to_text(RULES["theorem"].apply(target, instance_of("loss-within-below", **data))[0].given[-1]) == \
        "1 - loss_tail(P, Q, t) - exp(-t)*loss_tail(Q, P, t) <= loss_within(P, Q, t)"
    assert to_text(RULES["theorem"].apply(target, instance_of("loss-within-above", **data))[0].given[-1]) == \
        "loss_tail(P, Q, t) <= 1 - loss_within(P, Q, t)"
    for level in ("x", "log(t)", "oo", "kl(P,Q)"):
        assert refuses("theorem", target, **instance_of("loss-within-below", **{**data, "t": level}))
