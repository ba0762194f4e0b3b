"""Quantities of mechanisms that are infinite, and all others inside an independent computation at random parameters."""

import math
from functools import cache
from itertools import product

import mpmath as mp
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.extended import at_precision
from rdpverify.numeric import enclose
from rdpverify.typed import parse

@pytest.fixture(scope="module", autouse=True)
def precise():
    with mp.workdps(40):
        yield


@cache
def value(text: str):
    return enclose(parse(text), 6, 60)[0]


@pytest.mark.parametrize("infinite", [
    "pure_dp(GaussianMechanism(1))", "pure_dp(DiscreteGaussianMechanism(2))", "pure_dp(SkellamMechanism(3))",
    "pure_dp(PoissonSampled(GaussianMechanism(1), 1/10))", 'rdp(Deterministic(Histogram(3), "add_remove"), 2)',
    'zcdp(Deterministic(Histogram(3), "add_remove"))', "rdp(AnyMechanism(1/2, 1/1000), 3/2)", "gdp(AnyMechanism(1/2, 1/1000))",
    "epsilon(AnyMechanism(1, 1/1000), 1/2000)", "epsilon(Composed((AnyMechanism(1, 1/1000), 3)), 1/500)", "epsilon(GaussianMechanism(1), 0)"])
def test_what_is_infinite(infinite):
    assert value(infinite).infinite > 0


# second opinions: the two laws as (weight, log p, log q) of atoms, or as two densities with the places where they are not smooth


def of_atoms(atoms, level: float, order: float) -> tuple[mp.mpf, mp.mpf]:
    """(hockey-stick divergence at the level, Rényi divergence)"""
    stick = mp.fsum(max(p - mp.exp(level) * q, 0) for p, q in atoms)
    return stick, mp.log(mp.fsum(p**order * q ** (1 - order) for p, q in atoms if p > 0 and q > 0)) / (order - 1)


def staircase(eps, gamma):
    """Its law against the one moved by 1, by losses −eps, 0, eps: the greatest has the mass of the flat part and of the tail below 0."""
    share = mp.exp(-eps)
    height = (1 - share) / (2 * (gamma + share * (1 - gamma)))

    def density(x):
        return height * share ** (mp.floor(abs(x)) + (1 if abs(x) % 1 >= gamma else 0))

    cuts = sorted({mp.mpf(k) + sign * g for k in range(-1, 3) for g in (gamma, mp.mpf(0)) for sign in (1, -1)})
    cuts = [mp.mpf(-1), *(cut for cut in cuts if -1 < cut < 2), mp.mpf(2)]
    inside = [((b - a) * density((a + b) / 2), (b - a) * density((a + b) / 2 - 1)) for a, b in zip(cuts, cuts[1:])]
    left = mp.mpf(1) / 2 - mp.fsum((b - a) * density((a + b) / 2) for a, b in zip(cuts, cuts[1:]) if b <= 0)
    return [*inside, (left, left * share), (left * share, left)]  # beyond −1 and 2 the ratio is e^eps, e^−eps


def composed(atoms, runs: int):
    return [tuple(mp.fprod(pair[side] for pair in chosen) for side in (0, 1)) for chosen in product(merged(atoms), repeat=runs)]


def merged(atoms):
    found = {}
    for p, q in atoms:
        key = mp.nstr(p / q, 20)
        found[key] = tuple(map(sum, zip(found.get(key, (0, 0)), (p, q))))
    return list(found.values())


def holds(text: str, other: mp.mpf):
    found = value(text)
    with at_precision(256):
        middle = arb(mp.nstr(other, 25))
        slack = arb("1e-20") + abs(middle) * arb("1e-18")
        assert found.lower <= middle + slack and found.upper >= middle - slack, (text, other, found)


FEW = settings(max_examples=4, deadline=None, database=None, derandomize=True)
eighths = st.integers(4, 24)


@FEW
@given(eighths, st.integers(1, 7), st.integers(0, 8), st.integers(2, 3))
def test_staircase_noise_run_several_times(eps, gamma, level, runs):
    atoms = composed(staircase(mp.mpf(eps) / 8, mp.mpf(gamma) / 8), runs)
    stick, curve = of_atoms(atoms, mp.mpf(level) / 8, mp.mpf(5) / 2)
    mechanism = f"Composed((StaircaseMechanism({eps}/8, {gamma}/8), {runs}))"
    holds(f"privacy_profile({mechanism}, {level}/8)", stick)
    holds(f"rdp({mechanism}, 5/2)", curve)


