"""Infinite discrete random variables of sympy.stats: converted by family or by their mass function, and derived."""

import pytest
import sympy
from sympy.stats import FlorySchulz, Geometric, Logarithmic, NegativeBinomial, Poisson, Skellam, YuleSimon

from rdpverify.derivation import derive
from rdpverify.errors import RuleError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.symbolic import law_from_random_variable

a, b = sympy.symbols("a b", positive=True)
HALF, THIRD = sympy.Rational(1, 2), sympy.Rational(1, 3)

LAWS = [
    (Poisson("X", a), "Poisson(a)"),
    (Geometric("X", THIRD), "shift(Geometric(1/3), 1)"),
    (NegativeBinomial("X", 2, THIRD), "NegativeBinomial(2, 2/3)"),
    (Skellam("X", a, b), "Skellam(a, b)"),
    (Logarithmic("X", THIRD), "Mass(-3**(-k)/k/log(2/3), k, 1, oo)"),
    (YuleSimon("X", a), "Mass(a*beta(k, 1 + a), k, 1, oo)"),
]


@pytest.mark.parametrize("variable, text", LAWS, ids=[item[1] for item in LAWS])
def test_the_law_of_a_discrete_variable(variable, text):
    assert to_text(law_from_random_variable(variable)) == text


@pytest.mark.parametrize(
    "family, condition", [(Logarithmic, "b**(alpha - 1) > a**alpha"), (FlorySchulz, "(1 - b)**(alpha - 1) > (1 - a)**alpha")]
)
def test_a_mass_function_with_a_weight_is_derived_with_its_exact_condition(family, condition):
    P, Q = (to_text(law_from_random_variable(family("X", p))) for p in (a, b))
    found = derive(f"renyi({P}, {Q})", ["a in (0, 1)", "b in (0, 1)"])
    assert found.derived and found.exact and found.data()["finite_when"] == condition and found.limit_one is not None
    assert found.steps[0].rule == "mass"


def test_a_mass_with_a_heavy_tail_is_not_computed_and_does_not_crash():
    P, Q = (to_text(law_from_random_variable(YuleSimon("X", rate))) for rate in (2, 3))
    found = derive(f"renyi({P}, {Q}, 1/2)")
    assert found.closed_form is None and found.alternative.kind == "sum"
    with pytest.raises(RuleError):
        enclose(parse(f"renyi({P}, {Q}, 1/2)"), digits=5, budget=2)
