"""The probability of a loss between two bounds, for laws with densities and on the integers."""

import pytest
from flint import arb

from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.enclosures.within import by_tails
from rdpverify.language import parse
from rdpverify.numeric import enclose


@pytest.mark.parametrize("text, value", [
    ("loss_within(Normal(0, 1), Normal(1, 1), 1)", "Phi(3/2) - Phi(-1/2)"),
    ("loss_within(Normal(1, 1), Normal(0, 1), log(2))", "Phi(1/2 + log(2)) - Phi(1/2 - log(2))"),
    ("loss_within(Laplace(0, 1), Laplace(1, 1), 1/2)", "(exp(-1/4) - exp(-3/4))/2"),
    ("loss_within(Laplace(0, 1), Laplace(1, 1), 1)", "1"),
    ("loss_within(Uniform(0, 2), Uniform(0, 1), 1)", "1/2"),
    ("loss_within(Poisson(2), Poisson(3), 1/2)", "10*exp(-2)/3"),
    ("loss_within(Poisson(3), Poisson(2), 1/2)", "9*exp(-3)"),
    ("loss_within(Normal(0, 1), Normal(1, 1), -1)", "0")])
def test_the_value_by_hand(text, value):
    found, plans = enclose(parse(text), 20)
    with at_precision(200):
        expected = enclose(parse(value), 40)[0]
        assert found.ball.overlaps(expected.ball)
        assert found.upper - found.lower < arb(10) ** -18


def test_finite_laws_and_one_law_twice_are_summed_exactly():
    assert by_tails(parse("loss_within(Bernoulli(1/2), Bernoulli(1/3), 1/2)")) is None
    assert enclose(parse("loss_within(Normal(0, 1), Normal(0, 1), 0)"), 20)[0].exact == 1
    assert by_tails(parse("loss_tail(Normal(0, 1), Normal(1, 1), 1)")) is None
