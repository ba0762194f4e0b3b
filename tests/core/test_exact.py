"""Exact numbers, their text, and the bytes that a digest is of: what is read, what is refused, and why."""

import hashlib
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import numpy
import pytest
import sympy
from flint import fmpq, fmpz
from hypothesis import given, strategies as st
from rdpverify import exact
from rdpverify.errors import InputError
from rdpverify.exact import MOST_EXPONENT, canonical_json, digest, is_whole, rational, rational_text


@pytest.mark.parametrize(("value", "is_one"), [(0, True), (-3, True), (10**30, True), (True, False), (False, False), ("1", False), (1.0, False), (None, False), (Fraction(1), False)])
def test_whole_numbers(value, is_one):
    assert is_whole(value) is is_one


def test_whole_numbers_between_bounds():
    assert [n for n in range(-1, 6) if is_whole(n, 1)] == [1, 2, 3, 4, 5] and [n for n in range(-1, 6) if is_whole(n, most=3)] == [-1, 0, 1, 2, 3]
    assert [n for n in range(-1, 6) if is_whole(n, 0, 2)] == [0, 1, 2] and not is_whole(True, 0, 2)


@pytest.mark.parametrize(("value", "expected"), [
    (fmpq(3, 2), (3, 2)), (7, (7, 1)), (fmpz(-7), (-7, 1)), (Fraction(-3, 6), (-1, 2)), (Decimal("0.10"), (1, 10)), (Decimal("-1E+2"), (-100, 1)), ("3/2", (3, 2)), ("-3/6", (-1, 2)),
    ("007", (7, 1)), ("0/5", (0, 1)), ("5/05", (1, 1)), ("0.1", (1, 10)), ("-.5", (-1, 2)), ("+3", (3, 1)), ("1e-5", (1, 100_000)), ("1E2", (100, 1)), (" 3/2 ", (3, 2)), ("1_000", (1000, 1)),
    (numpy.int64(-4), (-4, 1)), (numpy.uint8(200), (200, 1)), (sympy.Rational(5, 10), (1, 2)), (sympy.Integer(3), (3, 1)), (f"1e{MOST_EXPONENT}", (10**MOST_EXPONENT, 1)),
    ("1e-000000", (1, 1)),
])
def test_numbers_that_are_exact(value, expected):
    found = rational(value)
    assert type(found) is fmpq and found == fmpq(*expected)


def test_a_rational_stays_as_it_is():
    value = fmpq(2, 3)
    assert rational(value) is value


@pytest.mark.parametrize(("value", "why"), [
    (True, "expected an exact rational, got True"), (False, "got False"), (0.5, "the float 0.5: write it as text, '0.5'"), (numpy.float64(0.25), "the float 0.25: write"),
    (float("nan"), "the float nan"), (float("inf"), "the float inf"), (None, "got NoneType"), ([], "got list"), (1j, "got complex"), (b"1", "got bytes"),
    ("", "such as 3/2 or 0.25, got ''"), ("x", "got 'x'"), ("1/0", "got '1/0'"), ("1/00", "got '1/00'"), ("1/-2", "got '1/-2'"), ("1//2", "got"), ("1/2/3", "got"), ("0x10", "got"), ("nan", "got 'nan'"),
    ("inf", "got 'inf'"), ("1 2", "got"), ("--1", "got"), ("1e", "got"), ("1/2e3", "got"), ("1" * 200 + "x", r"got '1{60}…'"), ("1" * 79 + "x", r"got '1{79}x'"),
    ("1" * 80 + "x", r"got '1{60}…'"), (f"1e{MOST_EXPONENT + 1}", "a decimal exponent up to 100000, got '1e100001'"), ("1e-999999", "a decimal exponent"),
    ("1e" + "0" * 30 + "5", "a decimal exponent"), ("1E+1000000 ", "a decimal exponent"), ("1e9_9_9_9_9_9_9", "a decimal exponent"), ("9" * 60 + "e9999999", r"got '9{40}'"),
    (Decimal("nan"), "got 'NaN'"), (Decimal("inf"), "got 'Infinity'"), (Decimal("1e999999"), "a decimal exponent"), (sympy.Float("0.5"), "got Float"), (sympy.pi, "got Pi"),
    (SimpleNamespace(p=1, q=0.5), "got SimpleNamespace"), (SimpleNamespace(p="1", q=2), "got SimpleNamespace"), (SimpleNamespace(p=1), "got SimpleNamespace"),
])
def test_what_is_no_exact_number(value, why):
    with pytest.raises(InputError, match=why):
        rational(value)


def test_long_numbers_are_read_whole():
    """Python's own reading ends at 4300 digits; there is a limit all the same."""
    long = "9" * MOST_EXPONENT
    assert rational(long) == fmpz(10) ** MOST_EXPONENT - 1 and rational("1/" + "9" * 5000) == fmpq(1, fmpz(10) ** 5000 - 1)
    assert rational("-" + long[1:]) == 1 - fmpz(10) ** (MOST_EXPONENT - 1)
    with pytest.raises(InputError):
        rational("9" + long)
    assert MOST_EXPONENT == 100_000 and exact.HASH_PREFIX == "sha256:"


@given(st.fractions())
def test_the_text_of_a_rational_is_read_back(value):
    found = rational(value)
    text = rational_text(found)
    assert rational(text) == found and text == str(value) and Fraction(text) == value


@pytest.mark.parametrize(("data", "text"), [
    ({"b": 1, "a": [True, None, -2]}, '{"a":[true,null,-2],"b":1}'), ([], "[]"), ("ε ∞", '"ε ∞"'), ({"a": {"z": "1/2", "y": ()}}, '{"a":{"y":[],"z":"1/2"}}'), (10**30, "1" + "0" * 30),
])
def test_canonical_json(data, text):
    assert canonical_json(data) == text.encode() and digest(data) == "sha256:" + hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("data", [0.5, [1, [2.0]], {"a": {"b": (1, 0.1)}}, float("nan"), [{"a": float("inf")}], numpy.float64(1)])
def test_floats_have_no_canonical_text(data):
    with pytest.raises(ValueError, match="no floats"):
        canonical_json(data)


@pytest.mark.parametrize("data", [{1}, object(), {"a": b"x"}, {"a": 1, 2: 3}])
def test_what_has_no_canonical_text(data):
    with pytest.raises(TypeError):
        canonical_json(data)
