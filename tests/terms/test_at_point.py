"""Values worked out subterm by subterm are those of compiled programs."""

import pytest
from flint import arb, ctx

from rdpverify.language import parse
from rdpverify.terms import call, number, sqrt, symbol
from rdpverify.terms.at_point import Values
from rdpverify.terms.balls import BALLS
from rdpverify.terms.evaluate import ball, range_of
from rdpverify.terms.range_functions import RANGES
from rdpverify.terms.ranges import INFINITE, REAL_LINE, Range

TERMS = [
    "x", "3/7", "pi", "x*x - 2", "x*x*y", "-x*y/3", "x - y - 1", "1/(x - y)", "x**(1/3)", "x**y", "exp(-x**2/2)*erf(y)", "log(x - 5)",
    "Max(x, y, 1)", "Min(x, -y)", "Abs(x - y)", "sqrt(x)*gamma(y)", "beta(x, y)", "hyper([1, x], [2], 1/3)", "besselk(1, x)",
    "Phi(x) - Phi(y)", "tanh(x)*sech(y)", "binomial(5, x)", "(x - y)**2*(x + y)**(-3)", "0*log(x - 5)",
]
POINT = {"x": arb("1.25"), "y": arb("0.75")}
BOX = {"x": Range(1, 2, False, True), "y": Range(0, INFINITE, True, True)}


@pytest.mark.parametrize("text", TERMS)
def test_at_a_point_and_on_a_box(text):
    term = parse(text)
    here, there = Values(BALLS, POINT)(term), ball(term, POINT)
    assert here.is_nan() if there.is_nan() else (here.overlaps(there) and here.rad() <= 2 * there.rad())
    assert repr(Values(RANGES, BOX)(term)) == repr(range_of(term, BOX))


def test_both_factors_are_the_same():
    x = symbol("x")
    assert Values(RANGES, {}, REAL_LINE)(call("mul", x, x)).is_nonnegative()
    assert not Values(RANGES, {}, REAL_LINE)(call("mul", x, symbol("y"))).is_nonnegative()


def test_what_has_no_value_is_undefined():
    x, nowhere = symbol("x"), symbol("nowhere")
    values = Values(RANGES, {"x": Range(0, 1)})
    assert values(x + nowhere) is None and values(2 * nowhere * x) is None and values(nowhere**2) is None
    assert values(x - 1) is not None


@pytest.mark.parametrize("text", ["Piecewise((x, x > 0), (0, True))", "Sum(x**k, (k, 0, 3))"])
def test_branches_and_bound_variables_are_left_to_programs(text):
    values = Values(BALLS, POINT)
    assert not values.covers(parse(text)) and not values.covers(1 + parse(text)) and values.covers(parse("x"))


def test_another_precision_starts_anew():
    values, term = Values(BALLS, {}), sqrt(number(2))
    coarse = values(term)
    ctx.prec = 200
    assert values(term).rel_accuracy_bits() > 150 > coarse.rel_accuracy_bits()


def test_terms_nested_too_deeply_have_no_value():
    term = symbol("x")
    for _ in range(20_000):
        term = call("exp", term)
    assert Values(BALLS, POINT)(term) is None
