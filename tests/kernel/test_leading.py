"""A component that counts alone: exact sums and the trapezoidal rule lie inside, and where none leads the answer is wide but true."""

from math import comb

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.leading import REASON, Leading
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.curve import curve
from rdpverify.numeric.grids import grid_plan

BITS = 120


def pair(q: str, sigma: str) -> tuple[str, str]:
    return f"Mixture((1 - {q}, Normal(0, {sigma})), ({q}, Normal(1, {sigma})))", f"Normal(0, {sigma})"


def leading(P: str, Q: str, order) -> arb:
    with at_precision(BITS):
        return Leading(parse(P), parse(Q)).renyi(fmpq(order)).ball


@given(st.integers(1, 99), st.fractions(min_value="1/8", max_value=8, max_denominator=8), st.integers(2, 60))
@settings(max_examples=60, deadline=None)
def test_the_binomial_sum_at_integer_orders_is_inside(percent, sigma, order):
    """E = Σ C(α,k)·(1−q)^{α−k}·q^k·e^{(k²−k)/(2σ²)}, whatever leads."""
    with at_precision(400):
        q, s = fmpq(percent, 100), fmpq(sigma.numerator, sigma.denominator)
        terms = [comb(order, k) * (1 - q) ** (order - k) * q**k * (arb(fmpq(k * k - k)) / arb(2 * s * s)).exp() for k in range(order + 1)]
        right = sum(terms, arb(0)).log() / (order - 1)
    assert leading(*pair(f"{percent}/100", str(sigma)), order).contains(right)


def test_between_fractional_orders_of_three_components_on_the_grid():
    P, Q = "Mixture((1/2, Normal(1, 1/2)), (1/4, Normal(-1, 1/2)), (1/4, Normal(0, 1/2)))", "Normal(1/3, 1/2)"
    term = parse(f"renyi({P}, {Q}, 61/3)")
    with at_precision(BITS):
        plan = grid_plan(*term.args[:2], fmpq(61, 3), BITS)
    on_grid = certified(term, BITS, {to_text(term): plan})
    found = leading(P, Q, fmpq(61, 3))
    assert found.contains(on_grid.ball) and found.rel_accuracy_bits() > 20


def test_wide_where_no_component_leads():
    assert leading("Mixture((1/2, Normal(1, 1)), (1/2, Normal(-1, 1)))", "Normal(0, 1)", 5).rel_accuracy_bits() < 4


def test_a_component_of_weight_zero_does_not_lead():
    found = leading("Mixture((1, Normal(1, 1)), (0, Normal(50, 1)))", "Normal(0, 1)", 7)
    assert found.overlaps(arb(fmpq(7, 2))) and found.rel_accuracy_bits() > 100


@pytest.mark.parametrize("P, Q, order", [
    ("Normal(0, 1)", "Mixture((1/2, Normal(1, 1)), (1/2, Normal(0, 1)))", 50),  # the mixture must be the first law
    ("Mixture((1/2, Normal(1, 1)), (1/2, Normal(0, 1)))", "Normal(0, 2)", 50),
    ("Mixture((1/2, Laplace(1, 1)), (1/2, Laplace(0, 1)))", "Laplace(0, 1)", 50),
    ("Mixture((1/2, Normal(1, 1)), (1/2, Normal(0, 1)))", "Normal(0, 1)", 1),
    ("Mixture((1/2, Normal(1, 1)), (1/2, Normal(0, 1)))", "Normal(0, 1)", fmpq(1, 2)),
])
def test_what_it_is_not_about(P, Q, order):
    with pytest.raises(RuleError):
        leading(P, Q, order)


def test_it_is_taken_where_it_gives_the_digits_alone():
    P, Q = pair("1/100", "1/2")
    found, plans = enclose(parse(f"renyi({P}, {Q}, 201/2)"), 30)
    assert found.reason == REASON and found.has_digits(30) and [*plans.values()][0]["leading"]
    found, _ = enclose(parse(f"renyi({P}, {Q}, 5/2)"), 30)
    assert found.reason != REASON and found.has_digits(30)


def test_curves_agree_on_both_sides_of_where_it_begins():
    P, Q = pair("1/100", "1")
    orders = [fmpq(order) for order in (100, 30, 60, 45, 50, 55)]  # in no order
    values = curve(parse(f"renyi({P}, {Q}, 2)"), orders, 16)
    assert {value.reason for value in values} > {REASON} and all(value.has_digits(16) for value in values)
    for order, value in zip(orders, values):
        assert enclose(parse(f"renyi({P}, {Q}, {order})"), 30, route="integration")[0].ball.overlaps(value.ball)
