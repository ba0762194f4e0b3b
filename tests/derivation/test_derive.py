"""derive: the forms people expect to read, conditions, limits, holes, steps, self-checks; what it says to bad input."""

import json
import time

import pytest

from rdpverify.derivation import derive, text
from rdpverify.errors import CertificateError, InputError
from rdpverify.derivation.replay import replay
from rdpverify.printer import to_text
from rdpverify.numeric import enclose


def derived(expression, *where):
    found = derive(expression, where)
    assert found.derived, found.reason or [check for check in found.checks if check.outcome == "fails"]
    return found


FORMS = [
    (
        "renyi(Laplace(m1, b1), Laplace(m2, b2))",
        [],
        "log(b2/b1) + log(b2*(alpha*b2*exp(Abs(m1 - m2)*(alpha - 1)/b2) + b1*(alpha - 1)*exp(-alpha*Abs(m1 - m2)/b1))"
        "/(((1 - alpha)*b1 + alpha*b2)*(alpha*b1 + alpha*b2 - b1)))/(alpha - 1)",
    ),
    ("renyi(Laplace(m1, b1), Laplace(m2, b2), 1)", [], "log(b2/b1) + Abs(m1 - m2)/b2 + b1*exp(-Abs(m1 - m2)/b1)/b2 - 1"),
    ("renyi(Gumbel(m1, s), Gumbel(m2, s))", [], "(m1 - m2)/s - log((1 - alpha)*exp((m2 - m1)/s) + alpha)/(alpha - 1)"),
    (
        "renyi(Beta(a1, b1), Beta(a2, b2))",
        [],
        "log(beta(a2, b2)/beta(a1, b1)) + log(beta(alpha*a1 + (1 - alpha)*a2, alpha*b1 + (1 - alpha)*b2)/beta(a1, b1))/(alpha - 1)",
    ),
    (
        "renyi(TruncatedNormal(m1, s, 0, 1), TruncatedNormal(m2, s, 0, 1))",
        [],
        "log((Phi(m2/s) - Phi((m2 - 1)/s))/(Phi(m1/s) - Phi((m1 - 1)/s))) + log((Phi((alpha*m1 + (1 - alpha)*m2)/s) - "
        "Phi((alpha*m1 + (1 - alpha)*m2 - 1)/s))/(Phi(m1/s) - Phi((m1 - 1)/s)))/(alpha - 1) + alpha*(m1 - m2)**2/(2*s**2)",
    ),
    (
        "renyi(InverseGaussian(m1, l1), InverseGaussian(m2, l2))",
        [],
        "log(l1/l2)/2 + 1/2*log(l1/(alpha*l1 + (1 - alpha)*l2))/(alpha - 1) + (alpha*l1*m2 + (1 - alpha)*l2*m1 - "
        "sqrt(alpha*l1*m2**2 - alpha*l2*m1**2 + l2*m1**2)*sqrt(alpha*l1 - alpha*l2 + l2))/(m1*m2*(alpha - 1))",
    ),
    (
        "renyi(Laplace(0, b), Normal(0, s))",
        [],
        "log(s**2*pi/(2*b**2))/2 + (log(2*s**2*pi/((1 - alpha)*b**2))/2 + "
        "log(Phi(-alpha*s/(b*sqrt(1 - alpha)))))/(alpha - 1) - alpha**2*s**2/(2*b**2*(1 - alpha)**2)",
    ),
    ("kl(Staircase(e, 1/3), shift(Staircase(e, 1/3), 1))", [], "e*(exp(e) - 1)*(2*exp(e) + 1)*exp(-e)/(2*(exp(e) + 2))"),
    ("renyi(Normal(0, sigma), Normal(mu, sigma))", [], "alpha*mu**2/(2*sigma**2)"),
    (
        "renyi(Laplace(0, b), Laplace(1, b))",
        [],
        "log(alpha/(2*alpha - 1)*exp((alpha - 1)/b) + (alpha - 1)/(2*alpha - 1)*exp(-alpha/b))/(alpha - 1)",
    ),
    (
        "renyi(Density(exp(-Abs(x)/b)/(2*b), x, -oo, oo), Density(exp(-Abs(x-1)/b)/(2*b), x, -oo, oo))",
        ["b > 0"],
        "log(alpha/(2*alpha - 1)*exp((alpha - 1)/b) + (alpha - 1)/(2*alpha - 1)*exp(-alpha/b))/(alpha - 1)",
    ),
    ("rdp(RandomizedResponse(p), alpha)", [], "log(p**alpha*(1 - p)**(1 - alpha) + (1 - p)**alpha*p**(1 - alpha))/(alpha - 1)"),
    ("rdp(GaussianMechanism(sigma, Delta), alpha)", [], "Delta**2*alpha/(2*sigma**2)"),
    ("pure_dp(LaplaceMechanism(b, Delta))", [], "Delta/b"),
    (
        "privacy_profile(GaussianMechanism(sigma), eps)",
        ["eps in [0, oo)"],
        "Phi(1/(2*sigma) - eps*sigma) - Phi(-eps*sigma - 1/(2*sigma))*exp(eps)",
    ),
    ("hockey_stick(Laplace(0, b), Laplace(1, b), eps)", ["eps in [0, 1/b]"], "1 - exp(eps/2 - 1/(2*b))"),
    ("kl(Bernoulli(p), Bernoulli(q))", ["p in (0, 1)", "q in (0, 1)"], "(1 - p)*log((1 - p)/(1 - q)) + p*log(p/q)"),
]


