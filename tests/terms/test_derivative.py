"""Symbolic derivatives."""

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from random_expressions import NAMES, rationals, terms

from rdpverify.errors import InputError
from rdpverify.terms import ONE, ZERO, call, exp, log, make, number, power, symbol
from rdpverify.terms.derivative import derivative
from rdpverify.terms.evaluate import ball, compiled, range_of
from rdpverify.terms.normal import identical
from rdpverify.terms.ranges import Range

x, y, a = map(symbol, ("x", "y", "alpha"))


@pytest.mark.parametrize("term, expected", [
    (y**2, ZERO), (x, ONE), (x**3, 3 * x**2), (exp(2 * x), 2 * exp(2 * x)), (log(x), 1 / x), (power(x, a), a * power(x, a - 1)),
    (power(a, x), power(a, x) * log(a)), (call("tanh", x), call("sech", x)**2), (call("loggamma", x), call("digamma", x)),
    (call("Abs", y) * x, call("Abs", y)),
    (call("besseli", ONE, x), (call("besseli", ZERO, x) + call("besseli", number(2), x)) / 2),
])
def test_rules(term, expected):
    assert derivative(term, "x") is expected or identical(derivative(term, "x"), expected)


@pytest.mark.parametrize("term", [call("Abs", x), call("Max", x, y), call("Min", x, y), call("sign", x), call("floor", x),
                                  make("Piecewise", (x, make("<", (x, y)), y, make(">=", (x, y)))), call("besselk", x, y),
                                  call("digamma", x), call("binomial", y, x)], ids=repr)
def test_functions_without_a_derivative_are_refused(term):
    with pytest.raises(InputError, match="no derivative in x"):
        derivative(term, "x")
    assert derivative(term, "z") is ZERO


def test_a_sum_and_a_choice_by_other_symbols_are_differentiated_inside():
    total = make("Sum", (power(x, symbol("k")), symbol("k"), number(1), number(3)))
    assert ball(derivative(total, "x"), {"x": arb(2)}).overlaps(arb(17))
    choice = make("Piecewise", (x**2, make("<", (y, ONE)), x, make(">=", (y, ONE))))
    assert ball(derivative(choice, "x"), {"x": arb(3), "y": arb(0)}).overlaps(arb(6))


FUNCTIONS = ("exp", "log", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "asin", "cbrt", "erf", "erfc", "Phi", "PhiInv", "gamma", "loggamma",
             "factorial")


@settings(max_examples=150, deadline=None)
@given(terms(FUNCTIONS), st.lists(rationals(), min_size=3, max_size=3))
def test_the_derivative_is_the_slope(term, point):
    ctx.prec = 150
    try:
        found = ball(derivative(term, "x"), {name: arb(p) for name, p in zip(NAMES, point, strict=True)})
    except InputError:
        return
    slopes = compiled(term).gradient(["x"], {name: Range.point(p) for name, p in zip(NAMES, point, strict=True)})
    if found.is_finite() and slopes is not None and slopes[1]["x"].is_bounded():
        assert found.overlaps(slopes[1]["x"].ball())


@settings(max_examples=150, deadline=None)
@given(terms(FUNCTIONS), st.lists(rationals(), min_size=3, max_size=3))
def test_differences_are_values_of_the_derivative(term, point):
    """The mean value theorem."""
    ctx.prec, step = 150, fmpq(1, 1024)
    try:
        slope = derivative(term, "x")
    except InputError:
        return
    start = dict(zip(NAMES, point, strict=True))
    box = {name: Range.point(p) for name, p in start.items()} | {"x": Range(start["x"], start["x"] + step)}
    found = range_of(slope, box)
    if found is not None and found.is_bounded() and range_of(term, box) is not None:
        values = [ball(term, {name: arb(p) for name, p in (start | moved).items()}) for moved in ({}, {"x": start["x"] + step})]
        assert found.ball().overlaps((values[1] - values[0]) / arb(step))
