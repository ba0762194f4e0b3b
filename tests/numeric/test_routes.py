"""The closed form and the integral are two routes to one value: they overlap, and a record says which one was taken."""

import time

import pytest
from flint import fmpq

from rdpverify.errors import CertificateError, InputError, RuleError
from rdpverify.exact import rational
from rdpverify.certificates.sealed import enclosure_certificate
from rdpverify.checker import check
from rdpverify.kernel.enclosures.closed_route import closed_form
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose, record

PAIRS = (
    "Beta(2, 3), Beta(5/2, 2)", "BetaPrime(2, 3), BetaPrime(3/2, 2)", "Cauchy(0, 1), Cauchy(1, 1)", "Chi(3), Chi(4)",
    "Conditioned(Normal(0, 1), 0, 2), Conditioned(Laplace(0, 1), 0, 2)", "Cramer(1), Cramer(2)", "Exponential(2), Exponential(1)",
    "GeneralizedNormal(0, 1, 3), GeneralizedNormal(0, 2, 3)", "Gumbel(0, 1), Gumbel(1/4, 1)", "HalfNormal(1), HalfNormal(2)",
    "InverseGamma(5/2, 1), InverseGamma(2, 1)", "InverseGaussian(1, 2), InverseGaussian(3/2, 2)", "Laplace(0, 1), Laplace(1, 2)",
    "Levy(0, 2), Levy(0, 1)", "LogNormal(0, 1), LogNormal(1, 1)", "Logistic(0, 1), Logistic(1, 1)", "Pareto(1, 3), Pareto(1, 2)",
    "Poisson(5), Poisson(4)", "DiscreteNormal(0, 3), DiscreteNormal(1, 3)", "Geometric(1/3), Geometric(1/4)", "DiscreteLaplace(0, 2), DiscreteLaplace(1, 2)",
    "NegativeBinomial(3, 1/2), NegativeBinomial(3, 1/3)", "RectifiedNormal(0, 1, -1, 1), RectifiedNormal(1, 1, -1, 1)",
    "Staircase(1, 1/3), shift(Staircase(1, 1/3), 1)", "StudentT(3), StudentT(2)", "Uniform(0, 1), Exponential(1)",
    "Weibull(1, 3/2), Weibull(2, 3/2)",
)
KINDS = ("renyi({}, 5/2)", "renyi({}, 1/3)", "renyi({}, 1 + 1/10**12)", "kl({})", "max_divergence({})", "chi2({})", "hellinger2({})")


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.sampled(4, 2)
def test_both_routes_lead_to_one_value(pair):
    for kind in KINDS:
        term = parse(kind.format(pair))
        found, integral = (enclose(term, 15, route=route)[0] for route in ("closed", "integration"))
        assert found.infinite == integral.infinite, kind
        if not found.infinite:
            assert found.has_digits(15) and integral.has_digits(15) and found.ball.overlaps(integral.ball), kind


def test_the_closed_form_is_taken_first_and_named():
    found, plans = enclose(parse("renyi(Cauchy(0,1), Cauchy(1,1), 5/2)"), 20)
    assert found.reason == "closed form" and [plan["route"] for plan in plans.values()] == ["closed"]


@pytest.mark.parametrize("text", [
    "renyi(Mixture((1/2, Normal(0,1)), (1/2, Normal(3,2))), Laplace(0,1), 3/2)",  # no lemma
    "renyi(Skellam(3,3), shift(Skellam(3,3), 1), 5/2)",
    "tv(Logistic(0,1), Logistic(0,2))"])
def test_without_a_form_that_evaluates_there_is_integration(text):
    found, plans = enclose(parse(text), 12)
    assert found.has_digits(12) and not any("route" in plan for plan in plans.values())
    with pytest.raises(RuleError):
        enclose(parse(text), 12, route="closed")


def test_a_form_is_found_where_no_sum_is_short_enough():
    found, _ = enclose(parse("renyi(Geometric(1/10**9), Geometric(1/10**9 + 1/10**12), 2)"), 20)
    assert found.has_digits(20) and found.reason == "closed form"


@pytest.mark.parametrize("text, reason", [
    ("max_divergence(Logistic(0,1), Normal(0,1))", "grows without bound"), ("renyi(Laplace(0,2), Laplace(0,1), 2)", "diverges"),
    ("renyi(Uniform(0,2), Uniform(0,1), 2)", "P has positive mass where Q has none"),
    ("renyi(Uniform(0,1), Uniform(2,3), 1/2)", "mutually singular")])
def test_an_infinite_value_has_its_reason_by_either_route(text, reason):
    for route in (None, "integration"):
        found, _ = enclose(parse(text), 10, route=route)
        assert found.infinite == 1 and reason in found.reason


