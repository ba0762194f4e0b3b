"""Random allocation: powers of a mean of lognormals against closed forms and mpmath, profiles against integrals, and what is not to be believed."""

import random
import time
from fractions import Fraction

import mpmath as mp
import numpy as np
import pytest
from flint import acb, arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.definitions import dominating_pairs
from rdpverify.errors import DomainProblem, InputError, RdpVerifyError, RuleError
from rdpverify.kernel.compositions import allocation
from rdpverify.kernel.compositions.allocation import Allocation
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.reflected import the_larger
from rdpverify.numeric import enclose
from rdpverify.terms import number
from rdpverify.typed import parse

GAUSSIAN = "RandomAllocation(GaussianMechanism({}), {}, {})"


def ball(text, digits=10):
    return enclose(parse(text), digits)[0].ball


def float_of(text):
    return float(ball(text).mid())


def pair(sigma, t, copies=1, with_record=1):
    laws = [f"AllocationRatio({sigma}, {t}, {present})" for present in (with_record, 1 - with_record)]
    return ", ".join(laws if copies == 1 else [f"Power({law}, {copies})" for law in laws])


def of_two(power, sigma=1):
    """E ((X + Y)/2)^power, by the midpoint rule in both normal variables."""
    z = np.arange(-120, 121) / 8
    x, bell = np.exp(z / sigma - 1 / (2 * sigma**2)), np.exp(-z * z / 2) / 8 / np.sqrt(2 * np.pi)
    return (bell[:, None] * bell * ((x[:, None] + x) / 2) ** power).sum()


