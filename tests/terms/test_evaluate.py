"""Balls, complex balls and slopes agree with each other and never raise."""

import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from random_expressions import NAMES, rationals, terms
from values import Hole, ball_of, value

from rdpverify.errors import InputError
from rdpverify.exact import rational
from rdpverify.language import parse
from rdpverify.terms import INFINITY, ONE, PI, ZERO, call, log, make, number, power, sqrt, symbol
from rdpverify.terms.evaluate import ball, compiled, range_of
from rdpverify.terms.ranges import INFINITE, Range, add, multiply

x, y = symbol("x"), symbol("y")


def gradient(term, names, env):
    return compiled(term).gradient(names, env)


def complex_ball(term, env, analytic=False):
    return compiled(term).complex(env, analytic)


UNDEFINED = [1 / x, log(x), x**-2, sqrt(x - 1), power(x, x), log(x - 1), call("PhiInv", x), call("loggamma", x), call("gamma", x),
             call("besselk", ONE, x), call("legendre", number("1/2"), x - 2), call("renyi", x), INFINITY - INFINITY, x * INFINITY,
             make("Sum", (x, symbol("k"), number(0), INFINITY)), call("hyper", x, x, x), call("digamma", x), call("beta", x, x)]


@pytest.mark.parametrize("term", UNDEFINED, ids=repr)
def test_undefined_values_are_not_a_number_and_never_an_exception(term):
    for point in (arb(0), arb.nan()):
        assert ball(term, {"x": point}).is_nan()
    assert not complex_ball(term, {"x": acb(0)}, True).is_finite()
    assert range_of(term, {"x": Range(0, 0)}) is None
    assert gradient(term, ["x"], {"x": Range(0, 0)}) is None


SPECIAL = [
    (call("besseli", number("1/2"), x), "2.5"), (call("besselk", number(2), x), "0.5"), (call("legendre", number("3/2"), x), "2"), (call("legendre", number("-7/2"), x), "2"),
    (call("binomial", number("7/2"), x), "1.5"), (call("binomial", x, number(3)), "-2.5"), (call("beta", x, number(2)), "0.5"),
    (call("factorial", x), "2.5"), (call("PhiInv", x), "0.001"), (call("PhiInv", x), "0.999"), (call("Phi", x), "-9"),
    (call("digamma", x), "0.25"), (call("loggamma", x), "0.25"), (call("erfc", x), "7"), (call("sech", x), "-3"),
]


@pytest.mark.parametrize("term, at", SPECIAL, ids=repr)
def test_special_functions_have_their_standard_values(term, at):
    point = rational(at)
    expected = ball_of(value(term, {"x": point}))
    ctx.prec = 100
    assert ball(term, {"x": arb(point)}).overlaps(expected)
    assert ball(term, {"x": arb(point)}).rel_accuracy_bits() > 60
    found = range_of(term, {"x": Range.point(point)})
    assert found.ball().overlaps(expected)


def test_a_legendre_function_of_negative_degree_is_the_polynomial():
    x = number("3/2")
    assert ball(call("legendre", number(-4), x), {}).overlaps(ball(5 * x**3 / 2 - 3 * x / 2, {}))
    assert ball(call("legendre", number(-10_000), x), {}).rel_accuracy_bits() > 30


def test_hypergeometric_functions_take_lists():
    term = make("hyper", (make("list", (ONE, number(2))), make("list", (number("3/2"),)), x))
    assert ball(term, {"x": arb(fmpq(1, 4))}).overlaps(arb(fmpq(1, 4)).hypgeom_2f1(1, 2, arb("1.5")))
    assert range_of(term, {"x": Range(0, fmpq(1, 4))}).contains(fmpq(6, 5))


@pytest.mark.parametrize("exponent", [2, 3, 8])
def test_powers_of_balls_around_zero_are_finite(exponent):
    assert ball(power(symbol("x"), number(exponent)), {"x": arb(0, 1)}).contains(arb(1))


def test_a_missing_value_is_misuse():
    with pytest.raises(InputError, match="symbol y"):
        ball(x + y, {"x": arb(1)})


def test_the_left_tail_of_phi_keeps_its_digits():
    assert ball(call("Phi", x), {"x": arb(-40)}).rel_accuracy_bits() > 30


# -- complex balls ---------------------------------------------------------------------------------------------------------


