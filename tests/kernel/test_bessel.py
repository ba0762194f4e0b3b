"""Bessel functions at many integers by recurrence: the values that Arb gives one by one."""

import pytest
from flint import arb, ctx, fmpq

from rdpverify.kernel.integrals import bessel
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.terms import absolute, number, symbol
from rdpverify.terms.evaluate import ball

X = symbol("_x")


@pytest.mark.parametrize("argument", ["6", "2*sqrt(9)", "2000", "1/10**6", "2*sqrt(10**6)"])
@pytest.mark.parametrize("order", [0, 1, 254, 255, 256, 511, 100_000])
def test_every_place_of_a_block(argument, order):
    with at_precision(120):
        x = parse(argument)
        for n in (order, -order):
            found = bessel.value(absolute(X), x, n)
            assert found.overlaps(ball(x, {}).bessel_i(arb(order)))
            assert found.rel_accuracy_bits() > 90


def test_other_orders_and_arguments_are_not_taken_from_blocks():
    half = number(fmpq(1, 2))
    assert bessel.value(X + half, number(3), 2).overlaps(arb(3).bessel_i(arb(fmpq(5, 2))))
    assert bessel.value(X, number(-3), 2).overlaps(arb(-3).bessel_i(arb(2)))
    assert bessel.value(X, number(3), -2).overlaps(arb(3).bessel_i(arb(-2)))


def test_the_precision_is_that_of_the_call():
    with at_precision(60):
        bessel.value(X, number(7), 3)
    with at_precision(300):
        assert bessel.value(X, number(7), 3).rel_accuracy_bits() > 270
    assert ctx.prec == 53
