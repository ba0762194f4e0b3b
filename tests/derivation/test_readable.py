"""Closed forms read as a textbook prints them (Gil, Alajaji & Linder 2013, tables of Rényi divergences)."""

import json
import re

import pytest

from rdpverify.derivation import derive
from rdpverify.derivation.replay import replay
from rdpverify.printer import to_text
from rdpverify.numeric import enclose

FORMS = [
    ("renyi(Logistic(0, s), Logistic(m, s))", "log(sinh((2*alpha - 1)*m/(2*s))/((2*alpha - 1)*sinh(m/(2*s))))/(alpha - 1)"),
    ("kl(Logistic(0, s), Logistic(m, s))", "m/(s*tanh(m/(2*s))) - 2"),
    ("renyi(Logistic(0, s), Logistic(m, s), 1/2)", "2*log(2*s*sinh(m/(2*s))/m)"),
    (
        "renyi(Gamma(k1, t1), Gamma(k2, t2))",
        "log(gamma(k2)/gamma(k1)) + log(gamma(alpha*k1 + (1 - alpha)*k2)/gamma(k1))/(alpha - 1) + k2*log(t2/t1) + "
        "(alpha*k1 + (1 - alpha)*k2)/(alpha - 1)*log(t2/((1 - alpha)*t1 + alpha*t2))",
    ),
    ("kl(Gamma(k1, t1), Gamma(k2, t2))", "log(gamma(k2)/gamma(k1)) - k2*log(t1/t2) + (k1 - k2)*digamma(k1) + k1*(t1 - t2)/t2"),
    (
        "kl(Beta(a1, b1), Beta(a2, b2))",
        "log(beta(a2, b2)/beta(a1, b1)) + (a1 - a2)*digamma(a1) + (a2 + b2 - a1 - b1)*digamma(a1 + b1) + (b1 - b2)*digamma(b1)",
    ),
    (
        "renyi(NegativeBinomial(r, p), NegativeBinomial(r, q))",
        "r*log(p/q) + r/(alpha - 1)*log(p/(1 - (1 - p)**alpha*(1 - q)**(1 - alpha)))",
    ),
    ("renyi(Binomial(n, p), Binomial(n, q))", "n*log((1 - p)**alpha*(1 - q)**(1 - alpha) + p**alpha*q**(1 - alpha))/(alpha - 1)"),
    ("renyi(Uniform(0, 1), Exponential(r))", "log((exp(r*(alpha - 1)) - 1)/(r*(alpha - 1)))/(alpha - 1) - log(r)"),
    (
        "renyi(Dirichlet([a, b]), Dirichlet([c, d]))",
        "log(beta(c, d)/beta(a, b)) + log(beta(alpha*a + (1 - alpha)*c, alpha*b + (1 - alpha)*d)/beta(a, b))/(alpha - 1)",
    ),
    ("kl(Normal(m1, s1), Normal(m2, s2))", "log(s2/s1) + ((m1 - m2)**2 + s1**2)/(2*s2**2) - 1/2"),
    (
        "renyi(MultivariateNormal([m, n], [[1, 0], [0, 2]]), MultivariateNormal([0, 0], [[3, 0], [0, 4]]))",
        "log(6)/2 + 1/2*log(6/((alpha + 1)*(2*alpha + 1)))/(alpha - 1) + alpha*m**2/(2*(2*alpha + 1)) + alpha*n**2/(4*(alpha + 1))",
    ),
    ("kl(DiscreteLaplace(0, b), DiscreteLaplace(3, b))", "3/b - 2*exp(1/b)*(1 - exp(-3/b))/(b*(exp(2/b) - 1))"),
]


@pytest.mark.parametrize("expression, form", FORMS, ids=[expression for expression, _ in FORMS])
@pytest.mark.sampled(3)
def test_the_form_is_the_textbooks(expression, form):
    found = derive(expression)
    assert found.derived and to_text(found.closed_form) == form


def test_equal_locations_are_excluded_by_their_difference():
    assert derive("renyi(Logistic(m1, s), Logistic(m2, s))", check=False).data()["valid_when"] == "(m1 - m2)**2 > 0"