def integral(term, low, high):
    program = compiled(term)
    return acb.integral(lambda z, analytic: program.complex({"x": z}, analytic), low, high).real


@pytest.mark.parametrize("term, low, high, exact", [
    (sqrt(x), 1, 4, arb(14) / 3), (sqrt(x), 0, 1, arb(2) / 3), (call("Abs", x - 1), 0, 3, arb("2.5")),
    (call("Max", x, 1 - x), 0, 1, arb("0.75")), (log(x), 1, 2, 2 * arb(2).log() - 1), (x**number("-1/3"), 1, 8, arb("4.5")),
    (power(x, x), 1, 2, arb("2.050446234534731", "1e-14")),
    (make("Piecewise", (x, make("<", (x, ONE)), ONE, make(">=", (x, ONE)))), 0, 2, arb("1.5")),
], ids=repr)
def test_arbs_integrator_may_be_trusted_with_kinks_and_branch_points(term, low, high, exact):
    found = integral(term, low, high)
    assert found.overlaps(exact) and found.rad() < arb("1e-3")


@pytest.mark.parametrize("term", [
    log(x), sqrt(x), power(x, x), x**number("1/3"), call("Abs", x), call("Max", x, -x), call("sign", x), call("floor", x),
    make("Piecewise", (x, make("<", (x, ZERO)), ONE, make(">=", (x, ZERO)))), call("besselk", ONE, x), call("loggamma", x),
], ids=repr)
def test_a_ball_across_a_kink_or_cut_is_never_analytic(term):
    assert not complex_ball(term, {"x": acb(arb(0, 1), arb(0, 1))}, True).is_finite()
    assert complex_ball(term, {"x": acb(arb("3.5", "0.1"), arb(0, "0.1"))}, True).is_finite()


def test_atan_is_not_analytic_across_its_imaginary_cuts():
    assert not complex_ball(call("atan", x), {"x": acb(arb(0, 1), arb(0, 2))}, True).is_finite()
    assert complex_ball(call("atan", x), {"x": acb(arb(3, 1), arb(0, 2))}, True).is_finite()


def test_negative_real_arguments_of_roots_and_logarithms_are_refused():
    for term in (log(x), sqrt(x), power(x, PI)):
        for analytic in (True, False):
            assert not complex_ball(term, {"x": acb(-1)}, analytic).is_finite()


@settings(max_examples=100, deadline=None)
@given(terms(), st.lists(rationals(), min_size=3, max_size=3))
def test_complex_balls_contain_the_real_values(term, point):
    found = complex_ball(term, {name: acb(arb(p)) for name, p in zip(NAMES, point, strict=True)}, False)
    try:
        exact = ball_of(value(term, dict(zip(NAMES, point, strict=True))))
    except Hole:
        return
    if found.is_finite():
        assert found.real.overlaps(exact) and found.imag.contains(0)


@settings(max_examples=100, deadline=None)
@given(terms(names=("x",)), rationals(), st.fractions(-1, 1), st.fractions(-1, 1))
def test_an_analytic_ball_contains_the_values_on_smaller_balls(term, middle, across, up):
    radius = arb("0.25")
    whole = complex_ball(term, {"x": acb(arb(middle) + arb(0, radius), arb(0, radius))}, True)
    if whole.is_finite():
        inner = acb(arb(middle) + radius * arb(fmpq(across.numerator, across.denominator)),
                    radius * arb(fmpq(up.numerator, up.denominator)))
        assert whole.overlaps(complex_ball(term, {"x": inner}, True))


# -- slopes ----------------------------------------------------------------------------------------------------------------


def test_slopes_cover_both_sides_of_a_kink():
    value_, slopes = gradient(call("Abs", x), ["x"], {"x": Range(-1, 2)})
    assert value_ == Range(0, 2) and slopes["x"] == Range(-1, 1)
    assert gradient(call("Max", x, 2 * x), ["x"], {"x": Range(-1, 1)})[1]["x"] == Range(1, 2)
    assert gradient(call("Min", x, y), ["x", "y"], {"x": Range(0, 1), "y": Range(2, 3)})[1] == {
        "x": Range(1, 1), "y": Range(0, 0)}


