"""Symbolic derivatives."""

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from random_expressions import NAMES, rationals, terms

from rdpverify.errors import InputError
from rdpverify.terms import ONE, ZERO, call, exp, log, make, number, power, symbol
from rdpverify.language import parse
from rdpverify.terms.derivative import BY_LAST, derivative
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


FUNCTIONS = ("exp", "log", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "asin", "cbrt", "erf", "erfc", "Phi", "PhiInv", "gamma",
    "loggamma",
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


DERIVATIVES = ["exp(x)", "log(x)", "sinh(x)", "cosh(x)", "tanh(x)", "sech(x)", "atan(x)", "sin(x)", "cos(x)", "asin(x/3)", "cbrt(x)",
    "erf(x)", "erfc(x)", "Phi(x)", "PhiInv(x/3)",
               "gamma(x)", "loggamma(x)", "factorial(x)", "besseli(2, x)", "besselk(3, x)", "legendre(3, x + 2)", "legendre(5/2, x + 2)",
               "hyper([1, 1/3], [5/2], x/4)", "beta(x, 2)",
               "beta(3, x)", "beta(x, x)", "x**x", "3**x", "x**(5/2)", "(x + 1)*(x + 2)*x", "Piecewise((x**2, a < 1), (x, True))",
               "Sum(x**k, (k, 1, 3))"]


@pytest.mark.parametrize("formula", DERIVATIVES)
@pytest.mark.parametrize("point", ["2/3", "5/4"])
def test_every_function_with_a_derivative_has_that_of_its_values(formula, point):
    """Beside (f(x+h) − f(x−h))/2h, which misses by about h²."""
    ctx.prec = 300
    term, at, h = parse(formula), arb(parse(point).value), arb(10) ** -25
    quotient = (ball(term, {"x": at + h, "a": arb(0)}) - ball(term, {"x": at - h, "a": arb(0)})) / (2 * h)
    found = ball(derivative(term, "x"), {"x": at, "a": arb(0)})
    assert found.is_finite() and abs(found - quotient) < arb("1e-40")
    _, slopes = compiled(term).gradient(("x",), {"x": Range(at, at), "a": Range(0, 0)})
    assert slopes["x"].ball().overlaps(found)


def test_every_rule_of_the_table_is_looked_at():
    assert set(BY_LAST) <= {formula.split("(")[0] for formula in DERIVATIVES}
