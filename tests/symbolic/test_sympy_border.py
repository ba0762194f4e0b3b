"""SymPy in and out: exact, by name, refusing what the language does not have."""

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.symbolic import from_sympy, to_sympy

x = sp.Symbol("x", real=True)
s = sp.Symbol("s", positive=True)


@pytest.mark.parametrize(
    "expression, text",
    [
        (sp.exp(-sp.Abs(x) / s) / (2 * s), "exp(-Abs(x)/s)/(2*s)"),
        (sp.sqrt(x**2 + 1), "sqrt(x**2 + 1)"),
        (sp.E * sp.pi, "exp(1)*pi"),
        (sp.erfc(x / sp.sqrt(2)) / 2, "erfc(sqrt(2)*x/2)/2"),
        (sp.Piecewise((x, x < 1), (1, True)), "Piecewise((x, x < 1), (1, 0 <= 1))"),
        (sp.Rational(1, 3) ** x, "(1/3)**x"),
        (sp.oo, "oo"),
    ],
)
def test_expressions_become_the_terms_of_their_text(expression, text):
    found, expected = from_sympy(expression), parse(text)
    assert to_sympy(found, {"x": x, "s": s}).equals(to_sympy(expected, {"x": x, "s": s}))


@pytest.mark.parametrize(
    "expression, message",
    [
        (sp.Float(0.5) * x, "float"),
        (sp.I * x, "not a real number"),
        (sp.zeta(x), "zeta is not in the formula language"),
        (sp.zoo, "not a real number"),
    ],
)
def test_what_the_language_lacks_is_refused_in_one_line(expression, message):
    with pytest.raises(InputError, match=message) as refused:
        from_sympy(expression)
    assert "\n" not in str(refused.value)


def test_one_name_with_two_assumptions_is_refused():
    with pytest.raises(InputError, match="two different symbols are called x"):
        from_sympy(x + sp.Symbol("x", positive=True))


def test_python_floats_are_refused():
    with pytest.raises(InputError, match="float"):
        from_sympy(0.5)


leaves = st.sampled_from(["x", "s", "1/2", "3", "pi", "-2/7"])
texts = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda t: f"({t[0]}) {t[1]} ({t[2]})"),
        inner.map(lambda t: f"exp({t})"),
        inner.map(lambda t: f"Abs({t})"),
        inner.map(lambda t: f"erf({t})"),
    ),
    max_leaves=6,
)


@settings(max_examples=40, deadline=None)
@given(texts)
def test_going_out_and_in_again_keeps_the_value(text):
    term = parse(text)
    there = to_sympy(term, {"x": x, "s": s})
    if there.has(sp.zoo, sp.nan, sp.oo):
        return
    again = to_sympy(from_sympy(there), {"x": x, "s": s})
    point = {x: sp.Rational(-3, 7), s: sp.Rational(5, 3)}
    assert again.subs(point) == there.subs(point)
