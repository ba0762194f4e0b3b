"""Sensitivities of queries: what the data say is what a search through small neighbouring data sets finds, reached and not passed."""

import itertools
import statistics
from fractions import Fraction

import pytest
import rdpverify
from rdpverify.definitions.quantities import unfold
from rdpverify.definitions.queries import sensitivity_of
from rdpverify.errors import InputError, RdpVerifyError
from rdpverify.printer import to_text
from rdpverify.numeric import enclose
from rdpverify.proving.prove import prove
from rdpverify.typed import parse, parse_statement
from rdpverify.words import ENTRIES

LOW, HIGH = Fraction(-1), Fraction(3)
MIDDLE = [LOW, Fraction(1, 2), HIGH]


def vectors(records, k, size):
    return [sum(record[place] for record in records) / size for place in range(k)]


# text → (records, answer to a tuple of them, sizes of data sets that may come before a change)
QUERIES = {
    "Counts(1)": ([0, 1], lambda data: [sum(data)], (0, 1, 2)),
    "Counts(3)": ([0, 1, 2], lambda data: [sum(x > 0 for x in data), sum(x == 2 for x in data), sum(x > 0 for x in data)], (0, 1, 2)),
    "Histogram(2)": ([0, 1], lambda data: [data.count(cell) for cell in range(2)], (0, 1, 2)),
    "Histogram(4)": ([0, 1, 2, 3], lambda data: [data.count(cell) for cell in range(4)], (0, 1, 2)),
    "BoundedSum(-1, 3)": ([(x,) for x in MIDDLE], lambda data: vectors(data, 1, 1), (0, 1, 2)),
    "BoundedSum(3, -1)": ([(x,) for x in MIDDLE], lambda data: vectors(data, 1, 1), (0, 1, 2)),
    "BoundedSum(-1, 3, 2)": (list(itertools.product(MIDDLE, repeat=2)), lambda data: vectors(data, 2, 1), (0, 1)),
    "BoundedMean(-1, 3, 1)": ([(x,) for x in MIDDLE], lambda data: vectors(data, 1, 1), (1,)),
    "BoundedMean(-1, 3, 3)": ([(x,) for x in MIDDLE], lambda data: vectors(data, 1, 3), (3,)),
    "BoundedMean(-1, 3, 2, 2)": (list(itertools.product(MIDDLE, repeat=2)), lambda data: vectors(data, 2, 2), (2,)),
    "Maximum(-1, 3)": (MIDDLE, lambda data: [max(data)], (1, 2, 3)),
    "Median(-1, 3)": (MIDDLE, lambda data: [statistics.median(data)], (1, 3, 5)),
    "Lipschitz(5/2, 2)": ([0, 1, 2], lambda data: [Fraction(5, 2) * sum(data)], (0, 1, 2)),
}


def neighbours(records, sizes, relation):
    for size in sizes:
        for data in itertools.product(records, repeat=size):
            for record in records:
                if relation == "add_remove":
                    yield data, (*data, record)
                elif size:
                    yield data, (record, *data[1:])


def found(text, relation, norm):
    records, answer, sizes = QUERIES[text]
    return max(sum(abs(float(a - b)) ** norm for a, b in zip(answer(x), answer(y), strict=True)) ** (1 / norm)
               for x, y in neighbours(records, sizes, relation))


@pytest.mark.parametrize("norm", ["1", "2", "3/2"])
@pytest.mark.parametrize("relation", ["add_remove", "replace"])
@pytest.mark.parametrize("text", QUERIES)
def test_a_sensitivity_is_the_greatest_distance(text, relation, norm):
    known = {each["relation"] for each in ENTRIES[text.partition("(")[0]].texts["sensitivities"]}
    term = parse(f'sensitivity({text}, "{relation}", {norm})')
    if relation not in known:
        with pytest.raises(InputError, match="no sensitivity of"):
            unfold(term)
        return
    value, _ = enclose(term, 12, 5)
    assert value.as_float_lower() - 1e-9 <= found(text, relation, float(Fraction(norm))) <= value.as_float_upper() + 1e-9


def test_every_query_is_looked_at_and_every_reason_is_given():
    queries = {name: entry for name, entry in ENTRIES.items() if entry.kind == "query"}
    assert queries.keys() == {text.partition("(")[0] for text in QUERIES}
    for entry in queries.values():
        assert entry.signature.source and all(each["why"] and each["relation"] in ("add_remove", "replace") for each in entry.texts["sensitivities"])


def verdict(text, where=()):
    return prove(parse_statement(text, where=where), seconds=10).verdict


