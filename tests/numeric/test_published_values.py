"""Numbers from public accountants and papers: the enclosure lies within half a unit in their last place (or their tolerance)."""

import pytest
from flint import arb

from rdpverify.numeric import enclose_infimum
from rdpverify.typed import parse

REMOVE = 'Mixture((1-{q}, Normal(0, {s})), ({q}, Normal(1, {s})))'


@pytest.mark.parametrize("text, published", [
    ("renyi(Laplace(0,1), Laplace(1,1), 2)", "0.619123629998593"),
    ("renyi(Laplace(0,1), Laplace(1,1), 10)", "0.92868290209668"),
    ("renyi(Laplace(0,1), Laplace(1,1), 100)", "0.993049145063269"),
    ("rdp(RandomizedResponse(3/4), 2)", "0.8472978603872"),
    ("rdp(RandomizedResponse(9/10), 10)", "2.185517853374"),
    ("rdp(RandomizedResponse(exp(1)/(1+exp(1))), 2)", "0.735325664055519"),
    ("renyi(Staircase(1, 1/2), shift(Staircase(1, 1/2), 1), 2)", "0.735325664055519"),
    ("renyi(DiscreteLaplace(0,1), shift(DiscreteLaplace(0,1), 1), 10)", "0.965193146453842"),
    ("renyi(Skellam(2,2), shift(Skellam(2,2), 1), 2)", "0.245721315645898"),
    ("renyi(Skellam(2,2), shift(Skellam(2,2), 1), 5)", "0.535817050552197"),
    ("renyi(Skellam(5,5), shift(Skellam(5,5), 1), 2)", "0.0996544384535425"),
    ("rdp(DiscreteGaussianMechanism(1/2), 3/2)", "2.94246096510604"),
    ("renyi(Exponential(2), Exponential(3), 17/10)", "0.209939057738199"),
    ("renyi(Gamma(5/2, 6/5), Gamma(2, 3/2), 17/10)", "0.0203876717832223"),
    ("renyi(Beta(3,4), Beta(2,5), 17/10)", "0.593524687377263"),
    ("renyi(Normal(0,1), Normal(1,2), 17/10)", "0.531066864241188"),
    ("renyi(Laplace(0,1), Laplace(0,2), 17/10)", "0.264426334202319"),
    ("kl(Laplace(0,1), Normal(0,1))", "0.225791"),
    ("kl(Gumbel(1/5, 7/10), Normal(-3/10, 13/10))", "0.4410"),
    ("kl(Uniform(1, 1+1/10**6), Uniform(1, 2))", "13.8155105579643"),
    ("renyi(Mixture((9/10, Bernoulli(1/4)), (1/10, Bernoulli(3/4))), Bernoulli(1/4), oo)", "0.1823215567939546"),
])
def test_values(found, text, published):
    assert found(text).rounds_to(published)
    assert found(text, route="integration").rounds_to(published)


@pytest.mark.parametrize("q, sigma, order, published", [
    ("1/10", "1", "5/2", "0.0235037273"), ("1/100", "100", "3/2", "7.50037e-9")])
def test_subsampled_gaussian(found, q, sigma, order, published):
    assert found(f"renyi({REMOVE.format(q=q, s=sigma)}, Normal(0, {sigma}), {order})").rounds_to(published)


@pytest.mark.parametrize("order, published", [("3/2", "6.50070897188e-4"), ("50", "2.38460375387e-2"), ("100", "167.416307548")])
def test_fifty_subsampled_gaussians(found, order, published):
    text = f"50*renyi({REMOVE.format(q='1/100', s='5/2')}, Normal(0, 5/2), {order})"
    assert found(text).relatively_near(published)


def test_a_published_negative_rdp_is_positive(found):
    assert found(f"renyi({REMOVE.format(q='2/5', s='12')}, Normal(0, 12), 589/10)").rounds_to("0.0363048482041")


@pytest.mark.parametrize("order, published", [("1030", "27.5778544"), ("2000", "57.8925261")])
def test_orders_where_integer_sums_overflow(found, order, published):
    assert found(f"renyi({REMOVE.format(q='1/100', s='4')}, Normal(0, 4), {order})").rounds_to(published)


@pytest.mark.parametrize("text, published", [
    ("privacy_profile(GaussianMechanism(1), 2)", "0.0209236358211"),
    ("privacy_profile(LaplaceMechanism(2, 4), 1/2)", "0.527633447259"),
    ("hockey_stick(Mixture((7/10, Normal(0,3/10)), (3/10, Normal(1,3/10))), Normal(0,3/10), 16)", "3.294050e-5"),
    ("hockey_stick(Mixture((4/5, Normal(0,2/5)), (1/5, Normal(2,2/5))), Normal(0,2/5), 16)", "0.023023823432")])
def test_privacy_profiles(found, text, published):
    assert found(text).relatively_near(published, "1e-7")


def test_a_profile_printed_to_seven_digits(found):
    assert found("privacy_profile(GaussianMechanism(344/1000), 16)").rounds_to("1.016247e-5")


@pytest.mark.parametrize("order, both_ways", [
    ("2", ("0.0108030490632", "0.00984576229945")), ("5", ("0.0287077164456", "0.0219777758107"))])
