"""Peaks far narrower than the law, orders next to 1, constants that cancel: the digits are there, and mpmath has the same ones."""

import pytest
from flint import acb, arb, ctx, fmpq

from rdpverify.definitions import measure
from rdpverify.errors import RuleError
from rdpverify.exact import rational
from rdpverify.kernel.integrals.exponent import VARIABLE
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.integrals.integral import Steep
from rdpverify.kernel.integrals.tails import HalfLine
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import exp, log, make, mul, number
from rdpverify.terms.balls import bessel_i, erfc, phi

MPMATH = {  # 60 digits around the peaks, or that many digits of the sum; the last place is rounded
    "renyi(StudentT(3), StudentT(2), 10**6)": "0.07165946243447257973224881397117082228284",
    "renyi(StudentT(100), StudentT(1/2), 10**6)": "0.7105550868192407410364837979441885909597",
    "renyi(StudentT(100), StudentT(1/2), 10**4)": "0.7101065684462399312811772000491115350186",
    "renyi(shift(StudentT(3), 1), StudentT(3), 10**6)": "1.139228811038071851496436867184626773651",
    "renyi(scale(Logistic(0, 1), 2), Logistic(0, 3), 10**6)": "0.4054583734571705645014252663743854816894",
    "renyi(Logistic(0, 1/100), Logistic(20, 3), 10**6)": "10.98670245574602739134780553604339114079",
    "renyi(GeneralizedNormal(0, 1, 3/2), GeneralizedNormal(5, 3, 1/2), 1)": "2.51344556355620764280636898522",
    "renyi(GeneralizedNormal(0, 1, 3/2), GeneralizedNormal(5, 3, 1/2), 10**6)": "3.185379497622428160047368700057324921156",
    "renyi(TruncatedNormal(0, 1/10, 3/2, 2), TruncatedNormal(5, 3, -20, 20), 256)": "7.691398760115254902790548515753742971673",
    "renyi(Conditioned(Normal(0, 1), 50, oo), Conditioned(Laplace(0, 1), 50, oo), 5/2)": "3.30976767755963917042008948251",
    "renyi(Skellam(50, 50), shift(Skellam(50, 50), 1), 256)": "0.818178801246923012323026895964500489154106",
    "renyi(Skellam(1000, 1000), shift(Skellam(1000, 1000), 1), 2)": "0.0004999999479712843869578876526209177252768",
    "renyi(TruncatedNormal(0, 1, 10**6, 10**6 + 1), Uniform(10**6, 10**6 + 1), 2)": "13.12236337740582879469071223164800870066",
    "renyi(TruncatedNormal(0, 1, 10**6, 10**6 + 1), Uniform(10**6, 10**6 + 1), 1)": "12.81551055796627410410794122810618529494",
    "renyi(Skellam(3, 3), shift(Skellam(3, 3), 1), 10**4)": "5.4343408233243105462617735010399698829327",
}


@pytest.mark.parametrize("text", MPMATH)
@pytest.mark.sampled(3)
def test_the_digits_are_those_of_mpmath(text):
    found, _ = enclose(parse(text), 20)
    assert found.has_digits(20)
    places = len(MPMATH[text].partition(".")[2])
    with at_precision(300):
        half = arb(10) ** -places / 2
        assert found.ball.overlaps(arb(rational(MPMATH[text])) + half * arb(0, 1))


@pytest.mark.parametrize("pair, finite", [
    ("Mass(2**(-k-1), k, 0, oo), Poisson(2)", False), ("Poisson(2), Mass(2**(-k-1), k, 0, oo)", True),
    ("Laplace(0, 1), Normal(0, 1)", False), ("Normal(0, 1), Laplace(0, 1)", True)])
@pytest.mark.parametrize("order", ["101/100", "1 + 10**-12", "1 + 10**-30"])
def test_infinite_however_late_the_growth_begins(pair, finite, order):
    """2^(−αk)·(k!)^(α−1) falls for the first 2^(10^12) integers when α = 1 + 10^−12."""
    found, _ = enclose(parse(f"renyi({pair}, {order})"), 20, route="integration")
    assert found.has_digits(20) and found.lower > 0 if finite else found.infinite == 1


def test_order_one_stays_finite_where_every_higher_one_is_infinite():
    assert not enclose(parse("renyi(Mass(2**(-k-1), k, 0, oo), Poisson(2), 1)"), 20)[0].infinite


