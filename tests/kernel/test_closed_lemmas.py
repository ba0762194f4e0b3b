"""Every lemma against verified integration: the closed value's ball overlaps an enclosure that knows nothing of the lemma."""

from dataclasses import replace

import pytest
from flint import ctx

from rdpverify.errors import RuleError
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed import LEMMAS, closed_answer, peaks
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.kernel.closed.lemmas import SUPREMA
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.terms.evaluate import ball

# (P, Q, order) whose integral uses the lemma; orders on both sides of 1
CASES = {
    "Gaussian integral": [
        ("Normal(0, 1)", "Normal(1/2, 2)", "5/2"),
        ("Normal(0, 2)", "Normal(1/2, 1)", "1/3"),
        ("HalfNormal(1)", "Exponential(2)", "5/2"),
        ("TruncatedNormal(0, 1, 0, 1)", "TruncatedNormal(1, 1, 0, 1)", "3/4"),
    ],
    "exponential piece": [
        ("Laplace(0, 2)", "Laplace(1, 3)", "5/2"),
        ("Laplace(0, 2)", "Laplace(1, 3)", "1/3"),
        ("Exponential(3)", "Exponential(2)", "4"),
    ],
    "length of an interval": [("Uniform(0, 1)", "Uniform(-1, 2)", "5/2"), ("Laplace(0, 1)", "Laplace(1, 1)", "1/2")],
    "gamma integral": [
        ("Gamma(3, 2)", "Gamma(2, 3)", "5/2"),
        ("Weibull(2, 3)", "Weibull(3, 3)", "1/3"),
        ("InverseGamma(3, 2)", "InverseGamma(2, 1)", "3"),
    ],
    "beta integral": [("Beta(2, 3)", "Beta(3/2, 2)", "5/2"), ("Beta(2, 3)", "Beta(1, 4)", "1/3")],
    "beta integral of the second kind": [("BetaPrime(2, 3)", "BetaPrime(3/2, 2)", "5/2")],
    "power piece": [("Pareto(1, 3)", "Pareto(1, 2)", "5/2"), ("Pareto(2, 3)", "Pareto(1, 4)", "1/3")],
    "power of an affine function": [("Cramer(2)", "Cramer(2)", "5/2")],
    "Möbius substitution": [("Cramer(2)", "Cramer(3)", "5/2"), ("Cramer(2)", "Cramer(3)", "1/2")],
    "logistic substitution": [("Logistic(0, 1)", "Logistic(1, 1)", "5/2"), ("Logistic(0, 1)", "Logistic(1, 1)", "1/2")],
    "inverse Gaussian integral": [("InverseGaussian(1, 2)", "InverseGaussian(2, 1)", "1/3")],
    "Gaussian integral in log x": [
        ("LogNormal(0, 1)", "LogNormal(1, 2)", "5/2"),
        ("Conditioned(LogNormal(0, 1), 1, oo)", "LogNormal(0, 1)", "5/2"),
    ],
    "double exponential integral": [("Gumbel(0, 1)", "Gumbel(1/2, 1)", "2")],
    "geometric series": [("Geometric(1/2)", "Geometric(1/3)", "5/2"), ("DiscreteLaplace(0, 1)", "DiscreteLaplace(2, 2)", "1/3")],
    "Laplace's integral of the Legendre function": [
        ("Cauchy(0, 1)", "Cauchy(1, 2)", "5/2"),
        ("Cauchy(0, 1)", "Cauchy(1, 2)", "1/3"),
    ],
    "power of a quadratic": [("StudentT(3)", "Density(1/pi/(1+x**2/3)/sqrt(3), x)", "5/2")],
    "one quadratic": [
        ("Conditioned(Cauchy(1, 2), 0, 3)", "Conditioned(Cauchy(1, 2), -1, 5)", "5/2"),
        ("Conditioned(Cauchy(1, 2), 0, oo)", "Cauchy(1, 2)", "3/2"),
        ("Conditioned(Cauchy(1, 2), -oo, -1)", "Conditioned(Cauchy(1, 2), -oo, 4)", "1/3"),
    ],
    "two quadratics with one centre": [("StudentT(3)", "StudentT(7/2)", "5/2"), ("StudentT(3)", "StudentT(5)", "1/3")],
    "quadratic over a power of a quadratic": [("StudentT(3)", "shift(StudentT(3), 1)", "5/2"), ("StudentT(1)", "Cauchy(1, 2)", "2")],
    "two quadratics of one radius": [
        ("StudentT(3)", "shift(StudentT(3), 1)", "7/3"),
        ("StudentT(5/2)", "shift(StudentT(5/2), -2)", "1/3"),
    ],
    "Bessel integral": [
        ("InverseGamma(3, 2)", "Gamma(2, 3)", "1/3"),
        ("InverseGaussian(1, 2)", "Gamma(2, 3)", "5/4"),
        ("Levy(0, 2)", "Exponential(1)", "3/4"),
    ],
    "Gaussian integral with a power": [
        ("Rayleigh(1)", "Exponential(2)", "5/2"),
        ("Gamma(2, 1)", "Rayleigh(2)", "1/3"),
        ("HalfNormal(2)", "Gamma(1/2, 3)", "3"),
    ],
    "Gaussian moments": [
        ("Normal(1, 2)", "Cauchy(0, 3)", "2"),
        ("Normal(0, 1)", "StudentT(3)", "3"),
        ("Density(exp(-x**2/2)*(1 + x**2)/(2*sqrt(2*pi)), x, -oo, oo)", "Normal(1, 2)", "2"),
    ],
    "exponential of a power": [("Conditioned(Rayleigh(1), 1, oo)", "Density(2*x*exp(1 - x**2), x, 1, oo)", "5/2")],
    "theta series": [
        ("DiscreteNormal(0, 1)", "DiscreteNormal(1, 1)", "5"),
        ("DiscreteNormal(0, 1)", "DiscreteNormal(2, 1)", "1/2"),
    ],
    "geometric series with a weight": [
        ("Mass(k*(2/3)**(k-1)/9, k, 1, oo)", "Mass(k*2**(-k-1), k, 1, oo)", "5/4"),
        ("Mass(3**(-k)/(k*log(3/2)), k, 1, oo)", "Mass(2**(-k)/(k*log(2)), k, 1, oo)", "5/2"),
    ],
    "exponential series": [("Poisson(2)", "Poisson(3)", "5/2")],
    "binomial theorem": [
        ("Mass(binomial(5, k)/32, k, 0, 5)", "Mass(binomial(5, k)*(1/3)**k*(2/3)**(5-k), k, 0, 5)", "5/2"),
    ],
    "binomial series": [("NegativeBinomial(3, 1/2)", "NegativeBinomial(3, 1/3)", "5/2")],
    "binomial theorem with a weight": [
        ("Mass(k*binomial(4, k)/32, k, 1, 4)", "Mass(k*binomial(4, k)*(1/3)**k*(2/3)**(4-k)*3/4, k, 1, 4)", "5/2"),
    ],
    "binomial theorem, integrated": [
        ("Mass(binomial(4, k)/(k + 1)*5/31, k, 0, 4)", "Mass(binomial(4, k)*2**k/(k + 1)*5/121, k, 0, 4)", "5/2"),
    ],
    "sum of squared binomial coefficients": [
        ("Mass(binomial(4, k)*binomial(4, k)/70, k, 0, 4)", "Mass(binomial(4, k)*binomial(4, k)/70, k, 0, 4)", "5/2"),
    ],
    "series of cosh and sinh": [
        ("Mass(1/(factorial(2*k)*cosh(1)), k, 0, oo)", "Mass(4**k/(factorial(2*k)*cosh(2)), k, 0, oo)", "5/2"),
    ],
    "exponential series with a weight": [
        ("Mass(k*2**k/factorial(k)*exp(-2)/2, k, 1, oo)", "Mass(k*3**k/factorial(k)*exp(-3)/3, k, 1, oo)", "5/2"),
    ],
    "binomial series with a weight": [
        ("Mass(k*binomial(k + 2, k)*3**(-k)*16/81, k, 1, oo)", "Mass(k*binomial(k + 2, k)*2**(-k)/24, k, 1, oo)", "2"),
    ],
}
# (P, Q) whose max divergence uses a row of that name
SUPREMA_CASES = {
    "vertex of a power and a logarithm": [("Gamma(3, 2)", "Gamma(2, 3)")],
    "arithmetic and geometric mean": [("InverseGaussian(2, 3)", "InverseGaussian(4, 1)")],
    "one peak beside a logarithm": [("Rayleigh(1)", "Exponential(2)"), ("InverseGaussian(1, 2)", "Gamma(2, 1/3)")],
    "peak of a beta density": [("Beta(3, 3)", "Beta(2, 2)"), ("BetaPrime(3, 3)", "BetaPrime(2, 2)"), ("BetaPrime(3, 2)", "BetaPrime(2, 2)")],
    "quotient of quadratics": [("Cauchy(0, 1)", "Cauchy(1, 2)"), ("Cauchy(1, 2)", "Cauchy(0, 1)")],
    "quadratics with one centre": [("StudentT(3)", "StudentT(2)"), ("StudentT(2)", "StudentT(3)"), ("StudentT(5)", "Cauchy(0, 1)")],
    "quadratic below a square": [("Normal(0, 1)", "Cauchy(0, 1)"), ("Normal(0, 1)", "Cauchy(0, 3)")],
    "parabola on the integers": [("DiscreteNormal(0, 1)", "DiscreteNormal(1, 2)"), ("DiscreteNormal(0, 2)", "DiscreteNormal(0, 3)")],
}
WITHOUT_TAIL = {"even powers of reciprocals"}  # terms that fall like a power are not enclosed by this route: tests/kernel/test_closed_sums.py
WITHOUT_LIMIT = {("kl", "InverseGaussian(1, 2)", "Gamma(2, 3)")}  # a Bessel function, not differentiated in its order
EVERY = [(name, *case) for name, cases in CASES.items() for case in cases]


