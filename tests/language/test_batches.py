"""How batches are chosen: numbers against mpmath, against what they stand for, and against protocols that are enumerated whole."""

import math
from fractions import Fraction
from itertools import combinations

import mpmath as mp
import pytest

from rdpverify.definitions import dominating_pairs
from rdpverify.errors import DomainProblem, InputError, RdpVerifyError
from rdpverify.language import parse as canonical
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.typed import parse


def number(text, digits=8):
    return float(enclose(parse(text), digits)[0].ball.mid())


def gaussian_profile(eps, mu):
    return mp.ncdf(mu / 2 - eps / mu) - mp.exp(eps) * mp.ncdf(-mu / 2 - eps / mu)


def normal(x, mean, sd):
    return math.exp(-(((x - mean) / sd) ** 2) / 2) / (sd * math.sqrt(2 * math.pi))


def integral(function, lower, upper, count=8000):
    """By midpoints: the kinks cost less than 1e-6."""
    width = (upper - lower) / count
    return width * sum(function(lower + (index + .5) * width) for index in range(count))


def laplace_profile(eps, scale):
    return max(0, 1 - mp.exp((eps - 1 / mp.mpf(scale)) / 2))


class TestWithoutReplacement:
    @pytest.mark.parametrize("eps", ["0", "1/10", "1", "5/2"])
    @pytest.mark.parametrize("inner, profile", [("GaussianMechanism(2)", lambda eps: gaussian_profile(eps, .5)),
                                                ("LaplaceMechanism(1/2)", lambda eps: laplace_profile(eps, .5))])
    @pytest.mark.parametrize("m, n", [(1, 10), (3, 4)])
    def test_the_profile_is_that_of_the_theorem(self, inner, profile, m, n, eps):
        """At log(1 + γ(e^ε − 1)) it is γδ(ε)."""
        wanted, level = mp.mpf(m) / n * profile(mp.mpf(mp.fdiv(*map(int, (eps.split("/") + ["1"])[:2])))), f"log(1 + {m}/{n}*(exp({eps}) - 1))"
        found = number(f"privacy_profile(WithoutReplacement({inner}, {m}, {n}), {level if eps != '0' else 0})")
        assert abs(found - float(wanted)) < 1e-10

    @pytest.mark.parametrize("order", [2, 3, mp.mpf(5) / 2])
    def test_rdp_is_the_integral_of_the_profile_in_both_orders(self, order):
        """e^{(α−1)D} = 1 + α(α−1)∫₁^∞ (γ^{α−2} + γ^{−α−1})·H_γ dγ for a pair with one profile in both orders."""
        rate = mp.mpf(1) / 4

        def weighted(x):
            return (x ** (order - 2) + x ** (-order - 1)) * rate * gaussian_profile(mp.log(1 + (x - 1) / rate), 1)

        total = 1 + order * (order - 1) * mp.quad(weighted, [1, 1.5, 2, 4, 10, 100, 2000])
        text = "5/2" if order == 2.5 else str(order)
        assert abs(number(f"rdp(WithoutReplacement(GaussianMechanism(1), 1, 4), {text})") - float(mp.log(total) / (order - 1))) < 1e-7

    def test_neither_pair_of_a_poisson_sample_is_above_it(self):
        for direction in ("add", "remove"):
            sampled = number(f'rdp(PoissonSampled(GaussianMechanism(1), 1/10, direction="{direction}"), 4)')
            assert sampled < number("rdp(WithoutReplacement(GaussianMechanism(1), 1, 10), 4)")

    def test_a_protocol_enumerated(self):
        """Records 0 or 1, the sum of m of n with Gaussian noise: never above the bound."""
        bound = number("privacy_profile(WithoutReplacement(GaussianMechanism(1), 2, 4), 1/5)")

        def density(x, means):
            return sum(normal(x, mean, 1) for mean in means) / len(means)

        for before in ((0, 0, 0, 0), (1, 1, 1, 0), (1, 0, 1, 0)):
            for after in ((value, *before[1:]) for value in (0, 1)):
                sums = [[sum(chosen) for chosen in combinations(records, 2)] for records in (before, after)]
                assert integral(lambda x, sums=sums: max(density(x, sums[0]) - math.exp(.2) * density(x, sums[1]), 0), -8, 10) <= bound + 1e-6

    def test_all_records_are_no_sample(self):
        assert dominating_pairs(parse("WithoutReplacement(GaussianMechanism(2), 7, 7)")) == dominating_pairs(parse("GaussianMechanism(2)"))

    def test_symmetric_in_its_order(self):
        pair, _ = dominating_pairs(parse("WithoutReplacement(LaplaceMechanism(1), 1, 3)"))
        mechanism = f"PairMechanism({to_text(pair.Q)}, {to_text(pair.P)})"
        assert abs(number(f"renyi({to_text(pair.P)}, {to_text(pair.Q)}, 3)") - number(f"rdp({mechanism}, 3)")) < 1e-10

    @pytest.mark.parametrize("text, message", [
        ("WithoutReplacement(GaussianMechanism(1), 3, 2)", "at most all n records"),
        ("WithoutReplacement(RandomizedResponse(3/4), 1, 2)", "Gaussian or Laplace noise"),
        ("WithoutReplacement(PoissonSampled(GaussianMechanism(1), 1/2), 1, 2)", "Gaussian or Laplace noise"),
        ("WithoutReplacement(Composed((GaussianMechanism(1), 2), (LaplaceMechanism(1), 1)), 1, 2)", "one mechanism with Gaussian or Laplace noise")])
    def test_what_is_not_worked_out(self, text, message):
        with pytest.raises(InputError, match=message):
            dominating_pairs(parse(text))

    def test_a_sample_that_several_runs_see(self):
        one = number("rdp(WithoutReplacement(GaussianMechanism(1/2), 1, 5), 3)")
        assert abs(number("rdp(WithoutReplacement(Composed((GaussianMechanism(1), 4)), 1, 5), 3)") - one) < 1e-10


