"""Slacks without denominators and with the largest exponential in front: the kernel takes them for the same."""

import pytest

from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.printer import to_text
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove
from rdpverify.proving.scaled import scaled_slack

BOX = ["x in [3/2, 8]", "y in [1/4, 4]"]
CURVE = "log((exp(x*y)+exp((1-x)*y))/(exp(y)+1))/(x-1)"


@pytest.mark.parametrize("conclusion, rest", [
    (f"{CURVE} <= x*y**2/2", "x*y**2*(x - 1)/2 - x*y - log(1 + exp(-2*x*y + y)) + y + log(1 + exp(-y))"),
    ("y*log(x/y) <= x**2", "x**2 - y*(log(x) - log(y))"),
    ("1/x + 1/y <= 5", "5*x*y - y - x"),
    ("log(exp(x)) + log(exp(y)*x) <= 99", "99 - x - y - log(x)"),
    ("log(exp(x)+2*exp(y)+3)/x**2 <= y/x", None),
    ("log(1/x + x/y) + log(x) <= 9", "9 - log(y + x*x) + log(y)"),
    ("log(x**2/y + (1+x)**2/(1+y)) <= log(x**3/y**2 + (1+x)**3/(1+y)**2)/2",
     "log(x**3*(1 + y)**2 + (1 + x)**3*y**2)/2 - log(x**2*(1 + y) + (1 + x)**2*y)"),
])
def test_the_kernel_takes_the_scaled_slack_for_the_same(conclusion, rest):
    goal = goal_of(parse_statement(conclusion, where=BOX))
    by, found = map(to_text, scaled_slack(goal))
    assert rest is None or found == rest
    (left,) = RULES["factor"].apply(goal, {"by": by, "rest": found})
    assert to_text(left.conclusion.left) == found


def test_what_is_in_order_already_is_left():
    assert scaled_slack(goal_of(parse_statement("log(1 + exp(-x)) <= y", where=BOX))) is None


@pytest.mark.parametrize("conclusion, verdict", [
    (f"{CURVE} <= x*y**2/2", "proved"), (f"{CURVE} <= x*y*tanh(y/2)", "proved"), (f"{CURVE} <= x*y**2/4", "refuted"),
    (f"{CURVE} < y", "proved"), (f"{CURVE} <= y - 1/10", "refuted"),
])
def test_interior_statements_are_decided(conclusion, verdict):
    outcome = prove(parse_statement(conclusion, where=BOX), seconds=20)
    assert outcome.verdict == verdict and (verdict == "refuted" or outcome.method == "box cover")
