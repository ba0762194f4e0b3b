"""Sines and cosines in the core's rules: what is proved of them, what they come to, and false twins that nothing proves."""

import pytest

from rdpverify.core.check import check
from rdpverify.core.reader import polynomial, relation
from rdpverify.elaboration import angles, half_angle
from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.elaboration.normal import normal
from rdpverify.elaboration.prover import Prover

SECONDS = 4
SIGN, BOX = {"rule": "sign"}, {"rule": "box", "with": {"tree": "n"}}
DESCENT = {"rule": "descent", "then": [{"rule": "identity"}, SIGN], "with": {"from": "lower", "in": "x"}}
SCALED = {"rule": "substitute", "then": [BOX], "with": {"symbol": "x", "map": "scale", "by": "pi/2", "new": "t"}}


@pytest.mark.parametrize(("theorem", "text"), [
    (angles.circle(), "|- sin(x)**2 + cos(x)**2 == 1"),
    (angles.mirrored("sin"), "|- sin(-x) == -sin(x)"), (angles.mirrored("cos"), "|- cos(-x) == cos(x)"),
    (angles.of_sum("sin"), "|- sin(x + y) == sin(x)*cos(y) + cos(x)*sin(y)"),
    (angles.of_sum("cos"), "|- cos(x + y) == cos(x)*cos(y) - sin(x)*sin(y)"),
    (angles.at_quarter("sin"), "|- sin(pi()/2) == 1"), (angles.at_half_turn("sin"), "|- sin(pi()) == 0"),
    (angles.at_half_turn("cos"), "|- cos(pi()) == -1"),
    (angles.at_most_one("sin", 1), "|- 1 - sin(x) >= 0"), (angles.at_most_one("cos", -1), "|- 1 + cos(x) >= 0"),
    (angles.sine_positive(), "x > 0; pi() - x > 0 |- sin(x) > 0"),
    (angles.atan_of_one(), "|- atan(1) == pi()/4"), (angles.atan_positive(), "x > 0 |- atan(x) > 0"),
    (half_angle.sine(), "s >= 0; s**2 == 1 - x**2 |- x == 2*x*inv(1 + s)*inv(1 + x**2*inv(1 + s)**2)"),
    (half_angle.cosine_of_half(), "s >= 0; s**2 == 1 - x**2 |- s == (1 - x**2*inv(1 + s)**2)*inv(1 + x**2*inv(1 + s)**2)"),
    (angles.cosine_positive(), "pi()/2 + x > 0; pi()/2 - x > 0 |- cos(x) > 0"),
], ids=str)
def test_the_theorems_say_what_they_are_called_for(theorem, text):
    given, _, conclusion = text.partition("|-")
    assert theorem.relation == relation(conclusion)
    assert theorem.hypotheses == {relation(part) for part in given.split(";") if part.strip()}


@pytest.mark.parametrize(("term", "value"), [
    ("sin(0)", "0"), ("cos(0)", "1"), ("sin(pi()/2)", "1"), ("cos(pi()/2)", "0"), ("sin(pi())", "0"), ("cos(pi())", "-1"),
    ("sin(-x) + sin(x)", "0"), ("cos(-pi()/2)", "0"), ("cos(x - x)", "1"), ("atan(0)", "0"), ("atan(1)", "pi()/4"), ("asin(1)", "pi()/2"),
])
def test_known_angles_have_their_values(term, value):
    assert normal(polynomial(term), Prover()).now == polynomial(value)


@pytest.mark.parametrize(("true", "false", "where", "tree"), [
    ("sin(x) <= x", "sin(x) <= 99*x/100", "x in [0, oo)", DESCENT),
    ("sin(x) >= 2*x/pi", "sin(x) >= 65*x/100", "x in [0, pi/2]", SCALED),
    ("cos(x) <= 1 - 4*x**2/pi**2", "cos(x) <= 1 - x**2/2", "x in [0, pi/2]", SCALED),
])
def test_what_is_true_is_proved_and_its_false_twin_is_not(true, false, where, tree):
    claims = [{"conclusion": text, "where": [where], "given": [], "conditions": [], "tight": False} for text in (true, false)]
    check(claims[0], in_the_core(claims[0], tree, SECONDS))
    assert in_the_core(claims[1], tree, SECONDS) is None


@pytest.mark.parametrize("text", ["1/sin(x) >= 1/x", "log(cos(x)) <= 0", "sqrt(sin(x)) <= 1"])
def test_what_has_no_value_somewhere_is_not_proved(text):
    claim = {"conclusion": text, "where": ["x in (0, 4)"], "given": [], "conditions": [], "tight": False}
    assert in_the_core(claim, SIGN, SECONDS) is None
