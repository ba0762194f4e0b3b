"""What is listed beside a theorem about laws is spoken of wherever the theorem can be used, so that none is left out in vain."""

import pytest

from rdpverify.elaboration.law_quantities import quantities
from rdpverify.elaboration.law_theorems.known import FINITE, HEADS, LEMMAS


def theorems_of(lemma) -> tuple:
    made = lemma()
    return made if isinstance(made, tuple) else (made,)


def names(atom) -> set:
    return {law.args[0] for law in atom.laws} | atom.symbols


def test_what_is_listed_is_in_use():
    assert HEADS.keys() <= {*LEMMAS, *FINITE}


@pytest.mark.parametrize("lemma", [lemma for lemma in LEMMAS if lemma in HEADS], ids=lambda lemma: lemma.__name__)
def test_a_lemma_is_used_for_quantities_that_are_all_named(lemma):
    for theorem in theorems_of(lemma):
        assert HEADS[lemma] - {"independent"} <= {atom.head for atom in quantities(theorem.relation)}


@pytest.mark.parametrize("lemma", [lemma for lemma in FINITE if lemma in HEADS], ids=lambda lemma: lemma.__name__)
def test_what_is_finite_follows_from_premises_where_a_name_is_to_be_found_in_them(lemma):
    """All names of its hypotheses in its conclusion: what is asked for alone is spoken of then."""
    for theorem in theorems_of(lemma):
        conclusion = theorem.f.atom
        needed = [h.body.atom for h in theorem.hypotheses if h.op == "finite"]
        open_names = any(not names(atom) <= names(conclusion) for atom in needed)
        assert HEADS[lemma] - {"independent"} <= {conclusion.head} | {atom.head for atom in needed if open_names}
