"""Stirling's sums and tangents: each lies on its side of the function, touches where it should, and is refused on the other side."""

import pytest
from flint import arb
from rules import goal, refuses

from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.function_bounds import bound
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse
from rdpverify.terms.evaluate import ball

PLACES = ("1/3", "1", "2", "37/5", "400")


def of(function, z="x", above=True, where=("x > 0",), **data):
    return bound(goal("x >= 0", where=where), function, parse(z), data, above)


@pytest.mark.parametrize("function", ["digamma", "loggamma"])
@pytest.mark.parametrize("shift", [0, 1, 2])
@pytest.mark.parametrize("terms", [0, 1, 2, 3, 4])
def test_stirling_sums_lie_on_alternate_sides(function, shift, terms):
    above = (terms % 2 == 0) == (function == "digamma")
    found, value = of(function, above=above, by="stirling", terms=terms, shift=shift), parse(f"{function}(x)")
    for text in PLACES:
        with at_precision(200):
            env = {"x": ball(parse(text), {})}
            gap = ball(found, env) - ball(value, env)
            assert gap > 0 if above else gap < 0
    with pytest.raises(RuleError):
        of(function, above=not above, by="stirling", terms=terms, shift=shift)


def test_a_sum_further_out_is_nearer():
    env = {"x": arb(1)}
    near, far = (ball(of("digamma", by="stirling", terms=2, shift=shift), env) for shift in (0, 2))
    assert near > far > arb(1).digamma()


def test_one_step_back_needs_a_place_above_one():
    found = of("digamma", "x + 1", by="stirling", terms=0, shift=-1)
    assert ball(found - parse("log(x) + 1/(2*x)"), {"x": arb(3)}).contains(0)
    with pytest.raises(RuleError):
        of("digamma", by="stirling", terms=0, shift=-1)


@pytest.mark.parametrize(("function", "data", "above"), [
    ("log", {"by": "tangent", "point": "2"}, True), ("log", {"by": "tangent", "point": "2"}, False), ("exp", {"by": "tangent", "point": "2"}, False),
    ("log", {"by": "tangent", "point": "exp(-x)"}, True), ("exp", {"by": "tangent", "point": "log(x)"}, False)])
def test_tangents(function, data, above):
    found, value = of(function, above=above, **data), parse(f"{function}(x)")
    for text in PLACES[:-1]:
        env = {"x": ball(parse(text), {})}
        gap = ball(found, env) - ball(value, env)
        assert gap.contains(0) if text == data["point"] else (gap > 0) == above


@pytest.mark.parametrize(("function", "z", "data", "above"), [
    ("log", "x", {"by": "tangent", "point": "x - 1"}, True), ("log", "x", {"by": "tangent", "point": "y"}, True), ("log", "x - 1", {"by": "tangent", "point": "1"}, True),
    ("exp", "x", {"by": "tangent", "point": "1"}, True), ("exp", "x", {"by": "stirling", "terms": 1}, True), ("digamma", "x", {"by": "stirling"}, True),
    ("digamma", "x", {"by": "stirling", "terms": True}, False), ("digamma", "x", {"by": "stirling", "terms": 6}, True),
    ("digamma", "x", {"by": "stirling", "terms": 2, "shift": 9}, True), ("digamma", "x - 1", {"by": "stirling", "terms": 2}, True)])
def test_refused(function, z, data, above):
    with pytest.raises(RuleError):
        of(function, z, above=above, **data)


def test_the_side_follows_the_coefficient_and_log_gamma_may_be_written_out():
    data = {"function": "loggamma", "at": "x", "by": "stirling"}
    for conclusion, terms, other in (("log(gamma(x)) >= -x", 0, 1), ("2*x*loggamma(x) <= x**3", 1, 0)):
        target = goal(conclusion, where=("x > 0",))
        (left,) = RULES["function_bound"].apply(target, {**data, "terms": terms})
        env = {"x": arb(2)}
        assert ball(left.slack, env) < ball(target.slack, env)
        assert refuses("function_bound", target, **data, terms=other)
    assert refuses("function_bound", goal("(x - 1)*loggamma(x) >= -1", where=("x > 0",)), **data, terms=0)
