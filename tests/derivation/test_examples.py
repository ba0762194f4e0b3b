"""Every pair of the gallery: derived, its self-checks hold, it replays; and a misprint in each is caught."""

import json
from dataclasses import replace

import pytest

from rdpverify.definitions import FAMILIES
from rdpverify.derivation import derive, selfcheck
from rdpverify.derivation.examples import EXAMPLES
from rdpverify.derivation.selfcheck import self_checks
from rdpverify.derivation.replay import replay
from rdpverify.numeric import enclose
from rdpverify.reports.gallery import entry
from rdpverify.terms import INFINITY, mul, number

WITHOUT = {  # no closed form is known, and each answer says why
    "Skellam": "renyi(Skellam(a, b), Skellam(c, d))",
    "TruncatedNegativeBinomial": "renyi(TruncatedNegativeBinomial(a, p), TruncatedNegativeBinomial(a, q))",
}
NOT_PAIRS = {"Density", "Mass", "PointMass", "scale", "Conditioned", "Output", "Joint", "Adaptive", "BestOf", "Clones", "AllocationRatio"}


ON_THE_LINE = [example for example in EXAMPLES if "MultivariateNormal" not in example.first and "Dirichlet" not in example.first]
MISPRINTED = [*ON_THE_LINE[::6], *(example for example in EXAMPLES if example not in ON_THE_LINE)]


def _enclosed(term):
    return enclose(term, digits=8, budget=3, route="integration")[0]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.title}{example.where}")
@pytest.mark.sampled(4, 2)
def test_an_example_is_derived_checked_and_replayed(example, monkeypatch):
    monkeypatch.setattr(selfcheck, "ENCLOSURES", 3)  # one order below 1, one above, one where it is infinite
    found = derive(example.expression, example.where, enclose=_enclosed)
    assert found.derived, found.reason or [check for check in found.checks if check.outcome == "fails"]
    ran = {check.name: check for check in found.checks}
    route = ran["verified integration" if example in ON_THE_LINE else "second route"]
    assert route.outcome == "holds" or "Power" in example.first, route.detail
    replay(json.loads(json.dumps(found.data())))


@pytest.mark.parametrize("example", MISPRINTED, ids=lambda example: example.title)
@pytest.mark.sampled(3)
def test_a_misprinted_closed_form_fails_its_self_check(example):
    found = derive(example.expression, example.where, check=False)
    assert found.closed_form is not INFINITY
    mutant = replace(found, closed_form=mul(number("11/10"), found.closed_form))
    outcomes = {check.outcome for check in self_checks(mutant, found.expression, float("inf"), _enclosed)}
    assert "fails" in outcomes


def test_every_family_has_an_example_or_a_reason():
    named = " ".join(example.first + example.second for example in EXAMPLES)
    assert {name for name in FAMILIES if f"{name}(" not in named} <= WITHOUT.keys() | NOT_PAIRS
    for expression in WITHOUT.values():
        found = derive(expression, check=False)
        assert found.closed_form is None and "because" in found.reason


def test_an_entry_of_the_gallery_shows_form_condition_limits_and_source():
    text = "\n".join(entry(EXAMPLES[0]))
    assert "alpha*(m1 - m2)**2" in text and "exactly where `(1 - alpha)*s1**2 + alpha*s2**2 > 0`" in text
    assert "order 1 (KL)" in text and "order oo" in text and "Abramowitz & Stegun 7.4.6" in text
