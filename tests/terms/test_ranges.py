"""Interval arithmetic: end points, open ends, infinities, undefined places."""

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from random_expressions import NAMES, rationals, terms
from values import Hole, ball_of, value

from rdpverify.terms import INFINITY, Term, call, exp, log, make, mul, number, power, sqrt, symbol
from rdpverify.terms.evaluate import ball, compiled, range_of
from rdpverify.terms.ranges import INFINITE, MINUS_INFINITE, REAL_LINE, Range, add, integer_power, multiply, subtract

x, y, alpha, b = map(symbol, ("x", "y", "alpha", "b"))
POSITIVE = Range(0, INFINITE, True, True)
ABOVE_ONE = Range(1, INFINITE, True, True)


def over(term: Term, **env) -> Range | None:
    return range_of(term, env)


def test_open_ends_give_strict_signs():
    assert over(alpha - 1, alpha=ABOVE_ONE).is_positive()
    assert not over(alpha - 1, alpha=Range(1, INFINITE, False, True)).is_positive()
    assert over(b * log(1 + 1 / b) + log(1 + b), b=POSITIVE).is_positive()
    assert over(1 - x, x=Range(0, 1, True, True)).is_positive()
    assert over(-x, x=POSITIVE).is_negative()
    assert over(x * y, x=POSITIVE, y=ABOVE_ONE).is_positive()


@pytest.mark.parametrize("term, domain, expected", [
    (x**2, Range(-1, 2), Range(0, 4)),
    (x * x, Range(-1, 2), Range(0, 4)),
    (x**3, Range(-1, 2, True), Range(-1, 8, True)),
    (x**-2, Range(-2, -1), Range(fmpq(1, 4), 1)),
    (x**-1, POSITIVE, POSITIVE),
    (exp(x), Range(MINUS_INFINITE, 0, True), Range(0, 1, True)),
    (exp(x), Range(MINUS_INFINITE, 0, False), Range(0, 1)),
    (log(x), Range(0, 1, True), Range(MINUS_INFINITE, 0, True)),
    (sqrt(x), Range(0, 4, True), Range(0, 2, True)),
    (call("Abs", x), Range(-3, 2, True), Range(0, 3, False, True)),
    (call("sign", x), Range(0, 3), Range(0, 1)),
    (call("floor", x), Range(fmpq(1, 2), 3, False, True), Range(0, 2)),
    (call("floor", x), Range(fmpq(1, 2), 3), Range(0, 3)),
    (call("tanh", x), REAL_LINE, Range(-1, 1, True, True)),
    (call("sech", x), REAL_LINE, Range(0, 1, True)),
    (call("cosh", x), REAL_LINE, Range(1, INFINITE, False, True)),
    (call("erfc", x), Range(0, INFINITE, False, True), Range(0, 1, True)),
    (call("Phi", x), REAL_LINE, Range(0, 1, True, True)),
    (call("PhiInv", x), Range(0, 1, True, True), REAL_LINE),
    (call("Max", x, number(1)), Range(0, 3, True, True), Range(1, 3, False, True)),
    (call("Min", x, number(1)), Range(0, 3, True, True), Range(0, 1, True)),
    (INFINITY, Range(0, 1), Range(INFINITE, INFINITE)),
    (x * 0, Range(-5, 5), Range(0, 0)),
])
def test_monotone_functions_keep_their_ends(term, domain, expected):
    assert over(term, x=domain) == expected


@pytest.mark.parametrize("term, domain", [
    (log(x), Range(0, 1)),
    (log(x), Range(-1, 1)),
    (1 / x, Range(0, 1)),
    (x**-2, Range(-1, 1)),
    (sqrt(x), Range(-1, 1)),
    (x**number("-1/2"), Range(0, 1)),
    (power(x, y), Range(-1, 1)),
    (call("PhiInv", x), Range(0, 1)),
    (call("gamma", x), Range(-1, 1)),
    (call("loggamma", x), Range(0, 1)),
    (INFINITY - INFINITY, Range(0, 1)),
    (mul(x, INFINITY), Range(0, 1)),
    (call("renyi", x), Range(0, 1)),
])
def test_a_place_that_could_be_undefined_gives_none(term, domain):
    assert over(term, x=domain, y=Range(0, 1)) is None