class TestGroups:
    @pytest.mark.parametrize("k, rate", [(1, "1/10"), (3, "1/4"), (5, "1/100")])
    @pytest.mark.parametrize("level", ["0", "1/5", "1"])
    def test_the_profile(self, k, rate, level):
        q, eps = (float(Fraction(text)) for text in (rate, level))

        def excess(x, side):
            densities = sum(math.comb(k, i) * q**i * (1 - q) ** (k - i) * normal(x, i, 2) for i in range(k + 1)), normal(x, 0, 2)
            return max(densities[side] - math.exp(eps) * densities[1 - side], 0)

        greatest = max(integral(lambda x, side=side: excess(x, side), -25, 30) for side in (0, 1))
        assert abs(number(f"privacy_profile(GroupSampled(2, {k}, {rate}), {level})") - greatest) < 1e-6

    def test_one_record_is_a_poisson_sample(self):
        for quantity in ("rdp({}, 3)", "epsilon({}, 1/1000)", "gdp({})", "epsilon(Composed(({}, 50)), 1/1000)"):
            found = [number(quantity.format(mechanism)) for mechanism in ("GroupSampled(2, 1, 1/20)", "PoissonSampled(GaussianMechanism(2), 1/20)")]
            assert abs(found[0] - found[1]) < 1e-7

    def test_the_whole_group_at_rate_one(self):
        assert abs(number("zcdp(GroupSampled(2, 3, 1/2))") - 9 / 8) < 1e-9  # at large orders the whole group is there

    @pytest.mark.parametrize("rate, wanted", [("0", 0), ("1", 9 / 4)])
    def test_nobody_and_everybody(self, rate, wanted):
        assert abs(number(f"rdp(GroupSampled(2, 3, {rate}), 2)") - wanted) < 1e-9

    def test_with_replacement_a_record_is_a_group(self):
        assert parse("WithReplacement(2, 4, 400)") is parse("GroupSampled(2, 4, 1/400)")

    def test_a_group_of_unknown_size_is_refused(self):
        for k in ("k", "65"):
            with pytest.raises(InputError, match="size of the group"):
                dominating_pairs(parse(f"GroupSampled(1, {k}, 1/10)"))


