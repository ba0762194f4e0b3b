"""What holds of every mechanism at numbers: nothing is negative, orders and levels are monotone, more noise and less data are better."""

import random
from fractions import Fraction

import pytest

from rdpverify.numeric import enclose
from rdpverify.typed import parse
from rdpverify.words import ENTRIES

# each with parameters for noise (more is better), and where there is one a rate or number (more is worse)
MECHANISMS = {
    "GaussianMechanism({noise})": None, "LaplaceMechanism({noise})": None, "DiscreteGaussianMechanism({noise})": None,
    "DiscreteLaplaceMechanism({noise})": None, "SkellamMechanism({noise})": None, "StaircaseMechanism(1/({noise}), 1/3)": None,
    "AnyMechanism(1/({noise}))": None, "BoundedRange(1/({noise}))": None,
    "RandomizedResponse(1/2 + 1/(4*({noise})), 3)": None, "PairMechanism(Normal(0, {noise}), Normal(1, {noise}))": None,
    "Composed((GaussianMechanism({noise}), {count}), (LaplaceMechanism(3), 2))": "count",
    "PoissonSampled(GaussianMechanism({noise}), {rate})": "rate", "PoissonSampled(LaplaceMechanism({noise}), {rate})": "rate",
    "TreeAggregation({noise}, {count})": "count", "MatrixMechanism({noise}, {count}, 2, 3)": "count",
    "MatrixMechanism({noise}, 12, {count}, 2, band=3)": "count", 'MatrixMechanism({noise}, 12, 3, 2, "prefix_sum")': None,
    "ToeplitzMechanism({noise}, [1, 1/2], 9, {count}, 2)": "count",
    "Shuffled(1/({noise}), 4)": None,
    "CyclicSampled(GaussianMechanism({noise}), {rate}, 9, 4)": "rate", "BandedSampled({noise}, {count}, 2, 1/4)": "count",
    "FixedOrder(LaplaceMechanism({noise}), {count})": "count", "GroupSampled({noise}, {count}, 1/5)": "count",
    "GroupSampled({noise}, 2, {rate})": "rate", "WithReplacement({noise}, {count}, 9)": "count",
    "RandomAllocation(GaussianMechanism({noise}), 5, {count})": "count", "ShuffledBatches(LaplaceMechanism({noise}), 3, {count})": "count",
    "MinSeparated(LaplaceMechanism({noise}), {rate}, 4, 2)": "rate",
    "WithoutReplacement(GaussianMechanism({noise}), {count}, 9)": "count", "WithoutReplacement(LaplaceMechanism({noise}), {count}, 9)": "count",
}
WITHOUT_CURVES = {"AboveThreshold", "Deterministic", "ExponentialMechanism", "NoisyMax", "PermuteAndFlip", "Program", "RepeatedSelection",
                  "SparseVector", "TruncatedPoisson"}  # looked at on two inputs, or infinite
ORDERS, LEVELS = ("1/2", "2", "7/2"), ("1/4", "3/2")
INFINITE = ("Gaussian", "Normal", "Skellam", "Tree", "Matrix", "Toeplitz", "Group", "RandomAllocation", "WithReplacement", "BandedSampled")


def test_every_mechanism_that_is_listed_is_here():
    listed = {name for name, entry in ENTRIES.items() if entry.kind == "mechanism"}
    assert listed == {pattern.partition("(")[0] for pattern in MECHANISMS} | WITHOUT_CURVES


def ball(text):
    return enclose(parse(text), 4)[0].ball


def typed(pattern, noise=Fraction(2), rate=Fraction(1, 5), count=3):
    return pattern.format(noise=noise, rate=rate, count=count)


@pytest.mark.parametrize("pattern", MECHANISMS)
@pytest.mark.sampled(4)
def test_orders_levels_noise_and_rate(pattern):
    seed = random.Random(pattern)
    noise, rate, count = Fraction(seed.randint(4, 12), 4), Fraction(seed.randint(1, 9), 20), seed.randint(1, 4)
    here = typed(pattern, noise, rate, count)
    rdp, profile = ([ball(f"{quantity}({here}, {at})") for at in points] for quantity, points in (("rdp", ORDERS), ("privacy_profile", LEVELS)))
    assert all(value >= 0 for value in rdp) and rdp[0] <= rdp[1] <= rdp[2]
    assert all(0 <= value <= 1 for value in profile) and profile[0] >= profile[1]
    quieter = typed(pattern, noise + 1, rate, count)
    assert not ball(f"rdp({quieter}, 2)") > rdp[1] and not ball(f"privacy_profile({quieter}, 1/4)") > profile[0]
    if MECHANISMS[pattern]:
        worse = typed(pattern, noise, rate + Fraction(1, 20), count + 1)
        assert not ball(f"rdp({worse}, 2)") < rdp[1] and not ball(f"privacy_profile({worse}, 1/4)") < profile[0]


@pytest.mark.parametrize("pattern", MECHANISMS)
def test_runs_are_the_composition(pattern):
    """Orders add up over runs; one run is no other mechanism."""
    mechanism = typed(pattern)
    assert ball(f"rdp(Composed(({mechanism}, 3)), 2)").overlaps(3 * ball(f"rdp({mechanism}, 2)"))
    both = ball(f"rdp(Composed(({mechanism}, 2), (GaussianMechanism(3), 1)), 2)")
    assert both.overlaps(2 * ball(f"rdp({mechanism}, 2)") + ball("rdp(GaussianMechanism(3), 2)"))
    assert ball(f"privacy_profile(Composed(({mechanism}, 1)), 1/4)").overlaps(ball(f"privacy_profile({mechanism}, 1/4)"))


@pytest.mark.parametrize("pattern", MECHANISMS)
def test_losses_are_bounded_or_not(pattern):
    mechanism = typed(pattern)
    found = enclose(parse(f"pure_dp({mechanism})"), 5)[0]
    assert found.infinite == any(word in mechanism for word in INFINITE), mechanism