def test_infinity_is_a_value_only_at_closed_ends():
    assert over(1 / x, x=Range(1, INFINITE)) == Range(0, 1)
    assert over(1 / x, x=Range(1, INFINITE, False, True)) == Range(0, 1, True)
    assert over(x - y, x=POSITIVE, y=POSITIVE) == REAL_LINE
    assert over(x - y, x=Range(0, INFINITE), y=Range(0, INFINITE)) is None
    assert over(exp(-x), x=Range(0, INFINITE)) == Range(0, 1)
    assert over(x + INFINITY, x=POSITIVE) == Range(INFINITE, INFINITE)
    assert over(mul(x, INFINITY), x=Range(1, 2)) == Range(INFINITE, INFINITE)
    assert over(mul(x, INFINITY), x=POSITIVE).upper == INFINITE
    assert not over(mul(x, INFINITY), x=POSITIVE).upper_open
    assert Range(0, fmpq(1, 2)).reciprocal() == Range(2, INFINITE)


def test_symbolic_powers_are_monotone_at_the_corners():
    found = over(power(x, y), x=Range(fmpq(1, 2), 2), y=Range(-1, 3))
    assert found.lower <= arb(fmpq(1, 8)) and found.upper >= 8 and found.lower > arb("0.1249") and found.upper < arb("8.01")
    assert over(power(x, y), x=Range(0, 1), y=Range(1, 2)) == Range(0, 1)
    assert over(power(x, y), x=Range(0, 1), y=Range(0, 2)) is None
    assert over(power(x, y), x=Range(1, 1), y=REAL_LINE) == Range(1, 1)
    assert over(power(x, y), x=Range(1, INFINITE, True, True), y=POSITIVE).lower_open


def test_gamma_is_bounded_below_on_the_positive_axis():
    assert over(call("gamma", x), x=POSITIVE).lower > arb("0.88")
    assert over(call("gamma", x), x=Range(2, INFINITE, True, True)).lower <= 1
    assert over(call("gamma", x), x=Range(2, INFINITE, True, True)).lower_open
    assert over(call("beta", x, y), x=POSITIVE, y=POSITIVE) == POSITIVE
    assert over(call("loggamma", x), x=Range(3, 3)).ball().overlaps(arb(2).log())


def test_piecewise_takes_the_branches_that_can_happen():
    falls = make("Piecewise", (x, make("<", (x, number(1))), 2 - x, make(">=", (x, number(1)))))
    assert over(falls, x=Range(0, fmpq(1, 2))) == Range(0, fmpq(1, 2))
    assert over(falls, x=Range(0, 2)) == Range(0, 2)
    gap = make("Piecewise", (x, make("<", (x, number(1)))))
    assert over(gap, x=Range(0, 1, False, True)) == Range(0, 1, False, True)
    assert over(gap, x=Range(0, 1)) is None
    guarded = make("Piecewise", (log(x), make(">", (x, number(0))), number(0), make("<=", (x, number(0)))))
    assert over(guarded, x=Range(-2, -1)) == Range(0, 0)
    assert over(guarded, x=Range(1, 1)) == Range(0, 0)


def test_finite_sums_are_written_out():
    total = make("Sum", (power(x, symbol("k")), symbol("k"), number(0), number(3)))
    assert over(total, x=Range(1, 2)).upper >= 15
    assert ball(total, {"x": arb(2)}).overlaps(arb(15))
    assert over(make("Sum", (symbol("k"), symbol("k"), number(3), number(2)))) == Range(0, 0)
    assert over(make("Sum", (x, symbol("k"), number(0), INFINITY)), x=Range(1, 2)) is None


