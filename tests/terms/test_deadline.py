"""Time limits: work ends soon after, nothing is concluded, nothing that the clock decided is kept."""

import time

import pytest

from rdpverify.errors import BudgetExceeded, OutOfTime
from rdpverify.terms import add, mul, symbol
from rdpverify.deadline import deadline, look
from rdpverify.terms.evaluate import ball
from rdpverify.terms.normal import factors, identical, normal, polynomial_coefficients

x, y = symbol("x"), symbol("y")


def long_sum(seed: int):
    """A product of sums with some fifty thousand terms, different for every seed."""
    return mul(*(add(*(symbol(f"v{k}") ** ((seed * k + 7 * j) % 5 + 1) for k in range(9)), seed) for j in range(5)))


def test_long_work_is_ended():
    start = time.monotonic()
    with pytest.raises(OutOfTime), deadline(0.05):
        normal(long_sum(1))
    assert time.monotonic() - start < 5


@pytest.mark.parametrize("work", [
    lambda: identical(x + 3 * y, 3 * y + x), lambda: factors(x * y + 5 * x), lambda: polynomial_coefficients(7 * x * y, "x"),
    lambda: normal(x + 9 * y), lambda: ball(x + 1, {"x": 1}),
])
def test_every_entrance_looks_at_the_clock(work):
    with deadline(0), pytest.raises(OutOfTime):
        time.sleep(0.001)
        work()
    assert work()


def test_identities_are_not_denied_for_lack_of_time():
    left, right = (x + y) ** 7 * (x - y), (x - y) * (y + x) ** 7
    with deadline(0), pytest.raises(OutOfTime):
        time.sleep(0.001)
        identical(left, right)
    assert identical(left, right)


def test_limits_nest():
    with deadline(None):
        look()
    with deadline(60), deadline(0), pytest.raises(BudgetExceeded):
        time.sleep(0.001)
        look()
    with deadline(0), deadline(60), pytest.raises(OutOfTime):
        time.sleep(0.001)
        look()
    look()