class TestPowers:
    @pytest.mark.parametrize("sigma", [fmpq(1, 2), fmpq(1), fmpq(7, 2), fmpq(20)])
    @pytest.mark.parametrize("c", [fmpq(-1, 2), fmpq(1, 4), fmpq(7, 2), fmpq(-4), fmpq(6)])
    def test_one_step_is_a_lognormal_law(self, sigma, c):
        """E X^{1+s} = e^{s(1+s)/(2σ²)}, along a line."""
        with at_precision(60):
            for j, value in enumerate(Allocation(number(sigma), 1, True).powers(c, fmpq(3, 2), 2)):
                s = acb(arb(c), arb(fmpq(3, 2)) * j)
                wanted = (s * (s + 1) / (2 * arb(sigma) ** 2)).exp()
                assert value.overlaps(wanted) and abs(value - wanted) < abs(wanted) * arb(2) ** -30

    @pytest.mark.parametrize("with_record", [True, False])
    @pytest.mark.parametrize("c", [fmpq(-3, 10), fmpq(1, 2), fmpq(5, 2)])
    def test_two_steps_by_quadrature(self, with_record, c):
        power = 1 + c if with_record else -c
        found = Allocation(number(fmpq(1)), 2, with_record).powers(c)[0].real
        assert abs(float(found.mid()) / of_two(int(power.p) / int(power.q)) - 1) < 1e-10

    def test_whole_orders_are_multinomial_sums(self):
        """E (X₁ + … + X_t)³ = t·EX³ + 3t(t−1)·EX²·EX + t(t−1)(t−2)."""
        for t in (1, 2, 5, 10**9):
            with at_precision(120):
                e = (1 / arb(fmpq(9, 4))).exp()
                wanted = (t * e**3 + 3 * t * (t - 1) * e + t * (t - 1) * (t - 2)) / arb(t) ** 3
                found = Allocation(number(fmpq(3, 2)), t, True).powers(fmpq(2))[0].real
                assert found.overlaps(wanted) and found.rel_accuracy_bits() > 90

    def test_powers_near_a_whole_order_are_near_it(self):
        """The sum and the transform agree, in both directions: E Z = 1."""
        with at_precision(120):
            for mean, order in ((Allocation(number(fmpq(1)), 50, True), 3), (Allocation(number(fmpq(1)), 50, True), 0), (Allocation(number(fmpq(1)), 50, False), -1)):
                near = [mean.powers(order + side * fmpq(1, 1 << 60))[0].real for side in (-1, 1)]
                at = mean.powers(fmpq(order))[0].real
                assert near[0] < at < near[1] or near[1] < at < near[0]

    def test_the_bound_for_large_y_holds(self):
        for with_record in (True, False):
            found = Allocation(number(fmpq(1)), 20, with_record)
            points = found.on_line(fmpq(2), fmpq(5), 8)
            assert all(abs(value).lower() <= found.beyond(fmpq(2), arb(5 * j)) for j, value in enumerate(points))

    def test_more_orders_at_once_are_the_same(self):
        found = Allocation(number(fmpq(2)), 30, True)
        assert all(value.overlaps(found.at(acb(3, arb(j) / 2))) for j, value in enumerate(found.on_line(fmpq(3), fmpq(1, 2), 5)))
        assert found.at(acb(3, -2)).overlaps(found.at(acb(3, 2)).conjugate())

    @pytest.mark.parametrize("seed", range(12))
    def test_any_nodes_give_an_enclosure(self, seed, monkeypatch):
        """What proposes them is not believed: fewer nodes, wider steps, other q, fewer bits, other rays."""
        luck = random.Random(seed)
        mean, order = Allocation(number(fmpq(luck.randint(2, 12), 4)), luck.randint(1, 40), luck.random() < .5), fmpq(luck.randint(1, 30), 7)
        spacing = luck.choice((fmpq(1), fmpq(15)))
        truth, propose = mean.powers(order, spacing, 3), mean._nodes

        def altered(*asked):
            step, first, last, q, bits, turn = propose(*asked)
            shrink = luck.choice((1, 2, 5))
            return step * luck.choice((1, arb("1.7"), 3)), first // shrink, last // shrink + 1, q + luck.randint(0, 9), \
                max(bits // luck.choice((1, 2, 4)), 30), luck.choice((turn, arb("0.3"), arb("1.2"), arb("1.57")))

        monkeypatch.setattr(mean, "_nodes", altered)
        try:
            found = mean.powers(order, spacing, 3)
        except RdpVerifyError:
            return
        assert all(one.overlaps(other) or one.real.is_nan() for one, other in zip(found, truth))

    @pytest.mark.parametrize(("sigma", "t", "order"), [("1", 3, "-8"), ("1", 1000, "13/2"), ("5", 100, "3/2")])
    def test_a_turned_ray_gives_what_the_straight_one_gives(self, sigma, t, order, monkeypatch):
        mean = Allocation(parse(sigma), t, True)
        turned = mean.on_line(parse(order).value, fmpq(30), 4)
        monkeypatch.setattr(allocation, "FAR", 10**6)
        straight = mean.on_line(parse(order).value, fmpq(30), 4)
        assert all(one.overlaps(other) for one, other in zip(turned, straight))
        assert t == 3 or all(value.rel_accuracy_bits() > 8 for value in (turned[0], turned[1], straight[1]))

    def test_a_ray_is_not_turned_to_where_the_rule_does_not_hold(self, monkeypatch):
        mean = Allocation(number(fmpq(1)), 1000, False)
        propose = mean._nodes
        monkeypatch.setattr(mean, "_nodes", lambda *asked: (*propose(*asked)[:-1], arb.pi() / 2))
        with pytest.raises(RuleError, match="turned too far"):
            mean.on_line(fmpq(8), fmpq(30), 4)

    def test_the_cap_of_power_series_is_as_before(self):
        before = ctx.cap
        Allocation(number(fmpq(1)), 9, True).powers(fmpq(40))
        assert ctx.cap == before


class TestDivergences:
    def test_sixty_digits_of_order_64(self):
        """The series of Feldman & Shenfeld 2025, in milliseconds."""
        term = parse(f"renyi({pair(1, 1000)}, 64)")
        allocation.divergence(term)
        with at_precision(220):
            started = time.process_time()
            found = allocation.divergence(term).ball
            assert time.process_time() - started < .05
            assert found.rel_accuracy_bits() > 200 and abs(found - arb("25.092244721017862947946026078385042240741370342962309805775747")) < arb("1e-58")

    @pytest.mark.parametrize(("sigma", "t"), [("1/2", 2), ("1/2", 20), ("1", 1), ("1", 2), ("1", 30), ("5", 2), ("5", 300)])
    @pytest.mark.parametrize("order", ["1", "9/8", "2", "13/2", "20"])
    @pytest.mark.sampled(4, 3)
    def test_from_order_one_the_direction_with_the_record_is_the_larger(self, sigma, t, order):
        removed, added = (ball(f"renyi({pair(sigma, t, 1, with_record)}, {order})", 12) for with_record in (1, 0))
        assert removed > added if t > 1 and order != "1" else removed > added or removed.overlaps(added)
        for epochs in (1, 3):
            mechanism = GAUSSIAN.format(sigma, t, epochs)
            assert ball(f"rdp({mechanism}, {order})", 12).overlaps(epochs * removed)

    @given(st.fractions(Fraction(1, 2), 8, max_denominator=9), st.integers(2, 200), st.integers(2, 9))
    @settings(max_examples=30, deadline=None)
    def test_it_is_the_larger_whatever_the_noise_and_the_steps(self, sigma, t, order):
        with at_precision(100):
            removed, added = (Allocation(number(str(sigma)), t, with_record).renyi(fmpq(order)) for with_record in (True, False))
            assert removed > added > 0

    def test_of_responses_in_place_of_normal_noise_it_is_the_smaller(self):
        """X is r with probability 1/(1 + r), else 1/r: a ratio with the same symmetry, E X·g(X) = E g(1/X); two steps, order 3."""
        r = Fraction(11, 10)
        law = {r: 1 / (1 + r), 1 / r: r / (1 + r)}

        def moment(power):
            return sum(p * q * ((x + y) / 2) ** power for x, p in law.items() for y, q in law.items())

        assert moment(1) == 1 and moment(3) < moment(-2)

    @pytest.mark.parametrize("order", ["1/4", "1/3"])
    def test_below_one_half_the_other_is_the_larger(self, order):
        removed, added = (ball(f"renyi({pair(1, 10, 1, with_record)}, {order})", 12) for with_record in (1, 0))
        assert removed < added and ball(f"rdp({GAUSSIAN.format(1, 10, 1)}, {order})", 12).overlaps(added)

    @pytest.mark.parametrize("mechanism", ["{}", "Composed(({}, 4))", "Composed(({}, 4), (GaussianMechanism(3), 2))"])
    def test_at_whole_orders_there_is_no_transform(self, mechanism, monkeypatch):
        monkeypatch.setattr(Allocation, "_transform", None)
        for order, digits in ((64, 60), (900, 20)):
            assert enclose(parse(f"rdp({mechanism.format('RandomAllocation(GaussianMechanism(1), 1000)')}, {order})"), digits)[0].has_digits(digits)

    @pytest.mark.parametrize("term", [
        f"Max(renyi({pair(1, 9)}, 3/4), renyi({pair(1, 9, 1, 0)}, 3/4))",
        f"Max(renyi({pair(1, 9, 1, 0)}, 2), renyi({pair(1, 9)}, 2))",  # the smaller first
        f"Max(renyi({pair(1, 9)}, a), renyi({pair(1, 9, 1, 0)}, a))",
        f"Max(renyi({pair(1, 9)}, 2), renyi({pair(1, 9, 1, 0)}, 3))",
        f"Max(renyi({pair(1, 9)}, 2), renyi({pair(1, 8, 1, 0)}, 2))",
        f"Max(renyi({pair(1, 9)}, 2), renyi({pair(1, 9, 1, 0)}, 2), 9)", "Max(a, b)", f"renyi({pair(1, 9)}, 2)",
        f"Max(hockey_stick({pair(1, 9)}, 2), hockey_stick({pair(1, 9, 1, 0)}, 2))",
        "Max(renyi(Normal(0, 1), Normal(0, 2), 2), renyi(Normal(0, 2), Normal(0, 1), 2))",
        "Max(renyi(Product(AllocationRatio(1, 9, 1), Normal(0, 1)), Product(AllocationRatio(1, 9, 0), Normal(0, 2)), 2), "
        "renyi(Product(AllocationRatio(1, 9, 0), Normal(0, 2)), Product(AllocationRatio(1, 9, 1), Normal(0, 1)), 2))",
        "Max(renyi(Product(AllocationRatio(1, 9, 1), AllocationRatio(1, 9, 0)), Product(AllocationRatio(1, 9, 0), AllocationRatio(1, 9, 1)), 2), "
        "renyi(Product(AllocationRatio(1, 9, 0), AllocationRatio(1, 9, 1)), Product(AllocationRatio(1, 9, 1), AllocationRatio(1, 9, 0)), 2))"])
    def test_where_the_larger_is_not_known_both_are_asked(self, term):
        assert the_larger(parse(term)) is parse(term)

    def test_orders_are_monotone_and_meet_at_one(self):
        for with_record in (0, 1):
            found = [ball(f"{divergence}", 12) for divergence in (
                *(f"renyi({pair(1, 10, 1, with_record)}, {order})" for order in ("1/4", "999999/1000000")), f"kl({pair(1, 10, 1, with_record)})",
                *(f"renyi({pair(1, 10, 1, with_record)}, {order})" for order in ("1000001/1000000", "sqrt(2)", "2", "5/2", "6")))]
            assert all(low < high for low, high in zip(found, found[1:]))

    def test_others_are_functions_of_these(self):
        assert ball(f"chi2({pair(1, 100)})", 20).overlaps((arb(1).exp() - 1) / 100)
        assert ball(f"log(1 + chi2({pair(2, 7, 1, 0)}))").overlaps(ball(f"renyi({pair(2, 7, 1, 0)}, 2)"))
        assert ball(f"-2*log(1 - hellinger2({pair(2, 7)}))").overlaps(ball(f"renyi({pair(2, 7)}, 1/2)"))
        assert ball(f"renyi({pair(2, 7)}, 1/2)").overlaps(ball(f"renyi({pair(2, 7, 1, 0)}, 1/2)"))
        assert enclose(parse(f"max_divergence({pair(2, 7)})"))[0].infinite and enclose(parse(f"renyi({pair(2, 7)}, 0)"))[0].exact == 0

    @pytest.mark.parametrize("eps", ["0", "1/2", "3/2"])
    def test_profiles_of_two_steps_are_integrals(self, eps):
        """E (Z − e^ε)₊ = ∫ φ(z)·(price of the other lognormal), by Black and Scholes, and by parity the other way."""
        level, sigma = mp.exp(mp.mpf(int(parse(eps).value.p)) / int(parse(eps).value.q)), mp.mpf(1)

        def excess(strike):
            if strike <= 0:
                return 1 - strike
            d = -mp.log(strike) * sigma + 1 / (2 * sigma)
            return mp.ncdf(d) - strike * mp.ncdf(d - 1 / sigma)

        def above(gamma):
            kink = (mp.log(2 * gamma) + 1 / (2 * sigma**2)) * sigma
            return mp.quad(lambda z: mp.npdf(z) * excess(2 * gamma - mp.exp(z / sigma - 1 / (2 * sigma**2))) / 2, [-12, -2, 0, kink, 5, 14])

        removed, added = above(level), 1 - level + level * above(1 / level)
        assert abs(float(ball(f"hockey_stick({pair(1, 2)}, {eps})").mid()) - float(removed)) < 1e-9
        assert abs(float(ball(f"hockey_stick({pair(1, 2, 1, 0)}, {eps})").mid()) - float(added)) < 1e-9

    def test_both_directions_by_one_another(self):
        """H_γ(P‖Q) = 1 − γ + γ·H_{1/γ}(Q‖P), of several epochs too."""
        for copies in (1, 3):
            one, other = ball(f"hockey_stick({pair(2, 9, copies)}, 1/3)"), ball(f"hockey_stick({pair(2, 9, copies, 0)}, -1/3)")
            assert one.overlaps(1 - arb(fmpq(1, 3)).exp() + arb(fmpq(1, 3)).exp() * other)

    def test_epsilon_that_people_ask_for(self):
        found = ball("epsilon(RandomAllocation(GaussianMechanism(1), 100), 1/10**5)", 8)
        assert abs(found - arb("0.6209396716")) < 3e-9 and found.rad() < 1e-6

    def test_ten_epochs(self):
        found = ball("epsilon(RandomAllocation(GaussianMechanism(1), 100, 10), 1/10**5)", 6)
        assert abs(found - arb("1.70149844")) < 1e-7 and found.rad() < 1e-3

    def test_beside_other_mechanisms(self):
        alone = ball("rdp(RandomAllocation(GaussianMechanism(2), 30), 3)")
        mixed = "Composed((RandomAllocation(GaussianMechanism(2), 30), 2), (GaussianMechanism(5), 1))"
        assert ball(f"rdp({mixed}, 3)").overlaps(2 * alone + arb(fmpq(3, 50)))
        assert ball(f"epsilon({mixed}, 1/10**6)", 6) > ball("epsilon(RandomAllocation(GaussianMechanism(2), 30, 2), 1/10**6)", 6)

    def test_sampled_at_random_is_above_and_below_what_is_known(self):
        """At most the mechanism itself; at least an average over the steps: the projection onto the sum of all outputs."""
        for t in (2, 40):
            value = ball(f"privacy_profile(RandomAllocation(GaussianMechanism(1), {t}), 1/5)")
            assert ball(f"privacy_profile(GaussianMechanism(sqrt({t})), 1/5)") < value < ball("privacy_profile(GaussianMechanism(1), 1/5)")


class TestWhatIsTyped:
    def test_one_step_is_the_mechanism(self):
        assert parse(GAUSSIAN.format(2, 1, 1)) is parse("GaussianMechanism(2)")
        assert parse(GAUSSIAN.format(2, 1, 3)) is parse("Composed((GaussianMechanism(2), 3))")

    def test_the_ratio_of_noise_to_sensitivity_counts(self):
        assert parse("RandomAllocation(GaussianMechanism(3, 2), 9)") is parse("RandomAllocation(GaussianMechanism(3/2), 9)")
        assert parse("RandomAllocation(Composed((GaussianMechanism(2), 4)), 9)") is parse("RandomAllocation(GaussianMechanism(1), 9)")

    def test_symbols_are_read(self):
        assert parse("rdp(RandomAllocation(GaussianMechanism(sigma), t, k), 2)").free == {"sigma", "t", "k"}

    @pytest.mark.parametrize("text", ["RandomAllocation(LaplaceMechanism(1), 9)", "RandomAllocation(PoissonSampled(GaussianMechanism(1), 1/2), 9)",
                                      "RandomAllocation(RandomizedResponse(3/4), 9)"])
    def test_other_noise_is_refused(self, text):
        with pytest.raises(InputError, match="one mechanism with Gaussian noise"):
            parse(text)

    @pytest.mark.parametrize("text", ["RandomAllocation(GaussianMechanism(0), 9)", "RandomAllocation(GaussianMechanism(1), 0)",
                                      "RandomAllocation(GaussianMechanism(1), 3/2)", "RandomAllocation(GaussianMechanism(1), 9, 0)",
                                      "PairMechanism(AllocationRatio(1, 9, 2), AllocationRatio(1, 9, 0))"])
    def test_parameters_outside_their_slots(self, text):
        with pytest.raises((DomainProblem, InputError)):
            dominating_pairs(parse(text))
            enclose(parse(f"rdp({text}, 2)"))

    @pytest.mark.parametrize("text", [
        "renyi(AllocationRatio(1, 9, 1), AllocationRatio(1, 8, 0), 2)", "renyi(AllocationRatio(1, 9, 1), AllocationRatio(2, 9, 0), 2)",
        "renyi(AllocationRatio(1, 9, 1/2), AllocationRatio(1, 9, 0), 2)", "kl(AllocationRatio(1, 9, 1), Normal(0, 1))",
        "hockey_stick(AllocationRatio(1, 9, 1), AllocationRatio(1, 8, 0), 1)", "loss_tail(AllocationRatio(1, 9, 1), AllocationRatio(1, 8, 0), 1)",
        "tradeoff(AllocationRatio(1, 9, 1), AllocationRatio(1, 8, 0), 1/2)", "mean(AllocationRatio(1, 9, 1))"])
    def test_what_is_not_computed_says_so(self, text):
        with pytest.raises(RdpVerifyError):
            enclose(parse(text), 5, 5)

    def test_without_sensitivity_nothing_is_lost(self):
        assert enclose(parse("rdp(RandomAllocation(GaussianMechanism(1, 0), 9), 2)"))[0].exact == 0

    def test_a_scale_may_be_irrational(self):
        found, _ = enclose(parse("kl(AllocationRatio(sqrt(2), 1, 0), AllocationRatio(sqrt(2), 1, 1))"), 10)
        assert found.contains(fmpq(1, 4)) and found.has_digits(10)


@pytest.fixture(scope="module")
def plane():
    points = (np.arange(-700, 800) + 0.5) / 100
    bell, moved = (np.exp(-((points - m) ** 2) / 2) / (2 * np.pi) ** 0.5 / 100 for m in (0, 1))
    without, present = np.outer(bell, bell), (np.outer(moved, bell) + np.outer(bell, moved)) / 2
    return present.ravel(), without.ravel()


class TestTests:
    """What tests of random allocation reach, of two steps against sums over the plane; and the ratio from itself."""

    @pytest.mark.parametrize("level", ["-1/4", "0", "1"])
    def test_loss_tail(self, plane, level):
        p, q = plane
        wanted = p[np.log(p / q) > float(Fraction(level))].sum()
        assert abs(float_of(f"loss_tail(AllocationRatio(1, 2, 1), AllocationRatio(1, 2, 0), {level})") - wanted) < 2e-3

    @pytest.mark.parametrize("x", ["1/100", "1/3"])
    @pytest.mark.sampled(2)
    def test_trade_off(self, plane, x):
        """The least of the two directions."""
        found = []
        for null, other in (plane, plane[::-1]):
            order = np.argsort(-other / null)
            rejected = np.cumsum(null[order])
            found.append(1 - np.cumsum(other[order])[np.searchsorted(rejected, float(Fraction(x)))])
        assert abs(float_of(f"tradeoff(RandomAllocation(GaussianMechanism(1), 2), {x})") - min(found)) < 1e-4

    def test_gaussian_privacy_is_that_of_all_epochs_seen(self):
        assert float_of("gdp(RandomAllocation(GaussianMechanism(2), 100, 9))") == 1.5
        assert abs(float_of("gdp(Composed((RandomAllocation(GaussianMechanism(1), 5), 1), (GaussianMechanism(1), 1)))") - 2**0.5) < 1e-8
        with pytest.raises(RdpVerifyError, match="gdp is known"):
            float_of("gdp(Composed((RandomAllocation(GaussianMechanism(1), 5), 1), (SkellamMechanism(3), 1)))")

    @pytest.mark.parametrize("divergence", ["renyi({}, {}, 2)", "kl({}, {})", "tv({}, {})", "renyi({}, {}, oo)"])
    def test_from_itself_and_from_another(self, divergence):
        one = "AllocationRatio(1, 5, 1)"
        assert float_of(divergence.format(one, one)) == 0
        for other in ("AllocationRatio(1, 6, 0)", "AllocationRatio(2, 5, 0)", "Normal(0, 1)"):
            with pytest.raises(RdpVerifyError):
                float_of(divergence.format(one, other))
