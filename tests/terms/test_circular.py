"""Sine, cosine, arc sine and cube root: what they are on ranges and balls, and which identities the normal form knows."""

import random

import mpmath
import pytest
from flint import acb, arb, ctx, fmpq

from rdpverify.errors import IllPosed
from rdpverify.printer import to_text
from rdpverify.terms import call, symbol
from rdpverify.terms.complex_balls import ANALYTIC, CONTINUOUS
from rdpverify.terms.derivative import derivative
from rdpverify.terms.evaluate import ball, range_of
from rdpverify.terms.normal import identical
from rdpverify.terms.ranges import Range
from rdpverify.typed import parse

X = symbol("x")
REAL = {"sin": mpmath.sin, "cos": mpmath.cos, "asin": mpmath.asin, "cbrt": lambda v: mpmath.sign(v) * mpmath.cbrt(abs(v))}


def test_ranges_hold_all_values_and_little_more():
    dice = random.Random(7)
    for name in ("sin", "cos", "asin"):  # a cube root is steep at 0
        for _ in range(150):
            middle = dice.choice((dice.uniform(-20, 20), dice.randint(-9, 9) * 1.5707963267948966))
            low, high = sorted((middle - dice.uniform(0, 1) ** 4 * 4, middle + dice.uniform(0, 1) ** 4 * 4))
            if name == "asin":
                low, high = sorted((dice.uniform(-1, 1), dice.uniform(-1, 1)))
            found = range_of(call(name, X), {"x": Range(arb(low), arb(high))})
            values = [REAL[name](mpmath.mpf(low) + (mpmath.mpf(high) - low) * k / 60) for k in range(61)]
            least, greatest = float(found.lower), float(found.upper)
            assert least <= min(values) + 1e-13 and max(values) <= greatest + 1e-13
            assert min(values) - least <= 3e-3 * (high - low) + 1e-12 and greatest - max(values) <= 3e-3 * (high - low) + 1e-12


@pytest.mark.parametrize("name", ["sin", "cos"])
def test_there_is_no_value_at_infinity_and_no_limit(name):
    whole = Range(arb.neg_inf(), arb.pos_inf(), True, True)
    assert str(range_of(call(name, X), {"x": whole})) == str(Range(-1, 1))
    assert range_of(call(name, X), {"x": Range(0, arb.pos_inf(), False, False)}) is None


def test_far_out_a_sine_may_be_anything():
    assert range_of(call("sin", X), {"x": Range(10**30, 10**30 + 1)}) == Range(-1, 1)
    assert ball(call("sin", X), {"x": arb(10) ** 30}).overlaps(arb("0.0090116902912946"))


def test_open_ends_stay_open_where_the_function_is_monotone():
    assert range_of(call("sin", X), {"x": Range(0, 1, True, False)}).is_positive()
    assert range_of(call("cos", X), {"x": Range(0, 1, True, False)}).upper_open
    assert not range_of(call("cos", X), {"x": Range(-1, 1, True, True)}).upper_open  # 1 is reached inside


def test_the_cube_root_takes_the_sign_of_its_argument():
    found = range_of(call("cbrt", X), {"x": Range(-8, 27)})
    assert found.contains(-2) and found.contains(3) and found.lower > arb("-2.0001") and found.upper < arb("3.0001")
    assert ball(call("cbrt", X), {"x": arb(-27)}).overlaps(arb(-3))
    around = ball(call("cbrt", X), {"x": arb(0, 1)})
    assert around.contains(arb(1)) and around.contains(arb(-1)) and ball(call("cbrt", X), {"x": arb(0)}).is_zero()
    assert not ball(derivative(call("cbrt", X), "x"), {"x": arb(0)}).is_finite()


def test_the_arc_sine_is_asked_between_its_ends():
    assert range_of(call("asin", X), {"x": Range(-1, fmpq(3, 2))}) is None and range_of(call("asin", X), {"x": Range(-1, 1)}) is not None