@pytest.mark.parametrize(("text", "where", "expected"), [
    ("sensitivity(BoundedMean(a, b, n), \"replace\") <= (b - a)/n", ("a in (-oo, oo)", "b in [a, oo)"), "proved"),
    ("sensitivity(BoundedMean(a, b, n), \"replace\") <= (b - a)/n", ("a in (-oo, oo)", "b in (-oo, oo)"), "refuted"),
    ("sensitivity(Counts(k), norm=2) <= sensitivity(Counts(k), norm=1)", (), "proved"),
    ("sensitivity(Counts(k), norm=1) <= sensitivity(Counts(k), norm=2)", (), "refuted"),
    ("pure_dp(LaplaceMechanism(b, sensitivity(Histogram(k), \"replace\"))) == 2/b", (), "proved"),
    ("pure_dp(LaplaceMechanism(b, sensitivity(Histogram(k), \"replace\"))) <= 199/(100*b)", (), "refuted"),
    ("epsilon(GaussianMechanism(2, sensitivity(Histogram(3), \"replace\", 2)), 1/100000) <= 4", (), "proved"),
    ("epsilon(Composed((GaussianMechanism(2, sensitivity(Histogram(3), \"replace\", 2)), 3)), 1/100000) <= 4", (), "refuted"),
    ("pure_dp(Deterministic(Counts(k))) == oo", (), "proved"), ("pure_dp(Deterministic(Counts(k))) <= 1000", (), "refuted"),
    ("pure_dp(Deterministic(BoundedSum(0, 0))) == 0", (), "proved"),
    ("privacy_profile(Deterministic(Median(0, 1), \"replace\"), 3) == 1", (), "proved"),
    ("sensitivity(Lipschitz(2, sensitivity(Histogram(k)))) == 2", (), "proved"),
    ("sensitivity(Lipschitz(2, sensitivity(Histogram(k), \"replace\"))) <= 3", (), "refuted"),
])
def test_what_is_said_of_sensitivities_is_decided(text, where, expected):
    assert verdict(text, where) == expected


@pytest.mark.parametrize("text", [
    "sensitivity(BoundedMean(0, 1, n)) >= 0", "sensitivity(Median(0, 1)) >= 0", "pure_dp(Deterministic(BoundedMean(0, 1, n))) >= 0",
    "rdp(LaplaceMechanism(1, sensitivity(Median(0, 1))), 2) >= 0",
    "privacy_profile(Deterministic(Median(0, 1)), 1) <= 1", "sensitivity(Lipschitz(1, sensitivity(Median(0, 1)))) >= 0",
    "sensitivity(Lipschitz(1, kl(P, Q))) >= 0", "sensitivity(Lipschitz(1, oo)) >= 0", "sensitivity(BoundedSum(0, oo)) >= 0", "sensitivity(Histogram(1)) <= 1",
    "sensitivity(Histogram(5/2)) <= 2", "sensitivity(Counts(0)) <= 1", "sensitivity(Counts(1), norm=1/2) <= 1", "sensitivity(Counts(1), norm=oo) <= 1",
    "sensitivity(Counts(1), \"swap\") <= 1", "sensitivity(1) <= 1", "sensitivity(P) <= 1", "sensitivity(LaplaceMechanism(1)) <= 1", "Counts(1) <= 1", "pure_dp(Counts(1)) <= 1",
    "sensitivity(BoundedMean(0, 1, 0), \"replace\") <= 1", "kl(Counts(1), P) <= 1", "Deterministic(Counts(1)) <= 1", "rdp(Deterministic(P), 2) <= 1",
])
def test_what_has_no_value_is_neither_proved_nor_refuted(text):
    try:
        assert verdict(text) == "undecided"
    except RdpVerifyError as problem:
        assert "\n" not in str(problem)


def test_texts_read_back():
    text = to_text(parse("sensitivity(query=BoundedSum(0, b), norm=2)"))
    assert text == 'sensitivity(BoundedSum(0, b, 1), "add_remove", 2)' and to_text(parse(text)) == text
    assert to_text(sensitivity_of(*parse(text).args)) == "Max(0, Abs(b))"


def test_queries_in_python():
    query = rdpverify.Histogram("k")
    found = rdpverify.sensitivity(query, relation="replace", norm=2)
    assert str(found) == 'sensitivity(Histogram(k), "replace", 2)'
    assert str(rdpverify.LaplaceMechanism(1, found)).startswith("LaplaceMechanism(1, sensitivity(")
    with pytest.raises(InputError):
        rdpverify.sensitivity(3)
