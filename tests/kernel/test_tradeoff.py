"""Trade-off functions as numbers: the most powerful test of finite laws, the Gaussian curve."""

import pytest
from flint import fmpq

from rdpverify.errors import RuleError
from rdpverify.language import parse
from rdpverify.numeric import enclose


@pytest.mark.parametrize("text, value", [
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 1/4)", "5/8"),  # half of the second outcome is rejected
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 3/4)", "1/8"),
    ("tradeoff(Finite([1/2, 1/2, 0]), Finite([1/4, 1/4, 1/2]), 0)", "1/2"),  # what P never shows is rejected for nothing
    ("tradeoff(Finite([1, 0]), Finite([0, 1]), 0)", "0"),
    ("tradeoff(Finite([1/3, 2/3]), Finite([1/3, 2/3]), 2/7)", "5/7"),
    ("tradeoff(Power(Finite([3/4, 1/4]), 2), Power(Finite([1/4, 3/4]), 2), 1/16)", "7/16"),
    ("tradeoff(Normal(0, 1), Normal(1, 1), 0)", "1"),
    ("tradeoff(Normal(0, 1), Normal(1, 1), 1)", "0"),
])
def test_exact_values(text, value):
    assert enclose(parse(text), 20)[0].exact == fmpq(*map(int, (value + "/1").split("/")[:2]))


@pytest.mark.parametrize("text, closed", [
    ("tradeoff(Normal(0, 1), Normal(1, 1), 1/10)", "Phi(PhiInv(9/10) - 1)"),
    ("tradeoff(Normal(3, 2), Normal(1, 2), 1/10)", "Phi(PhiInv(9/10) - 1)"),
    ("tradeoff(Power(Normal(0, 2), 4), Power(Normal(1, 2), 4), 1/10)", "Phi(PhiInv(9/10) - 1)"),
])
def test_the_gaussian_curve(text, closed):
    found, right = enclose(parse(text), 20)[0], enclose(parse(closed), 30)[0]
    assert found.has_digits(20) and found.ball.overlaps(right.ball)


@pytest.mark.parametrize("text, message", [
    ("tradeoff(Laplace(0, 1), Laplace(1, 1), 1/4)", "not computed for these laws"),
    ("tradeoff(Normal(0, 1), Normal(1, 2), 1/4)", "not computed for these laws"),
    ("tradeoff(Finite([1/2, 1/2]), Finite([1/4, 3/4]), 1/pi)", "rational"),
])
def test_what_is_not_computed_says_so(text, message):
    with pytest.raises(RuleError, match=message):
        enclose(parse(text), 10)
