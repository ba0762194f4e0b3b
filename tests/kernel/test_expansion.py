"""Expanding a term on a piece changes nothing there; bounds on half lines hold at every point tried."""

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from rdpverify.kernel.integrals.expansion import Expander
from rdpverify.kernel.integrals.exponent import VARIABLE, Piece
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.plan import Map
from rdpverify.kernel.integrals.tails import HalfLine
from rdpverify.language import parse
from rdpverify.terms import substitute
from rdpverify.terms.evaluate import ball

FORMULAS = [
    "-(x-1)**2/8 - log(2) - log(2*pi)/2", "-Abs(x-1)/3 + Abs(x+2)", "log(x**2*exp(-x)/2)", "log(1 + x**2/3)*(-2)",
    "log((x-1)**2 + 4)",
    "-x - 2*log(1+exp(-x))", "log(3*exp(2*x) + exp(-x) + 1/2)", "Max(x, 2*x-1) + Min(x, 1)", "log(exp(x)**(1/2)*x**3)",
    "Piecewise((x**2, x < 2), (4*x - 4, x >= 2))", "exp(-2*x+1)*x - exp(x)**2", "(x**2 - 2*x + 3)/(2*x)",
    "loggamma(x + 7/2) - loggamma(x + 3/2)",
    "floor(x/2 + 5) + floor(Abs(x) + 1/3)", "(exp(x) - 1)**2 - (1 + exp(-x))**(3/2)", "log(sqrt(2)*exp(x) + pi)", "Abs(x**2 - 4)",
    "log(x*(x+1)**2) + log(Abs(x))", "x**3*(x-1)**2 - (x+1)**5", "log(12) - log(3) - 2*log(2) + x"]
INSIDE = st.fractions(min_value=0, max_value=1, max_denominator=64)


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("ends", [("1/4", "1/2"), ("1/4", "3"), ("2", "5"), ("5/2", None)])
@given(place=INSIDE)
@settings(max_examples=4, deadline=None)
def test_an_expanded_term_has_the_same_values(formula, ends, place):
    lower, upper = (None if end is None else fmpq(*map(int, end.split("/")) if "/" in end else (int(end),)) for end in ends)
    term = substitute(parse(formula), {"x": VARIABLE})
    point = lower + fmpq(place.numerator, place.denominator) * ((upper or lower + 9) - lower)
    with at_precision(150):
        form = Expander(Piece(lower, upper))(term)
        left, right = ball(term, {"_t": arb(point)}), ball(form.to_term(), {"_t": arb(point)})
        assert left.is_nan() or (right.is_finite() and left.overlaps(right) and form.at(point).overlaps(left))


def test_equal_terms_cancel_exactly():
    expand = Expander(Piece(fmpq(1), fmpq(2)))
    for text in ("x + log(12) - log(3) - 2*log(2) - x", "log(x**2) - 2*log(x)", "(x-1)**2 - x**2 + 2*x - 1",
                 "exp(x+1) - exp(1)*exp(x)", "log(6*exp(x)) - log(2) - log(3) - x", "floor(x - 1) - floor(x) + 1"):
        form = expand(substitute(parse(text), {"x": VARIABLE}))
        assert not form.atoms and not form.polynomial, text


@given(st.integers(-6, 6), st.integers(-6, 6), st.integers(-3, 3), st.integers(-3, 3), st.integers(-2, 2), st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_suprema_on_half_lines_are_upper_bounds(linear, square, first, second, rate, start):
    formula = f"{linear}*x + {square}*x**2 + {first}*exp({rate}*x) + {second}*log(1+exp(-x)) - x**3*0"
    line = HalfLine(fmpq(start))
    with at_precision(80):
        form = line.expand(substitute(parse(formula), {"x": VARIABLE}))
        bound = line.supremum(form)
        if bound is not None:
            for step in (0, 1, 3, 10, 40, 200):
                assert form.at(fmpq(start) + fmpq(step, 2)).lower() <= bound
        try:
            decay = line.decay(form)
        except RuleError:
            return
        for step in (0, 1, 5, 30):
            near, far = form.at(fmpq(start + step)), form.at(fmpq(start + step + 1))
            assert far - near <= -decay + arb("1e-10")


@pytest.mark.parametrize("change, x", [(Map("affine", fmpq(1, 3), fmpq(-2)), "-5/3"), (Map("exponential", fmpq(1), fmpq(3)), "4"),
                                       (Map("exponential", fmpq(1), fmpq(-3), -1), "-2")])
def test_maps_and_their_reflections(change, x):
    t = fmpq(1) if change.kind == "affine" else fmpq(0)
    expected = fmpq(*map(int, x.split("/"))) if "/" in x else fmpq(int(x))
    assert change.at(t, False) == expected and change.reflected().at(-t, True) == expected
    with at_precision(80):
        assert ball(change.image(), {"_t": arb(t)}).contains(expected)
        assert change.reflected().reflected() == change


def test_the_far_ends_of_maps():
    assert Map("exponential", fmpq(2), fmpq(1)).at(None, False) == 2
    assert Map("exponential", fmpq(2), fmpq(1), -1).at(None, True) == 2
    assert Map("exponential", fmpq(2), fmpq(-1)).at(None, True) == arb.neg_inf()
    assert Map("affine", fmpq(0), fmpq(-1)).at(None, False) == arb.pos_inf()