@pytest.mark.parametrize("expression, where, form", FORMS, ids=[item[0] for item in FORMS])
@pytest.mark.sampled(3)
def test_the_form_reads_as_in_a_paper(expression, where, form):
    assert to_text(derived(expression, *where).closed_form) == form


def test_different_variances_carry_their_exact_finiteness_condition():
    found = derived("renyi(Normal(m1, s1), Normal(m2, s2))")
    assert found.data()["finite_when"] == "(1 - alpha)*s1**2 + alpha*s2**2 > 0" and found.exact
    assert to_text(found.limit_one) == "log(s2/s1) + ((m1 - m2)**2 + s1**2)/(2*s2**2) - 1/2"
    assert to_text(found.limit_oo) == "log(s2/s1) + (m1 - m2)**2/(2*(s2 - s1)*(s1 + s2))"
    assert found.data()["limit_oo_when"] == "s2 - s1 > 0" and found.continuous_at_one is True


def test_the_half_is_a_removable_hole_with_its_own_form():
    found = derived("renyi(Laplace(0, b), Laplace(1, b))")
    assert found.data()["finite_when"] == "always" and found.valid_when == ()
    assert found.data()["special"] == [{"where": "alpha == 1/2", "closed_form": "2*log(2*b/(2*b + 1)) + 1/b"}]


def test_unordered_locations_give_their_distance():
    found = derived("renyi(Laplace(m1, b), Laplace(m2, b))")
    assert "Abs(m1 - m2)" in to_text(found.closed_form) and to_text(found.limit_oo) == "Abs(m1 - m2)/b"
    assert any(step.rule == "cases" for step in found.steps)


def test_a_support_that_is_too_large_is_infinite_above_order_one():
    found = derived("renyi(Uniform(0, 2), Uniform(0, 1))")
    assert found.data()["finite_when"] == "alpha < 1" and to_text(found.limit_one) == "oo"
    assert to_text(derived("renyi(Uniform(0, 2), Uniform(0, 1), 1/2)").closed_form) == "log(2)"


def test_disjoint_supports_are_infinite():
    found = derived("renyi(Uniform(0, 1), Uniform(2, 3))")
    assert to_text(found.closed_form) == "oo" and found.data()["finite_when"] == "never"


def test_laplace_against_gaussian_jumps_at_order_one():
    found = derived("renyi(Laplace(0, b), Normal(0, s))")
    assert found.data()["finite_when"] == "1 - alpha > 0" and found.exact and found.continuous_at_one is False
    assert to_text(found.limit_one) == "log(s**2*pi/(2*b**2))/2 + b**2/s**2 - 1"


def test_products_add_up_component_by_component():
    found = derived("renyi(Product(Normal(0, 1), Laplace(0, 1)), Product(Normal(1, 1), Laplace(1, 1)))", "alpha in (1, oo)")
    assert to_text(found.closed_form).startswith("alpha/2 + log(") and found.steps[0].rule == "additivity"


@pytest.mark.parametrize(
    "expression, form",
    [
        ("renyi(Uniform(0, 2), Uniform(0, 3), 0)", "log(3/2)"),
        ("renyi(Normal(0, 1), Normal(1, 1), 0)", "0"),
        ("renyi(Bernoulli(1/2), Finite([1/3, 1/3, 1/3]), 0)", "log(3/2)"),
        ("renyi(Density(sech(x)**2/2, x), Logistic(0, 1/2))", "0"),
    ],
)
def test_order_zero_and_hyperbolic_spellings(expression, form):
    assert to_text(derived(expression).closed_form) == form


@pytest.mark.parametrize(
    "expression",
    [
        "renyi(Normal(m1, s1), Normal(m2, s2))",
        "renyi(Laplace(0, b1), Laplace(1, b2))",
        "renyi(Bernoulli(p), Bernoulli(q))",
        "rdp(RandomizedResponse(p, 3), alpha)",
        "renyi(Exponential(a), Exponential(b))",
    ],
)
def test_self_checks_include_verified_integration_on_both_sides_of_order_one(expression):
    found = derive(expression, enclose=lambda term: enclose(term, digits=12, route="integration")[0])
    outcomes = {check.name: check.outcome for check in found.checks}
    assert found.derived and outcomes == dict.fromkeys(
        ("nonnegative", "non-decreasing in the order", "limits", "verified integration"), "holds"
    )


