"""Verified integration against closed forms and exact sums at random parameters, and every family at least once."""

from functools import partial

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import RuleError
from rdpverify.exact import rational, rational_text
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose as enclose_by
from rdpverify.numeric.plans import plan_for
from rdpverify.terms import make

enclose = partial(enclose_by, route="integration")

DIGITS = 20
POSITIVE = st.builds(lambda n, d: f"{n}/{d}", st.integers(1, 40), st.integers(1, 12))
REAL = st.builds(lambda n, d: f"{n}/{d}", st.integers(-40, 40), st.integers(1, 12))
ORDERS = st.one_of(st.builds(lambda n, d: f"{n}/{n + d}", st.integers(1, 9), st.integers(1, 9)),
                   st.builds(lambda n, d: f"1 + {n}/{d}", st.integers(1, 60), st.integers(1, 12)))


def agree(quantity: str, closed: str) -> bool:
    """The two enclosures overlap, and the first has the digits asked for."""
    found, _ = enclose(parse(quantity), DIGITS)
    with at_precision(200):
        expected, _ = enclose(parse(closed), DIGITS + 10)
        return found.has_digits(DIGITS) and found.ball.overlaps(expected.ball)


@given(REAL, REAL, POSITIVE, ORDERS)
@settings(max_examples=15, deadline=None)
def test_gaussians_of_equal_variance(a, b, sd, order):
    if parse(f"({a})-({b})") is parse("0"):
        return
    closed = f"({order})*({a}-({b}))**2/(2*({sd})**2)"
    assert agree(f"renyi(Normal({a}, {sd}), Normal({b}, {sd}), {order})", closed)
    halves = f"Mixture((1/2, Normal({a}, {sd})), (1/2, Normal({a}, {sd})))"
    assert agree(f"renyi({halves}, Normal({b}, {sd}), {order})", closed)


@given(REAL, POSITIVE, POSITIVE, ORDERS)
@settings(max_examples=15, deadline=None)
def test_gaussians_of_different_variance_by_both_routes(mean, a, b, order):
    halves = f"Mixture((1/3, Normal(0, {a})), (2/3, Normal(0, {a})))"
    closed, _ = enclose(parse(f"renyi(Normal(0, {a}), Normal({mean}, {b}), {order})"), DIGITS)
    found, _ = enclose(parse(f"renyi({halves}, Normal({mean}, {b}), {order})"), DIGITS)
    assert closed.infinite == found.infinite
    assert closed.infinite or found.ball.overlaps(closed.ball)


@given(POSITIVE, POSITIVE, ORDERS)
@settings(max_examples=15, deadline=None)
def test_exponentials_are_finite_exactly_where_the_blended_rate_is_positive(a, b, order):
    if a == b:
        return
    blend = f"(({order})*{a} + (1-({order}))*{b})"
    rate = parse(blend)
    found, _ = enclose(parse(f"renyi(Exponential({a}), Exponential({b}), {order})"), DIGITS)
    if enclose(rate, 10)[0].upper <= 0:
        assert found.infinite == 1
    else:
        assert agree(f"renyi(Exponential({a}), Exponential({b}), {order})",
                     f"(({order})*log({a}) + (1-({order}))*log({b}) - log{blend})/(({order})-1)")


@given(POSITIVE, POSITIVE, ORDERS)
@settings(max_examples=12, deadline=None)
def test_laplace_shifts(distance, scale, order):
    closed = (f"log(({order})/(2*({order})-1)*exp((({order})-1)*{distance}/({scale})) + "
              f"(({order})-1)/(2*({order})-1)*exp(-({order})*{distance}/({scale})))/(({order})-1)")
    if parse(order) is not parse("1/2"):
        assert agree(f"renyi(Laplace(0, {scale}), Laplace({distance}, {scale}), {order})", closed)


@given(st.integers(2, 9), st.integers(1, 9), POSITIVE)
@settings(max_examples=10, deadline=None)
def test_subsampled_gaussians_at_integer_orders_are_binomial_sums(order, tenth, sd):
    q = f"{tenth}/10"
    moments = " + ".join(f"binomial({order},{k})*(1-{q})**{order - k}*({q})**{k}*exp({k * (k - 1)}/(2*({sd})**2))"
                         for k in range(order + 1))
    assert agree(f"renyi(Mixture((1-{q}, Normal(0,{sd})), ({q}, Normal(1,{sd}))), Normal(0,{sd}), {order})",
                 f"log({moments})/({order}-1)")


