"""Stirling's sums, tangents, Mills' ratio: each lies on its side of the function, and is put in where the coefficient has the right sign."""

import pytest
from flint import arb
from rules import goal, instance_of, left_of, refuses

from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.goal import sides
from rdpverify.kernel.rules.theorem import instance
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms.evaluate import ball

PLACES = ("1/3", "1", "2", "37/5", "400")


def gaps(name, places=PLACES, where=("x > 0",), **values):
    """What the larger side is above the smaller one at each place."""
    _, relation = instance(goal("x >= 0", where=where), instance_of(name, **values))
    small, large = sides(relation)
    for text in places:
        with at_precision(200):
            env = {"x": ball(parse(text), {})}
            yield ball(large, env) - ball(small, env)


@pytest.mark.parametrize("function", ["digamma", "loggamma"])
@pytest.mark.parametrize("terms", [0, 1, 2, 3, 4])
def test_stirling_sums_lie_on_alternate_sides(function, terms):
    assert all(gap > 0 for gap in gaps(f"{function}-stirling-{terms}", z="x"))


@pytest.mark.parametrize(("name", "values", "touching"), [
    ("log-tangent-above", {"z": "x", "c": "2"}, "2"), ("log-tangent-below", {"z": "x", "c": "2"}, "2"), ("exp-tangent", {"z": "x", "c": "2"}, "2"),
    ("log-tangent-above", {"z": "x", "c": "exp(-x)"}, ""), ("exp-tangent", {"z": "x", "c": "log(x)"}, "")])
def test_tangents(name, values, touching):
    for text, gap in zip(PLACES[:-1], gaps(name, PLACES[:-1], **values)):
        assert gap.contains(0) if text == touching else gap > 0


@pytest.mark.parametrize("name", ["mills-above", "mills-below", "phi-chernoff", "phi-at-most-one", "phi-nonnegative"])
def test_tails_of_the_normal_law(name):
    assert all(gap > 0 for gap in gaps(name, PLACES[:-1], z="-x"))


@pytest.mark.parametrize("name", ["digamma-up", "digamma-down", "loggamma-up", "loggamma-down", "log-of-gamma"])
def test_recurrences(name):
    _, relation = instance(goal("x >= 0", where=["x > 0"]), instance_of(name, z="1 + x"))
    for text in PLACES:
        env = {"x": ball(parse(text), {})}
        assert (ball(relation.left, env) - ball(relation.right, env)).contains(0)


@pytest.mark.parametrize(("name", "values", "open_one"), [
    ("log-tangent-above", {"z": "x", "c": "x - 1"}, "x - 1 > 0"), ("log-tangent-above", {"z": "x - 1", "c": "1"}, "x - 1 > 0"),
    ("digamma-stirling-2", {"z": "x - 1"}, "x - 1 > 0"), ("digamma-down", {"z": "x"}, "x - 1 > 0"), ("mills-above", {"z": "x"}, "-x > 0"),
    ("phi-chernoff", {"z": "x"}, "-x >= 0")])
def test_a_place_where_it_may_fail_is_left_to_be_shown(name, values, open_one):
    assert left_of("theorem", goal("x >= 0", where=["x > 0"]), **instance_of(name, **values))[1:] == [open_one]


def test_a_place_that_is_none_is_refused():
    for name, values in (("log-tangent-above", {"z": "x", "c": "y"}), ("log-tangent-above", {"z": "x"}), ("digamma-stirling-2", {"z": "x", "c": "1"}),
                         ("digamma-stirling-2", {"z": "log(x - 1)"}), ("exp-tangent", {"z": "oo", "c": "1"}), ("exp-tangent", {"z": "kl(P,Q)", "c": "1"})):
        assert refuses("theorem", goal("x >= 0", where=["x > 0"]), **instance_of(name, **values) if "P" not in values else {})


def test_the_side_follows_the_coefficient():
    for conclusion, right, wrong in (("loggamma(x) >= -x", 0, 1), ("2*x*loggamma(x) <= x**3", 1, 0)):
        target = goal(conclusion, where=("x > 0",))
        data = {**instance_of(f"loggamma-stirling-{right}", z="x"), "use": "inside"}
        [left] = left_of("theorem", target, **data)
        env = {"x": arb(2)}
        assert ball(goal(left, where=("x > 0",)).slack, env) < ball(target.slack, env)
        assert refuses("theorem", target, **{**data, **instance_of(f"loggamma-stirling-{wrong}", z="x")})
    data = {**instance_of("loggamma-stirling-0", z="x"), "use": "inside"}
    for conclusion in ("(x - 1)*loggamma(x) >= -1", "loggamma(x)**2 >= -1", "digamma(x) >= -1", "loggamma(x) == x", "loggamma(x)*kl(P,Q) >= 0"):
        assert refuses("theorem", goal(conclusion, where=("x > 0",)), **data)


def test_log_gamma_may_be_written_out():
    target = goal("log(gamma(x)) >= -x", where=["x > 0"])
    assert left_of("theorem", target, **instance_of("log-of-gamma", z="x"), use="replace") == ["loggamma(x) >= -x"]
    assert to_text(target.conclusion) == "log(gamma(x)) >= -x"
