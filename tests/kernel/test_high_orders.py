"""High orders of mixtures of normal laws, where one component counts nearly alone: the grid holds the exact sums, to all digits."""

from functools import reduce
from math import comb

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.trapezoid import REASON
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.numeric.curve import curve
from rdpverify.numeric.grids import grid_plan

BITS = 120


def pair(q: str, sigma: str) -> tuple[str, str]:
    return f"Mixture((1 - {q}, Normal(0, {sigma})), ({q}, Normal(1, {sigma})))", f"Normal(0, {sigma})"


def on_grid(P: str, Q: str, order) -> arb:
    term = parse(f"renyi({P}, {Q}, {fmpq(order)})")
    with at_precision(BITS):
        plan = grid_plan(*term.args[:2], fmpq(order), BITS)
    return certified(term, BITS, {to_text(term): plan}).ball


@given(st.integers(1, 99), st.fractions(min_value="1/8", max_value=8, max_denominator=8), st.integers(2, 60))
@settings(max_examples=60, deadline=None)
def test_the_binomial_sum_at_integer_orders_is_inside(percent, sigma, order):
    """E = Σ C(α,k)·(1−q)^{α−k}·q^k·e^{(k²−k)/(2σ²)}."""
    with at_precision(400):
        q, s = fmpq(percent, 100), fmpq(sigma.numerator, sigma.denominator)
        terms = [comb(order, k) * (1 - q) ** (order - k) * q**k * (arb(fmpq(k * k - k)) / arb(2 * s * s)).exp() for k in range(order + 1)]
        right = sum(terms, arb(0)).log() / (order - 1)
    found, _ = enclose(parse(f"renyi({', '.join(pair(f'{percent}/100', str(sigma)))}, {order})"), 20)
    assert found.ball.overlaps(right) and found.has_digits(20)


@pytest.mark.parametrize("P, Q, order", [
    ("Mixture((1/2, Normal(1, 1/2)), (1/4, Normal(-1, 1/2)), (1/4, Normal(0, 1/2)))", "Normal(1/3, 1/2)", fmpq(2001, 3)),
    (*pair("1/100", "1/2"), fmpq(201, 2)), (*pair("1/10000", "4"), fmpq(10**4)), (*pair("1/10000", "1"), fmpq(10**4))])
def test_the_greatest_component_from_below_and_minkowski_from_above(P, Q, order):
    """With ℓᵢ = log wᵢ + (α−1)·(mᵢ−m)²/(2σ²), (α−1)/α·D_α lies between max ℓᵢ (p ≥ wᵢpᵢ) and log Σ e^{ℓᵢ} (Minkowski in L^α(Q))."""
    found = on_grid(P, Q, order)
    with at_precision(BITS):
        centre, deviation = (arb(term.value) for term in parse(Q).args)
        sizes = []
        for part in parse(P).args:
            weight, law = part.args
            distance = (arb(law.args[0].value) - centre) / deviation
            sizes.append(arb(weight.value).log() + (arb(order) - 1) * distance**2 / 2)
        least, most = reduce(arb.max, sizes), sum((size.exp() for size in sizes), arb(0)).log()
        scaled = found * arb(order - 1) / arb(order)
    assert found.rel_accuracy_bits() > 80 and not scaled < least and not scaled > most


@pytest.mark.parametrize("order", ["201/2", "1000", "10**4"])
def test_the_grid_is_taken(order):
    found, _ = enclose(parse(f"renyi({', '.join(pair('1/100', '1/2'))}, {order})"), 20)
    assert found.reason == REASON and found.has_digits(20)


def test_beyond_the_orders_of_a_grid_there_is_the_integral():
    found, _ = enclose(parse(f"renyi({', '.join(pair('1/100', '1/2'))}, 10**6)"), 30)
    assert found.has_digits(30)


def test_curves_are_the_integrals_at_high_orders_too():
    P, Q = pair("1/100", "1")
    orders = [fmpq(order) for order in (100, 30, 60, 5000, 45, 50, 55)]  # in no order
    values = curve(parse(f"renyi({P}, {Q}, 2)"), orders, 16)
    assert all(value.has_digits(16) for value in values)
    for order, value in zip(orders, values):
        assert enclose(parse(f"renyi({P}, {Q}, {order})"), 30, route="integration")[0].ball.overlaps(value.ball)
