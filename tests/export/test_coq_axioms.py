"""The axioms of the core that Coq has proved: all that its language can say."""

import re
from pathlib import Path

import pytest

from rdpverify.core.axioms import axioms
from rdpverify.export.coq_steps import FUNCTION_AXIOMS, LAW_AXIOMS

COQ = Path(__file__).parents[2] / "coq"
NOT_THERE = re.compile(r"\b(gamma|loggamma|digamma|Sum|Product|Power|I|K[0-9]*)\(|\*K[0-9]*\b")  # words that the terms of coq/Terms.v do not have

NOT_YET = {"archimedes", "pow_next"}  # powers of numbers < 0, and all multiples of a number


def given() -> set[str]:
    text = re.search(r"Definition given : list theorem := \[(.*?)\]\.", (COQ / "LawAxioms.v").read_text(), re.DOTALL)[1]
    return set(re.findall(r"\bax_(\w+)", text))


@pytest.mark.parametrize("name", sorted(axioms()))
def test_an_axiom_is_a_theorem_in_coq_where_it_can_be_said(name):
    assert (name in given()) == (name not in NOT_YET and NOT_THERE.search(axioms()[name].text) is None)


def test_the_exporter_uses_what_is_proved():
    assert {*FUNCTION_AXIOMS, *LAW_AXIOMS} <= given()
    text = re.search(r"Definition functions : list theorem := \[(.*?)\]\.", (COQ / "Axioms.v").read_text(), re.DOTALL)[1]
    assert re.findall(r"\bax_(\w+)", text)[:len(FUNCTION_AXIOMS)] == FUNCTION_AXIOMS