@given(st.integers(1, 6), st.integers(1, 6), st.sampled_from(["1/3", "1/2", "3/2", "2", "5/2", "4"]))
@settings(max_examples=10, deadline=None)
def test_poissons(a, b, order):
    if a != b:
        closed = f"(({a})**({order})*({b})**(1-({order})) - ({order})*{a} - (1-({order}))*{b})/(({order})-1)"
        assert agree(f"renyi(Poisson({a}), Poisson({b}), {order})", closed)


@pytest.mark.parametrize("quantity, closed", [
    ("kl(Normal(0,1), Normal(1,2))", "log(2) + 2/8 - 1/2"),
    ("chi2(Normal(0,1), Normal(1,1))", "exp(1) - 1"),
    ("hellinger2(Normal(0,1), Normal(1,1))", "1 - exp(-1/8)"),
    ("tv(Normal(0,1), Normal(1,1))", "2*Phi(1/2) - 1"),
    ("tv(Cauchy(0,1), Cauchy(1,1))", "2/pi*atan(1/2)"),
    ("kl(Cauchy(0,1), Cauchy(1,2))", "log((9 + 1)/8)"),
    ("max_divergence(Normal(0,1), Normal(1,2))", "log(2) + 1/6"),
    ("max_divergence(Laplace(0,1), Laplace(1,1))", "1"),
    ("max_divergence(Bernoulli(0), Mixture((1/3, PointMass(0)), (2/3, Uniform(0,1/3))))", "log(3)"),
    ("max_divergence(Cauchy(0,1), Cauchy(1,1))", "log((3 + sqrt(5))/2)"),
    ("max_divergence(LogNormal(0,1), LogNormal(0,2))", "log(2)"),
    ("hockey_stick(Normal(1,1), Normal(0,1), 2)", "Phi(-3/2) - exp(2)*Phi(-5/2)"),
    ("hockey_stick(Laplace(0,1), Laplace(1,1), 1/2)", "1 - exp(-1/4)"),
    ("hockey_stick(Uniform(0,1), Uniform(0,2), 0)", "1/2"),
    ("privacy_profile(Composed((GaussianMechanism(1), 4)), 1)", "Phi(1 - 1/2) - exp(1)*Phi(-1 - 1/2)"),
    ("renyi(LogNormal(0,1), LogNormal(1,1), 3)", "3/2"),
    ("renyi(Uniform(0,1), Uniform(0,2), 7)", "log(2)"),
    ("renyi(Pareto(1,2), Pareto(1,3), 1/2)", "-2*log(2*sqrt(6)/5)"),
    ("renyi(Levy(0,1), Levy(0,2), 3/2)", "log(2)/2"),
    ("renyi(Weibull(2,3/2), Weibull(1,3/2), 3/2)", "2*log(2**(-9/4)/(3/2*2**(-3/2) - 1/2)) + 0*log(2)"),
    ("renyi(Geometric(1/2), Geometric(1/3), 2)", "log(3/4/(1 - 3/8)) "),
    ("renyi(Binomial(10,1/2), Binomial(10,1/3), 2)", "10*log(9/8)"),
    ("renyi(Power(Laplace(0,1), 3), Power(Laplace(1,1), 3), 2)", "3*log(2/3*exp(1) + 1/3*exp(-2))"),
    ("renyi(Product(Normal(0,1), Exponential(2)), Product(Normal(1,1), Exponential(3)), 2)", "1 + log(4/3/1)"),
])
def test_closed_forms(quantity, closed):
    assert agree(quantity, closed)