def test_ends_are_rounded_outwards_at_the_precision_in_force():
    third = Range.point(fmpq(1, 3))
    ctx.prec = 100
    assert third.lower < third.upper and arb(third.lower) * 3 < 1 < third.upper * 3
    ctx.prec = 20
    coarse = over(x + 1, x=third)
    ctx.prec = 100
    assert coarse.contains(fmpq(4, 3))


def test_an_empty_range_is_refused():
    for ends in ((1, 0), (arb.nan(), 1)):
        with pytest.raises(ValueError):
            Range(*ends)
    with pytest.raises(ValueError):
        Range(1, 1, True)


ends = st.one_of(rationals(), st.booleans().map(lambda up: INFINITE if up else MINUS_INFINITE))


@st.composite
def intervals(draw):
    low, high = draw(ends), draw(ends)
    if arb(low) > arb(high):
        low, high = high, low
    if arb(low) == arb(high):
        return Range(low, high)
    return Range(low, high, draw(st.booleans()), draw(st.booleans()))


@st.composite
def intervals_with_point(draw):
    """A range and a finite rational in it, often a closed end."""
    found = draw(intervals().filter(lambda r: not (r.is_point() and not r.is_bounded())))
    closed_ends = [end for end, is_open in ((found.lower, found.lower_open), (found.upper, found.upper_open))
                   if end.is_finite() and not is_open]
    points = [*closed_ends, found.mid()]
    return found, points[draw(st.integers(0, len(points) - 1))]


@settings(max_examples=300, deadline=None)
@given(intervals_with_point(), intervals_with_point(), st.integers(-3, 3))
def test_arithmetic_contains_the_results_at_points(first, second, exponent):
    (a, p), (c, q) = first, second
    for operation, exact in ((add, p + q), (subtract, p - q), (multiply, p * q)):
        found = operation(a, c)
        assert found is None or _holds(found, exact)
    found = integer_power(a, exponent)
    if found is not None:
        assert _holds(found, p**exponent)
    assert _holds(a.hull(c), p) and _holds(a.hull(c), q)


def _holds(found: Range, ball_: arb) -> bool:
    """Whether the ball could be a value; an exact one must respect open ends."""
    if ball_.is_exact():
        return found.contains(ball_)
    return not (ball_ < found.lower or ball_ > found.upper)


ALL = ("exp", "log", "Abs", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "asin", "cbrt", "erf", "erfc", "Phi", "PhiInv", "gamma", "loggamma",
       "digamma", "sign", "floor", "factorial")


@settings(max_examples=250, deadline=None)
@given(terms(ALL), st.lists(rationals(), min_size=6, max_size=6), st.lists(st.sampled_from([0, 1, 2, 4]), min_size=3, max_size=3))
def test_a_range_contains_the_values_at_all_its_points(term, numbers, steps):
    ctx.prec = 60
    env, point = {}, {}
    for name, low, high, step in zip(NAMES, numbers[:3], numbers[3:], steps, strict=True):
        low, high = min(low, high), max(low, high)
        env[name], point[name] = Range(low, high), low + (high - low) * fmpq(step, 4)
    found = range_of(term, env)
    try:
        exact = ball_of(value(term, point))
    except Hole:
        exact = None
    ctx.prec = 200
    enclosed = ball(term, {name: arb(number_) for name, number_ in point.items()})
    if exact is not None and not enclosed.is_nan():
        assert enclosed.overlaps(exact)
    if found is not None:
        assert exact is not None
        assert not exact < found.lower and not exact > found.upper


def test_programs_are_shared_and_follow_the_precision():
    program = compiled(exp(x) * number("1/3"))
    assert program is compiled(exp(x) * number("1/3"))
    for bits in (30, 300, 53):
        ctx.prec = bits
        assert program.ball({"x": arb(1)}).rel_accuracy_bits() > bits - 10