def test_a_jump_or_a_vertical_slope_has_none():
    assert gradient(call("sign", x), ["x"], {"x": Range(-1, 1)}) is None
    assert gradient(call("floor", x), ["x"], {"x": Range(0, 2)}) is None
    assert gradient(call("floor", x), ["x"], {"x": Range(0, 1, False, True)})[1]["x"] == Range(0, 0)
    assert gradient(sqrt(x), ["x"], {"x": Range(0, 1)}) is None
    assert gradient(sqrt(x), ["x"], {"x": Range(0, 1, True)})[1]["x"] == Range(fmpq(1, 2), INFINITE, False, True)
    step = make("Piecewise", (number(0), make("<", (x, ONE)), ONE, make(">=", (x, ONE))))
    assert gradient(step, ["x"], {"x": Range(0, 2)}) is None


def test_only_the_names_asked_for_need_derivatives():
    assert gradient(call("besseli", y, x), ["x"], {"x": Range(1, 2), "y": Range(1, 1)})[1]["x"].is_positive()
    assert gradient(call("besseli", y, x), ["y"], {"x": Range(1, 2), "y": Range(1, 1)}) is None


@settings(max_examples=150, deadline=None)
@given(terms(), st.lists(rationals(), min_size=6, max_size=6))
def test_slopes_enclose_differences(term, numbers):
    box = {name: Range(min(pair), max(pair)) for name, *pair in zip(NAMES, numbers[:3], numbers[3:], strict=True)}
    found = gradient(term, NAMES, box)
    if found is None:
        return
    ctx.prec = 200
    start, end = ({name: arb(p) for name, p in zip(NAMES, part, strict=True)} for part in (numbers[:3], numbers[3:]))
    change, bound = ball(term, end) - ball(term, start), Range.point(0)
    for name in NAMES:
        step = multiply(found[1][name], Range.point(end[name] - start[name]))
        bound = None if bound is None or step is None else add(bound, step)
    if bound is not None and change.is_finite():
        assert not change < bound.lower and not change > bound.upper


def test_balls_may_have_holes_branches_or_no_symbol_at_all():
    places, branches = [{"x": arb(4)}, {"x": arb(-1)}, {"x": arb(0)}], parse("Piecewise((log(x), x > 0), (x, True))")
    assert [ball(log(x), place).is_finite() for place in places] == [True, False, False]
    assert [str(ball(branches, place)) for place in places] == [str(arb(4).log()), "-1.00000000000000", "0"]
    assert str(ball(number(2), {})) == str(arb(2))


@pytest.mark.parametrize("whole", [1, 2, 3, 4, 5, 8])
def test_powers_of_balls_centred_at_zero_hold_the_powers_of_their_points(whole):
    found = ball(x**whole, {"x": arb(0, 2)})
    assert found.is_finite() and found.contains(2**whole) and found.contains((-2) ** whole) and found.contains(0)
    assert found.abs_upper() < 2**whole + arb("1e-5")
    assert complex_ball(x**whole, {"x": acb(arb(0, 2))}).real.contains(2**whole)


@pytest.mark.parametrize("text, low, high, slope", [
    ("Abs(x)", -1, 2, (-1, 1)), ("Abs(x)", 1, 2, (1, 1)), ("Max(x, 2*x, 3)", 0, 4, (0, 2)), ("Min(x, 2*x)", 1, 2, (1, 1)),
    ("floor(x) + x", fmpq(1, 4), fmpq(1, 2), (1, 1)), ("floor(x) + x", fmpq(1, 2), 1, None), ("sign(x)*x", 1, 2, (1, 1)),
    ("sign(x)*x", -1, 2, None), ("Piecewise((x, x <= 1), (3*x, True))", 2, 3, (3, 3)),
    ("Piecewise((x, x <= 1), (3*x, True))", 0, 2, None), ("binomial(x, 2)", 3, 4, None), ("sqrt(x)", 0, 1, None)])
def test_slopes_see_kinks_and_jumps(text, low, high, slope):
    found = compiled(parse(text)).gradient(("x",), {"x": Range(low, high)})
    assert (found is None) if slope is None else found[1]["x"] == Range(*slope)


def test_the_slope_of_digamma_is_that_of_its_values():
    term = parse("digamma(x)")
    _, slopes = compiled(term).gradient(("x",), {"x": Range(1, 2)})
    rise = ball(term, {"x": arb(2)}) - ball(term, {"x": arb(1)})
    assert slopes["x"].contains(rise) and slopes["x"].is_positive()