@pytest.mark.parametrize(
    "expression, where, form, finite",
    [
        (
            "hockey_stick(Laplace(m, b), Laplace(n, b), eps)",
            ("eps >= 0",),
            "Piecewise((1 - exp(eps/2 - Abs(m - n)/(2*b)), Abs(m - n)/b - eps > 0), (0, Abs(m - n)/b - eps <= 0))",
            "always",
        ),
        ("tv(Uniform(m, m + 1), Uniform(n, n + 1))", (), "Piecewise((1, Abs(m - n) - 1 > 0), (Abs(m - n), Abs(m - n) - 1 <= 0))", "always"),
        (
            "renyi(Uniform(m, m + 1), Uniform(n, n + 1))",
            (),
            "1/(alpha - 1)*log(1 - Abs(m - n))",
            "alpha < 1 and 1 - Abs(m - n) > 0",
        ),
        ("kl(Uniform(m, m + 1), Uniform(n, n + 1))", (), "oo", "never"),
        (
            "hockey_stick(Normal(0, s), Normal(m, s), eps)",
            ("eps >= 0",),
            "Phi(Abs(m)/(2*s) - eps*s/Abs(m)) - Phi(-eps*s/Abs(m) - Abs(m)/(2*s))*exp(eps)",
            "always",
        ),
        ("chi2(Normal(m, s), Normal(n, t))", (), "t**2/(s*sqrt(2*t**2 - s**2))*exp((m - n)**2/(2*t**2 - s**2)) - 1", "2*t**2 - s**2 > 0"),
        ("hellinger2(Poisson(a), Poisson(b))", (), "1 - exp(-(sqrt(a) - sqrt(b))**2/2)", "always"),
        ("kl(Levy(0, c), Exponential(r))", (), "oo", "never"),
        ("kl(Pareto(1, a), Exponential(r))", (), "log(a/r) + ((r - 1)*a**2 + 1)/(a*(a - 1))", "a - 1 > 0"),
        ("kl(InverseGamma(a, b), Exponential(r))", (), None, "a - 1 > 0"),
        ("renyi(Normal(0, s), Cauchy(0, g), 2)", (), "log((2*g**2 + s**2)/(4*s*g)) + log(pi)/2", "always"),
        (
            "max_divergence(Normal(0, s), Cauchy(0, g))",
            (),
            "Piecewise((log(2*s**2*pi/g**2)/2 + g**2/(2*s**2) - 1, -g**2 + 2*s**2 > 0), (log(pi*g**2/(2*s**2))/2, -g**2 + 2*s**2 <= 0))",
            "always",
        ),
        ("max_divergence(Density(1/((x + 1)*log(2)), x, 0, 1), Uniform(0, 1))", (), "-log(log(2))", "always"),
        ("max_divergence(Density(1/(1 + x)**2, x, 0, oo), Density(2/(1 + x)**3, x, 0, oo))", (), "oo", "never"),
    ],
)
@pytest.mark.sampled(3)
def test_unordered_locations_and_infinite_means(expression, where, form, finite):
    found = derive(expression, where, enclose=lambda term: enclose(term, digits=6, budget=3)[0])
    assert found.derived and found.exact and found.data()["finite_when"] == finite
    assert form is None or to_text(found.closed_form) == form
    assert all(check.outcome == "holds" for check in found.checks)
    replay(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize(
    "pair, finite",
    [("DiscreteNormal(0, s), DiscreteNormal(1, t)", "t - s > 0"), ("DiscreteNormal(0, 1), DiscreteNormal(3, 2)", "always"),
     ("DiscreteNormal(0, 2), DiscreteNormal(1/3, 3)", "always"), ("DiscreteNormal(0, 2), DiscreteNormal(1, 1)", "never")],
)
def test_the_supremum_over_the_integers_is_at_the_nearest_one(pair, finite):
    found = derive(f"max_divergence({pair})", enclose=lambda term: enclose(term, digits=6, budget=3)[0])
    assert found.derived and found.exact and found.data()["finite_when"] == finite
    replay(json.loads(json.dumps(found.data())))


def test_indices_of_sums_can_be_typed_again():
    form = to_text(derive("renyi(DiscreteNormal(a, s), DiscreteNormal(b, s))", check=False).closed_form)
    assert "(k, -oo, oo)" in form and "_k" not in form
    assert "_k" in to_text(derive("renyi(DiscreteNormal(0, k), DiscreteNormal(j, k))", ("j in integers (-oo, oo)",), check=False).closed_form)


@pytest.mark.parametrize("text", [
    "renyi(Logistic(0, m_a), Normal(0, m_x))", "renyi(Density(exp(-x_k*m_a)*(1 + x_k), x_k, 0, oo), Exponential(m_a), 2)",
    "kl(Logistic(0, s_x), Cauchy(0, s_k))"])
def test_names_keep_their_underscores_where_no_form_is_known(text):
    reason = derive(text).reason
    names = {word for word in re.findall(r"\w+", reason) if "_" in word}
    assert names and names <= set(re.findall(r"\w+", text))
    assert not {name.replace("_", "") for name in re.findall(r"\w+_\w+", text)} & set(re.findall(r"\w+", reason))
