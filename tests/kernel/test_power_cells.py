"""Likelihood ratios of copies beside all products of outcomes, and the closed transform of a bounded range beside the grid."""

import itertools

import pytest
from flint import acb, arb, fmpq

from rdpverify.definitions import dominating_pairs
from rdpverify.kernel.cells import Cell, power_cells
from rdpverify.kernel.compositions.halves import ratios
from rdpverify.kernel.compositions.losses import BoundedRange, losses_of
from rdpverify.numeric import enclose
from rdpverify.typed import parse


def cells(*pairs):
    return tuple(Cell(fmpq(p, 12), fmpq(q, 12)) for p, q in pairs)


BASES = [cells((1, 0), (6, 4), (5, 4), (0, 4)), cells((12, 0), (0, 12)), cells((6, 0), (6, 12)), cells((6, 3), (3, 3), (3, 6)),
         cells((12, 6), (0, 6)), cells((2, 0), (4, 3), (3, 3), (3, 6)), cells((12, 12))]


def every_product(base, count):
    found = {}
    for chosen in itertools.product(base, repeat=count):
        p = q = fmpq(1)
        for cell in chosen:
            p, q = p * cell.p, q * cell.q
        if p or q:
            ratio = None if q == 0 else p / q
            before = found.get(str(ratio), (0, 0))
            found[str(ratio)] = before[0] + p, before[1] + q
    return found


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_copies_have_the_ratios_of_all_products(base, count):
    power = power_cells(base, count)
    assert {str(None if cell.q == 0 else cell.p / cell.q): (cell.p, cell.q) for cell in power} == every_product(base, count)
    assert len(power) <= ratios([(base, count)])


def test_copies_of_balls_keep_what_one_law_lacks_apart():
    base = (Cell(fmpq(1, 100), fmpq(0)), Cell(arb(99) / 200, arb(99) / 300), Cell(arb(99) / 200, arb(99) / 150), Cell(fmpq(0), fmpq(1, 100)))
    *regular, only_p, only_q = power_cells(base, 500)
    assert len(regular) == 501 and only_p.q == 0 and only_q.p == 0
    assert abs(arb(only_p.p) - (1 - (arb(99) / 100) ** 500)) < arb("1e-12")


@pytest.mark.parametrize("s", [acb(2), acb(1, 3), acb("0.1", -7), acb(-3, 1)])
def test_the_transform_of_a_bounded_range_is_its_integral(s):
    eta = arb(3) / 2
    (pair,) = dominating_pairs(parse("BoundedRange(3/2)"))
    losses = losses_of(pair.P, pair.Q)
    assert isinstance(losses, BoundedRange)
    integral = acb.integral(lambda y, _: (y + s * (2 * y - eta)).exp() / eta.expm1(), acb(0), acb(eta))
    assert losses.at(s).overlaps(integral)
    y = arb(4)
    assert all(abs(losses.at(acb(arb(c), y * k))) <= losses.beyond(fmpq(c), y) for c in (1, 3) for k in (1, 2, 9))


def test_compositions_of_bounded_ranges():
    found = enclose(parse("privacy_profile(Composed((BoundedRange(1), 3)), 1)"))
    found = found[0] if isinstance(found, tuple) else found
    total, steps = 0.0, 60  # the loss of 3 runs by the midpoint rule
    import numpy

    y = (numpy.arange(steps) + 0.5) / steps
    p = numpy.exp(y) / (numpy.e - 1) / steps
    losses = (2 * y - 1)[:, None, None] + (2 * y - 1)[None, :, None] + (2 * y - 1)[None, None, :]
    total = float((p[:, None, None] * p[None, :, None] * p[None, None, :] * numpy.maximum(0, 1 - numpy.exp(1 - losses))).sum())
    assert abs(float(found.ball.mid()) - total) < 1e-3 and found.ball.rad() < 1e-15


@pytest.mark.parametrize("law", ["Density(exp(y)/(exp(2) - 1), y, 0, 1)", "Density(exp(-y)/(1 - exp(-1)), y, 0, 1)"])
def test_other_densities_have_no_such_transform(law):
    (pair,) = dominating_pairs(parse("BoundedRange(1)"))
    assert losses_of(parse("Density(2*y, y, 0, 1)"), pair.Q) is None and losses_of(pair.Q, pair.P) is None
