"""The answer type: ends, decimals and doubles are rounded outwards; exact and infinite values say so."""

import math
from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from certified import exactly, finite, infinity
from rdpverify.kernel.extended import at_precision

FRACTIONS = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**9)


def fraction_of(point: arb) -> Fraction:
    mantissa, exponent = map(int, point.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


@given(FRACTIONS, st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_decimals_of_an_exact_value_enclose_it_within_one_unit(value, digits):
    lower, upper = map(Fraction, exactly(fmpq(value.numerator, value.denominator), "").decimal(digits))
    assert lower <= value <= upper
    if value:
        assert upper - lower <= abs(value) * Fraction(10) ** (1 - digits)


@given(FRACTIONS, st.integers(-60, 20), st.integers(1, 12))
@settings(max_examples=60, deadline=None)
def test_decimals_and_doubles_of_a_ball_contain_the_ball(value, exponent, digits):
    with at_precision(128):
        ball = arb(fmpq(value.numerator, value.denominator), arb(2) ** exponent)
    found = finite(ball, "")
    low, high = fraction_of(found.lower), fraction_of(found.upper)
    lower, upper = map(Fraction, found.decimal(digits))
    assert lower <= low <= high <= upper
    assert Fraction(found.as_float_lower()) <= low and high <= Fraction(found.as_float_upper())


def test_doubles_are_the_nearest_outward_ones():
    third = exactly(fmpq(1, 3), "")
    assert third.as_float_lower() == 1 / 3 or math.nextafter(third.as_float_lower(), 1) == 1 / 3
    assert math.nextafter(third.as_float_lower(), 1) == third.as_float_upper()
    half = exactly(fmpq(1, 2), "")
    assert half.as_float_lower() == half.as_float_upper() == 0.5


def test_doubles_out_of_range_round_in_the_safe_direction():
    huge, tiny = finite(arb(2) ** 5000, ""), finite(arb(2) ** -5000, "")
    assert huge.as_float_upper() == math.inf and huge.as_float_lower() == 1.7976931348623157e308
    assert tiny.as_float_lower() == 0 and tiny.as_float_upper() == 5e-324


def test_float_of_an_enclosure_is_refused_with_a_way_out():
    with pytest.raises(TypeError, match="as_float_upper"):
        float(exactly(fmpq(1), ""))


def test_digits_count_correct_digits_of_the_value_also_when_it_is_tiny():
    with at_precision(200):
        ball = arb("1e-13 +/- 1e-33")
    found = finite(ball, "")
    assert found.digits() == 19 and found.has_digits(19) and not found.has_digits(20)


def test_a_ball_around_zero_has_no_correct_digit():
    assert finite(arb(0, 1), "").digits() == 0


def test_exact_and_infinite_values_have_every_digit():
    assert exactly(fmpq(1, 3), "").digits() is None
    assert infinity("diverges").digits() is None and infinity("").has_digits(10**6)
    assert infinity("").decimal(5) == ("oo", "oo") and infinity("", -1).decimal(5) == ("-oo", "-oo")
    assert infinity("").as_float_lower() == math.inf


def test_a_ball_of_radius_zero_is_exact():
    assert finite(arb(3) / 4, "").exact == fmpq(3, 4)


def test_not_a_number_is_refused():
    with pytest.raises(RuleError):
        finite(arb.nan(), "nothing")


def test_precision_is_restored_after_an_exception():
    before = ctx.prec
    with pytest.raises(ZeroDivisionError), at_precision(999):
        raise ZeroDivisionError
    assert ctx.prec == before


@pytest.mark.parametrize("text, digits, expected", [
    ("1/4", 5, ("0.25", "0.25")), ("-1/3", 3, ("-0.334", "-0.333")), ("999999999999/1000000000000", 5, ("0.99999", "1")),
    ("1/1000000000", 3, ("1e-9", "1e-9")), ("12345678901234567890123", 5, ("1.2345e22", "1.2346e22")), ("0", 3, ("0", "0"))])
def test_decimal_layout(text, digits, expected):
    value = Fraction(text)
    assert exactly(fmpq(value.numerator, value.denominator), "").decimal(digits) == expected
