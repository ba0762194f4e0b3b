"""Shuffled batches and b-min-separated sampling: both sides against protocols that are integrated whole."""

from fractions import Fraction
from itertools import product
from math import exp

import numpy
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from rdpverify.errors import InputError
from rdpverify.numeric import enclose
from rdpverify.typed import parse
from rdpverify.typed.written_out.min_separated import at_least


def number(text):
    return float(enclose(parse(text), 8)[0].ball.mid())


def profile(law, other, sigma, eps):
    """The greater of both hockey-stick divergences of mixtures {mean: weight} of N(mean, σ²I) in the plane, by midpoints."""
    points = numpy.linspace(-6 * sigma, 2 + 6 * sigma, 1200, endpoint=False) + (2 + 12 * sigma) / 2400
    bells = {mean: numpy.exp(-(((points - mean) / sigma) ** 2) / 2) / (sigma * (2 * numpy.pi) ** 0.5) for mean in (0, 1, 2)}
    densities = [sum(weight * numpy.outer(bells[x], bells[y]) for (x, y), weight in mixture.items()) for mixture in (law, other)]
    cell = (points[1] - points[0]) ** 2
    return max(float(numpy.maximum(p - exp(eps) * q, 0).sum()) * cell for p, q in (densities, densities[::-1]))


class TestShuffledBatches:
    @pytest.mark.parametrize("sigma", [Fraction(1, 2), Fraction(1), Fraction(3)])
    @pytest.mark.parametrize("eps", [0, 1])
    def test_two_batches(self, sigma, eps):
        """What the others contribute is −1, of the record 1 or nothing: the plane says more than the greatest of the two sums."""
        true = profile({(2, 0): 0.5, (0, 2): 0.5}, {(1, 0): 0.5, (0, 1): 0.5}, float(sigma), eps)
        lower, upper = (number(f'privacy_profile(ShuffledBatches(GaussianMechanism({sigma}), 2, 1, "{side}"), {eps})') for side in ("lower", "upper"))
        assert 0 < lower <= true + 1e-6 and true <= upper + 1e-6

    @pytest.mark.parametrize("sigma, t, delta", [("2/5", 10000, "1/10**6"), ("1/2", 100, "1/10**5")])
    def test_little_noise_leaves_little_between(self, sigma, t, delta):
        lower, upper = (number(f'epsilon(ShuffledBatches(GaussianMechanism({sigma}), {t}, 1, "{side}"), {delta})') for side in ("lower", "upper"))
        assert 0.99 * upper < lower < upper

    def test_several_epochs(self):
        lower, upper = (number(f'epsilon(ShuffledBatches(GaussianMechanism(1/2), 100, 2, "{side}"), 1/1000)') for side in ("lower", "upper"))
        assert number('epsilon(ShuffledBatches(GaussianMechanism(1/2), 100, 1, "lower"), 1/1000)') < lower < upper

    def test_one_batch_and_the_sides(self):
        assert parse('ShuffledBatches(GaussianMechanism(2), 1, 1, "lower")') is parse("GaussianMechanism(2)")
        assert parse("ShuffledBatches(LaplaceMechanism(2), 9, 4)") is parse("FixedOrder(LaplaceMechanism(2), 4)")
        assert parse('ShuffledBatches(GaussianMechanism(4, 2), 9, 1, "lower")') is parse('ShuffledBatches(GaussianMechanism(2), 9, 1, "lower")')

    @pytest.mark.parametrize("text, message", [
        ('ShuffledBatches(LaplaceMechanism(1), 3, 1, "lower")', "Gaussian noise"),
        ('ShuffledBatches(GaussianMechanism(1), t, 1, "lower")', "given number t of batches"),
        ('ShuffledBatches(GaussianMechanism(1), 3, 1, "both")', '"upper" or "lower"')])
    def test_what_is_not_worked_out(self, text, message):
        with pytest.raises(InputError, match=message):
            parse(text)


def exactly_at_least(q, steps, apart):
    """P(K ≥ k) of the protocol, by all ways it can go."""
    found = [Fraction(0)] * (steps + 2)
    for pattern in product((0, 1), repeat=steps):
        weight = Fraction(1)
        for step, here in enumerate(pattern):
            if any(pattern[max(0, step - apart + 1) : step]):
                weight *= 1 - here
            else:
                weight *= q if here else 1 - q
        found[sum(pattern)] += weight
    return [sum(found[k:]) for k in range(steps + 1)]


class TestMinSeparated:
    @given(st.fractions(0, 1, max_denominator=20), st.integers(1, 7), st.integers(1, 8))
    def test_how_often_a_record_is_there(self, q, steps, apart):
        found = at_least(fmpq(q.numerator, q.denominator), steps, apart)
        exact = exactly_at_least(q, steps, apart)
        for k, wanted in enumerate(exact):
            here = Fraction(int(found[k].p), int(found[k].q)) if k < len(found) else 0
            assert wanted - Fraction(1, 10**18) <= here <= wanted

    @pytest.mark.parametrize("sigma", [Fraction(1, 2), Fraction(2)])
    @pytest.mark.parametrize("q, apart", [(Fraction(1, 4), 2), (Fraction(1, 4), 1), (Fraction(3, 4), 2)])
    @pytest.mark.sampled(3, 2)
    def test_two_steps(self, sigma, q, apart):
        both = q * q if apart == 1 else 0
        law = {(0, 0): (1 - q) ** 2, (1, 0): q - both if apart == 2 else q * (1 - q), (0, 1): q * (1 - q), (1, 1): both}
        true = profile({mean: float(weight) for mean, weight in law.items()}, {(0, 0): 1.0}, float(sigma), 0.5)
        lower, upper = (number(f'privacy_profile(MinSeparated(GaussianMechanism({sigma}), {q}, 2, {apart}, "{side}"), 1/2)') for side in ("lower", "upper"))
        assert 0 <= lower <= true + 1e-6 and true <= upper + 1e-6

    @pytest.mark.parametrize("steps, apart, times", [(5, 5, 1), (6, 5, 2), (5, 1, 5), (10, 4, 3), (3, 100, 1)])
    def test_with_certainty_every_apart_th_step(self, steps, apart, times):
        lower, upper = (enclose(parse(f'rdp(MinSeparated(GaussianMechanism(2), 1, {steps}, {apart}, "{side}"), 2)'), 10)[0] for side in ("lower", "upper"))
        assert upper.exact == fmpq(times, 4) and lower.upper > 0 and not lower.lower > upper.upper

    def test_more_apart_is_more_private(self):
        found = [number(f'epsilon(MinSeparated(GaussianMechanism(2), 1/20, 200, {apart}, "lower"), 1/10**5)') for apart in (1, 10, 40)]
        assert found[0] > found[1] > found[2] > 0

    @pytest.mark.parametrize("text, message", [
        ('MinSeparated(LaplaceMechanism(1), 1/9, 3, 2, "lower")', "Gaussian noise"),
        ('MinSeparated(GaussianMechanism(1), q, 3, 2, "lower")', "given q, steps and apart"),
        ('MinSeparated(GaussianMechanism(1), 1/9, 10**6, 2, "lower")', "at most 100000 steps")])
    def test_what_is_not_worked_out(self, text, message):
        with pytest.raises(InputError, match=message):
            parse(text)