@FEW
@given(eighths, st.integers(1, 7), st.integers(0, 8))
def test_a_sampled_staircase_beside_randomized_response(eps, rate, level):
    """Both directions: a record is added or removed."""
    rate, q = mp.mpf(rate) / 8, f"{rate}/8"
    plain = merged(staircase(mp.mpf(eps) / 8, mp.mpf(1) / 4))
    mixed = [((1 - rate) * p + rate * q, p) for p, q in plain]
    other = [(mp.mpf("0.6"), mp.mpf("0.4")), (mp.mpf("0.4"), mp.mpf("0.6"))]
    ways = (mixed, [(q, p) for p, q in mixed])
    found = [of_atoms([(p * a, q * b) for p, q in way for a, b in other], mp.mpf(level) / 8, 2)[0] for way in ways]
    holds(f"privacy_profile(Composed((PoissonSampled(StaircaseMechanism({eps}/8, 1/4), {q}), 1), (RandomizedResponse(3/5), 1)), {level}/8)",
          max(found))


@FEW
@given(eighths, eighths, st.integers(0, 8), st.sampled_from(["DiscreteGaussian", "DiscreteLaplace", "Skellam"]))
def test_noise_on_the_integers(scale, order, level, noise):
    s, order = mp.mpf(scale) / 8, 1 + mp.mpf(order) / 8
    weights = {"DiscreteGaussian": lambda k: mp.exp(-(mp.mpf(k) ** 2) / (2 * s * s)), "DiscreteLaplace": lambda k: mp.exp(-abs(k) / s),
               "Skellam": lambda k: mp.besseli(abs(k), s)}[noise]
    masses = {k: weights(k) for k in range(-201, 202)}
    total = mp.fsum(masses.values())
    atoms = [(masses[k] / total, masses[k - 1] / total) for k in range(-200, 202)]
    stick, curve = of_atoms(atoms, mp.mpf(level) / 8, order)
    holds(f"privacy_profile({noise}Mechanism({scale}/8), {level}/8)", stick)
    holds(f"rdp({noise}Mechanism({scale}/8), {int(8 * order)}/8)", curve)


@FEW
@given(eighths, st.integers(1, 7), st.integers(0, 8))
def test_sampled_gaussian_noise(sigma, rate, level):
    s, q, eps = mp.mpf(sigma) / 8, mp.mpf(rate) / 8, mp.mpf(level) / 8

    def place(ratio):
        """Where (1−q)·φ₀ + q·φ₁ is so many times φ₀: it is more above."""
        return mp.mpf(1) / 2 + s * s * mp.log((ratio - 1 + q) / q)

    above, added = place(mp.exp(eps)), mp.mpf(0)
    removed = q * mp.ncdf((1 - above) / s) + (1 - q - mp.exp(eps)) * mp.ncdf(-above / s)
    if mp.exp(-eps) > 1 - q:
        below = place(mp.exp(-eps))
        added = mp.ncdf(below / s) - mp.exp(eps) * ((1 - q) * mp.ncdf(below / s) + q * mp.ncdf((below - 1) / s))
    mechanism = f"PoissonSampled(GaussianMechanism({sigma}/8), {rate}/8)"
    holds(f"privacy_profile({mechanism}, {level}/8)", max(removed, added))


@FEW
@given(st.integers(1, 12), st.integers(2, 4), st.integers(0, 12))
def test_three_answers_of_irrational_probability(eps, runs, level):
    truth = mp.exp(mp.mpf(eps) / 8) / (2 + mp.exp(mp.mpf(eps) / 8))
    other = (1 - truth) / 2
    stick, curve = of_atoms(composed([(truth, other), (other, truth), (other, other)], runs), mp.mpf(level) / 8, 3)
    mechanism = f"Composed((RandomizedResponse(exp({eps}/8)/(2 + exp({eps}/8)), 3), {runs}))"
    holds(f"privacy_profile({mechanism}, {level}/8)", stick)
    holds(f"rdp({mechanism}, 3)", curve)


@FEW
@given(st.integers(1, 12), st.integers(1, 8), st.integers(0, 40))
def test_the_worst_mechanism_composed(eps, runs, level):
    """Kairouz, Oh & Viswanath 2015, Theorem 3.3, as a sum over the numbers of runs that go either way."""
    e, at = mp.mpf(eps) / 8, mp.mpf(level) / 8
    found = mp.fsum(math.comb(runs, i) * max(mp.exp(i * e) - mp.exp(at + (runs - i) * e), 0) for i in range(runs + 1))
    holds(f"privacy_profile(Composed((AnyMechanism({eps}/8), {runs})), {level}/8)", found / (1 + mp.exp(e)) ** runs)


def test_what_has_no_worst_pair_names_a_bound():
    for mechanism in ("NoisyMax(Laplace(0, 2), 3)", "AboveThreshold(1)", "ExponentialMechanism(1)"):
        with pytest.raises(RdpVerifyError, match="bounds? all of them|bound for"):
            value(f"epsilon(Composed(({mechanism}, 3)), 1/1000)")
