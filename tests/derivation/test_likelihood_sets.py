"""Hockey-stick and total variation by likelihood-ratio sets: values against independent enclosures, cases, steps."""

import pytest
from flint import ctx

from rdpverify.derivation import derive
from rdpverify.derivation.series import ball_with_series
from rdpverify.derivation.replay import replay
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.terms import number, substitute

AT_NUMBERS = [
    ("hockey_stick(Normal(0, s1), Normal(0, s2), eps)", ({"s1": 1, "s2": 2}, {"s1": 2, "s2": 1}), "1/3"),
    ("hockey_stick(Normal(0, s1), Normal(0, s2), eps)", ({"s1": 1, "s2": 2},), "2"),
    ("hockey_stick(Normal(0, s1), Normal(1, s2), eps)", ({"s1": 1, "s2": 2}, {"s1": 2, "s2": 1}), "1/2"),
    ("hockey_stick(Pareto(1, a), Pareto(1, b), eps)", ({"a": 2, "b": 3}, {"a": 3, "b": 2}), "1/5"),
    ("hockey_stick(Rayleigh(s1), Rayleigh(2*s1), eps)", ({"s1": 1},), "1/5"),
    ("hockey_stick(HalfNormal(s1), HalfNormal(s2), eps)", ({"s1": 1, "s2": 2}, {"s1": 2, "s2": 1}), "1/5"),
    ("hockey_stick(GeneralizedNormal(0, s1, 2), GeneralizedNormal(0, s2, 2), eps)", ({"s1": 1, "s2": 2}, {"s1": 2, "s2": 1}), "1/5"),
    ("hockey_stick(Density(3*x**2*exp(-Abs(x)**3)/2, x), Density(3*x**2*exp(-2*Abs(x)**3), x), eps)", ({},), "1/5"),
    ("hockey_stick(LogNormal(0, s), LogNormal(1, s), eps)", ({"s": 1},), "1/2"),
    ("hockey_stick(Exponential(a), Exponential(b), eps)", ({"a": 2, "b": 3}, {"a": 3, "b": 2}), "1/5"),
    ("hockey_stick(Laplace(0, b1), Laplace(0, b2), eps)", ({"b1": 2, "b2": 3}, {"b1": 3, "b2": 2}), "1/5"),
    ("hockey_stick(Poisson(3), Poisson(2), eps)", ({},), "1/4"),
    ("hockey_stick(Poisson(2), Poisson(3), eps)", ({},), "1/4"),
    ("hockey_stick(Binomial(n, 1/2), Binomial(n, 1/3), eps)", ({"n": 6},), "1/4"),
    ("hockey_stick(Geometric(1/2), Geometric(1/3), eps)", ({},), "1/4"),
    ("hockey_stick(Uniform(0, 1), Uniform(1/3, 4/3), eps)", ({},), "1/4"),
    ("hockey_stick(Staircase(e, 1/3), shift(Staircase(e, 1/3), 1), eps)", ({"e": 1},), "1/4"),
    ("hockey_stick(DiscreteLaplace(0, b), DiscreteLaplace(1, b), eps)", ({"b": 2},), "1/4"),
]


@pytest.mark.parametrize("expression, points, eps", AT_NUMBERS, ids=[f"{item[0]}@{item[2]}" for item in AT_NUMBERS])
@pytest.mark.sampled(4, 3)
def test_the_value_lies_in_the_enclosure(expression, points, eps):
    found = derive(expression, ["eps > 0"] if "eps" in parse(expression).free else [])
    assert found.derived, found.reason
    for point in points:
        values = {name: number(value) for name, value in {**point, "eps": eps}.items()}
        exact = enclose(substitute(found.expression, values), digits=10, budget=5, route="integration")[0]
        before, ctx.prec = ctx.prec, 120
        try:
            assert ball_with_series(substitute(found.closed_form, values)).overlaps(exact.lower.union(exact.upper))
        finally:
            ctx.prec = before


def test_laplace_has_its_three_pieces():
    found = derive("hockey_stick(Laplace(0, b), Laplace(1, b), eps)", ["eps in (-oo, oo)"])
    text = to_text(found.closed_form)
    assert "1 - exp(eps)," in text and "1 - exp(eps/2 - 1/(2*b))" in text and "(0, 1/b - eps <= 0)" in text


@pytest.mark.parametrize(
    "expression, where",
    [
        ("hockey_stick(Normal(0, s), Normal(1, s), eps)", ["eps > 0"]),
        ("privacy_profile(LaplaceMechanism(b), eps)", ["eps in [0, oo)"]),
        ("tv(Exponential(a), Exponential(b))", []),
    ],
)
def test_the_likelihood_ratio_argument_is_among_the_steps_and_the_derivation_replays(expression, where):
    found = derive(expression, where)
    steps = [step for step in found.steps if step.rule == "likelihood ratio"]
    assert steps and all("Neyman-Pearson" in str(step.because) and "log(p/q) > " in str(step.after) for step in steps)
    replay(found.data())


def test_equal_laws_are_a_case_of_their_own_when_the_formula_has_a_hole_there():
    found = derive("tv(Exponential(a), Exponential(b))")
    assert to_text(found.closed_form).endswith("(0, -a + b == 0))")


@pytest.mark.parametrize(
    "expression, form",
    [
        ("chi2(Power(Bernoulli(1/2), 2), Power(Bernoulli(1/4), 2))", "7/9"),
        ("hellinger2(Product(Uniform(0, 1), Uniform(0, 1)), Product(Uniform(0, 4), Uniform(0, 4)))", "3/4"),
    ],
)
def test_products_multiply_the_integrals_of_chi2_and_hellinger(expression, form):
    assert to_text(derive(expression).closed_form) == form


def test_total_variation_of_products_is_refused_with_the_reason():
    found = derive("tv(Power(Normal(0, 1), n), Power(Normal(1, 1), n))")
    assert found.closed_form is None and "tv of products" in found.reason
