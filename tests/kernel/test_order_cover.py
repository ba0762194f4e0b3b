"""Rényi divergences at finitely many orders against a bound at all of them."""

import random

import pytest
from flint import arb, fmpq

from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.enclosures.order_cover import Stretch, stretch_holds

BITS = 200


def height(pair, order: fmpq) -> arb:
    """(α−1)·D_α of two laws on finitely many points."""
    total = sum((arb(q) * (arb(p / q).log() * arb(order)).exp() for p, q in pair), arb(0))
    return arb(0) if order == 1 else total.log()


def random_pair(rng, size: int):
    weights = [[rng.randint(1, 100) for _ in range(size)] for _ in range(2)]
    return [tuple(fmpq(weight, sum(side)) for weight, side in zip(both, weights)) for both in zip(*weights)]


def equally_spaced(low: fmpq, high: fmpq, count: int):
    return [low + (high - low) * fmpq(i, count - 1) for i in range(count)]


@pytest.mark.parametrize("count", range(2, 9))
def test_the_polynomials_lie_above_the_moments(count):
    """In every gap, also where the last or the first order is left out, and close to them."""
    rng = random.Random(count)
    with at_precision(BITS):
        for _ in range(5):
            pair, orders = random_pair(rng, 3), equally_spaced(fmpq(1), 1 + fmpq(rng.randint(1, 30), 10), count)
            stretch = Stretch(orders, [height(pair, order) for order in orders], arb(1))
            for index, (left, right) in enumerate(zip(orders, orders[1:])):
                stretch.gap_holds(index)
                begin, end = index % 2, count - (count - index) % 2
                assert (end - begin) % 2 == 0
                for share in (1, 50, 99):
                    order = left + (right - left) * fmpq(share, 100)
                    above = stretch.polynomials[begin, end](arb(order - stretch.middle))
                    assert above > (height(pair, order) - stretch.tilt * arb(order - orders[0])).exp()


def greatest(pair, low: fmpq, high: fmpq) -> fmpq:
    """Near the order in between with the greatest rate, by golden sections of a quasi-concave function."""
    for _ in range(80):
        a, b = low + (high - low) * fmpq(2, 5), low + (high - low) * fmpq(3, 5)
        low, high = (a, high) if height(pair, a) / arb(a * (a - 1)) < height(pair, b) / arb(b * (b - 1)) else (low, b)
    return (low + high) / 2


def test_a_bound_is_shown_above_the_greatest_rate_and_not_below_it():
    """A subsampled randomized response, greatest near order 6.5, which is no order of the stretch."""
    pair = [(fmpq(3, 10), fmpq(1, 4)), (fmpq(7, 10), fmpq(3, 4))]
    with at_precision(BITS):
        best = greatest(pair, fmpq(2), fmpq(20))
        rate = height(pair, best) / arb(best * (best - 1))
        assert 4 < best < 12
        orders = equally_spaced(best - 1, best + fmpq(3, 2), 14)
        assert best not in orders
        heights = [height(pair, order) for order in orders]
        tiny = arb(10) ** -14
        assert all(h / arb(order * (order - 1)) < rate * (1 - tiny) for order, h in zip(orders, heights))
        assert stretch_holds(orders, heights, rate * (1 + tiny))
        assert not stretch_holds(orders, heights, rate * (1 - tiny))


def test_next_to_order_one_the_relative_entropy_counts():
    pair = [(fmpq(3, 4), fmpq(1, 4)), (fmpq(1, 4), fmpq(3, 4))]
    with at_precision(BITS):
        kl = arb(3).log() / 2
        orders = equally_spaced(fmpq(1), fmpq(2), 22)
        heights = [height(pair, order) for order in orders]
        tiny = arb(10) ** -20
        assert stretch_holds(orders, heights, kl * (1 + tiny))
        assert not stretch_holds(orders, heights, kl * (1 - tiny))


def test_two_orders_are_the_chord():
    """ρα(α−1) with the greatest curvature a chord leaves room for; one order less of the parabola's height, and it does not."""
    with at_precision(BITS):
        orders = [fmpq(2), fmpq(3)]
        below = [arb(2) - fmpq(1, 2), arb(6) - fmpq(1, 2)]
        assert stretch_holds(orders, below, arb(1))
        assert not stretch_holds(orders, [arb(2), arb(6)], arb(1))


def test_what_the_balls_do_not_tell_is_not_shown():
    pair = [(fmpq(3, 4), fmpq(1, 4)), (fmpq(1, 4), fmpq(3, 4))]
    with at_precision(BITS):
        orders = equally_spaced(fmpq(1), fmpq(2), 22)
        wide = [height(pair, order) + arb(0, 1) * arb(2) ** -40 for order in orders]
        assert not stretch_holds(orders, wide, arb(3).log() / 2 * (1 + arb(10) ** -20))
