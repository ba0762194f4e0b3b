"""Weights >= 0 with which columns come to a target, and weights of which one is > 0 at a marked column."""

import pytest
from flint import fmpq

from rdpverify.elaboration.simplex import weights

X, Y = {"x": fmpq(1)}, {"y": fmpq(1)}
MINUS_X = {"x": fmpq(-1)}


def total(columns, found):
    rows: dict = {}
    for j, value in found.items():
        assert value >= 0
        for row, own in columns[j].items():
            rows[row] = rows.get(row, 0) + value * own
    return {row: value for row, value in rows.items() if value}


@pytest.mark.parametrize(
    "columns, target, strict",
    [
        ([X, Y], {"x": fmpq(1, 3), "y": fmpq(2)}, None),
        ([X, Y], {}, None),
        ([X, Y], {"x": fmpq(1, 3), "y": fmpq(2)}, [False, True]),
        ([X, MINUS_X], {}, [True, False]),  # 0 > 0
        ([X, MINUS_X, Y], {"y": fmpq(1)}, [True, False, False]),  # what is marked comes to 0 > 0
        ([{"x": fmpq(1, 3), "y": fmpq(-1)}, Y], {"x": fmpq(1)}, None),
    ],
)
def test_the_weights_come_to_the_target(columns, target, strict):
    found = weights(columns, target, strict)
    assert total(columns, found) == target
    assert strict is None or any(strict[j] and value > 0 for j, value in found.items())


@pytest.mark.parametrize(
    "columns, target, strict",
    [
        ([X, Y], {"x": fmpq(-1)}, None),
        ([X], Y, None),
        ([], X, None),
        ([X, Y], X, [False, True]),  # only with the weight 0
        ([X, Y], {}, [True, True]),
        ([X, Y], {"x": fmpq(-1)}, [True, True]),
    ],
)
def test_there_are_no_weights(columns, target, strict):
    assert weights(columns, target, strict) is None
