"""Mixtures of staircase laws by finitely many likelihood ratios, against integration of the same densities."""

import pytest
from flint import arb

from rdpverify.definitions import measure
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.integral import Excess
from rdpverify.kernel.integrals.lattice import Lattice, total_over
from rdpverify.kernel.integrals.plan import read_plan
from rdpverify.kernel.enclosures.quantity import Pair
from rdpverify.kernel.steps import step_cells
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.numeric.plans import plan_for

MIXTURES = [
    ("Mixture((9/10, Staircase(1, 1/3)), (1/10, shift(Staircase(1, 1/3), 1)))", "Staircase(1, 1/3)"),
    ("Staircase(2, 3/4)", "Mixture((1/4, shift(Staircase(2, 3/4), -1)), (3/4, shift(Staircase(2, 3/4), 1)))"),
    ("Mixture((1/2, Staircase(1, 1/2)), (1/2, shift(Staircase(1, 1/2), 3)))", "shift(Staircase(1, 1/2), 2)"),
    ("Mixture((9/10, DiscreteLaplace(0, 2)), (1/10, shift(DiscreteLaplace(0, 2), 3)))", "DiscreteLaplace(0, 2)"),
]


@pytest.mark.parametrize("P, Q", MIXTURES)
@pytest.mark.parametrize("quantity", ["renyi({}, {}, 5/2)", "kl({}, {})", "chi2({}, {})"])
def test_steps_and_integration_agree(P, Q, quantity):
    term = parse(quantity.format(P, Q))
    summed, plans = enclose(term, 20)
    assert not plans and summed.has_digits(20)
    integrated = Pair(term, None)
    integrated.cells, integrated.plan = None, read_plan(plan_for(term, 40))
    with at_precision(80):
        assert integrated.value().ball.overlaps(summed.ball)


def test_the_masses_are_those_of_laws():
    for P, Q in MIXTURES:
        with at_precision(80):
            cells = step_cells(parse(P), parse(Q))
            for total in (sum((cell.p for cell in cells), arb(0)), sum((cell.q for cell in cells), arb(0))):
                assert total.contains(1) and total.rad() < arb(2) ** -60


@pytest.mark.parametrize("P, Q", [
    ("Mixture((1/2, Staircase(1, 1/3)), (1/2, shift(Staircase(1, 1/3), 1/2)))", "Staircase(1, 1/3)"),  # steps elsewhere
    ("Mixture((1/2, Staircase(1, 1/3)), (1/2, shift(Staircase(1, 1/3), 1)))", "Staircase(1, 1/2)"),
    ("Mixture((1/2, DiscreteLaplace(1/2, 1)), (1/2, DiscreteLaplace(3/2, 1)))", "DiscreteLaplace(1/2, 1)"),
    ("Mixture((1/2, Laplace(0, 1)), (1/2, Laplace(1, 1)))", "Laplace(0, 1)"),
])
def test_other_laws_are_left_to_others(P, Q):
    assert step_cells(parse(P), parse(Q)) is None


@pytest.mark.parametrize("text, closed", [
    ("hockey_stick(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2), 1/2)", "0"),
    ("hockey_stick(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2), 1/3)", "(1 - exp(1/3 - 1/2))/(1 + exp(-1/2))"),
    ("hockey_stick(DiscreteLaplace(0, 2), DiscreteLaplace(3, 2), 1/2)", "(1 - exp(-1))/(1 + exp(-1/2))"),  # the point 1 has the loss 1/2
    ("tv(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2))", "(1 - exp(-1/2))/(1 + exp(-1/2))"),
    ("loss_tail(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2), 1/2)", "0"),
    ("loss_tail(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2), -1/2)", "1/(1 + exp(-1/2))"),
    ("loss_tail(DiscreteLaplace(0, 2), DiscreteLaplace(1, 2), -51/100)", "1"),
    ("privacy_profile(DiscreteLaplaceMechanism(2), 1/2)", "0"),
])
def test_levels_that_are_losses(text, closed):
    found, right = enclose(parse(text), 20)[0], enclose(parse(closed), 30)[0]
    assert found.has_digits(20) and found.ball.overlaps(right.ball)


def test_levels_between_the_losses_agree_with_the_sum():
    for level in ("1/5", "7/10", "6/5"):
        term = parse(f"hockey_stick(DiscreteLaplace(0, 2), DiscreteLaplace(3, 2), {level})")
        lattice = Lattice(*map(measure, term.args[:2]), read_plan(plan_for(term, 60)))
        with at_precision(80):
            assert enclose(term, 20)[0].ball.overlaps(total_over(lattice, Excess(parse(level))))
