"""Tail bounds of the normal distribution function: true ones are accepted, the same with the wrong side or sign are not."""

import pytest
from flint import arb
from rules import instance_of

from rdpverify.errors import RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES, verify
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.terms.evaluate import ball


def left(conclusion, place, by, where=("x > 0",)):
    goal = goal_of(parse_statement(conclusion, where=where))
    (rest,) = RULES["theorem"].apply(goal, {**instance_of(by, z=place), "use": "inside"})
    return goal, rest


@pytest.mark.parametrize("conclusion, place, by", [
    ("Phi(-x) <= 1/2", "-x", "mills-above"), ("Phi(-x) <= 1/2", "-x", "phi-at-most-one"), ("3*Phi(-x) >= x", "-x", "mills-below"),
    ("Phi(-x) >= x", "-x", "phi-nonnegative"), ("Phi(-x) - x >= 0", "-x", "phi-nonnegative"), ("x - 2*(Phi(-1-x) - exp(x)*Phi(-x)) >= 0", "-x", "mills-below"),
    ("x - 2*(Phi(-1-x) - exp(x)*Phi(-x)) > 0", "-1-x", "mills-above"), ("exp(-x)*(1 - x*Phi(-x**2)) >= 0", "-x**2", "mills-above"),
    ("Phi(-x) <= 1/2", "-x", "phi-chernoff"), ("exp(-x)*(1 - x*Phi(-x**2)) >= 0", "-x**2", "phi-chernoff")])
def test_the_new_slack_is_below_the_old_one(conclusion, place, by):
    goal, rest = left(conclusion, place, by)
    for x in ("1/100", "1", "3", "20"):
        env = {"x": ball(parse(x), {})}
        assert not ball(rest.slack, env) > ball(goal.slack, env) + arb("1e-15")


@pytest.mark.parametrize("conclusion, place, by", [
    ("Phi(-x) >= x", "-x", "phi-chernoff"), ("Phi(-x) <= 1/2", "-x", "mills-below"), ("Phi(-x) <= 1/2", "-2*x", "mills-above"),
    ("Phi(-x)**2 <= 1/2", "-x", "mills-above"), ("exp(Phi(-x)) <= 2", "-x", "phi-at-most-one"),
    ("(1-x)*Phi(-x) <= 1", "-x", "mills-above"), ("(1-x)*Phi(-x) <= 1", "-x", "mills-below"),  # a coefficient without a sign
    ("Phi(-x)*Phi(-x)*x <= 1", "-x", "mills-above"), ("Phi(log(x)) <= 1", "log(y)", "phi-at-most-one"), ("Phi(-x) == 1/2", "-x", "phi-at-most-one")])
def test_where_it_does_not_apply(conclusion, place, by):
    with pytest.raises(RuleError):
        left(conclusion, place, by)


@pytest.mark.parametrize("by", ["mills-above", "phi-chernoff"])
def test_what_is_no_lower_tail_is_left_to_be_shown(by):
    goal = goal_of(parse_statement("Phi(x) <= 1/2", where=("x > 0",)))
    _, open_one = RULES["theorem"].apply(goal, {**instance_of(by, z="x"), "use": "inside"})
    assert open_one.signs.negative(open_one.slack)


def test_a_closed_end_at_zero_has_no_mills_bound():
    goal = goal_of(parse_statement("Phi(-x) <= 1/2", where=("x in [0, 1]",)))
    _, open_one = RULES["theorem"].apply(goal, {**instance_of("mills-above", z="-x"), "use": "inside"})
    assert to_text(open_one.conclusion) == "-(-x) > 0" or to_text(open_one.conclusion) == "x > 0"  # false at 0


def test_the_exponential_bound_holds_at_a_closed_end_and_is_exact_there():
    goal, rest = left("Phi(-x) <= 1/2", "-x", "phi-chernoff", where=("x in [0, 1]",))
    zero = {"x": arb(0)}
    assert ball(rest.slack, zero).contains(0) and ball(goal.slack, zero).contains(0)


def tail(conclusion):
    goal = goal_of(parse_statement(conclusion, where=("c > 1",)))
    sign = {"rule": "sign"}
    divided = {"rule": "factor", "with": {"by": "exp(-c**2/2)", "rest": "1 - 1/(sqrt(2*pi)*c)"}, "then": [sign]}
    return verify(goal, {"rule": "theorem", "with": {**instance_of("mills-above", z="-c"), "use": "inside"}, "then": [divided]})


def test_a_gaussian_tail_below_its_exponential():
    assert tail("Phi(-c) <= exp(-c**2/2)") == 3
    with pytest.raises(RuleError):
        tail("Phi(-c) <= exp(-c**2/2)/5")
