"""sympy.stats random variables become laws of the language with the language's conventions."""

import pytest
import sympy as sp
import sympy.stats as stats

from rdpverify.errors import InputError
from rdpverify.printer import to_text
from rdpverify.symbolic import law_from_random_variable

s = sp.Symbol("s", positive=True)


@pytest.mark.parametrize(
    "variable, text",
    [
        (stats.Normal("X", 0, s), "Normal(0, s)"),
        (stats.Laplace("X", 1, 2), "Laplace(1, 2)"),
        (stats.Gamma("X", 2, 3), "Gamma(2, 3)"),
        (stats.GaussianInverse("X", 1, 2), "InverseGaussian(1, 2)"),
        (stats.Gumbel("X", 2, 1), "Gumbel(1, 2)"),
        (stats.Weibull("X", 2, 3), "Weibull(2, 3)"),
        (stats.Bernoulli("X", sp.Rational(1, 3)), "Bernoulli(1/3)"),
        (stats.Geometric("X", sp.Rational(1, 3)), "shift(Geometric(1/3), 1)"),
        (stats.NegativeBinomial("X", 2, sp.Rational(1, 3)), "NegativeBinomial(2, 2/3)"),
        (stats.Die("X", 2), "shift(Finite([1/2, 1/2]), 1)"),
        (stats.Poisson("X", 2), "Poisson(2)"),
    ],
)
def test_named_distributions_keep_their_parameters(variable, text):
    assert to_text(law_from_random_variable(variable)) == text


def test_an_unnamed_continuous_law_comes_by_its_density():
    law = law_from_random_variable(stats.PowerFunction("X", 2, 0, 1))
    assert to_text(law) == "Density(2*x, x, 0, 1)"


@pytest.mark.parametrize("thing", [stats.Normal("X", 0, 1) + 1, sp.Symbol("x"), stats.Bernoulli("X", sp.Rational(1, 3), 5, 2)])
def test_anything_else_is_refused(thing):
    with pytest.raises(InputError):
        law_from_random_variable(thing)
