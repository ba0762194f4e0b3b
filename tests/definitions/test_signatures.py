"""The registry of everything callable."""

import tomllib

import pytest

from rdpverify.definitions import ALIASES, DEFINED, FAMILIES, SIGNATURES
from rdpverify.typed.described import usage
from rdpverify.words import ENTRIES, FORMULAS
from rdpverify.words.signature import SORTS
from rdpverify.certificates.word_files import entries_of
from rdpverify.words.registry import FILES

FAMILY_NAMES = [
    "Normal", "LogNormal", "TruncatedNormal", "RectifiedNormal", "HalfNormal", "GeneralizedNormal", "Laplace", "Logistic",
    "Cauchy", "Gumbel", "StudentT", "Cramer", "Exponential", "Gamma", "InverseGamma", "Chi", "ChiSquared", "Rayleigh",
    "Maxwell", "Weibull", "Pareto", "InverseGaussian", "Levy", "Beta", "BetaPrime", "Uniform", "Dirichlet",
    "MultivariateNormal", "Staircase", "Bernoulli", "Binomial", "Finite", "Geometric", "NegativeBinomial", "Poisson", "Skellam",
    "DiscreteLaplace", "DiscreteNormal", "Mixture", "Product", "Power", "shift", "scale", "Density", "Mass", "PointMass",
    "Conditioned", "Output", "Joint", "Adaptive", "BestOf", "TruncatedNegativeBinomial", "Clones", "AllocationRatio"]
FUNCTION_NAMES = [
    "exp", "log", "sqrt", "Abs", "Min", "Max", "sign", "floor", "sinh", "cosh", "tanh", "sech", "cbrt", "sin", "cos", "tan", "asin", "acos", "atan", "erf", "erfc", "Phi",
    "PhiInv", "gamma", "loggamma", "digamma", "beta", "binomial", "factorial", "besseli", "besselk", "legendre", "hyper",
    "Piecewise", "Limit", "Sum"]
USAGES = {
    "Normal": "Normal(mean, sd)", "Laplace": "Laplace(location, scale)", "Gamma": "Gamma(shape, scale)",
    "Binomial": "Binomial(n, p)",
    "Weibull": "Weibull(scale, shape)", "Pareto": "Pareto(minimum, shape)", "InverseGaussian": "InverseGaussian(mean, shape)",
    "Exponential": "Exponential(rate)", "NegativeBinomial": "NegativeBinomial(r, p)", "Finite": "Finite([mass, …])",
    "Mixture": "Mixture((weight, D), …)", "renyi": "renyi(P, Q, order=alpha)", "hockey_stick": "hockey_stick(P, Q, eps)",
    "GaussianMechanism": "GaussianMechanism(sigma, sensitivity=1)", "RandomizedResponse": "RandomizedResponse(p, k=2)",
    "PoissonSampled": 'PoissonSampled(M, q, relation="add_remove", direction="both")', "Composed": "Composed((M, k), …)",
    "rdp": "rdp(M, order=alpha)", "privacy_profile": "privacy_profile(M, eps)", "tcdp": "tcdp(M, omega)",
    "Density": "Density(formula, x, lower=-oo, upper=oo)", "Mass": "Mass(formula, k, lower, upper)",
}


def test_every_word_of_the_language_is_defined():
    assert set(FAMILIES) == set(FAMILY_NAMES)
    assert [name for name, entry in ENTRIES.items() if entry.kind == "function"] == FUNCTION_NAMES
    assert set(SIGNATURES) == set(FUNCTION_NAMES) | (set(DEFINED) - {"prob"}) | set(FORMULAS)


@pytest.mark.parametrize("name", USAGES)
def test_names_and_order_of_arguments(name):
    assert usage(SIGNATURES[name]) == USAGES[name]


@pytest.mark.parametrize("name", SIGNATURES)
def test_a_signature_is_complete(name):
    signature = SIGNATURES[name]
    assert signature.name == name and signature.result in ("real", "law", "kernel", "mechanism", "query")
    assert signature.summary and signature.source and signature.slots
    defaults = [slot.default is not None for slot in signature.slots]
    assert defaults == sorted(defaults), "slots with defaults come last"
    assert all(slot.sort in SORTS for slot in signature.slots)


def test_spellings_of_sympy_are_aliases():
    assert ALIASES == {"Categorical": "Finite", "GaussianInverse": "InverseGaussian", "GammaInverse": "InverseGamma",
                       "ExponentialPower": "GeneralizedNormal"}


def test_the_registries_do_not_share_names():
    assert len(ENTRIES) == len(SIGNATURES) + 1  # P(S) is written otherwise


def test_a_variadic_signature_repeats_its_last_slot():
    mixture = SIGNATURES["Mixture"]
    assert mixture.variadic and mixture.slot(5) is mixture.slots[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_of_the_package_say_what_a_file_of_words_may_say(path):
    found = entries_of(tomllib.loads(path.read_text(encoding="utf-8")))
    assert found and all(ENTRIES[entry.signature.name] == entry and ENTRIES[entry.signature.name].texts == entry.texts for entry in found)


def test_a_word_in_quotes_is_one_of_those_that_the_slot_names():
    for signature in SIGNATURES.values():
        for slot in signature.slots:
            assert bool(slot.choices) is (slot.sort == "string") and (slot.default is None or not slot.choices or slot.default.value in slot.choices)
