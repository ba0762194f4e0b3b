"""Sums of two Skellam laws around a far peak: each step against what it stands for, with few digits, so that errors left out are seen."""

from math import comb

import mpmath
import pytest
from flint import arb, fmpq

from rdpverify.errors import RuleError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.far_peak import _log_series, _mean, _moments, log_power_sum
from rdpverify.language import parse


def mp_ball(value, digits=40) -> arb:
    return arb(mpmath.nstr(value, digits)) * (1 + arb(0, arb(10) ** (8 - digits)))


@pytest.mark.parametrize("rate", [3, 50, 12_000])
def test_moments_of_the_poisson_law(rate):
    """By falling factorials: E Kⁿ = Σ S(n, k)·λᵏ, and the binomial formula around λ."""
    with at_precision(200):
        found, count = _moments(arb(rate), arb(rate) / 4, arb(1))
        assert count % 2 == 0 and count < len(found) and found[0] == 1
        raw = [sum(int(mpmath.stirling2(n, k, exact=True)) * rate**k for k in range(n + 1)) for n in range(9)]
        for n in range(9):
            assert found[n].contains(sum(comb(n, k) * raw[k] * (-rate) ** (n - k) for k in range(n + 1)))


def test_as_many_moments_as_the_precision_asks_for():
    rate, radius = arb(20_000), arb(5_000)
    with at_precision(60):
        found, count = _moments(rate, radius, arb(1))
        assert found[count] / radius**count < rate * arb(2) ** -60 < found[count - 2] / radius ** (count - 2)
        assert _moments(rate, radius, arb(2) ** 30)[1] > count
        assert _moments(arb(9), arb(2), arb(1))[1] == 160  # they do not fall: the last is taken


@pytest.mark.parametrize("precision", [20, 60])
@pytest.mark.parametrize("rate, z, radius", [(40, 6, 10), (40, 30, 10), (100, "1/3", 25)])
def test_the_series_of_log_f_at_the_peak(precision, rate, z, radius):
    """Coefficients of log ₀F₁(; λ+x+1; z) by mpmath's derivatives; few digits leave out much of F, many little."""
    count = 5
    with mpmath.workdps(50):
        value = mpmath.mpf(1) / 3 if z == "1/3" else mpmath.mpf(z)
        true = mpmath.taylor(lambda x: mpmath.log(mpmath.hyp0f1(rate + x + 1, value)), 0, count - 1)
    with at_precision(precision):
        from rdpverify.kernel.integrals.far_peak import _series_of
        z_ball = arb(fmpq(1, 3)) if z == "1/3" else arb(z)
        with _series_of(count):
            series = _log_series(arb(rate), z_ball, count, arb(radius))
        assert series[0].rel_accuracy_bits() > precision - 16
        for j in range(count):
            with at_precision(200):
                assert series[j].overlaps(mp_ball(true[j], 25)), j
            assert series[j].rad() < arb(2) ** (8 - precision) * abs(mp_ball(true[0])).upper().max(arb(1)) + arb(2) ** (6 - precision)


def expectation(rate, alpha, z, y):
    """E[F(K, z)^α·F(K, y)^{1−α}], over the numbers within 9 deviations."""
    width = int(9 * mpmath.sqrt(rate))
    k, total = int(rate) - width, mpmath.mpf(0)
    weight = mpmath.exp(-rate + k * mpmath.log(rate) - mpmath.loggamma(k + 1))
    while k <= rate + width:
        total += weight * mpmath.hyp0f1(k + 1, z) ** alpha * mpmath.hyp0f1(k + 1, y) ** (1 - alpha)
        k += 1
        weight *= rate / k
    return total


@pytest.mark.parametrize("rate, alpha, z, y", [(4000, 3, 2, 1), (4000, 3, 1, 2), (6000, 40, 1, 0.5), (3000, 1.5, 1, 4)])
def test_the_mean_of_the_ratio_of_special_functions(rate, alpha, z, y):
    with mpmath.workdps(25):
        true = expectation(mpmath.mpf(rate), alpha, z, y)
    with at_precision(60):
        found = _mean(*map(arb, (rate, alpha, z, y)))
        assert found.overlaps(mp_ball(true, 24)) and found.rad() < arb("1e-14")


def test_a_mean_without_a_peak_is_refused():
    with at_precision(60), pytest.raises(RuleError, match="not far enough out"):
        _mean(arb(20), arb(3), arb(40), arb(1))


@pytest.mark.parametrize("P, Q", [("Skellam(1, 1)", "Skellam(1/4, 1/4)"), ("Skellam(1, 11/10)", "Skellam(1/4, 1/4)"),
                                  ("Skellam(1, 1/9)", "Skellam(1/4, 1/3)"), ("Skellam(1/9, 1)", "Skellam(1/3, 1/4)")])
def test_power_sums_with_one_far_peak_or_two(P, Q):
    """Σ p⁸·q^{−7}, term by term around both peaks; the small half by the terms near 0."""
    p, q = parse(P), parse(Q)
    with mpmath.workdps(25):
        (a, b), (u, v) = ([mpmath.mpf(int(rate.value.p)) / int(rate.value.q) for rate in law.args] for law in (p, q))
        z, y, halves = a * b, u * v, []
        for x, w in ((a, u), (b, v)):
            rate = x**8 / w**7
            if rate > 100:
                halves.append(mpmath.exp(rate - 16_000) * expectation(rate, 8, z, y))
            else:
                halves.append(sum(rate**k / mpmath.factorial(k) * mpmath.hyp0f1(k + 1, z) ** 8 / mpmath.hyp0f1(k + 1, y) ** 7
                                  for k in range(60)) * mpmath.exp(-16_000))
        at_zero = mpmath.hyp0f1(1, z) ** 8 / mpmath.hyp0f1(1, y) ** 7 * mpmath.exp(-16_000)
        true = -8 * (a + b) + 7 * (u + v) + 16_000 + mpmath.log(sum(halves) - at_zero)
    with at_precision(60):
        found = log_power_sum(p, q, fmpq(8))
        assert found.overlaps(mp_ball(true, 24)) and found.rad() < arb("1e-10")


@pytest.mark.parametrize("P, Q, order", [("Poisson(2)", "Skellam(1, 1)", "3"), ("Skellam(2, 1)", "Poisson(1)", "3"),
    ("Skellam(2, 1)", "Skellam(1, 1)", "1"),
                                         ("Skellam(2, 1)", "Skellam(1, 1)", "1/2"), ("Skellam(2, 1)", "Skellam(1, 1)", "13")])
def test_other_sums_are_left_to_other_routes(P, Q, order):
    with at_precision(60), pytest.raises(RuleError):
        log_power_sum(parse(P), parse(Q), parse(order).value)