def test_constants_of_a_far_interval_do_not_cancel():
    """Phi(2000) - Phi(1000) would need 700 000 bits: the density is written with Phi(-1000) - Phi(-2000), which is the same."""
    (part,) = measure(parse("renyi(TruncatedNormal(0, 1/10, 100, 200), Normal(0, 1), 2)").args[0]).parts
    assert "Phi(-1000) - Phi(-2000)" in to_text(part.log_density)
    for lower, upper, written in (("-2", "-1", "Phi(-1) - Phi(-2)"), ("-1", "2", "Phi(2) - Phi(-1)"), ("1", "2", "Phi(-1) - Phi(-2)")):
        (part,) = measure(parse(f"renyi(TruncatedNormal(0, 1, {lower}, {upper}), Normal(0, 1), 2)").args[0]).parts
        assert written in to_text(part.log_density)


def test_a_slope_that_turns_up_in_between_is_no_decay():
    """The slope −1 + a/(1 + e^(t−5)) − a/(1 + e^(t−3)) is negative at 0 and far out, and at 4 only when a < 1/tanh(1/2) = 2.16…"""
    def decay(a, start):
        line = HalfLine(fmpq(start))
        return line.decay(line.expand(-VARIABLE - mul(number(a), log(1 + exp(5 - VARIABLE))) + mul(number(a), log(1 + exp(3 - VARIABLE)))))

    assert 0 < decay(2, 6) < 1 and 0 < decay(fmpq(11, 5), 6) < 1
    for start in (0, 3, 4):
        with pytest.raises(RuleError):
            decay(fmpq(11, 5), start)


def test_values_on_wide_balls_enclose_values_at_points():
    height = mul(number(10**6), log(1 + VARIABLE**2) - log(2 + VARIABLE**2 * fmpq(1001, 1000)))
    steep = Steep(lambda: height)
    wide = acb(arb(1, fmpq(1, 1000)), arb(0, fmpq(1, 2000)))
    around = steep.around(wide, True)
    assert around.is_finite()
    for x, y in ((0, 0), (1, 0), (-1, 0), (1, 1), (-1, 1), (0, -1)):
        point = acb(arb(1) + arb(fmpq(x, 1001)), arb(fmpq(y, 2002)))
        assert around.contains(((1 + point**2) / (2 + point**2 * arb(fmpq(1001, 1000)))) ** 1_000_000)
    assert Steep(lambda: make("Abs", (VARIABLE,))).around(wide, True) is None
    assert Steep(lambda: log(VARIABLE)).around(acb(arb(0, 1)), True) is None


@pytest.mark.parametrize("order", ["51", "101/2", "100", "1000", "5000"])
def test_bessel_functions_of_large_order(order):
    for x, bits in (("100", 80), ("100", 390), ("200/3", 100)):
        with at_precision(bits):
            fast, other = bessel_i(arb(rational(order)), arb(rational(x))), arb(rational(x)).bessel_i(arb(rational(order)))
            assert fast.overlaps(other) and fast.rel_accuracy_bits() > bits - 15
    assert ctx.prec == 53


def test_bessel_functions_on_wide_balls_hold_their_values():
    wide = bessel_i(arb(100, 3), arb(60, 2))
    for order in (97, 100, 103):
        for x in (58, 60, 62):
            assert wide.contains(bessel_i(arb(order), arb(x)))


@pytest.mark.parametrize("order, value", [("10**-6", "5e-607"), ("2", "1e-600"), ("10**9", "5e-592")])
def test_large_scales_cancel_exactly(order, value):
    """α·μ²/(2σ²) with σ = 10^300: log σ and log(1/(2σ²)) are sums of the same logarithms of primes."""
    assert enclose(parse(f"renyi(Normal(0, 10**300), Normal(1, 10**300), {order})"), 20)[0].exact == rational(value)


def test_a_large_shift_changes_nothing():
    for order in ("10**-6", "1", "2"):
        far, near = (enclose(parse(f"renyi(Logistic({m}, 1), Logistic({m} + 1, 2), {order})"), 20, budget=60)[0] for m in ("10**50", "0"))
        assert far.has_digits(20) and far.ball.overlaps(near.ball)


def test_tails_of_the_normal_law_keep_their_digits():
    for text, value in (("erfc(10**6)*exp(10**12)", "5.641895835474741921563059965594862058776e-7"), ("Phi(-63)/Phi(-63)", "1")):
        found, _ = enclose(parse(text), 30)
        assert found.ball.overlaps(arb(rational(value), arb(10) ** -45)) and found.has_digits(30)
    for x in (63, 64, 65, 100):
        assert phi(arb(-x)).overlaps((arb(x) / arb(2).sqrt()).erfc() / 2) and erfc(arb(x)).overlaps(arb(x).erfc())
        assert phi(arb(-x)).rel_accuracy_bits() > 35


def test_sums_too_long_to_add_leave_the_way_to_closed_forms():
    found, _ = enclose(parse("renyi(Binomial(10**6, 1/2), Binomial(10**6, 1/3), 1)"), 20)
    with at_precision(100):
        assert found.reason == "closed form" and found.ball.overlaps(10**6 * (arb(9) / 8).log() / 2)
