"""What is known of D_α/α at every order and at large ones."""

import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.enclosures.rates import component_rates, holds_beyond
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms import call, number

UNBOUNDED = [
    ("Skellam(3/2, 3/2)", "shift(Skellam(3/2, 3/2), 1)"),
    ("shift(Skellam(1/200, 1/200), 3)", "Skellam(1/200, 1/200)"),
    ("Skellam(20, 20)", "shift(Skellam(20, 20), 2)"),
    ("Mixture((9/10, Skellam(1, 1)), (1/10, shift(Skellam(1, 1), 2)))", "Skellam(1, 1)"),
    ("Mixture((9/10, Normal(0, 2)), (1/10, Normal(1, 2)))", "Normal(0, 2)"),
    ("Normal(0, 2)", "Mixture((9/10, Normal(0, 2)), (1/10, Normal(1, 2)))"),
    ("Mixture((1/2, DiscreteNormal(0, 1)), (1/2, shift(DiscreteNormal(0, 1), 1)))", "DiscreteNormal(0, 1)"),
    ("Laplace(0, 2)", "Laplace(1, 2)"),
]


def value(term):
    return enclose(term, 20)[0]


@pytest.mark.parametrize("P, Q", UNBOUNDED)
@pytest.mark.parametrize("order", [fmpq(3), fmpq(12)])
def test_beyond_an_order_the_divergence_stays_below_the_bound(P, Q, order):
    """A bound ρ that is said to hold beyond an order holds at orders beyond it; one below the rate there is never said to."""
    P, Q = parse(P), parse(Q)
    with at_precision(100):
        rate = value(call("renyi", P, Q, number(order))).ball / arb(order)
        assert not holds_beyond(order, rate * arb("0.99"), [(P, Q, 1)], value)
        rho = rate
        while not holds_beyond(order, rho, [(P, Q, 1)], value):
            rho *= arb("1.25")
        assert rho < 100
        for factor in (1, 2, 7):
            assert value(call("renyi", P, Q, number(order * factor))).upper <= rho * arb(order * factor)
        assert holds_beyond(order, rho * 3, [(P, Q, 3)], value)  # three copies


def test_whole_mixtures_of_skellam_laws_only():
    """Different means, and a shift that is not whole, have no bound here."""
    for P, Q in (("Skellam(1, 2)", "shift(Skellam(1, 2), 1)"), ("Poisson(1)", "Poisson(2)")):
        with at_precision(80), pytest.raises(RuleError, match="no bound is known at large orders"):
            holds_beyond(fmpq(10), arb(100), [(parse("shift(" + P + ", 0)") if P == Q else parse(Q), parse(P), 1)], value)


def test_rates_of_mixtures_and_their_weights():
    with at_precision(80):
        found = component_rates(parse("Mixture((1/4, Normal(0, 2)), (3/4, Normal(3, 2)))"), parse("Normal(0, 2)"))
        assert [(weight.contains(a), rate.contains(b)) for (weight, rate), (a, b) in zip(
            found, ((arb(1) / 4, arb(0)), (arb(3) / 4, arb(9) / 8)))] == [(True, True)] * 2
        assert component_rates(parse("Normal(0, 1)"), parse("Normal(0, 2)")) is None
        assert component_rates(parse("shift(DiscreteNormal(0, 1), 1/2)"), parse("DiscreteNormal(0, 1)")) is None
