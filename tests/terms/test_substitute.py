"""Substitution: simultaneous, and blind to the names of bound variables."""

import pytest

from rdpverify.language import parse
from rdpverify.terms import substitute


@pytest.mark.parametrize("text, values, expected", [
    ("x + y", {"x": "y", "y": "x"}, "y + x"),
    ("Sum(x*k, (k, 1, x))", {"x": "y", "k": "7"}, "Sum(y*k, (k, 1, y))"),
    ("Sum(x + k, (k, 1, 3))", {"x": "k"}, "Sum(k + k_, (k_, 1, 3))"),
    ("Sum(x + k*k_, (k, 1, 3))", {"x": "k"}, "Sum(k + k__*k_, (k__, 1, 3))"),
    ("Sum(x + k*k_, (k, 1, k__))", {"x": "k"}, "Sum(k + k___*k_, (k___, 1, k__))"),
    ("Sum(Sum(x*k_*k, (k_, 1, k)), (k, 1, 3))", {"x": "k"}, "Sum(Sum(k*k__*k_, (k__, 1, k_)), (k_, 1, 3))"),
])
def test_values_are_not_captured(text, values, expected):
    assert substitute(parse(text), {name: parse(value) for name, value in values.items()}) is parse(expected)
