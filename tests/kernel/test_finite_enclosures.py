"""Finite laws: exact rationals where the value is one, the conventions of the extended reals, products and powers."""

from fractions import Fraction
from math import comb

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from rdpverify.errors import IllPosed, InputError, RuleError
from certified import enclose
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse

WEIGHTS = st.lists(st.integers(0, 9), min_size=2, max_size=4).filter(any)


def law(weights) -> str:
    return "Finite([" + ", ".join(f"{w}/{sum(weights)}" for w in weights) + "])"


def padded(left, right):
    size = max(len(left), len(right))
    return left + [0] * (size - len(left)), right + [0] * (size - len(right))


@given(WEIGHTS, WEIGHTS, st.integers(2, 6))
@settings(max_examples=40, deadline=None)
def test_integer_orders_contain_the_logarithm_of_the_exact_sum(left, right, order):
    left, right = padded(left, right)
    found = enclose(parse(f"renyi({law(left)}, {law(right)}, {order})"), 128)
    p, q = ([Fraction(w, sum(weights)) for w in weights] for weights in (left, right))
    if any(a > 0 == b for a, b in zip(p, q)):
        assert found.infinite == 1
        return
    total = sum(a**order / b ** (order - 1) for a, b in zip(p, q) if a)
    if total == 1:
        assert found.exact == 0
    with at_precision(256):
        assert found.ball.overlaps(arb(fmpq(total.numerator, total.denominator)).log() / (order - 1))


@given(WEIGHTS, WEIGHTS)
@settings(max_examples=40, deadline=None)
def test_total_variation_and_chi2_are_exact_rationals(left, right):
    left, right = padded(left, right)
    p, q = ([Fraction(w, sum(weights)) for w in weights] for weights in (left, right))
    found = enclose(parse(f"tv({law(left)}, {law(right)})"), 64).exact
    assert Fraction(int(found.p), int(found.q)) == sum(abs(a - b) for a, b in zip(p, q)) / 2
    chi2 = enclose(parse(f"chi2({law(left)}, {law(right)})"), 64)
    if any(a > 0 == b for a, b in zip(p, q)):
        assert chi2.infinite == 1
    else:
        assert Fraction(int(chi2.exact.p), int(chi2.exact.q)) == sum((a - b) ** 2 / b for a, b in zip(p, q) if b)


def test_equal_laws_written_differently_are_at_distance_exactly_zero(value):
    for quantity in ("renyi(%s, 2)", "renyi(%s, 7/3)", "renyi(%s, 1)", "renyi(%s, oo)", "kl(%s)", "tv(%s)", "chi2(%s)",
                     "hellinger2(%s)"):
        assert value(quantity % "Bernoulli(1/2), Finite([1/2, 1/2])").exact == 0


def test_orders_below_one_use_the_common_support(value):
    assert value("renyi(Finite([1, 0]), Finite([0, 1]), 1/2)").infinite == 1
    assert value("renyi(Finite([1/2, 1/2]), Finite([0, 1]), 1/2) - log(2)").contains(0)
    assert value("renyi(Finite([1/2, 1/2]), Finite([0, 1]), 2)").infinite == 1
    assert value("renyi(Finite([0, 1]), Finite([1/2, 1/2]), 0) - log(2)").contains(0)


def test_the_max_divergence_is_the_largest_log_ratio(value):
    with at_precision(200):
        assert value("max_divergence(Bernoulli(1/4), Bernoulli(1/2))").contains((arb(3) / 2).log())
    assert value("max_divergence(Bernoulli(1/2), Bernoulli(1))").infinite == 1


def test_square_roots_that_are_rational_stay_exact(value):
    assert value("hellinger2(Finite([1/5, 4/5]), Finite([4/5, 1/5]))").exact == fmpq(1, 5)


def test_hockey_stick_with_a_rational_exponential_is_exact(value):
    assert value("hockey_stick(Bernoulli(3/4), Bernoulli(1/4), log(2))").exact == fmpq(1, 4)
    assert value("hockey_stick(Bernoulli(3/4), Bernoulli(1/4), log(3))").exact == 0
    assert value("hockey_stick(Bernoulli(1/2), Bernoulli(1/2), -log(2))").exact == fmpq(1, 2)


@pytest.mark.parametrize("copies", [1, 2, 10, 25])
def test_composed_randomized_response_is_its_binomial_sum(value, copies):
    found = value(f"privacy_profile(Composed((RandomizedResponse(3/4), {copies})), log(9))").exact
    expected = sum(comb(copies, i) * max(Fraction(3**i - 9 * 3 ** (copies - i), 4**copies), 0) for i in range(copies + 1))
    assert Fraction(int(found.p), int(found.q)) == expected


def test_ten_randomized_responses(value):
    found = value("privacy_profile(Composed((RandomizedResponse(3/4), 10)), 3)")
    with at_precision(256):
        factor = arb(3).exp()
        expected = sum((comb(10, i) * (arb(3) ** i - factor * arb(3) ** (10 - i)).max(arb(0)) for i in range(11)), arb(0)) / 4**10
    assert found.ball.overlaps(expected) and found.digits() >= 30


def test_a_thousand_copies_are_summed_with_grouped_ratios(value):
    found = value("privacy_profile(Composed((RandomizedResponse(11/20), 1000)), 5)")
    assert found.digits() >= 20 and found.lower > 0 and found.upper < 1


def test_products_of_different_finite_laws(value):
    found = value("tv(Product(Bernoulli(1/2), Bernoulli(1/3)), Product(Bernoulli(1/3), Bernoulli(1/2)))").exact
    assert found == fmpq(1, 6)


