"""Epsilon of compositions where people ask for it: deep delta, small rates, many steps, wide lattices; in few evaluations, on both sides."""

import random
import time
from fractions import Fraction

import mpmath as mp
import numpy
import pytest
from flint import arb

from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose, least
from rdpverify.numeric.float_losses import level_of

SECONDS = 6  # of processor time, of which a tenth is used where the machine is quiet


def asked(text, digits=6):
    start = time.process_time()
    found = enclose(parse(text), digits)[0]
    assert time.process_time() - start < SECONDS and found.has_digits(digits)
    return found


@pytest.mark.parametrize("mechanisms, delta", [
    ("(PoissonSampled(GaussianMechanism(4), 1/3000), 10000)", "1/10**12"),
    ("(PoissonSampled(GaussianMechanism(4), 1/3000), 10000)", "113/10**20"),
    ("(PoissonSampled(GaussianMechanism(1), 1/1000), 1000000)", "1/10**5"),
    ("(PoissonSampled(GaussianMechanism(10), 1/100), 30)", "1/10**18"),
    ("(PoissonSampled(GaussianMechanism(10), 1/100), 3)", "1/10**18"),
    ("(PoissonSampled(GaussianMechanism(1/2), 1/1000), 1000)", "1/10**6"),
    ("(PoissonSampled(GaussianMechanism(4), 1/2), 100000)", "1/10**30"),
    ("(GaussianMechanism(10), 100), (PoissonSampled(GaussianMechanism(2), 1/100), 10)", "1/10**9"),
    ("(DiscreteGaussianMechanism(400), 100)", "1/10**6"),
    ("(DiscreteGaussianMechanism(4000), 1000)", "1/10**24"),
    ("(DiscreteGaussianMechanism(300), 1000), (DiscreteGaussianMechanism(40), 1)", "1/10**12"),
    ("(DiscreteLaplaceMechanism(400), 10000)", "1/10**9")])
@pytest.mark.sampled(3)
def test_the_profile_is_delta_between_the_ends(mechanisms, delta):
    found = asked(f"epsilon(Composed({mechanisms}), {delta})")
    for end, side in ((found.lower, -1), (found.upper, 1)):
        level = Fraction(end.mid().str(12, radius=False)) * (10**8 + side) / 10**8
        profile = enclose(parse(f"privacy_profile(Composed({mechanisms}), {level})"), 9)[0]
        with at_precision(100):
            assert (profile.lower > value(delta)) if side < 0 else (profile.upper < value(delta))


def value(text):
    return enclose(parse(text), 30)[0].ball


@pytest.mark.parametrize("seed", range(6))
def test_one_step_is_the_root_of_its_closed_form(seed):
    """(1−q)·N(0, s) + q·N(1, s) against N(0, s) and back: Balle, Barthe & Gaboardi 2018, Theorem 2."""
    draw = random.Random(seed)
    scale, rate, power = Fraction(draw.randint(2, 30), 4), Fraction(1, draw.choice([3, 20, 400])), draw.randint(5, 14)
    found = asked(f"epsilon(PoissonSampled(GaussianMechanism({scale}), {rate}), 1/10**{power})", 9)
    with mp.workdps(40):
        s, q = mp.mpf(scale.numerator) / scale.denominator, mp.mpf(rate.numerator) / rate.denominator

        def normal(ratio):
            return mp.ncdf(1 / (2 * s) - s * mp.log(ratio)) - ratio * mp.ncdf(-1 / (2 * s) - s * mp.log(ratio))

        def excess(eps):
            forward = q * normal((mp.exp(eps) - 1 + q) / q)
            inner = mp.exp(-eps) - 1 + q
            backward = 0 if inner <= 0 else 1 - mp.exp(eps) + mp.exp(eps) * q * normal(inner / q)
            return max(forward, backward) - mp.mpf(10) ** -power

        if excess(mp.mpf(0)) <= 0:
            assert found.exact == 0
            return
        low, high = mp.mpf(0), mp.mpf(60)
        for _ in range(120):
            middle = (low + high) / 2
            low, high = (middle, high) if excess(middle) > 0 else (low, middle)
        assert float(found.lower) * (1 - 1e-12) <= low <= float(found.upper) * (1 + 1e-12)


@pytest.mark.parametrize("scale, distance, runs, power", [(3, 1, 5, 9), (7, 2, 12, 6), (20, 1, 40, 12), (2, 3, 2, 4)])
def test_discrete_normal_laws_are_what_their_sums_give(scale, distance, runs, power):
    found = asked(f"epsilon(Composed((DiscreteGaussianMechanism({scale}, {distance}), {runs})), 1/10**{power})")
    reach = 14 * scale
    one = numpy.exp(-(numpy.arange(-reach, reach + 1) ** 2) / (2 * scale**2))
    one, masses = one / one.sum(), numpy.ones(1)
    for _ in range(runs):
        masses = numpy.convolve(masses, one)
    losses = (runs * distance**2 - 2 * distance * numpy.arange(-reach * runs, reach * runs + 1)) / (2 * scale**2)
    low, high = 0.0, float(losses.max())
    for _ in range(200):
        middle = (low + high) / 2
        excess = (masses * numpy.maximum(-numpy.expm1(middle - losses), 0)).sum() - 10.0**-power
        low, high = (middle, high) if excess > 0 else (low, middle)
    assert float(found.lower) - 1e-7 * low <= low <= float(found.upper) + 1e-7 * low


def test_two_evaluations_are_enough(monkeypatch):
    levels, excess = [], least.Profile.excess
    monkeypatch.setattr(least.Profile, "excess", lambda self, level: levels.append(level) or excess(self, level))
    asked("epsilon(Composed((PoissonSampled(GaussianMechanism(1), 1/100), 1000)), 1/10**5)")
    assert len(set(levels)) == 2


@pytest.mark.parametrize("mechanism, delta", [("Composed((GaussianMechanism(100), 2))", "1/2"), ("GaussianMechanism(10)", "1/10"),
                                              ("Composed((PoissonSampled(GaussianMechanism(50), 1/1000), 3))", "1/100")])
def test_where_delta_is_large_epsilon_is_0(mechanism, delta):
    assert asked(f"epsilon({mechanism}, {delta})").exact == 0


@pytest.mark.parametrize("mechanism", ["LaplaceMechanism(1)", "RandomizedResponse(3/4)", "Composed((LaplaceMechanism(1), 9))"])
def test_floats_tell_nothing_of_losses_with_atoms(mechanism):
    assert level_of(parse(mechanism), arb("1e-3")) is None