def test_a_tiny_divergence_has_all_its_digits():
    """Near order 1, and of laws that hardly differ, the form cancels: its precision is raised by as much."""
    for text in ("renyi(Gamma(2,1), Gamma(2 + 1/10**30, 1), 1 + 1/10**40)", "kl(Weibull(1, 2), Weibull(1 + 1/10**25, 2))"):
        found, plans = enclose(parse(text), 20)
        assert found.has_digits(20) and found.lower > 0 and [plan["route"] for plan in plans.values()] == ["closed"]


@pytest.mark.parametrize("text", [
    "renyi(Cauchy(0,1), Cauchy(1,1), 10**4)", "renyi(Cauchy(0,1), Cauchy(1,1), 513/2)",  # Legendre functions of a great degree
    "renyi(NegativeBinomial(3, 1/2), NegativeBinomial(3, 1/3), 10**6)",  # numbers of a million bits
    "renyi(DiscreteNormal(0, 10**6), DiscreteNormal(1/3, 10**6), 10**3)"])  # theta functions, where millions of terms count
def test_great_orders_and_wide_laws_take_no_longer(text):
    started = time.process_time()
    found, _ = enclose(parse(text), 20, 10)
    assert found.has_digits(20) and found.reason == "closed form" and time.process_time() - started < 5


def test_a_theta_series_known_by_hand():
    """Σ exp(−π·k²) = π^{1/4}/Γ(3/4) (DLMF 20.9)."""
    found, _ = enclose(parse("Sum(exp(-pi*k**2), (k, -oo, oo)) - pi**(1/4)/gamma(3/4)"), 20)
    assert found.contains(0) and found.upper < fmpq(1, 10**30)


def test_a_series_moves_with_its_centre():
    """Σ exp(−(k − 1/3)²) is the same as from 4/3, and so is the sum of exp(2k/3 − k²)·exp(−1/9)."""
    left, right = ("Sum(exp(-(k - 4/3)**2), (k, -oo, oo))", "exp(-1/9)*Sum(exp(-k**2 + 2*k/3), (k, -oo, oo))")
    found, _ = enclose(parse(f"{left} - {right}"), 20)
    assert found.contains(0) and found.upper < fmpq(1, 10**30)


@pytest.mark.parametrize("text", [
    "Sum((100 - k)*exp(-k), (k, 0, oo))",  # a factor of both signs has no ratio
    "Sum(exp(k), (k, 0, oo))", "Sum(exp(k), (k, -oo, oo))", "Sum(exp(-k**2)*(-1)**k*2**(k**3), (k, -oo, oo))"])
def test_other_series_are_not_enclosed(text):
    with pytest.raises(RuleError):
        enclose(parse(text), 10)


@pytest.mark.parametrize("text, value", [
    ("Sum(k*exp(-k**2), (k, -oo, oo))", "0"), ("Sum(exp(-Abs(k)), (k, -oo, oo))", "(exp(1) + 1)/(exp(1) - 1)"),
    ("Sum(exp(-k**2), (k, 0, oo))", "(1 + Sum(exp(-k**2), (k, -oo, oo)))/2"), ("Sum(exp(-(k - 500)**2), (k, 0, oo))", "Sum(exp(-k**2), (k, -oo, oo))"),
    ("Sum(exp(-k**4), (k, -oo, oo))", "1 + 2*Sum(exp(-k**4), (k, 1, oo))")])
def test_sums_over_all_integers_are_two_halves(text, value):
    found, _ = enclose(parse(f"{text} - ({value})"), 20)
    assert found.contains(0) and found.upper < fmpq(1, 10**20)


def test_a_mixture_of_many_parts_is_not_expanded():
    parts = ", ".join(f"(1/64, Normal({index}, 1))" for index in range(64))
    started = time.process_time()
    _, plans = enclose(parse(f"renyi(Mixture({parts}), Normal(0, 8), 3)"), 10)
    assert not any("route" in plan for plan in plans.values()) and time.process_time() - started < 20


def test_the_record_of_a_closed_form_is_rechecked_and_names_only_its_precision():
    found, certificate = record(parse("renyi(Beta(2,3), Beta(5/2,2), alpha)"), {"alpha": parse("5/2")}, 30)
    assert check(certificate).verdict == "enclosed" and found.has_digits(30)
    (plan,) = certificate["evidence"]["plans"].values()
    assert plan.keys() == {"route", "bits"} and plan["route"] == "closed"


@pytest.mark.parametrize("plan", [
    {"route": "closed"}, {"route": "closed", "bits": 4}, {"route": "closed", "bits": True}, {"route": "closed", "bits": "100"},
    {"route": "open", "bits": 100}, {"route": None, "bits": 100}, {"route": ["closed"], "bits": 100},
    {"route": "closed", "bits": 100, "value": "1"}, {"route": "closed", "bits": 10**9}])