@pytest.mark.parametrize("pair", [
    "StudentT(3), StudentT(5)", "Logistic(0,1), Logistic(1,1)", "Gumbel(0,1), Gumbel(0,2)", "Cramer(1), Cramer(2)",
    "HalfNormal(1), HalfNormal(2)", "Chi(3), Chi(4)", "ChiSquared(3), ChiSquared(4)", "Rayleigh(1), Rayleigh(2)",
    "Maxwell(1), Maxwell(2)", "InverseGamma(2,1), InverseGamma(3,1)", "BetaPrime(2,3), BetaPrime(3,2)",
    "InverseGaussian(1,2), InverseGaussian(1,3)", "GeneralizedNormal(0,1,3/2), GeneralizedNormal(1,1,3/2)",
    "TruncatedNormal(0,1,-1,sqrt(2)), TruncatedNormal(1/2,1,-1,sqrt(2))", "Beta(1/2,1/2), Beta(1/2,1/3)",
    "RectifiedNormal(0,1,-1,1), RectifiedNormal(1/2,1,-1,1)", "Conditioned(Normal(0,1),-1,1), Conditioned(Normal(1,1),-1,1)",
    "NegativeBinomial(3,1/2), NegativeBinomial(5/2,1/2)", "DiscreteNormal(1/3,2), DiscreteNormal(0,2)",
    "Density(exp(-Abs(x)/2)/4, x, -oo, oo), Density(exp(-Abs(x-1)/2)/4, x, -oo, oo)"])
def test_orders_below_one_are_symmetric_after_rescaling(pair):
    """(1−α)·D_α(P‖Q) = α·D_{1−α}(Q‖P): two different integrals."""
    first, second = parse(f"kl({pair})").args
    one = parse("renyi(A, B, 1/3)".replace("A, B", pair))
    other = one.op, (second, first, parse("2/3"))
    left, _ = enclose(one, DIGITS)
    right, _ = enclose(make(*other), DIGITS)
    assert left.has_digits(DIGITS) and right.has_digits(DIGITS)
    with at_precision(200):
        assert (left.ball * 2 / 3).overlaps(right.ball / 3)


@pytest.mark.parametrize("pair", [
    "Gamma(2,3/2), Gamma(5/2,6/5)", "InverseGaussian(1,2), InverseGaussian(1,3)", "LogNormal(0,1), LogNormal(1,1)",
    "Normal(0,1), Normal(1,2)", "Beta(3,4), Beta(2,5)", "Staircase(1,1/3), shift(Staircase(1,1/3),1)", "Poisson(2), Poisson(3)",
    "NegativeBinomial(3,1/2), NegativeBinomial(5/2,1/3)", "RectifiedNormal(0,1,-1,1), RectifiedNormal(1/2,1,-1,1)"])
def test_total_variation_is_symmetric(pair):
    first, second = parse(f"tv({pair})").args
    one, _ = enclose(make("tv", (first, second)), DIGITS)
    other, _ = enclose(make("tv", (second, first)), DIGITS)
    assert one.has_digits(DIGITS) and other.has_digits(DIGITS) and one.ball.overlaps(other.ball)


@pytest.mark.parametrize("text, expected", [
    ("max_divergence(StudentT(4), StudentT(3))", "log(gamma(5/2)*gamma(3/2)/(gamma(2)**2*2)*sqrt(3)*(5/4)**(-5/2)*(4/3)**2)"),
    ("max_divergence(Gamma(5/2,6/5), Gamma(2,3/2))",
     "log(gamma(2)*(3/2)**2/(gamma(5/2)*(6/5)**(5/2))*(3)**(1/2)) - 1/2"),
    ("max_divergence(Levy(0,2), Levy(0,1))", "log(2)/2"),
    ("max_divergence(Binomial(3,1/2), Binomial(3,1/3))", "3*log(3/2)")])
def test_suprema_inside_at_infinity_and_at_an_end(text, expected):
    assert agree(text, expected)


@pytest.mark.parametrize("quantity", [
    "renyi(Laplace(0,1), Normal(0,1), 2)", "kl(Cauchy(0,1), Normal(0,1))", "renyi(Normal(0,2), Normal(0,1), 4/3)",
    "renyi(Laplace(0,2), Laplace(0,1), 2)", "renyi(Beta(1/4,1), Beta(1,1), 2)", "renyi(Gamma(1/2,1), Gamma(1,1), 2)",
    "chi2(Cauchy(0,1), Normal(0,1))", "renyi(StudentT(1), StudentT(4), 4/3)", "kl(StudentT(2), Normal(0,1))",
    "renyi(Uniform(0,2), Uniform(0,1), 2)", "kl(Normal(0,1), Exponential(1))", "max_divergence(Normal(0,1), Normal(1,1))",
    "renyi(PointMass(0), Normal(0,1), 2)", "renyi(Geometric(1/3), Geometric(1/2), 3)", "max_divergence(Poisson(3), Poisson(2))",
    "renyi(Uniform(0,1), Uniform(2,3), 1/2)", "renyi(Gumbel(0,1), Gumbel(1,1), 2)",
    "max_divergence(LogNormal(0,1), LogNormal(1,1))", "max_divergence(Skellam(2,2), shift(Skellam(2,2), 1))",
    "renyi(NegativeBinomial(5/2,1/3), NegativeBinomial(3,1/2), 5/2)",
    "max_divergence(NegativeBinomial(5/2,1/3), NegativeBinomial(3,1/2))"])
