"""Laws that every mechanism obeys: nonnegative, monotone in order, level, noise and rate; runs add up; ∞ where theory says so."""

from functools import cache

import pytest

from rdpverify.accounting.sides import bounds_of
from rdpverify.accounting.without_pair import may_lack_a_pair
from rdpverify.numeric import enclose
from rdpverify.typed import parse
from rdpverify.words import ENTRIES

SECONDS = 300
# name → (more private, less private); beside them why rdp is infinite, where it is
EVERY = {
    "AboveThreshold": ("AboveThreshold(1/2)", "AboveThreshold(1)"),
    "AnyMechanism": ("AnyMechanism(1/2)", "AnyMechanism(1)"),
    "BandedSampled": ("BandedSampled(3, 100, 8, 1/100)", "BandedSampled(2, 100, 8, 1/100)"),
    "BoundedRange": ("BoundedRange(1/2)", "BoundedRange(1)"),
    "Composed": ("Composed((GaussianMechanism(4), 3), (LaplaceMechanism(4), 2))",
                 "Composed((GaussianMechanism(4), 4), (LaplaceMechanism(3), 2))"),
    "CyclicSampled": ("CyclicSampled(GaussianMechanism(2), 1/100, 100, 4)", "CyclicSampled(GaussianMechanism(1), 1/100, 100, 4)"),
    "Deterministic": ("Deterministic(Histogram(3), \"add_remove\")", "Deterministic(Histogram(4), \"add_remove\")"),
    "DiscreteGaussianMechanism": ("DiscreteGaussianMechanism(2)", "DiscreteGaussianMechanism(1)"),
    "DiscreteLaplaceMechanism": ("DiscreteLaplaceMechanism(2)", "DiscreteLaplaceMechanism(1)"),
    "ExponentialMechanism": ("ExponentialMechanism(1/2)", "ExponentialMechanism(1)"),
    "FixedOrder": ("FixedOrder(GaussianMechanism(4), 10)", "FixedOrder(GaussianMechanism(4), 11)"),
    "GaussianMechanism": ("GaussianMechanism(2)", "GaussianMechanism(1)"),
    "GroupSampled": ("GroupSampled(2, 2, 1/100)", "GroupSampled(2, 3, 1/100)"),
    "LaplaceMechanism": ("LaplaceMechanism(2)", "LaplaceMechanism(1)"),
    "MatrixMechanism": ("MatrixMechanism(5, 100, 2, 50)", "MatrixMechanism(5, 100, 4, 25)"),
    "MinSeparated": ("MinSeparated(GaussianMechanism(2), 1/100, 100, 8)", "MinSeparated(GaussianMechanism(2), 1/50, 100, 8)"),
    "NoisyMax": ("NoisyMax(Laplace(0, 3), 3)", "NoisyMax(Laplace(0, 2), 3)"),
    "PairMechanism": ("PairMechanism(Normal(0, 1), Normal(1/2, 1))", "PairMechanism(Normal(0, 1), Normal(1, 1))"),
    "PermuteAndFlip": ("PermuteAndFlip(1/2, 3)", "PermuteAndFlip(1, 3)"),
    "PoissonSampled": ("PoissonSampled(GaussianMechanism(1), 1/10)", "PoissonSampled(GaussianMechanism(1), 1/5)"),
    "Program": ("Program([r ~ Laplace(0, 4)], [n ~ Laplace(0, 8), answer + n >= r], 1)",
                "Program([r ~ Laplace(0, 2)], [n ~ Laplace(0, 4), answer + n >= r], 1)"),
    "RandomAllocation": ("RandomAllocation(GaussianMechanism(1), 20)", "RandomAllocation(GaussianMechanism(1), 10)"),
    "RandomizedResponse": ("RandomizedResponse(2/3)", "RandomizedResponse(3/4)"),
    "RepeatedSelection": ("RepeatedSelection(GaussianMechanism(4), Geometric(1/4))",
                          "RepeatedSelection(GaussianMechanism(4), Geometric(1/8))"),
    "Shuffled": ("Shuffled(1, 20)", "Shuffled(1, 10)"),
    "ShuffledBatches": ("ShuffledBatches(GaussianMechanism(2), 10)", "ShuffledBatches(GaussianMechanism(1), 10)"),
    "SkellamMechanism": ("SkellamMechanism(5)", "SkellamMechanism(3)"),
    "SparseVector": ("SparseVector(1/2, 2)", "SparseVector(1, 2)"),
    "StaircaseMechanism": ("StaircaseMechanism(1/2, 1/3)", "StaircaseMechanism(1, 1/3)"),
    "ToeplitzMechanism": ("ToeplitzMechanism(5, [1, 1/4], 100)", "ToeplitzMechanism(5, [1, 1/2], 100)"),
    "TreeAggregation": ("TreeAggregation(5, 100)", "TreeAggregation(5, 1000)"),
    "TruncatedPoisson": ("TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 300)",
                         "TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 200)"),
    "WithReplacement": ("WithReplacement(2, 4, 400)", "WithReplacement(2, 4, 200)"),
    "WithoutReplacement": ("WithoutReplacement(GaussianMechanism(1), 1, 10)", "WithoutReplacement(GaussianMechanism(1), 2, 10)"),
}
INFINITE = {"Deterministic", "TruncatedPoisson"}  # something may be given out that is impossible without the record
SAMPLED = sorted({"AnyMechanism", "DiscreteGaussianMechanism", "DiscreteLaplaceMechanism", "GaussianMechanism", "LaplaceMechanism",
                  "PairMechanism", "RandomizedResponse", "SkellamMechanism", "StaircaseMechanism"})
