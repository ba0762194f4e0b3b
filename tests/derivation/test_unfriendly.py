"""Densities as people type them: variance or precision, expanded exponents, roots of squares, logs inside exponentials, cases."""

import pytest

from rdpverify.derivation import derive
from rdpverify.errors import InputError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.terms.normal import identical

GAUSSIAN = "alpha*mu**2/(2*v)"


def form(expression, *where):
    found = derive(expression, where)
    assert found.derived, found.reason
    return found.closed_form


@pytest.mark.parametrize(
    "p, q, where, expected",
    [
        ("exp(-x**2/(2*v))/sqrt(2*pi*v)", "exp(-(x-mu)**2/(2*v))/sqrt(2*pi*v)", ["v > 0", "mu > 0"], GAUSSIAN),
        ("sqrt(t/(2*pi))*exp(-t*x**2/2)", "sqrt(t/(2*pi))*exp(-t*(x-mu)**2/2)", ["t > 0", "mu > 0"], "alpha*mu**2*t/2"),
        (
            "exp(-x**2/2)/sqrt(2*pi)",
            "exp(-x**2/2 + mu*x - mu**2/2)/sqrt(2*pi)",
            ["mu > 0"],
            "alpha*mu**2/2",
        ),
        ("exp(-x**2/2 - log(2*pi)/2)", "exp(-(x-1)**2/2 - log(sqrt(2*pi)))", [], "alpha/2"),
        ("2**(-x**2/(2*log(2)))/sqrt(2*pi)", "exp(-(x-1)**2/2)/sqrt(2*pi)", [], "alpha/2"),
    ],
)
def test_a_gaussian_in_any_spelling(p, q, where, expected):
    found = form(f"renyi(Density({p}, x), Density({q}, x))", *where)
    assert identical(found, parse(expected), lambda term: 1 if term.op == "symbol" and term.value != "alpha" else None)


LAPLACE = "log(alpha/(2*alpha - 1)*exp((alpha - 1)/b) + (alpha - 1)/(2*alpha - 1)*exp(-alpha/b))/(alpha - 1)"


@pytest.mark.parametrize(
    "p, q",
    [
        ("exp(-sqrt(x**2)/b)/(2*b)", "exp(-sqrt((x-1)**2)/b)/(2*b)"),
        ("exp(-Max(x, -x)/b)/(2*b)", "exp(-Max(x-1, 1-x)/b)/(2*b)"),
        ("exp(Min(x, -x)/b)/(2*b)", "exp(-Abs(1-x)/b - log(2*b))"),
        ("Piecewise((exp(x/b)/(2*b), x < 0), (exp(-x/b)/(2*b), x >= 0))", "exp(-Abs(x-1)/b)/(2*b)"),
    ],
)
def test_an_absolute_value_in_any_spelling(p, q):
    assert to_text(form(f"renyi(Density({p}, x), Density({q}, x))", "b > 0")) == LAPLACE


@pytest.mark.parametrize(
    "p, law",
    [
        ("Density(sech(x/2)**2/4, x)", "Logistic(0, 1)"),
        ("Density(1/(pi*(1+x**2)), x)", "Cauchy(0, 1)"),
        ("Density(1/(pi*(2-2*x+x**2)), x)", "Cauchy(1, 1)"),
        ("Density(exp(-x)*x, x, 0, oo)", "Gamma(2, 1)"),
        ("Density(6*x*(1-x), x, 0, 1)", "Beta(2, 2)"),
        ("Mass(exp(-2)*2**k/factorial(k), k, 0, oo)", "Poisson(2)"),
        ("Mass(binomial(4, k)/16, k, 0, 4)", "Binomial(4, 1/2)"),
    ],
)
def test_a_typed_law_is_its_family(p, law):
    assert to_text(form(f"renyi({p}, {law})")) == "0"


@pytest.mark.parametrize(
    "expression, where, message",
    [
        ("renyi(Density(exp(-x**2), x), Normal(0, 1))", [], "mass is"),
        ("renyi(Density(x*y, x, 0, 1), Uniform(0, 1))", ["y > 0"], "mass is y/2"),
        ("renyi(Density(foo(x), x, 0, 1), Uniform(0, 1))", [], "foo"),
        ("renyi(MultivariateNormal([0, 0], [[1, 2], [2, 1]]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))", [], "positive definite"),
        ("renyi(MultivariateNormal([0, 0], [[1, 1], [0, 1]]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))", [], "symmetric"),
        ("renyi(MultivariateNormal([0, 0], [[1]]), MultivariateNormal([0, 0], [[1]]))", [], "2 rows of 2 entries"),
        ("renyi(Normal(0, s/t), Normal(1, 1))", [], "'[st]'"),
    ],
)
def test_bad_input_is_refused_in_one_line(expression, where, message):
    with pytest.raises(InputError, match=message) as refused:
        derive(expression, where)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "expression, reason",
    [
        ("renyi(Poisson(1), Mixture((1/2, Normal(0, 1)), (1/2, PointMass(0))))", "integers"),
        ("renyi(MultivariateNormal([0, 0], [[1, 0], [0, 1]]), Normal(0, 1))", "different spaces"),
        ("renyi(MultivariateNormal([0], [[1]]), MultivariateNormal([0, 0], [[1, 0], [0, 1]]))", "dimensions"),
        ("renyi(DiscreteLaplace(0, b), DiscreteLaplace(m, b))", "integers"),
    ],
)
def test_pairs_that_do_not_fit_get_a_reason(expression, reason):
    found = derive(expression)
    assert found.closed_form is None and reason in found.reason