def test_power_zero_is_the_trivial_law(value):
    assert value("tv(Power(Bernoulli(1/2), 0), Power(Bernoulli(1/3), 0))").exact == 0


def test_additive_divergences_of_powers_do_not_expand_the_power(value):
    found = value("renyi(Power(Bernoulli(1/2), 1000000), Power(Bernoulli(1/3), 1000000), 2)")
    with at_precision(256):
        assert found.ball.overlaps(arb(fmpq(9, 8)).log() * 10**6)


def test_masses_that_are_not_rational(value):
    found = value("rdp(RandomizedResponse(exp(1)/(1+exp(1))), 2)")
    with at_precision(256):
        e = arb(1).exp()
        assert found.ball.overlaps(((e**2 + 1 / e) / (e + 1)).log())


def test_huge_orders_are_computed_with_balls(value):
    """Σ p^α·q^(1−α) is (3/2)^α/3 at the outcome 1, and less than 2^−100 of that at 0."""
    order = 10**9
    found = value(f"renyi(Bernoulli(1/2), Bernoulli(1/3), {order})")
    assert found.digits() > 25
    with at_precision(200):
        assert found.ball.overlaps((order * (arb(3) / 2).log() - arb(3).log() + arb(0, arb(2) ** -100)) / (order - 1))


def test_orders_that_are_not_rational_are_squeezed_by_monotonicity(value):
    orders = ("sqrt(2)", "1414/1000", "1415/1000")
    found, below, above = (value(f"renyi(Bernoulli(1/2), Bernoulli(1/3), {order})") for order in orders)
    assert below.upper < found.lower and found.upper < above.lower


def test_masses_that_do_not_sum_to_one_are_refused(value):
    for text in ("kl(Finite([1/2, 1/3]), Bernoulli(1/2))", "kl(Finite([1/2, 1/2 + 1/10**30]), Bernoulli(1/2))"):
        with pytest.raises(InputError):
            value(text)


def test_real_expressions_over_divergences(value):
    assert value("2*tv(Bernoulli(1/2), Bernoulli(1/4)) + 1/2").exact == 1
    assert value("Max(tv(Bernoulli(1/2), Bernoulli(1/4)), 1/3)").exact in (None, fmpq(1, 3))
    assert value("renyi(Bernoulli(1/2), Bernoulli(1), 2) + 5").infinite == 1
    assert value("oo").infinite == 1 and value("-oo").infinite == -1


def test_infinity_minus_infinity_is_ill_posed(value):
    with pytest.raises(IllPosed):
        value("kl(Bernoulli(1/2), Bernoulli(1)) - kl(Bernoulli(1/2), Bernoulli(0))")


def test_free_symbols_and_missing_plans_are_refused(value):
    with pytest.raises(RuleError, match="values for"):
        value("alpha + 1")
    with pytest.raises(RuleError, match="no plan"):
        value("kl(Logistic(0, 1), Normal(0, 1))")
    assert value("renyi(Laplace(0, 1), Laplace(1, 1), 2) - log(2*exp(1)/3 + exp(-2)/3)").contains(0)  # a closed form needs none


@pytest.mark.parametrize("law", ["Normal(0, 1)", "Beta(2, 2)", "Poisson(1)", "Power(Laplace(0, 1), 9)", "Bernoulli(1/3)"])
def test_a_law_is_at_no_distance_from_itself(value, law):
    for quantity in ("renyi(%s, 2)", "renyi(%s, 1/2)", "renyi(%s, oo)", "kl(%s)", "max_divergence(%s)", "chi2(%s)", "hellinger2(%s)", "tv(%s)",
                     "hockey_stick(%s, 1)", "loss_tail(%s, 0)"):
        assert value(quantity % f"{law}, {law}").exact == 0
    assert value(f"hockey_stick({law}, {law}, -log(2))").exact == fmpq(1, 2)
    assert value(f"loss_tail({law}, {law}, -1)").exact == value(f"loss_within({law}, {law}, 0)").exact == 1
    assert value(f"tradeoff({law}, {law}, 1/3)").ball.overlaps(arb(fmpq(2, 3)))


@pytest.mark.parametrize("density", ["Laplace(0, 1)", "Mixture((1/2, Normal(0, 1)), (1/2, Cauchy(2, 1)))", "Density(2*x, x, 0, 1)"])
@pytest.mark.parametrize("masses", ["Poisson(1)", "DiscreteNormal(1/3, 2)", "PointMass(0)", "Bernoulli(1/3)", "Mass(1/3, k, 0, 2)"])
def test_a_law_with_a_density_and_one_on_points_are_mutually_singular(density, masses):
    for pair in (f"{density}, {masses}", f"{masses}, {density}"):
        for infinite in ("renyi({}, 1/2)", "renyi({}, 3)", "renyi({}, 0)", "kl({})", "max_divergence({})", "chi2({})"):
            assert enclose(parse(infinite.format(pair)), 64).infinite == 1
        for whole in ("tv({})", "hellinger2({})", "hockey_stick({}, 5)", "loss_tail({}, 5)"):
            assert enclose(parse(whole.format(pair)), 64).exact == 1


def test_a_density_beside_atoms_is_not_singular_to_them():
    assert enclose(parse("tv(Mixture((1/2, PointMass(0)), (1/2, PointMass(1))), PointMass(1))"), 64).exact == fmpq(1, 2)
    assert enclose(parse("tv(Mixture((1/2, PointMass(1)), (1/2, Normal(0, 1))), PointMass(1))"), 64).exact == fmpq(1, 2)