def test_a_check_that_did_not_run_says_so():
    outcomes = {check.name: check.outcome for check in derive("kl(Normal(0, 1), Normal(1, 1))").checks}
    assert outcomes["verified integration"] == "not run"
    assert [check.outcome for check in derive("kl(Normal(0, 1), Normal(1, 1))", check=False).checks] == ["not run"]


def test_steps_are_numbered_and_say_rule_reason_and_check():
    shown = text(derived("renyi(Normal(0, sigma), Normal(mu, sigma))"))
    assert (
        "5. Gaussian integral:" in shown and "because completing the square" in shown and "checked: lemma of the kernel" in shown
    )
    assert "domains filled in: alpha in (0, 1) | (1, oo)" in shown


def test_a_typed_density_has_its_mass_proved_in_a_step():
    assert derived("kl(Density(exp(-x), x, 0, oo), Exponential(2))").steps[0].rule == "mass"


REPLAYED = [
    "renyi(Normal(m1, s1), Normal(m2, s2))",
    "renyi(Laplace(m1, b), Laplace(m2, b))",
    "rdp(RandomizedResponse(p, 3), alpha)",
    "renyi(Laplace(0, b1), Laplace(1, b2))",
    "kl(Normal(0, 1), Normal(1, 2))",
    "renyi(Product(Normal(0, 1), Laplace(0, b)), Product(Normal(1, 1), Laplace(1, b)))",
    "kl(Laplace(0, b), Normal(0, s))",
    "hockey_stick(Laplace(0, 1), Laplace(1, 1), 1/2)",
    "privacy_profile(GaussianMechanism(sigma), 1/2)",
    "renyi(Uniform(0, 2), Uniform(0, 1))",
    "max_divergence(Normal(m1, s1), Normal(m2, s2))",
]


@pytest.mark.parametrize("expression", REPLAYED)
def test_a_derivation_replays_from_its_json(expression):
    replay(json.loads(json.dumps(derived(expression).data())))


@pytest.mark.parametrize(
    "key, value, reason",
    [
        ("closed_form", "alpha*mu/(2*sigma**2)", "closed_form"),
        ("finite_when", "alpha > 2", "finite_when"),
        ("limit_one", "mu/(2*sigma**2)", "limit_one"),
        ("limit_oo_when", "always", "limit_oo_when"),
        ("steps", [], "integration steps"),
        ("expression", "renyi(Normal(0, sigma), Normal(mu, 2*sigma), alpha)", "closed_form"),
        ("expression", 3, "lacks the text"),
    ],
)
def test_an_altered_derivation_does_not_replay(key, value, reason):
    data = derived("renyi(Normal(0, sigma), Normal(mu, sigma))").data()
    with pytest.raises(CertificateError, match=reason):
        replay({**data, key: value})


def test_an_altered_step_does_not_replay():
    data = derived("renyi(Normal(0, sigma), Normal(mu, sigma))").data()
    step = next(step for step in data["steps"] if "value" in step["bindings"])
    step["bindings"]["value"] = "1"
    with pytest.raises(CertificateError, match="Gaussian integral"):
        replay(data)


@pytest.mark.parametrize(
    "expression, where, message",
    [
        ("renyi(Density(exp(-x), x, -1, oo), Exponential(1))", [], r"mass is exp\(1\)"),
        ("renyi(Density(exp(-x/c), x, 0, oo), Exponential(1))", ["c > 0"], "mass is c"),
        ("hockey_stick(Normal(0, 1), Normal(1, 1), eps)", [], "'eps' has no domain"),
        ("renyi(Density(1/x, x, 0, 1), Uniform(0, 1))", [], "mass is oo"),
        ("alpha*mu**2", ["mu > 0"], "expected a divergence"),
        ("renyi(Normal(0, 1), Norml(1, 1))", [], "Normal"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_wrong(expression, where, message):
    with pytest.raises(InputError, match=message) as refused:
        derive(expression, where)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "expression, reason",
    [
        ("renyi(Mixture((1/2, Normal(0, 1)), (1/2, Normal(1, 1))), Normal(0, 1))", "overlapping"),
        ("renyi(Levy(a, 1), Levy(b, 1))", "no lemma integrates"),
    ],
)
def test_where_no_form_is_known_the_reason_is_given(expression, reason):
    found = derive(expression, ["a in (0, oo)", "b in (0, oo)"] if "Levy" in expression else [])
    assert found.closed_form is None and reason in found.reason and not found.derived
    assert found.data()["closed_form"] is None


def test_the_budget_bounds_everything():
    pair = "renyi(Laplace(m1, scale1), Laplace(m2, scale2))"
    nothing = derive(pair, budget=0)
    assert nothing.closed_form is None and "within the budget of 0 s" in nothing.reason
    start = time.monotonic()
    derive("renyi(DiscreteLaplace(0, scale1), DiscreteLaplace(9, scale2))", budget=0.2)
    assert time.monotonic() - start < 5
    assert derive(pair, check=False).closed_form is not None  # what the clock ended was not kept as an answer