class TestOthers:
    @pytest.mark.parametrize("typed", ["GroupSampled(2, 2, 1/10)", "RandomAllocation(GaussianMechanism(1), 5)", "WithReplacement(2, 2, 9)", "WithoutReplacement(GaussianMechanism(1), 1, 3)"])
    def test_what_is_written_out_is_read_again(self, typed):
        """The canonical text has the pair, never the word."""
        found = parse(typed)
        assert found.op == "PairMechanism" and canonical(to_text(found)) is found
        with pytest.raises(InputError):
            canonical(typed)

    @pytest.mark.parametrize("typed, stands_for", [
        ("CyclicSampled(GaussianMechanism(2), 1/10, 100, 8)", "Composed((PoissonSampled(GaussianMechanism(2), 1/10), 13))"),
        ("CyclicSampled(LaplaceMechanism(2), 1/10, 8, 8)", "Composed((PoissonSampled(LaplaceMechanism(2), 1/10), 1))"),
        ("BandedSampled(3, 100, 7, 1/10)", "Composed((PoissonSampled(MatrixMechanism(3, 7), 1/10), 15))"),
        ("FixedOrder(GaussianMechanism(2), 6)", "Composed((GaussianMechanism(2), 6))")])
    def test_what_stands_for_compositions(self, typed, stands_for):
        assert parse(typed) is parse(stands_for)

    def test_a_band_of_one_is_dp_sgd(self):
        found = [number(f"rdp({text}, 3)") for text in ("BandedSampled(2, 9, 1, 1/10)", "Composed((PoissonSampled(GaussianMechanism(2), 1/10), 9))")]
        assert abs(found[0] - found[1]) < 1e-12

    @pytest.mark.parametrize("n, rate, most", [(20, "1/10", 6), (50, "1/5", 15), (10, "1/2", 7)])
    def test_the_truncated_share_is_above_the_binomial_tail(self, n, rate, most):
        q = mp.fdiv(*map(int, rate.split("/")))
        tail = mp.fsum(mp.binomial(n - 1, j) * q**j * (1 - q) ** (n - 1 - j) for j in range(most, n))
        plain, cut = (number(f"privacy_profile({text}, 1)") for text in (
            f"PoissonSampled(GaussianMechanism(1), {rate})", f"TruncatedPoisson(GaussianMechanism(1), {rate}, {n}, {most})"))
        share = (cut - plain) / (1 - plain)
        b = max(mp.mpf(most), (n - 1) * q) / (n - 1)
        kl = b * mp.log(b / q) + (1 - b) * mp.log((1 - b) / (1 - q))
        assert tail <= share + 1e-9 and abs(share - float(mp.exp(-(n - 1) * kl))) < 1e-7

    @pytest.mark.parametrize("most", [1, 10, 49])
    def test_a_cut_below_the_mean_is_refused(self, most):
        """Its bound is 1: nothing would be said."""
        with pytest.raises(DomainProblem, match=r"\(n - 1\)\*q < most < n - 1: most = \d+ does not lie between 99/2 and 99"):
            number(f"privacy_profile(TruncatedPoisson(GaussianMechanism(5), 1/2, 100, {most}), 1)")

    def test_the_cut_is_below_all_the_others(self):
        with pytest.raises(RdpVerifyError):
            number("privacy_profile(TruncatedPoisson(GaussianMechanism(1), 1/2, 10, 9), 1)")

    def test_a_thousand_truncated_steps(self):
        plain, cut = (number(f"epsilon(Composed(({text}, 1000)), 1/10**5)") for text in (
            "PoissonSampled(GaussianMechanism(1), 256/60000)", "TruncatedPoisson(GaussianMechanism(1), 256/60000, 60000, 400)"))
        assert 0 <= cut - plain < 1e-4
