"""P(log p/q > t) of laws with densities and on the integers: strict, level sets of positive mass included."""

import pytest

from rdpverify.errors import RuleError
from certified import enclose as certified
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose

CLOSED = [
    ("loss_tail(Normal(0, 1), Normal(1, 1), 1)", "Phi(-1/2)"),
    ("loss_tail(Normal(0, 1), Normal(0, 2), 1/4)", "2*Phi(sqrt(8/3*(log(2) - 1/4))) - 1"),
    ("loss_tail(Laplace(0, 1), Laplace(1, 1), 1/2)", "1 - exp(-1/4)/2"),
    ("loss_tail(Laplace(0, 1), Laplace(1, 1), 1)", "0"),  # the loss is 1 with probability 1/2, never above
    ("loss_tail(Laplace(0, 1), Laplace(1, 1), -1)", "1 - exp(-1)/2"),  # it is -1 with the rest
    ("loss_tail(Laplace(0, 1), Laplace(1, 1), -2)", "1"),
    ("loss_tail(Uniform(0, 2), Uniform(0, 1), 0)", "1/2"),
    ("loss_tail(Uniform(0, 2), Uniform(0, 1), -log(2))", "1/2"),  # equality on (0, 1)
    ("loss_tail(Uniform(0, 2), Uniform(0, 1), -1)", "1"),
    ("loss_tail(Exponential(2), Exponential(1), 1/2)", "1 - exp(-2*(log(2) - 1/2))"),
    ("loss_tail(Poisson(2), Poisson(3), 1/2)", "3*exp(-2)"),
    ("loss_tail(Geometric(1/2), Geometric(1/3), 0)", None),
]


@pytest.mark.parametrize("text, closed", CLOSED)
def test_closed_forms(text, closed):
    found, plans = enclose(parse(text), 15)
    if closed is not None:
        right = enclose(parse(closed), 30)[0]
        assert found.ball.overlaps(right.ball) and found.has_digits(15)
    assert certified(parse(text), 80, plans).ball.overlaps(found.ball)


def test_the_profile_is_an_integral_of_loss_tails():
    """H_{e^ε} = P(L > ε) − e^ε·Q(L > ε), the second by the reversed loss of the reversed pair: 1 − Q(L′ ≥ −ε)."""
    P, Q = "Mixture((9/10, Normal(0, 1)), (1/10, Normal(1, 1)))", "Normal(0, 1)"
    profile = enclose(parse(f"hockey_stick({P}, {Q}, 1/4)"), 12)[0]
    tails = enclose(parse(f"loss_tail({P}, {Q}, 1/4) - exp(1/4)*(1 - loss_tail({Q}, {P}, -1/4))"), 12)[0]
    assert profile.ball.overlaps(tails.ball)


def test_a_level_that_is_met_on_a_stretch_is_not_counted_by_any_plan():
    """A piece across the kink at 1, where the ratio is above the level on one side and equal to it on the other."""
    term, tail = parse("loss_tail(Laplace(0, 1), Laplace(1, 1), -1)"), {"p": 0, "q": 0}
    for points, refused in ((["0", "1/2", "1", "60"], False), (["0", "1/2", "3/2", "60"], True)):
        regions = [{"map": ["affine", "0", "1"], "points": ["-60", "0"], "lower": tail},
                   {"map": ["affine", "0", "1"], "points": points, "upper": tail}]
        plans = {to_text(term): {"bits": 64, "regions": regions}}
        if refused:
            with pytest.raises(RuleError, match="kink|sign"):
                certified(term, 64, plans)
        else:
            assert certified(term, 64, plans).ball.overlaps(enclose(term, 15)[0].ball)


PRODUCTS = [
    ("loss_tail(Power(Laplace(0, 1), 1), Power(Laplace(1, 1), 1), 1/2)", "1 - exp(-1/4)/2"),
    ("loss_tail(Power(Laplace(0, 1), 2), Power(Laplace(1, 1), 2), 2)", "0"),  # both losses are 1 with probability 1/4, never above
    ("loss_tail(Power(Laplace(0, 1), 2), Power(Laplace(1, 1), 2), 199/100)", None),
    ("loss_tail(Power(Laplace(0, 1), 2), Power(Laplace(1, 1), 2), -2)", "1 - exp(-2)/4"),
    ("loss_tail(Product(Laplace(0, 1), Laplace(0, 2)), Product(Laplace(1, 1), Laplace(0, 2)), 1/2)", "1 - exp(-1/4)/2"),
    ("loss_tail(Product(Normal(0, 1), Laplace(0, 1)), Product(Normal(1, 1), Laplace(0, 1)), 1)", "Phi(-1/2)"),
    ("loss_tail(Product(Normal(0, 1), Normal(0, 2)), Product(Normal(1, 1), Normal(0, 2)), 1)", "Phi(-1/2)"),
    ("loss_tail(Product(Normal(0, 1), Laplace(0, 1)), Product(Normal(1, 1), Laplace(1, 1)), 10)", None),
    ("loss_within(Product(Normal(0, 1), Laplace(0, 1)), Product(Normal(1, 1), Laplace(0, 1)), 1)", "Phi(1/2) - Phi(-3/2)"),
    ("loss_within(Power(Laplace(0, 1), 1), Power(Laplace(1, 1), 1), 1/2)", "exp(-1/4)/2 - exp(-3/4)/2"),
]


@pytest.mark.parametrize("text, closed", PRODUCTS)
def test_products(text, closed):
    found, plans = enclose(parse(text), 15)
    assert found.has_digits(15)
    if closed is not None:
        assert found.ball.overlaps(enclose(parse(closed), 30)[0].ball)
    assert certified(parse(text), 80, plans).ball.overlaps(found.ball)