@pytest.mark.parametrize("name", REAL)
def test_the_analytic_continuation_agrees_on_both_sides(name):
    dice, function = random.Random(3), {"cbrt": lambda z: z**(mpmath.mpf(1) / 3) if z.real > 0 else -(-z)**(mpmath.mpf(1) / 3)}
    for _ in range(60):
        z = complex(dice.uniform(0.1, 0.9) * dice.choice((-1, 1)), dice.uniform(-2, 2))
        found = ANALYTIC.function(name, None)(acb(z.real, z.imag))
        expected = function.get(name, getattr(mpmath, name, None))(mpmath.mpc(z))
        assert abs(complex(found) - complex(expected)) < 1e-12


def test_no_continuation_across_a_cut():
    assert not ANALYTIC.function("cbrt", None)(acb(arb(0, 1), arb(0, 1))).is_finite()
    assert not ANALYTIC.function("asin", None)(acb(arb(2), arb(0, 1))).is_finite()
    assert CONTINUOUS.function("cbrt", None)(acb(arb(0, 1))).is_finite()


@pytest.mark.parametrize("left, right", [
    ("sin(2*x)", "2*sin(x)*cos(x)"), ("cos(x + y)", "cos(x)*cos(y) - sin(x)*sin(y)"), ("sin(pi/2 - x)", "cos(x)"), ("cos(x + 7*pi)", "-cos(x)"),
    ("sin(7*pi/6)", "-1/2"), ("cos(pi/12)**2", "1 - sin(pi/12)**2"), ("cos(acos(x))", "x"), ("asin(-1/2)", "-pi/6"),
    ("acos(-1/2)", "2*pi/3"), ("atan(sqrt(3))", "pi/3"), ("atan(-1)", "-pi/4"), ("cbrt(x)**3", "x"), ("cbrt(-x*y)", "-cbrt(x)*cbrt(y)"),
    ("cbrt(8*x**3)", "2*x"), ("cbrt(x)**4/x", "cbrt(x)"), ("cbrt(x**2)", "cbrt(x)**2"), ("cbrt(exp(x))", "exp(x/3)"), ("1/cos(x)**2", "1 + tan(x)**2")])
def test_identities(left, right):
    assert identical(parse(left), parse(right))


@pytest.mark.parametrize("left, right", [
    ("sin(x)", "cos(x)"), ("sin(x)", "x"), ("cos(x + pi)", "cos(x)"), ("sin(x + y)", "sin(x) + sin(y)"), ("asin(sin(x))", "x"), ("cbrt(x)", "sqrt(x)"),
    ("cbrt(x**2)", "x"), ("cbrt(x + y)", "cbrt(x) + cbrt(y)"), ("cos(pi/5)", "1/2"), ("atan(2)", "pi/3"), ("Abs(cbrt(x))", "cbrt(x)"),
    ("sqrt(1 - cos(x)**2)", "sin(x)"), ("acos(cos(x))", "x")])
def test_what_is_not_the_same(left, right):
    assert not identical(parse(left), parse(right))


def test_random_angles_have_the_values_of_their_normal_forms():
    dice = random.Random(5)
    from rdpverify.terms.normal import normal, to_term
    for _ in range(120):
        text = "+".join(f"({dice.randint(-9, 9)})*{dice.choice(('x', 'y', 'pi', 'x*y'))}/{dice.choice((1, 2, 3, 4, 5, 6))}" for _ in range(dice.randint(1, 4)))
        term = parse(f"{dice.choice(('sin', 'cos'))}({text})*{dice.choice(('sin', 'cos'))}({dice.randint(-5, 5)}*x/2)**2")
        place = {"x": arb(dice.randint(-50, 50)) / 16, "y": arb(dice.randint(-50, 50)) / 16}
        ctx.prec = 120
        assert ball(term, place).overlaps(ball(to_term(normal(term)), place)), to_text(term)


def test_the_tangent_is_written_out_and_asks_for_a_denominator():
    assert to_text(parse("tan(x)")) == "sin(x)/cos(x)" and to_text(parse("acos(2*x)")) == "pi/2 - asin(2*x)"
    with pytest.raises(IllPosed):
        parse("1/cbrt(x)/0")
