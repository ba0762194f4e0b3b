"""What a sum in a claim's text comes to: ``Sum(f, (k, a, b))`` adds f up at the whole numbers from a to b, and is 0 where b < a.

A series must be known to converge absolutely.  That over all whole numbers is the one from 0 on and the one, of f at −k, from 1 on.
"""

import ast
import copy

from ..errors import require
from .polynomial import ONE, ZERO, Polynomial, function, symbol
from .reader import sum_parts
from .relation import Relation
from .well_posed import Reading, is_whole


def sum_of(reading: Reading, node: ast.Call, known: frozenset, value_of) -> Polynomial:
    """RuleError where an end is not known to be whole, a term may have no value, or a series is not known to be finite."""
    body, index, start, end = sum_parts(node.args)
    require(index not in reading.names and index not in reading.values, f"{index} stands for two things")
    if end is None and ast.unparse(start) == "-oo":
        mirrored = _sum(reading, body, index, (ONE,), known, value_of, {index: -symbol(index)})
        return _sum(reading, body, index, (ZERO,), known, value_of, {}) + mirrored
    ends = tuple(_number(value_of(reading, each, known, {})) for each in (start, end) if each is not None)
    for each in ends:
        if not is_whole(each, known):
            reading.need(Relation("integer", each), known, "an end of a sum is whole")
    return _sum(reading, body, index, ends, known, value_of, {})


def _sum(reading: Reading, body: ast.expr, index: str, ends: tuple, known: frozenset, value_of, values: dict) -> Polynomial:
    inner = copy.copy(reading)
    inner.names, inner.values, inner.indices = dict(reading.names), {**reading.values, **values}, reading.indices | {index}
    inner.named(index, "number")
    k = symbol(index)
    between = {Relation("integer", k), Relation(">=", k - ends[0])} | {Relation(">=", end - k) for end in ends[1:]}
    total = function("Sum", index, _number(value_of(inner, body, known | between, {})), *ends)
    if len(ends) == 1:
        reading.need(Relation("finite", total), known, "a series converges absolutely")
    return total


def _number(value) -> Polynomial:
    require(isinstance(value, Polynomial), "an infinity in a sum")
    return value


def counts(reading: Reading, exponent: Polynomial, known: frozenset) -> bool:
    """Is it, inside a sum and by its index, a whole number >= 0?  Then every base has a power, 0**0 being 1."""
    return not exponent.symbols.isdisjoint(reading.indices) and all(
        reading.holds(relation, known) for relation in (Relation("integer", exponent), Relation(">=", exponent)))
