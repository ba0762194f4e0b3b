"""A refutation about queries shows neighbouring data sets, and the answers on them are as far apart as is said."""

from collections import Counter
from fractions import Fraction

import pytest
from rdpverify.language import parse
from rdpverify.numeric import enclose
from rdpverify.proving.prove import prove
from rdpverify.reports.data_sets import data_sets_of
from rdpverify.reports.plain import prose_text
from rdpverify.reports.refutation import refutation_in_words
from rdpverify.typed import parse_relation, parse_statement
from rdpverify.words import ENTRIES

QUERIES = ["Counts(1)", "Counts(5)", "Histogram(2)", "Histogram(7)", "BoundedSum(-2, 1)", "BoundedSum(1/3, 5/2, 3)", "BoundedSum(4, -1)",
           "BoundedMean(-1, 3, 1)", "BoundedMean(0, 1, 6, 2)", "Maximum(-1, 3)", "Maximum(3, -1)", "Median(-1/2, 3)"]


@pytest.mark.parametrize("norm", ["1", "2", "3/2"])
@pytest.mark.parametrize("relation", ["add_remove", "replace"])
@pytest.mark.parametrize("text", QUERIES)
def test_the_answers_are_as_far_apart_as_the_sensitivity(text, relation, norm):
    known = {each["relation"] for each in ENTRIES[text.partition("(")[0]].texts["sensitivities"]}
    found = data_sets_of(parse_relation(f'sensitivity({text}, "{relation}", {norm}) <= 0'), {})
    if relation not in known:
        assert found == []
        return
    (sets,) = found
    assert len(sets.others) - len(sets.records) == (1 if relation == "add_remove" else 0)
    assert (Counter(sets.others) - Counter(sets.records)).total() == 1  # one record is added, or stands in the place of another
    power = float(Fraction(norm))
    distance = sum(float(abs(a - b)) ** power for a, b in zip(sets.answer, sets.other_answer, strict=True)) ** (1 / power)
    value, _ = enclose(parse(f'sensitivity({text}, "{relation}", {norm})'), 12, 5)
    assert value.as_float_lower() - 1e-9 <= distance <= value.as_float_upper() + 1e-9


@pytest.mark.parametrize("text", ["sensitivity(Lipschitz(2, 3)) <= 1", "sensitivity(Counts(1000)) <= 1", "sensitivity(Counts(k)) <= 1",
                                  "sensitivity(Histogram(100)) <= 1/2", "sensitivity(BoundedMean(0, 1, 50), \"replace\") <= 0", "x <= 1"])
def test_what_is_arbitrary_too_long_or_no_query_at_numbers_has_none(text):
    assert data_sets_of(parse_relation(text), {}) == []


@pytest.mark.parametrize(("text", "shown"), [
    ("sensitivity(Counts(k), norm=2) <= 1", "[] and [(1, 1)]; Counts answers (0, 0) and (1, 1)."),
    ("pure_dp(Deterministic(Histogram(k))) <= 100", "[] and [0]; Histogram answers (0, 0) and (1, 0)."),
    ("sensitivity(BoundedMean(-1, 3, n), \"replace\") <= 3/n", "[−1] and [3]; BoundedMean answers −1 and 3."),
])
def test_a_refutation_shows_them(text, shown):
    outcome = prove(parse_statement(text), seconds=20)
    told = "\n".join(prose_text(refutation_in_words(outcome.statement, outcome.evidence), 200))
    assert outcome.verdict == "refuted" and shown in told
