"""Two neighbouring data sets on which the answers of a query are as far apart as its sensitivity: what anyone can count again.

A refutation about queries rests on the formula of the sensitivity; these are shown beside it, where the answers on them, worked out here,
are at that very distance.
"""

from dataclasses import dataclass
from fractions import Fraction

from ..definitions.queries import sensitivity_of
from ..errors import RdpVerifyError
from ..language.statement import Relation
from ..terms import ZERO, Term, add, div, number, power, substitute
from ..terms.normal import identical

MOST = 24  # numbers that are written out


@dataclass(frozen=True)
class DataSets:
    """Records, and what the query answers on them; the other data set is a neighbour."""

    query: Term
    records: tuple
    others: tuple
    answer: tuple
    other_answer: tuple


def data_sets_of(conclusion: Relation, values: dict[str, Term]) -> list[DataSets]:
    """For every query in the conclusion that is one at these values of the symbols: data sets that are short enough to be read."""
    asked = dict.fromkeys(substitute(part, values) for part in conclusion.parts() if part.op in ("sensitivity", "Deterministic"))
    return [data_sets for part in asked if (data_sets := _found(*part.args)) is not None]


def _found(query: Term, relation: Term, norm: Term | None = None) -> DataSets | None:
    norm = number(1) if norm is None else norm
    if query.op not in QUERIES or not all(part.is_number for part in (*query.args, norm)):
        return None
    numbers = [Fraction(int(part.value.p), int(part.value.q)) for part in query.args]
    neighbours, answer = QUERIES[query.op]
    pair = neighbours(relation.value, *numbers)
    if pair is None or sum(_size(record) for records in pair for record in records) > MOST:
        return None
    answers = [tuple(answer(records, *numbers)) for records in pair]
    return DataSets(query, *pair, *answers) if _reached(answers, query, relation, norm) else None


def _reached(answers, query: Term, relation: Term, norm: Term) -> bool:
    """Are the answers at the distance that the sensitivity is?"""
    apart = [number(str(abs(a - b))) for a, b in zip(*answers, strict=True) if a != b]
    distance = power(add(ZERO, *(power(each, norm) for each in apart)), div(number(1), norm)) if apart else ZERO
    try:
        return identical(distance, sensitivity_of(query, relation, norm))
    except RdpVerifyError:
        return False


def _size(record) -> int:
    return len(record) if isinstance(record, tuple) else 1


def _ends(relation: str, lower, upper, *_):
    """One record at an end: with a record at the other end beside it, or in its place."""
    return ((lower,), (lower, upper) if relation == "add_remove" else (upper,))


def _in_cells(relation: str, k):
    """A record in the first cell; or one that moves to the next."""
    return None if k > MOST else ((), (0,)) if relation == "add_remove" else ((0,), (1,))


def _counted(relation: str, k):
    """A record with all k properties, or none in its place before."""
    size = int(min(k, MOST + 1))
    return ((), ((1,) * size,)) if relation == "add_remove" else (((0,) * size,), ((1,) * size,))


def _summed(relation: str, lower, upper, k):
    size, end = int(min(k, MOST + 1)), max(lower, upper, key=abs)
    return ((), ((end,) * size,)) if relation == "add_remove" else (((lower,) * size,), ((upper,) * size,))


def _averaged(relation: str, lower, upper, n, k):
    if relation != "replace" or n * k > MOST:
        return None
    first, other = (lower,) * int(k), (upper,) * int(k)
    return (first,) * int(n), (other, *(first,) * (int(n) - 1))


def _sums(records, size) -> list:
    return [sum((record[place] for record in records), Fraction(0)) for place in range(int(size))]


QUERIES = {  # neighbours for a relation and the query's numbers, and the answer on a data set
    "Counts": (_counted, _sums),
    "Histogram": (_in_cells, lambda records, k: [records.count(cell) for cell in range(int(k))]),
    "BoundedSum": (_summed, lambda records, lower, upper, k: _sums(records, k)),
    "BoundedMean": (_averaged, lambda records, lower, upper, n, k: [total / n for total in _sums(records, k)]),
    "Maximum": (lambda relation, *ends: _ends(relation, *sorted(ends)), lambda records, *_: [max(records)]),
    "Median": (_ends, lambda records, *_: [sorted(records)[len(records) // 2]]),
}
