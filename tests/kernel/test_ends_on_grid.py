"""Laplace laws, sampled or not, beside laws on the integers: six digits on a grid whose nodes are next to where their losses end."""

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.steps import step_cells
from rdpverify.numeric import enclose
from rdpverify.numeric.composed import composed_plan
from rdpverify.terms.evaluate import ball
from rdpverify.typed import parse

BITS = 120
LAPLACES = "Product(Laplace(0, 2), Laplace(0, 3)), Product(Laplace(1, 2), Laplace(1, 3))"


def laplace(level: arb, d: arb) -> arb:
    """H_{e^level} of two Laplace laws d scales apart."""
    return arb(0).max(1 - level.exp()).max(1 - ((level - d) / 2).exp())


def losses_of_discrete_gaussian(sigma: int, runs: int) -> list[tuple[arb, arb]]:
    """(P-mass, loss) of so many runs: their sum S decides, by convolution."""
    reach = 12 * sigma
    weights = [(-arb(k * k) / (2 * sigma**2)).exp() for k in range(-reach, reach + 1)]
    once, masses = [weight / sum(weights) for weight in weights], [arb(1)]
    for _ in range(runs):
        masses = [sum((masses[i - j] * once[j] for j in range(max(0, i - len(masses) + 1), min(i, len(once) - 1) + 1)), arb(0))
                  for i in range(len(masses) + len(once) - 1)]
    return [(mass, (runs - 2 * arb(k - runs * reach)) / (2 * sigma**2)) for k, mass in enumerate(masses)]


def losses_of_skellam(mu: int) -> list[tuple[arb, arb]]:
    masses = [(-arb(2 * mu)).exp() * arb(2 * mu).bessel_i(arb(abs(k))) for k in range(-60, 61)]
    return [(p, (p / q).log()) for p, q in zip(masses[1:], masses)]


def holds(found, right: arb):
    """The sums leave out less than 2⁻⁹⁰."""
    assert found.lower <= right.upper() + 2.0**-90 and right.lower() - 2.0**-90 <= found.upper and found.has_digits(6)


@settings(max_examples=6, deadline=None)
@given(st.integers(2, 6), st.integers(1, 2), st.sampled_from(["1/2", "2", "sqrt(3)", "7"]), st.integers(0, 16))
def test_discrete_gaussian_beside_laplace_is_the_sum_over_outcomes(sigma, runs, scale, eighths):
    level = f"{eighths}/8"
    text = f"privacy_profile(Composed((DiscreteGaussianMechanism({sigma}), {runs}), (LaplaceMechanism({scale}), 1)), {level})"
    with at_precision(BITS):
        d, eps = 1 / ball(parse(scale), {}), arb(eighths) / 8
        right = sum((mass * laplace(eps - loss, d) for mass, loss in losses_of_discrete_gaussian(sigma, runs)), arb(0))
        holds(enclose(parse(text), 6)[0], right)


@pytest.mark.parametrize("eps", ["0", "1", "5/2"])
def test_skellam_beside_two_scales_of_laplace_is_the_sum_over_outcomes(eps):
    text = f"privacy_profile(Composed((SkellamMechanism(2), 1), (LaplaceMechanism(2), 1), (LaplaceMechanism(3), 1)), {eps})"
    with at_precision(BITS):
        right = arb(0)
        for mass, loss in losses_of_skellam(1):
            level = ball(parse(eps), {}) - loss
            right += mass * enclose(parse(f"hockey_stick({LAPLACES}, {exact(level)})"), 30)[0].ball
        holds(enclose(parse(text), 6)[0], right)


def exact(level: arb) -> str:
    """A rational so near that no digit asked for depends on it."""
    return f"{int((level * 2**64).mid().floor().unique_fmpz())}/{2**64}"


@pytest.mark.parametrize("other", ["DiscreteGaussianMechanism(3)", "SkellamMechanism(3)"])
@pytest.mark.parametrize("q", ["1/2", "1/10"])
def test_sampled_laplace_beside_laws_on_the_integers_has_six_digits(other, q):
    found = enclose(parse(f"privacy_profile(Composed(({other}, 2), (PoissonSampled(LaplaceMechanism(1), {q}), 2)), 1/2)"), 6)[0]
    assert found.has_digits(6)


def test_staircase_noise_beside_laws_on_the_integers_is_the_sum_over_outcomes():
    with at_precision(BITS):
        pair = parse("hockey_stick(Staircase(1, 1/3), shift(Staircase(1, 1/3), 1), 0)").args[:2]
        cells = [(arb(cell.p), arb(cell.q)) for cell in step_cells(*pair)]
        assert sum((p for p, _ in cells), arb(0)).contains(1) and len(cells) < 10
        right = sum((mass * sum(((p - q * (arb(9) / 10 - loss).exp()).max(arb(0)) for p, q in cells), arb(0))
                     for mass, loss in losses_of_discrete_gaussian(2, 2)), arb(0))
        holds(enclose(parse("privacy_profile(Composed((DiscreteGaussianMechanism(2), 2), (StaircaseMechanism(1, 1/3), 1)), 9/10)"), 6)[0], right)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from(["1/2", "1", "3", "5", "sqrt(2)"]), min_size=1, max_size=3, unique=True))
def test_the_greatest_losses_are_not_rounded_by_a_whole_step(scales):
    left, right = (", ".join(f"Laplace({place}, {scale})" for scale in scales) for place in (0, 1))
    term = parse(f"hockey_stick(Product(Normal(0, 1), {left}), Product(Normal(1, 1), {right}), 1)")
    plan = composed_plan(term)[0]
    with at_precision(BITS):
        step = ball(parse(plan["step"]), {})
        for scale, factor in zip(scales, plan["factors"][1:]):
            (_, last), (_, high) = factor["nodes"], factor["inner"]
            missing = 1 / ball(parse(scale), {}) / step - high
            assert 0 < missing < (0.01 if len(scales) == 1 else 0.6) and last > high