def test_certified_infinities(quantity):
    found, plans = enclose(parse(quantity), DIGITS)
    assert found.infinite == 1 and found.reason


@pytest.mark.parametrize("quantity", [
    "renyi(Normal(0,2), Normal(0,1), 13/10)", "renyi(Laplace(0,2), Laplace(0,1), 3/2)", "kl(StudentT(3), Normal(0,1))",
    "renyi(Beta(3/4,1), Beta(1,1), 2)", "renyi(StudentT(1), StudentT(4), 6/5)"])
def test_finite_next_to_infinite(quantity):
    found, _ = enclose(parse(quantity), DIGITS)
    assert not found.infinite and found.has_digits(DIGITS)


@pytest.mark.parametrize("quantity", [
    "hockey_stick(Laplace(0,1), Laplace(1,1), 1)", "hockey_stick(Laplace(0,1), Laplace(1,1), 3)",
    "hockey_stick(Uniform(0,1), Uniform(0,2), log(2))", "privacy_profile(StaircaseMechanism(1, 1/3), 1)",
    "hockey_stick(Geometric(1/2), Geometric(1/3), 1/2)"])
def test_profiles_that_vanish_are_exactly_zero(quantity):
    assert enclose(parse(quantity), DIGITS)[0].exact == 0


def test_order_one_is_the_relative_entropy_and_infinity_the_supremum():
    one, _ = enclose(parse("renyi(Laplace(0,1), Laplace(1,1), 1) - exp(-1)"), DIGITS)
    assert one.contains(fmpq(0)) and one.upper < arb("1e-20")
    assert enclose(parse("renyi(Laplace(0,1), Laplace(1,1), oo)"), DIGITS)[0].exact == 1


def test_fifty_digits_of_the_subsampled_gaussian():
    found, _ = enclose(parse("renyi(Mixture((99/100, Normal(0,1)), (1/100, Normal(1,1))), Normal(0,1), 5/2)"), 50)
    assert found.digits() >= 50
    assert found.decimal(30) == ("0.000217575332281880452614843070945", "0.000217575332281880452614843070946")


@pytest.mark.parametrize("text", ["max_divergence(Gamma(5/2,6/5), Gamma(2,3/2))", "max_divergence(Normal(0,1), Normal(1,2))",
                                  "max_divergence(Levy(0,2), Levy(0,1))"])
def test_no_plan_makes_a_supremum_wrong(text):
    term = parse(text)
    plan, right = plan_for(term, 60), enclose(term, 25)[0]
    bound, (region, left, upper) = rational(plan["bound"]), plan["near"]
    width = rational(upper) - rational(left)
    first, second = map(rational, plan["regions"][region]["points"][:2])
    for change in ({}, {"bound": rational_text(bound + 1)}, {"near": [region, rational_text(first), rational_text(second)]}):
        found = certified(term, 80, {to_text(term): {**plan, **change}})
        assert found.lower <= right.upper and right.lower <= found.upper
    for change in ({"bound": rational_text(bound - fmpq(1, 10**9))}, {"bound": "x"}, {"near": None}, {"near": [99, left, upper]},
                   {"near": [region, upper, left]}, {"near": [region, left, left]}, {"near": [-1, left, upper]}, {"near": [region, left]},
                   {"near": [region, "-1000000", rational_text(rational(upper) - width)]}, {"regions": []}, {"regions": plan["regions"][1:]}):
        with pytest.raises(RuleError):
            certified(term, 80, {to_text(term): {**plan, **change}})
