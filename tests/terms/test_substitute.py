"""Substitution: simultaneous, and blind to the names of bound variables."""

import pytest

from rdpverify.language import parse
from rdpverify.terms import replace, substitute


@pytest.mark.parametrize("text, values, expected", [
    ("x + y", {"x": "y", "y": "x"}, "y + x"),
    ("Sum(x*k, (k, 1, x))", {"x": "y", "k": "7"}, "Sum(y*k, (k, 1, y))"),
    ("Sum(x + k, (k, 1, 3))", {"x": "k"}, "Sum(k + k_, (k_, 1, 3))"),
    ("Sum(x + k*k_, (k, 1, 3))", {"x": "k"}, "Sum(k + k__*k_, (k__, 1, 3))"),
    ("Sum(x + k*k_, (k, 1, k__))", {"x": "k"}, "Sum(k + k___*k_, (k___, 1, k__))"),
    ("k_ + Sum(x + k, (k, 1, 3))", {"x": "k", "k_": "5"}, "5 + Sum(k + k__, (k__, 1, 3))"),
    ("Sum(Sum(x*k_*k, (k_, 1, k)), (k, 1, 3))", {"x": "k"}, "Sum(Sum(k*k__*k_, (k__, 1, k_)), (k_, 1, 3))"),
])
def test_values_are_not_captured(text, values, expected):
    assert substitute(parse(text), {name: parse(value) for name, value in values.items()}) is parse(expected)


@pytest.mark.parametrize("text, old, new, expected", [
    ("exp(x) + Sum(exp(x)*k, (k, 1, 3))", "exp(x)", "k", "k + Sum(k*k_, (k_, 1, 3))"),
    ("exp(k) + Sum(exp(k), (k, 1, exp(k)))", "exp(k)", "y", "y + Sum(exp(k), (k, 1, y))"),  # inside, another k is spoken of
    ("Sum(k*(x*k_), (k, 1, 3))", "x", "k", "Sum(k__*(k*k_), (k__, 1, 3))"),
    ("log(2) + x", "log(2)", "x", "x + x"),
])
def test_a_subterm_is_replaced_where_it_is_spoken_of(text, old, new, expected):
    assert replace(parse(text), parse(old), parse(new)) is parse(expected)
