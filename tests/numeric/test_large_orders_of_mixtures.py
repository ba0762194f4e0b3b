"""Subsampled Gaussian mechanisms at orders where one component counts alone: between the bounds that it gives, and the binomial sum."""

from math import comb

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.curve import curve


def divergence(q: str, sigma: str, order: str):
    return parse(f"renyi(Mixture((1 - {q}, Normal(0, {sigma})), ({q}, Normal(1, {sigma}))), Normal(0, {sigma}), {order})")


@given(st.integers(1, 99), st.fractions(min_value="1/8", max_value=8, max_denominator=8), st.integers(2, 60))
@settings(max_examples=25, deadline=None)
def test_the_binomial_sum_at_integer_orders_is_inside(percent, sigma, order):
    """E = Σ C(α,k)·(1−q)^{α−k}·q^k·e^{(k²−k)/(2σ²)}."""
    with at_precision(400):
        q, s = fmpq(percent, 100), fmpq(sigma.numerator, sigma.denominator)
        terms = [comb(order, k) * (1 - q) ** (order - k) * q**k * (arb(fmpq(k * k - k)) / arb(2 * s * s)).exp() for k in range(order + 1)]
        right = sum(terms, arb(0)).log() / (order - 1)
        assert enclose(divergence(f"{percent}/100", str(sigma), str(order)), 20)[0].ball.overlaps(right)


@pytest.mark.parametrize("sigma", ["1/2", "1", "5"])
@pytest.mark.parametrize("order", ["201/2", "1000", "10**6", "10**9"])
def test_high_orders_have_their_digits_and_lie_between_minkowskis_bounds(sigma, order):
    """max ℓᵢ ≤ (α−1)/α·D_α ≤ log Σ e^{ℓᵢ} with ℓᵢ = log wᵢ + (α−1)·mᵢ²/(2σ²)."""
    found = enclose(divergence("1/100", sigma, order), 30)[0]
    with at_precision(300):
        alpha, s = parse(order).value, parse(sigma).value
        sizes = [arb(fmpq(99, 100)).log(), arb(fmpq(1, 100)).log() + arb((alpha - 1) / (2 * s * s))]
        scale = arb(alpha) / arb(alpha - 1)
        low, high = sizes[0].max(sizes[1]) * scale, sum(size.exp() for size in sizes).log() * scale
        assert found.has_digits(30) and low.lower() <= found.upper and found.lower <= high.upper()


def test_a_component_of_weight_zero_does_not_count():
    found = enclose(parse("renyi(Mixture((1, Normal(1, 1)), (0, Normal(50, 1))), Normal(0, 1), 7)"), 20)[0]
    assert found.ball.overlaps(arb(fmpq(7, 2))) and found.has_digits(20)


def test_a_curve_agrees_with_single_orders():
    orders = [fmpq(order) for order in (100, 30, 60, 45, 50, 55)]  # in no order
    values = curve(divergence("1/100", "1", "2"), orders, 16)
    assert all(value.has_digits(16) for value in values)
    for order, value in zip(orders, values):
        assert enclose(divergence("1/100", "1", str(order)), 30, route="integration")[0].ball.overlaps(value.ball)