DEAR = {"Composed", "RandomAllocation", "RepeatedSelection"}  # whose profiles have tests of their own
FINITE = sorted(EVERY.keys() - INFINITE)


@cache
def ends(text: str):
    """Exact points at or below the value and at or above it."""
    term = parse(text)
    found = (bounds_of(term, SECONDS) if may_lack_a_pair(term) else None) or enclose(term, 6, SECONDS)[0]
    return found.lower, found.upper


def at_most(small: str, large: str) -> bool:
    return ends(small)[0] <= ends(large)[1]


def test_no_mechanism_is_left_out():
    assert EVERY.keys() == {name for name, entry in ENTRIES.items() if entry.signature.result == "mechanism"}


@pytest.mark.parametrize("name", FINITE)
@pytest.mark.sampled(3)
def test_divergences_are_nonnegative_and_grow_with_the_order(name):
    for mechanism in EVERY[name]:
        assert ends(f"rdp({mechanism}, 2)")[1] > 0
        assert at_most(f"rdp({mechanism}, 2)", f"rdp({mechanism}, 3)")


@pytest.mark.parametrize("name", FINITE)
def test_what_is_more_private_has_the_smaller_divergence(name):
    more, less = EVERY[name]
    assert at_most(f"rdp({more}, 2)", f"rdp({less}, 2)")
    if not may_lack_a_pair(parse(f"rdp({more}, 2)")):
        assert ends(f"rdp({more}, 2)")[1] < ends(f"rdp({less}, 2)")[0]


@pytest.mark.parametrize("name", sorted(set(FINITE) - DEAR))
def test_profiles_fall_and_lie_between_0_and_1(name):
    levels = [ends(f"privacy_profile({EVERY[name][1]}, {level})") for level in ("1/8", "1/2")]
    assert levels[1][0] <= levels[0][1] and all(low >= 0 and high <= 1 for low, high in levels)


@pytest.mark.parametrize("name", sorted(set(FINITE) - {"RepeatedSelection"}))
def test_the_divergences_of_runs_add_up(name):
    mechanism = EVERY[name][0]
    one, three = ends(f"rdp({mechanism}, 2)"), ends(f"rdp(Composed(({mechanism}, 3)), 2)")
    assert 3 * one[0] <= three[1] * (1 + 1e-9) and three[0] <= 3 * one[1] * (1 + 1e-9)


@pytest.mark.parametrize("name", SAMPLED)
def test_a_smaller_sample_is_more_private(name):
    rates = [f"rdp(PoissonSampled({EVERY[name][1]}, {rate}), 2)" for rate in ("0", "1/10", "1/2", "1")]
    assert all(map(at_most, rates, rates[1:])) and ends(rates[0])[1] == 0
    assert at_most(rates[-1], f"rdp({EVERY[name][1]}, 2)") and at_most(f"rdp({EVERY[name][1]}, 2)", rates[-1])


@pytest.mark.parametrize("name", sorted(INFINITE))
def test_what_may_be_given_out_for_certain_has_an_infinite_divergence(name):
    assert not ends(f"rdp({EVERY[name][1]}, 2)")[0].is_finite()


@pytest.mark.parametrize("name", ["BoundedRange", "DiscreteLaplaceMechanism", "GaussianMechanism", "LaplaceMechanism",
                                  "RandomizedResponse", "StaircaseMechanism", "WithoutReplacement"])
def test_gaussian_privacy_says_concentrated_privacy(name):
    """zcdp <= gdp**2/2 (Dong, Roth & Su 2022, Corollary B.6); and what is more private has the smaller gdp."""
    more, less = (ends(f"gdp({mechanism})") for mechanism in EVERY[name])
    assert ends(f"zcdp({EVERY[name][1]})")[0] <= less[1] ** 2 / 2 and more[0] <= less[1]