def test_a_misshapen_route_is_refused(plan):
    term = parse("renyi(Beta(2,3), Beta(5/2,2), 5/2)")
    with pytest.raises(RuleError):
        certified(term, 64, {to_text(term): plan})


def test_a_route_cannot_be_asked_for_where_no_lemma_fits():
    term = parse("tv(Logistic(0,1), Logistic(0,2))")
    with pytest.raises(RuleError):
        certified(term, 64, {to_text(term): {"route": "closed", "bits": 100}})
    assert closed_form(term) is None


def test_too_little_precision_gives_a_wide_enclosure_not_a_wrong_one():
    term = parse("renyi(Gamma(2,1), Gamma(2 + 1/10**12, 1), 3/2)")
    right, _ = enclose(term, 20)
    rough = certified(term, 8, {to_text(term): {"route": "closed", "bits": 8}})
    assert rough.ball.contains(right.mid) and not rough.has_digits(3)


def test_false_ends_are_refused_by_either_route():
    for route in ("closed", "integration"):
        _, certificate = record(parse("renyi(Cauchy(0,1), Cauchy(1,1), 2)"), {}, 12, route=route)
        lower, upper = certificate["upper"], certificate["upper"] + "1"
        false = enclosure_certificate(certificate["expression"], {}, certificate["digits"], lower, upper, certificate["evidence"])
        with pytest.raises(CertificateError):
            check(false)


def test_a_real_order_needs_no_squeezing():
    found, _ = enclose(parse("renyi(Exponential(2), Exponential(1), sqrt(2))"), 20)
    between, _ = enclose(parse("renyi(Exponential(2), Exponential(1), sqrt(2))"), 20, route="integration")
    assert found.reason == "closed form" and found.ball.overlaps(between.ball)


def test_an_unknown_route_is_an_input_error():
    with pytest.raises(InputError, match="closed"):
        enclose(parse("kl(Laplace(0,1), Laplace(1,1))"), 10, route="sum")


def test_a_value_known_by_hand():
    """renyi(Exponential(2), Exponential(1), 2) = log(∫ 4·e^{−3x} dx) = log(4/3)."""
    found, _ = enclose(parse("exp(renyi(Exponential(2), Exponential(1), 2))"), 30, route="closed")
    with at_precision(200):
        assert found.contains(fmpq(4, 3)) and found.has_digits(30)


@pytest.mark.parametrize("law", ["Mass(k*2**(-k-1), k, 0, oo)", "Mass(k**2*(k-3)**2*(k-4)**2*2**(-k)/1664, k, 0, oo)"])
def test_a_law_with_mass_beside_finitely_many_points_is_singular_to_them_also_when_it_has_none_at_the_next_point(law):
    points = "shift(Finite([1/2, 1/2]), 1)"  # 1 and 2; the laws have no mass at 0, the second none at 3 and 4 either
    for text in (f"renyi({law}, {points}, 2)", f"kl({law}, {points})", f"chi2({law}, {points})", f"max_divergence({law}, {points})"):
        assert enclose(parse(text), 10)[0].infinite == 1
    assert not enclose(parse(f"renyi({law}, {points}, 1/2)"), 10)[0].infinite


@pytest.mark.parametrize("text, exact", [
    ("kl(Normal(0,1), Normal(1,1))", "1/2"), ("renyi(Normal(0,1), Normal(1,1), 0)", "0"), ("max_divergence(Laplace(0,1), Laplace(1/3,1))", "1/3"),
    ("tv(Uniform(0,1), Uniform(2/7,9/7))", "2/7"), ("pure_dp(Composed((LaplaceMechanism(1), 10)))", "10"),
])
def test_a_form_that_is_a_short_fraction_is_exact(text, exact):
    assert all(enclose(parse(text), digits)[0].exact == rational(exact) for digits in (5, 30, 300))


@pytest.mark.parametrize("text, value", [
    ("kl(Normal(0,1), Normal(1 + 1/10**40, 1))", "1/2"), ("kl(Exponential(1), Exponential(1 + 1/10**30))", "0"),
])
def test_a_form_near_a_short_fraction_is_not_taken_for_it(text, value):
    assert enclose(parse(text), 10)[0].exact != rational(value) and not enclose(parse(text), 80)[0].contains(rational(value))


def test_what_is_no_question_about_given_laws_is_told_so():
    with pytest.raises(RuleError, match="expect is not computed for given laws"):
        enclose(parse("expect(Normal(0, 1), loss)"), 10)
