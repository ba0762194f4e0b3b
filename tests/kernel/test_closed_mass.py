"""The mass of a density by the lemmas, and what is not a density."""

import pytest

from rdpverify.definitions import measure
from rdpverify.errors import NotADensity, RuleError
from rdpverify.kernel.closed import check_density, prove_mass
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.printer import to_text
from rdpverify.typed import parse_question


def law_and_signs(text, *where):
    question = parse_question(text, where)
    return question.term, DomainSigns(question.where, question.conditions)


FAMILIES = [
    "Normal(m, s)",
    "Laplace(m, b)",
    "Exponential(r)",
    "Gamma(k, t)",
    "InverseGamma(k, t)",
    "Chi(k)",
    "ChiSquared(k)",
    "Rayleigh(s)",
    "Maxwell(s)",
    "HalfNormal(s)",
    "Weibull(l, k)",
    "Pareto(m, a)",
    "Beta(a, b)",
    "BetaPrime(a, b)",
    "Gumbel(m, b)",
    "LogNormal(m, s)",
    "GeneralizedNormal(m, s, k)",
    "Levy(m, c)",
    "Uniform(0, 1)",
    "Logistic(m, s)",
    "Cramer(t)",
    "InverseGaussian(m, s)",
    "TruncatedNormal(m, s, 0, 1)",
    "Geometric(p)",
    "Poisson(r)",
    "Binomial(n, p)",
    "NegativeBinomial(r, p)",
    "Bernoulli(p)",
    "DiscreteLaplace(0, b)",
    "Mixture((1/4, Normal(0, 1)), (3/4, Laplace(m, 1)))",
]


@pytest.mark.parametrize("text", FAMILIES)
def test_families_have_mass_one(text):
    law, signs = law_and_signs(text)
    assert to_text(prove_mass(measure(law), signs)) == "1"


@pytest.mark.parametrize(
    "text, where",
    [
        ("Density(exp(-x**2/(2*s**2))/(s*sqrt(2*pi)), x)", ["s > 0"]),
        ("Density(exp(-x**2/(2*v))/sqrt(2*pi*v), x)", ["v > 0"]),
        ("Density(exp(-x**2/2 + x - 1/2)/sqrt(2*pi), x)", []),
        ("Density(exp(-Abs(x)/b)/(2*b), x)", ["b > 0"]),
        ("Density(2*x, x, 0, 1)", []),
        ("Density(exp(-x)/2 + exp(-2*x), x, 0, oo)", []),
        ("Mass((1-p)*p**k, k, 0, oo)", ["p in (0, 1)"]),
    ],
)
def test_typed_densities_are_laws(text, where):
    law, signs = law_and_signs(text, *where)
    check_density(law, signs)


def test_a_wrong_mass_is_printed():
    law, signs = law_and_signs("Density(exp(-x), x, -1, oo)")
    with pytest.raises(NotADensity, match=r"its mass is exp\(1\)"):
        check_density(law, signs)


def test_an_infinite_mass_is_printed():
    law, signs = law_and_signs("Density(exp(x), x, 0, oo)")
    with pytest.raises(NotADensity, match="its mass is oo"):
        check_density(law, signs)


def test_a_negative_density_with_a_symbol_is_refused():
    law, signs = law_and_signs("Density(c*(2 - 2*x), x, 0, 1 + 1)", "c in (0, 1)")
    with pytest.raises(RuleError, match="nonnegative"):
        check_density(law, signs)


@pytest.mark.parametrize(("law", "place"), [("Density(x*exp(-x), x, -1, oo)", "x = -0.6875"), ("Density(2 - 2*x, x, 0, 2)", "x = "),
                                            ("Mass(2**(-k)*(k-1), k, 0, oo)", "x = 0"), ("Density(x**2*exp(-x)-x*exp(-x), x, 0, oo)", "x = ")])
def test_a_formula_that_is_negative_somewhere_is_no_density(law, place):
    term, signs = law_and_signs(law)
    with pytest.raises(NotADensity, match=f"negative at {place}"):
        check_density(term, signs)


@pytest.mark.parametrize("text", [
    "Density(2*exp(-x**4)/gamma(1/4), x, -oo, oo)",
    "Density(2*exp(-(x - 3)**4)/gamma(1/4), x, -oo, oo)",
    "Density(6*exp(-(1 - 2*x)**6)/gamma(1/6), x, -oo, oo)",
    "Density(a**(1/8)*4*exp(-a*x**8)/gamma(1/8), x, -oo, oo)",
    "Density(4*exp(-x**4)/gamma(1/4), x, 0, oo)",
])
def test_an_even_power_in_an_exponent_is_integrated_on_both_sides_of_its_peak(text):
    law, signs = law_and_signs(f"kl({text}, Normal(0, 1))", *(["a > 0"] if "a*" in text else []))
    check_density(law.args[0], signs)


def test_a_mass_that_is_not_known_names_the_law():
    law, signs = law_and_signs("kl(Density(2*exp(-x**4 - x**2)/(exp(1/8)*besselk(1/4, 1/8)), x, -oo, oo), Normal(0, 1))")
    with pytest.raises(RuleError, match=r"not shown to have mass 1: Density\(2\*exp.*since no lemma integrates"):
        check_density(law.args[0], signs)


@pytest.mark.parametrize("text", ["Density(2*exp(-x**4)/gamma(1/2), x, -oo, oo)", "Density(exp(-x**4)/gamma(1/4), x, -oo, oo)"])
def test_a_mass_by_an_even_power_that_is_not_one_is_refused(text):
    law, signs = law_and_signs(f"kl({text}, Normal(0, 1))")
    with pytest.raises(NotADensity, match="its mass is"):
        check_density(law.args[0], signs)


@pytest.mark.parametrize("density", ["Piecewise(({h}, x < 1), (1 - {h}, x >= 1))", "{h} + Piecewise((1 - 2*{h}, x < 1), (0, x >= 1))"])
def test_a_height_that_is_a_piecewise_has_no_pieces(density):
    """Of the parameter alone: to look for the pieces of such a density once more did not end."""
    height = "Piecewise((c, c < 1/8), (1/8, c >= 1/8))"
    law, signs = law_and_signs(f"tv(Density({density.format(h=height)}, x, 0, 2), Uniform(0, 1))", "c in [0, 1/4]")
    check_density(law.args[0], signs)
