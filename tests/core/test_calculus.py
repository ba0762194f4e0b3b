"""Derivatives, checked by difference quotients, and what rises from an end on."""

import mpmath
import pytest
from rdpverify.core.calculus import DERIVATIVES, arguments_to_be_positive, derivative, rises
from rdpverify.core.polynomial import ONE, ZERO, constant, symbol
from rdpverify.core.substitution import substitute
from rdpverify.core.reader import polynomial, relation
from rdpverify.core.theorem import assume, established
from rdpverify.errors import RuleError

from .worlds import World

X, A, B = symbol("x"), symbol("a"), symbol("b")


def theorem(text):
    given, conclusion = text.split("|-")
    return established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))


@pytest.mark.parametrize("text", [
    "exp(x**2)", "log(x + 1)", "inv(x)", "pow(x, a)", "pow(a + 2, x)", "pow(x, x)", "erfc(2*x)", "loggamma(x)", "gamma(x + 1)", "sin(3*x)", "cos(x)*x**3", "atan(2*x)",
    "x**5*a - x", "exp(x)*exp(a)*log(x)**3", "a", "inv(x)**2", "pi()*x", "x*density(P)",
])
def test_derivative(text):
    f = polynomial(text)
    slope, step = derivative(f, "x"), mpmath.mpf(10) ** -12
    for seed in range(8):
        world = World(seed)
        world.known[("symbol", "x")], world.known[("symbol", "a")] = mpmath.mpf("0.3") + seed, mpmath.mpf(seed)
        value = world.number(slope)
        for sign, name in ((1, "above"), (-1, "below")):
            world.known[("symbol", name)] = world.known[("symbol", "x")] + sign * step
        quotient = (world.number(substitute(f, {"x": symbol("above")})) - world.number(substitute(f, {"x": symbol("below")}))) / (2 * step)
        assert abs(value - quotient) < mpmath.mpf(10) ** -8 * (1 + abs(value)) * (1 + mpmath.exp(seed**2)), (seed, value, quotient)


def test_every_derivative_is_tried():
    assert set(DERIVATIVES) == {"exp", "log", "inv", "pow", "erfc", "loggamma", "gamma", "sin", "cos", "atan"}


@pytest.mark.parametrize("text", ["pos(x)", "step(x)", "digamma(x)", "tv(P, Mixture((x, P), (1 - x, Q)))", "renyi(P, Q, x)", "exp(pos(x))",
                                  "integral(x*density(P))", "pow(2, pos(x))"])
def test_no_derivative(text):
    with pytest.raises(RuleError, match="no derivative"):
        derivative(polynomial(text), "x")
    assert derivative(polynomial(text), "y") == ZERO


@pytest.mark.parametrize(("text", "expected"), [
    ("log(x)", ["x"]), ("exp(x)", []), ("inv(x) + pow(x + 1, a)", ["x", "x + 1"]), ("log(a)", []), ("exp(log(x))", ["x"]), ("pow(2, x)", []),
    ("pow(0, x)", ["0"]), ("pow(-1, x)", ["-1"]), ("pow(a, x)", ["a"]), ("loggamma(x) + gamma(2*x)", ["x", "2*x"]), ("x**2 + erfc(x) + sin(x) + cos(x) + atan(x)", []),
    ("log(inv(x))", ["inv(x)", "x"]), ("pow(a, log(x))", ["a", "x"]),
])
def test_arguments_to_be_positive(text, expected):
    assert arguments_to_be_positive(polynomial(text), "x") == set(map(polynomial, expected))


def test_rises():
    f = polynomial("x - log(x)")
    slope = theorem("x > 1; c > 0 |- 1 - inv(x) >= 0")
    smooth = [theorem("x >= 1; b > 0 |- x > 0")]
    made = rises(f, "x", ONE, A, slope, smooth)
    assert made.relation == relation("(a - log(a)) - (1 - log(1)) >= 0")
    assert made.hypotheses == {relation("a >= 1"), relation("b > 0"), relation("c > 0")}
    strict = rises(X, "x", A, B, theorem("x > a; x < b; x >= a; x <= b |- 1 > 0"))
    assert strict.relation == relation("b - a > 0") and strict.hypotheses == {relation("b > a")}
    level = rises(constant(2) * A, "x", A, B, theorem("|- 0 == 0"))
    assert level.relation == relation("0 >= 0") and level.hypotheses == {relation("b >= a")}
    assert rises(X * polynomial("density(P)"), "x", A, B, theorem("|- density(P) >= 0")).relation == relation("density(P)*b - density(P)*a >= 0")


@pytest.mark.parametrize(("f", "start", "end", "slope", "smooth", "why"), [
    ("x", "x", "1", "|- 1 > 0", [], "speaks of the symbol"), ("x", "0", "x + 1", "|- 1 > 0", [], "speaks of the symbol"),
    ("x", "0", "1", "|- 2 > 0", [], "not the derivative"), ("x**2", "0", "1", "|- 2*x <= 0", [], "not the derivative"),
    ("x", "0", "1", "|- integer(1)", [], "not the derivative"), ("x**2", "0", "1", "x > 1 |- 2*x >= 0", [], "assumes more"),
    ("x**2", "0", "1", "x*a > 0 |- 2*x >= 0", [], "assumes more"), ("x**2", "a", "1", "x < a |- 2*x >= 0", [], "assumes more"),
    ("log(x)", "0", "1", "x > 0 |- inv(x) > 0", [], "not known to be positive: x"),
    ("log(x)", "0", "1", "x > 0 |- inv(x) > 0", ["|- x >= 0"], "not known to be positive"),
    ("log(x)", "0", "1", "x > 0 |- inv(x) > 0", ["x > 0 |- x > 0"], "assumes more"),
    ("log(x)", "0", "1", "x > 0 |- inv(x) > 0", ["x < 1 |- x > 0"], "assumes more"),
    ("log(x)", "0", "1", "x > 0 |- inv(x) > 0", ["|- 2*x > 0"], "not known to be positive"),
    ("inv(x)", "-1", "1", "|- -inv(x)**2 <= 0", [], "not the derivative"), ("pow(0, x)", "0", "1", "|- log(0)*pow(0, x) > 0", [], "not known to be positive"),
    ("pos(x)", "-1", "1", "|- 1 > 0", [], "no derivative"), ("x", "0", "1", "forall(y, (), x > y) |- 1 > 0", [], "assumes more"),
])
def test_rises_refuses(f, start, end, slope, smooth, why):
    with pytest.raises(RuleError, match=why):
        rises(polynomial(f), "x", polynomial(start), polynomial(end), theorem(slope), list(map(theorem, smooth)))


def test_a_bound_name_is_another():
    made = rises(X, "x", A, B, theorem("forall(x, (), x*x >= 0) |- 1 > 0"))
    assert relation("forall(x, (), x*x >= 0)") in made.hypotheses
    assert assume(relation("x > 0")).hypotheses


def test_a_number_that_is_positive_needs_no_theorem():
    for text, expected in (("pow(1/2, x)", ()), ("pow(2, x)", ()), ("pow(1, x)", ()), ("pow(0, x)", ("0",)), ("pow(-1, x)", ("-1",)), ("log(y + 1)*x", ()), ("pow(y, x)", ("y",)),
                           ("log(x + 1/2)", ("x + 1/2",))):
        assert arguments_to_be_positive(polynomial(text), "x") == {polynomial(each) for each in expected}