def test_subsampled_randomized_response(found, order, both_ways):
    truth = "exp(1)/(1+exp(1))"
    kept, other = f"Finite([{truth}, 1-{truth}])", f"Finite([1-{truth}, {truth}])"
    mixture = f"Mixture((9/10, {other}), (1/10, {kept}))"
    assert found(f"renyi({mixture}, {other}, {order})").rounds_to(both_ways[0])
    assert found(f"renyi({other}, {mixture}, {order})").rounds_to(both_ways[1])


@pytest.mark.parametrize("randomise, k, order, published", [
    ("3/10", 10, "3/2", "2.6946320226546314"), ("3/10", 10, "5/2", "2.983865364028855"), ("3/10", 10, "5", "3.11316970070507"),
    ("3/10", 10, "50", "3.1854244842182466"), ("3/10", 10, "100", "3.1886682560677593"), ("3/10", 10, "oo", "3.1918471524802814")])
def test_k_ary_randomized_response_replaced(found, randomise, k, order, published):
    """There p is the probability of randomising uniformly; the truth has probability 1 − p + p/k."""
    assert found(f"rdp(RandomizedResponse(1-{randomise}+{randomise}/{k}, {k}), {order})").relatively_near(published)


def test_the_standard_normal_far_from_zero_has_mass_one(found):
    """A published quadrature gives 1.3e-2791311 for this integral."""
    assert found("renyi(Normal(10**4, 1), Normal(10**4 + 1, 1), 2) - 1").enclosure.contains(0)


@pytest.mark.parametrize("text, published", [
    ("renyi(Laplace(0, 10**6), Laplace(1, 10**6), 2)", "9.99999667e-13"),
    ("renyi(Laplace(0,1), Laplace(1,1), 1 + 1/10**12)", "0.36787944117")])
def test_cancellation_free(found, text, published):
    assert found(text).rounds_to(published)


def test_gaussian_privacy_at_large_epsilon(found):
    """sigma = sqrt(2 log(1.25/delta))/eps at delta = 1e-5."""
    for eps, published in (("5", "1.349e-6"), ("8", "7.97e-6"), ("10", "2.265e-5"), ("20", "1.53e-3")):
        assert found(f"privacy_profile(GaussianMechanism(sqrt(2*log(125000))/{eps}), {eps})", 10).rounds_to(published)


def test_five_hundred_fold_statements_of_pure_privacy(found):
    """500 runs at eps = 1, delta = 1e-5: the profile of randomized response at 311.7676 is above 1e-5, at 311.7677 below."""
    profile = "privacy_profile(Composed((RandomizedResponse(exp(1)/(1+exp(1))), 500)), {})"
    assert found(profile.format("3117676/10000"), 6).enclosure.lower > arb("1e-5")
    assert found(profile.format("3117677/10000"), 6).enclosure.upper < arb("1e-5")


ORDERS = ("3/2", "5/2", "5", "50", "100", "oo")


@pytest.mark.parametrize("randomise, k, published", [
    ("3/10", 10, ("1.5030552584146897", "1.7801182478869704", "1.9091969256833639", "1.9814516798923105", "1.9846954517418232",
                  "1.9878743481543455")),
    ("1/20", 20, ("2.8985312222056674", "2.9615414620514047", "2.982908949957726", "2.994685471627712", "2.9952141594692665",
                  "2.995732273553991"))])
def test_k_ary_randomized_response_replaced_by_no_answer(found, randomise, k, published):
    """The truth, reported with probability 1 − p + p/k, against the uniform answer, in the worse direction."""
    truth, uniform = f"Finite([1-({randomise})*{k - 1}/{k}, ({randomise})*{k - 1}/{k}])", f"Finite([1/{k}, {k - 1}/{k}])"
    for order, value in zip(ORDERS, published):
        assert found(f"Max(renyi({truth}, {uniform}, {order}), renyi({uniform}, {truth}, {order}))").relatively_near(value)


@pytest.mark.parametrize("runs, q, sigma, order, published", [
    (6000, "1/400", "13/10", "19", "0.724223402610596"), (2250, "1/25", "3/2", "39/10", "7.3291111714842")])
def test_what_accountants_convert_from_renyi_curves(found, runs, q, sigma, order, published):
    """By the improved conversion at the order they print: bounds, above the truth."""
    curve = f"{runs}*rdp(PoissonSampled(GaussianMechanism({sigma}), {q}), {order})"
    assert found(f"{curve} + log(1 - 1/({order})) - log(({order})/10**5)/({order} - 1)").relatively_near(published)


@pytest.mark.parametrize("runs, eps, published", [(500, "1", "311.767605"), (1000, "1", "577.833206709"), (1100, "1/10", "18.9418579528")])
def test_optimal_composition(found, runs, eps, published):
    assert found(f"epsilon(Composed((AnyMechanism({eps}), {runs})), 1/10**5)", 13).rounds_to(published)


@pytest.mark.parametrize("sigma, eps, published", [("4", "0", "0.15084578456228609"), ("sqrt(10)", "1/4", "0.081772753103695520874")])
def test_the_bound_of_a_profile_by_concentrated_privacy(sigma, eps, published):
    """Canonne, Kamath & Steinke 2020, Proposition 12, at its best order: ρ = 1/32, 1/20."""
    bound = parse(f"exp((alpha - 1)*(rdp(GaussianMechanism({sigma}), alpha) - ({eps})))*(1 - 1/alpha)**alpha/(alpha - 1)")
    least = enclose_infimum(bound, 17)[0]
    assert least.has_digits(15) and abs(least.ball - arb(published)) < arb(published) * arb("1e-15")