def test_every_lemma_has_a_case():
    assert set(CASES) | WITHOUT_TAIL == {lemma.name for lemma in LEMMAS}


@pytest.mark.parametrize("lemma", LEMMAS, ids=lambda lemma: lemma.name)
def test_every_lemma_says_what_it_is_and_where_it_comes_from(lemma):
    assert lemma.statement and lemma.source and lemma.space in ("real", "integers")


@pytest.mark.parametrize("name, P, Q, order", EVERY, ids=[f"{c[1]}|{c[2]}@{c[3]}" for c in EVERY])
def test_the_value_lies_in_the_enclosure(name, P, Q, order):
    term = parse(f"renyi({P}, {Q}, {order})")
    answer = closed_answer(term, Assumptions(DomainSigns(())))
    assert name in {piece.lemma.name for piece in answer.pieces} and answer.conditions == ()
    found, _ = enclose(term, digits=15, route="integration")
    precision, ctx.prec = ctx.prec, 120
    try:
        assert ball(answer.value, {}).overlaps(found.lower.union(found.upper))
    finally:
        ctx.prec = precision


def test_every_supremum_has_a_case():
    assert set(SUPREMA_CASES) == {row.name for row in SUPREMA}


@pytest.mark.parametrize("name, P, Q", [(name, *case) for name, cases in SUPREMA_CASES.items() for case in cases])
@pytest.mark.sampled(4)
def test_the_supremum_lies_in_the_enclosure(name, P, Q, monkeypatch):
    term, used = parse(f"max_divergence({P}, {Q})"), set()

    def watched(row):
        def apply(*arguments):
            found = row.apply(*arguments)
            used.update([row.name] if found is not None else [])
            return found
        return replace(row, apply=apply)

    monkeypatch.setattr(peaks, "SUPREMA", tuple(map(watched, SUPREMA)))
    answer = closed_answer(term, Assumptions(DomainSigns(())))
    assert name in used and answer.conditions == ()
    found, _ = enclose(term, digits=12, route="integration")
    if answer.value.op == "oo":
        assert found.infinite == 1
    else:
        assert ball(answer.value, {}).overlaps(found.lower.union(found.upper))


