"""What belongs to a family: a proved mass, an example derived with limits, a source, its place in the documentation, a caught misprint."""

from dataclasses import replace
from pathlib import Path

import pytest

from rdpverify.definitions import FAMILIES
from rdpverify.definitions.measures import measure
from rdpverify.derivation import derive, selfcheck
from rdpverify.derivation.examples import EXAMPLES
from rdpverify.derivation.selfcheck import self_checks
from rdpverify.kernel.closed import prove_mass
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.numeric import enclose
from rdpverify.terms import INFINITY, ONE, mul, number, sub

LANGUAGE = (Path(__file__).parents[2] / "docs" / "language.md").read_text(encoding="utf-8")
BUILT = {"Density", "Mass", "PointMass", "Mixture", "Product", "Power", "shift", "scale", "Conditioned", "Output", "Joint", "Adaptive", "BestOf", "Clones",
         "AllocationRatio"}
VECTORS = {"MultivariateNormal", "Dirichlet"}
WITHOUT_EXAMPLE = {"Skellam", "TruncatedNegativeBinomial"}  # no closed form: the alternative is tested elsewhere
WITHOUT_PROVED_MASS = {"Staircase"}  # infinitely many pieces, replaced by three cells
FAMILY_EXAMPLES = {
    name: next((example for example in EXAMPLES if example.first.startswith(f"{name}(")), None) for name in FAMILIES if name not in BUILT
}


@pytest.mark.parametrize("family", [name for name in FAMILY_EXAMPLES if name not in WITHOUT_EXAMPLE])
@pytest.mark.sampled(4)
def test_a_family_has_an_example_with_form_condition_and_limits(family):
    example = FAMILY_EXAMPLES[family]
    assert example is not None
    found = derive(example.expression, example.where, check=False)
    assert found.closed_form is not None and found.steps
    assert found.limit_one is not None or any("order 1" in note for note in found.notes)
    assert found.limit_oo is not None or any("order oo" in note for note in found.notes)
    assert all(step.because and step.mathematics for step in found.steps)


@pytest.mark.parametrize("family", [name for name in FAMILY_EXAMPLES if name not in VECTORS | WITHOUT_PROVED_MASS | WITHOUT_EXAMPLE])
@pytest.mark.sampled(4)
def test_the_mass_of_a_family_is_proved_for_all_its_parameters(family):
    example = FAMILY_EXAMPLES[family]
    found = derive(example.expression, example.where, check=False)
    assumptions = Assumptions(DomainSigns(found.where, found.conditions))
    assert assumptions.is_zero(sub(prove_mass(measure(found.expression.args[0]), assumptions), ONE))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_a_source_and_its_place_in_the_language_page(family):
    signature = FAMILIES[family].signature
    assert signature.summary and (signature.source or family in BUILT)
    assert family in LANGUAGE


@pytest.mark.parametrize("family", [name for name in FAMILY_EXAMPLES if name not in WITHOUT_EXAMPLE])
@pytest.mark.sampled(4, 1)
def test_a_tenth_too_much_is_caught(family, monkeypatch):
    monkeypatch.setattr(selfcheck, "ENCLOSURES", 2)
    example = FAMILY_EXAMPLES[family]
    found = derive(example.expression, example.where, check=False)
    assert found.closed_form is not INFINITY
    mutant = replace(found, closed_form=mul(number("11/10"), found.closed_form))
    checks = self_checks(mutant, found.expression, True, lambda term: enclose(term, digits=5, budget=3, route="integration")[0])
    assert "fails" in {check.outcome for check in checks}
