from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.proving import rationals

positive = st.floats(min_value=1e-12, max_value=1e12)


@settings(max_examples=60, deadline=None)
@given(positive, st.floats(min_value=0, max_value=1))
def test_the_simplest_fraction_lies_in_its_interval(low, spread):
    high = low * (1 + spread)
    found = rationals.simplest_between(low, high)
    assert Fraction(low) <= found <= Fraction(high)


@pytest.mark.parametrize(
    "low, high, expected",
    [
        (0.3, 0.35, Fraction(1, 3)),
        (-1, 1, Fraction(0)),
        (-0.7, -0.6, Fraction(-2, 3)),
        (2.5, 4.5, Fraction(3)),
        (0.125, 0.125, Fraction(1, 8)),
    ],
)
def test_simplest_between(low, high, expected):
    assert rationals.simplest_between(low, high) == expected


@settings(max_examples=60, deadline=None)
@given(positive, st.sampled_from([0.5, 0.1, 1e-3, 1e-6, 1e-10]))
def test_a_bound_is_rounded_to_the_safe_side(value, width):
    assert rationals.just_above(value, width) > Fraction(value)
    assert rationals.just_above(value, width) <= Fraction(value * (1 + 1.001 * width) * (1 + 1e-12))


def test_powers_of_ten_look_short():
    assert rationals.complexity(Fraction(1, 1000)) < rationals.complexity(Fraction(1, 997))
