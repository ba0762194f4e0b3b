"""The pair of a sample without replacement: which pairs are taken for it, its profile and that of two runs against sums over a fine grid."""

from math import exp

import numpy
import pytest
from flint import fmpq

from rdpverify.definitions.mirrored import pair_of
from rdpverify.kernel.compositions.composed import closed_profile
from rdpverify.kernel.mirrored import mirrored, through_ratio
from rdpverify.numeric import enclose
from rdpverify.terms import ONE, call, number
from rdpverify.typed import parse

RATES = [fmpq(1, 10), fmpq(3, 4)]


def half_width(noise):
    return {"Normal": fmpq(1, 2), "Laplace": fmpq(1, 4)}[noise]


def grid(noise, rate):
    """(P, Q) as masses of short cells, the last one being the atom."""
    a, w = float(half_width(noise)), float(rate)
    points = (numpy.arange(-1600, 1600) + 0.5) / 100
    f, n = (numpy.exp(-((points - m) ** 2) / 2 if noise == "Normal" else -abs(points - m)) for m in (a, -a))
    f, n = f / f.sum(), n / n.sum()
    P = numpy.where(points > 0, (1 - w) * n + w * f, f)
    Q = numpy.where(points > 0, n, (1 - w) * f + w * n)
    return [numpy.append(law, 1 - law.sum()) for law in (P, Q)]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("noise", ["Normal", "Laplace"])
class TestProfile:
    def test_at_every_level(self, noise, rate):
        P, Q = pair_of(noise, number(half_width(noise)), ONE, number(rate))
        p, q = grid(noise, rate)
        for pair in ((P, Q), (Q, P)):
            profile = closed_profile(*pair)
            for eps in (fmpq(-2), fmpq(-1, 10), fmpq(0), fmpq(1, 20), fmpq(1, 2)):
                assert abs(float(profile(eps).mid()) - numpy.maximum(p - exp(eps) * q, 0).sum()) < 1e-4

    def test_one_sample_is_a_term_of_what_is_sampled(self, noise, rate):
        P, Q = pair_of(noise, number(half_width(noise)), ONE, number(rate))
        p, q = grid(noise, rate)
        for pair in ((P, Q), (Q, P)):
            for eps in (fmpq(-2), fmpq(-1, 10), fmpq(0), fmpq(1, 20), fmpq(1, 2)):
                found = enclose(call("hockey_stick", *pair, number(eps)), 20)[0]
                assert found.has_digits(20) or found.exact == 0
                assert abs(float(found.ball.mid()) - numpy.maximum(p - exp(eps) * q, 0).sum()) < 1e-4
            assert enclose(call("tv", *pair), 20)[0].ball.overlaps(enclose(call("hockey_stick", *pair, number(0)), 20)[0].ball)

    @pytest.mark.sampled(2)
    def test_two_runs(self, noise, rate):
        p, q = grid(noise, rate)
        wanted = numpy.maximum(numpy.outer(p, p) - exp(0.3) * numpy.outer(q, q), 0).sum()
        found = enclose(parse(f"privacy_profile(Composed((WithoutReplacement({'Gaussian' if noise == 'Normal' else noise}Mechanism(1, "
                              f"{2 * half_width(noise)}), {rate.p}, {rate.q}), 2)), 3/10)"), 6)[0]
        assert abs(float(found.ball.mid()) - wanted) < 1e-4


class TestReading:
    def test_either_order_and_numbers(self):
        P, Q = pair_of("Normal", number(fmpq(1, 2)), number(2), number(fmpq(1, 3)))
        for pair in ((P, Q), (Q, P)):
            rate, far, near = mirrored(*pair)
            assert rate == fmpq(1, 3) and (far, near) == (call("Normal", fmpq(1, 2), 2), call("Normal", -fmpq(1, 2), 2))

    def test_what_is_another_pair(self):
        half, third = number(fmpq(1, 2)), number(fmpq(1, 3))
        P, Q = pair_of("Normal", half, ONE, third)
        others = [pair_of("Normal", half, ONE, half), pair_of("Normal", half, number(2), third), pair_of("Laplace", half, ONE, third),
                  pair_of("Normal", ONE, ONE, third)]
        assert mirrored(P, P) is None and mirrored(Q, Q) is None
        assert all(mirrored(*pair) is None for law, other in others for pair in ((P, other), (law, Q), (other, P)))

    @pytest.mark.parametrize("away, rate", [(0, fmpq(1, 3)), (fmpq(1, 2), fmpq(1)), (fmpq(1, 2), fmpq(4, 3)), (fmpq(1, 2), fmpq(0))])
    def test_numbers_that_make_no_such_pair(self, away, rate):
        assert mirrored(*pair_of("Normal", number(away), ONE, number(rate))) is None

    def test_one_weight_or_one_place_off(self):
        P, Q = (parse(f"Mixture((9/10*Phi(-1/2), Conditioned(Normal({s}1/2, 1), {side})), (1/10*(1 - Phi(-1/2)), Conditioned(Normal({t}1/2, 1), {side})), "
                      f"(Phi(-1/2), Conditioned(Normal({t}1/2, 1), {other})), (9/10*(1 - 2*Phi(-1/2)), PointMass(0)))")
                for s, t, side, other in (("-", "", "0, oo", "-oo, 0"), ("", "-", "-oo, 0", "0, oo")))
        assert mirrored(P, Q) is not None
        assert mirrored(parse("Mixture((9/10*Phi(-1/2), Conditioned(Normal(-1/2, 1), 0, oo)), (1/10*(1 - Phi(-1/2)), Conditioned(Normal(1/2, 1), 0, oo)), "
                              "(Phi(-1/2), Conditioned(Normal(1/2, 1), -oo, 0)), (9/10*(1 - 2*Phi(-1/2)), PointMass(1)))"), Q) is None


def test_other_divergences_and_levels_are_no_such_terms():
    pair = pair_of("Laplace", number(fmpq(1, 2)), ONE, number(fmpq(1, 3)))
    assert all(through_ratio(term) is None for term in (call("renyi", *pair, 2), call("hockey_stick", *pair, call("log", 2)),
                                                        call("hockey_stick", *pair_of("Normal", ONE, ONE, ONE), 1)))


def test_the_trade_off_function_of_a_sample_of_laplace_noise():
    """The ratio is the greatest one where the noise is above both: there T(x) = 1 - (1 + (e - 1)/10)*x."""
    found = enclose(parse("tradeoff(WithoutReplacement(LaplaceMechanism(1), 1, 10), 1/10)"), 8)[0]
    assert found.has_digits(8) and abs(float(found.ball.mid()) - (1 - (1 + (exp(1) - 1) / 10) / 10)) < 1e-9