@pytest.mark.parametrize(
    "P, Q, order",
    [
        ("Normal(0, 2)", "Normal(0, 1)", "4/3"),
        ("Normal(0, 2)", "Normal(0, 1)", "3"),
        ("Exponential(1)", "Exponential(2)", "2"),
        ("Laplace(0, 2)", "Laplace(1, 1)", "2"),
        ("Gamma(1, 1)", "Gamma(3, 1)", "2"),
        ("Geometric(1/3)", "Geometric(3/4)", "3"),
    ],
)
def test_an_infinite_integral_is_infinite_on_its_boundary_and_beyond(P, Q, order):
    assert closed_answer(parse(f"renyi({P}, {Q}, {order})"), Assumptions(DomainSigns(()))).value.op == "oo"


@pytest.mark.parametrize("quantity", ["kl", "max_divergence"])
@pytest.mark.parametrize(
    "P, Q",
    [
        ("Normal(0, 1)", "Normal(1/2, 2)"),
        ("Laplace(0, 1)", "Laplace(1, 2)"),
        ("Exponential(3)", "Exponential(2)"),
        ("Laplace(0, 1)", "Normal(0, 1)"),
        ("HalfNormal(1)", "Exponential(1)"),
        ("Binomial(4, 1/2)", "Binomial(4, 1/3)"),
        ("StudentT(3)", "StudentT(2)"),
        ("StudentT(2)", "StudentT(3)"),
        ("StudentT(3)", "shift(StudentT(3), 1)"),
        ("InverseGamma(3, 2)", "Gamma(2, 3)"),
        ("Rayleigh(1)", "Exponential(2)"),
        ("HalfNormal(1)", "Gamma(1/2, 3)"),
        ("InverseGaussian(1, 2)", "Gamma(2, 3)"),
        ("Maxwell(2)", "HalfNormal(3)"),
    ],
)
@pytest.mark.sampled(4)
def test_the_limits_lie_in_their_enclosures(quantity, P, Q):
    if (quantity, P, Q) in WITHOUT_LIMIT:
        pytest.raises(RuleError, closed_answer, parse(f"{quantity}({P}, {Q})"), Assumptions(DomainSigns(())))
        return
    term = parse(f"{quantity}({P}, {Q})")
    value = closed_answer(term, Assumptions(DomainSigns(()))).value
    found, _ = enclose(term, digits=10, route="integration")
    if value.op == "oo":
        assert found.infinite == 1
    else:
        assert ball(value, {}).overlaps(found.lower.union(found.upper))


@pytest.mark.parametrize(
    "text",
    [
        "hockey_stick(Normal(0, 1), Normal(1, 1), 1/2)",
        "hockey_stick(Laplace(0, 1), Laplace(1, 1), 1/3)",
        "tv(Normal(0, 1), Normal(2, 1))",
        "hockey_stick(Bernoulli(3/4), Bernoulli(1/4), 1/2)",
        "chi2(Exponential(3), Exponential(2))",
        "hellinger2(Laplace(0, 1), Laplace(1, 2))",
    ],
)
def test_other_divergences_lie_in_their_enclosures(text):
    value = closed_answer(parse(text), Assumptions(DomainSigns(()))).value
    found, _ = enclose(parse(text), digits=12, route="integration")
    assert ball(value, {}).overlaps(found.lower.union(found.upper))
