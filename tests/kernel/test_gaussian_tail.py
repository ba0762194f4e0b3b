"""Tail bounds of the normal distribution function: true ones are accepted, the same with the wrong side or sign are not."""

import pytest
from flint import arb

from rdpverify.errors import RuleError
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES, verify
from rdpverify.language import parse, parse_statement
from rdpverify.terms.evaluate import ball


def left(conclusion, place, by, where=("x > 0",)):
    goal = goal_of(parse_statement(conclusion, where=where))
    (rest,) = RULES["function_bound"].apply(goal, {"function": "Phi", "at": place, "by": by})
    return goal, rest


@pytest.mark.parametrize("conclusion, place, by", [
    ("Phi(-x) <= 1/2", "-x", "mills"), ("Phi(-x) <= 1/2", "-x", "trivial"), ("3*Phi(-x) >= x", "-x", "mills"), ("Phi(-x) >= x", "-x", "trivial"),
    ("x - 2*(Phi(-1-x) - exp(x)*Phi(-x)) >= 0", "-x", "mills"), ("x - 2*(Phi(-1-x) - exp(x)*Phi(-x)) > 0", "-1-x", "mills"),
    ("exp(-x)*(1 - x*Phi(-x**2)) >= 0", "-x**2", "mills"), ("Phi(-x) <= 1/2", "-x", "chernoff"),
    ("exp(-x)*(1 - x*Phi(-x**2)) >= 0", "-x**2", "chernoff")])
def test_the_new_slack_is_below_the_old_one(conclusion, place, by):
    goal, rest = left(conclusion, place, by)
    for x in ("1/100", "1", "3", "20"):
        env = {"x": ball(parse(x), {})}
        assert not ball(rest.slack, env) > ball(goal.slack, env) + arb("1e-15")


@pytest.mark.parametrize("conclusion, place, by", [
    ("Phi(x) <= 1/2", "x", "mills"),  # not a lower tail
    ("Phi(-x) <= 1/2", "-x", "hoeffding"), ("Phi(x) <= 1/2", "x", "chernoff"), ("Phi(-x) >= x", "-x", "chernoff"), ("Phi(-x) <= 1/2", "-2*x", "mills"), ("Phi(-x)**2 <= 1/2", "-x", "mills"),
    ("exp(Phi(-x)) <= 2", "-x", "trivial"), ("(1-x)*Phi(-x) <= 1", "-x", "mills"),  # a coefficient without a sign
    ("Phi(-x)*Phi(-x)*x <= 1", "-x", "mills"), ("Phi(log(x)) <= 1", "log(y)", "trivial"), ("Phi(-x) == 1/2", "-x", "trivial")])
def test_where_it_does_not_apply(conclusion, place, by):
    with pytest.raises(RuleError):
        left(conclusion, place, by)


def test_a_closed_end_at_zero_has_no_mills_bound():
    with pytest.raises(RuleError):
        left("Phi(-x) <= 1/2", "-x", "mills", where=("x in [0, 1]",))


def test_the_exponential_bound_holds_at_a_closed_end_and_is_exact_there():
    goal, rest = left("Phi(-x) <= 1/2", "-x", "chernoff", where=("x in [0, 1]",))
    zero = {"x": arb(0)}
    assert ball(rest.slack, zero).contains(0) and ball(goal.slack, zero).contains(0)


def tail(conclusion):
    goal = goal_of(parse_statement(conclusion, where=("c > 1",)))
    sign = {"rule": "sign"}
    divided = {"rule": "factor", "with": {"by": "exp(-c**2/2)", "rest": "1 - 1/(sqrt(2*pi)*c)"}, "then": [sign]}
    return verify(goal, {"rule": "function_bound", "with": {"function": "Phi", "at": "-c", "by": "mills"}, "then": [divided]})


def test_a_gaussian_tail_below_its_exponential():
    assert tail("Phi(-c) <= exp(-c**2/2)") == 3
    with pytest.raises(RuleError):
        tail("Phi(-c) <= exp(-c**2/2)/5")
