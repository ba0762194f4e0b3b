"""Tails of sums whose rows grow against each other: bounds stay above the truth, and mixtures of discrete noise get their digits."""

import pytest
from flint import arb, fmpq

from rdpverify.definitions import measure
from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.plan import Tail
from rdpverify.kernel.integrals.rows import rows_of
from rdpverify.kernel.integrals.sums import TailPair
from rdpverify.language import parse
from rdpverify.numeric import enclose

NOISE = [("Skellam(3/2, 3/2)", "shift(Skellam(3/2, 3/2), 1)"), ("DiscreteNormal(0, 2)", "DiscreteNormal(1, 2)"),
         ("DiscreteLaplace(0, 2)", "DiscreteLaplace(1, 2)"), ("Poisson(3)", "Poisson(4)")]
REACH = 400


def masses(law: str, numbers):
    rows = rows_of(measure(parse(law)))
    return [sum((row.mass(n) for row in rows if row.reaches(n)), arb(0)) for n in numbers]


def mixture(Q: str, R: str) -> str:
    return f"Mixture((9/10, {Q}), (1/10, {R}))"


@pytest.mark.parametrize("Q, R", NOISE)
@pytest.mark.parametrize("order", ["5/2", "1/2", "1"])
@pytest.mark.parametrize("reverse", [False, True])
def test_subsampled_noise_has_its_digits(Q, R, order, reverse):
    """Against the sum over |n| ≤ 400, beyond which every summand here is below 2^−150."""
    laws = [mixture(Q, R), Q][::-1 if reverse else 1]
    found = enclose(parse(f"renyi({', '.join(laws)}, {order})"), 20)[0]
    with at_precision(200):
        alpha, total, numbers = arb(parse(order).value), arb(0), range(0 if "Poisson" in Q else -REACH, REACH + 1)
        for p, q in zip(*(masses(law, numbers) for law in laws)):
            total += p * (p / q).log() if order == "1" else (alpha * p.log() + (1 - alpha) * q.log()).exp()
        right = total if order == "1" else total.log() / (alpha - 1)
        assert found.has_digits(20) and found.ball.overlaps(right + arb(0, 2.0**-120))


@pytest.mark.parametrize("Q, R", NOISE[:3])
@pytest.mark.parametrize("side", [-1, 1])
@pytest.mark.parametrize("leading", [0, 1])
def test_the_row_that_leads_bounds_the_sum_and_one_that_does_not_is_refused(Q, R, side, leading):
    """R is Q moved to the right: there it leads; rows of two-sided geometric laws differ by a constant factor, and either may."""
    P, start, order = mixture(Q, R), side * 30, fmpq(5, 2)
    with at_precision(120):
        p, q = (rows_of(measure(parse(law))) for law in (P, Q))
        pair = TailPair(p, q, side, start, 0, Tail(leading, 0))
        if "Laplace" not in Q and leading != (side > 0):
            for bound in (lambda: pair.power_bound(order), pair.ratio_bound):
                with pytest.raises(RuleError, match="dominate"):
                    bound()
            return
        pairs = list(zip(*(masses(law, range(start, start + side * 60, side)) for law in (P, Q))))
        assert pair.power_bound(order) >= sum(((arb(order) * a.log() + arb(1 - order) * b.log()).exp() for a, b in pairs), arb(0)).lower()
        assert pair.ratio_bound() >= sum((a * abs((a / b).log()) for a, b in pairs), arb(0)).lower()


def test_a_sum_that_diverges_still_does():
    P = "Mixture((9/10, DiscreteNormal(0, 1)), (1/10, DiscreteNormal(0, 2)))"
    assert enclose(parse(f"renyi({P}, DiscreteNormal(0, 1), 7/2)"), 15)[0].infinite == 1
    assert enclose(parse(f"renyi(DiscreteNormal(0, 1), {P}, 7/2)"), 15)[0].has_digits(15)


def test_mixtures_of_staircases_have_tails():
    """Piecewise constant: the exact sum over the pieces between ±n and ±(n + 1/3), moved by 0 and 1."""
    found = enclose(parse("renyi(Mixture((9/10, Staircase(1, 1/3)), (1/10, shift(Staircase(1, 1/3), 1))), Staircase(1, 1/3), 5/2)"), 15)[0]
    ends = sorted({side * (n + part) + moved for n in range(90) for part in (fmpq(0), fmpq(1, 3)) for side in (1, -1) for moved in (0, 1)})
    with at_precision(100):
        order = arb(fmpq(5, 2))
        height = (1 - arb(-1).exp()) / (2 * (arb(1) + 2 * arb(-1).exp()) / 3)
        total = arb(0)
        for left, right in zip(ends, ends[1:]):
            q, moved = (height * (-arb(steps(x))).exp() for x in ((left + right) / 2, (left + right) / 2 - 1))
            total += arb(right - left) * ((9 * q + moved) / 10) ** order * q ** (1 - order)
        assert found.ball.overlaps(total.log() / (order - 1) + arb(0, 2.0**-70))


def steps(x: fmpq) -> int:
    """How many steps down the staircase of γ = 1/3 is at x."""
    size = abs(x)
    return int(size.floor()) + (size - size.floor() >= fmpq(1, 3))
