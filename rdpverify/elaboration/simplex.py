"""Numbers c >= 0 with Σ cⱼ·columnⱼ = target: floats find which columns serve, the numbers are then solved for exactly."""

from flint import fmpq, fmpq_mat

from .. import numpy_later as numpy
from ..deadline import look

MOST_PIVOTS, NEAR = 600, 1e-9
STRICT = "strict"  # a row beside those of the target


def combination(columns: list[dict], target: dict) -> dict[int, fmpq] | None:
    """``columns`` and ``target`` give values by row; None where no combination is found.  Earlier columns are preferred."""
    kept = _worth_trying(columns, target)
    rows = list(dict.fromkeys(row for j in kept for row in columns[j]))
    if any(row not in set(rows) for row in target):
        return None
    if not rows:
        return {} if not target else None
    index = {row: i for i, row in enumerate(rows)}
    try:
        chosen = _support(columns, kept, target, index)
    except OverflowError:  # a number too large for floats
        return None
    return None if chosen is None else _exactly(columns, sorted(chosen), target, index)


def weights(columns: list[dict], target: dict, strict: list[bool] | None = None) -> dict[int, fmpq] | None:
    """A combination with, where ``strict`` is given, a weight > 0 for one of the columns that it marks."""
    if strict is None:
        return combination(columns, target)
    rows = [{**column, STRICT: fmpq(1)} if marked else column for column, marked in zip(columns, strict, strict=True)]
    if not target:  # 0 > 0, from facts that contradict each other
        return combination(rows, {STRICT: fmpq(1)})
    solution = combination([*rows, {row: -value for row, value in target.items()}], {STRICT: fmpq(1)})
    if solution is None:
        return None
    if scale := solution.pop(len(rows), None):
        return {j: value / scale for j, value in solution.items()}
    weak = combination(columns, target)  # the columns found come to 0 > 0
    return None if weak is None else {j: solution.get(j, 0) + weak.get(j, 0) for j in {**solution, **weak}}


def _worth_trying(columns: list[dict], target: dict) -> list[int]:
    """The columns left when, again and again, those go that have something no other can take away."""
    kept = {j: [(row, value > 0) for row, value in column.items()] for j, column in enumerate(columns) if column}
    while True:
        look()
        seen = {entry for signs in kept.values() for entry in signs}
        bad = {row for row, above in seen if (row, not above) not in seen and row not in target}
        left = {j: signs for j, signs in kept.items() if bad.isdisjoint(columns[j])}
        if len(left) == len(kept):
            return list(kept)
        kept = left


def _support(columns: list[dict], kept: list[int], target: dict, index: dict) -> list[int] | None:
    """The columns in a basis that solves the system in floats: the first phase of the simplex method."""
    height, width = len(index), len(kept)
    table = numpy.zeros((height, width + 1))
    for place, j in enumerate(kept):
        for row, value in columns[j].items():
            table[index[row], place] = int(value.p) / int(value.q)
    for row, value in target.items():
        table[index[row], width] = int(value.p) / int(value.q)
    scale = numpy.abs(table[:, :width]).max(axis=0)
    table[:, :width] /= scale
    table[table[:, width] < 0] *= -1
    basis = numpy.full(height, -1)
    lacking = table.sum(axis=0)
    for count in range(MOST_PIVOTS):
        if lacking[width] <= NEAR:
            return [kept[j] for j, value in zip(basis, table[:, width], strict=True) if j >= 0 and value > NEAR]
        eligible = numpy.flatnonzero(lacking[:width] > NEAR)
        if not len(eligible):
            return None
        entering = eligible[numpy.argmax(lacking[eligible])] if count < MOST_PIVOTS // 2 else eligible[0]
        column = table[:, entering]
        up = numpy.flatnonzero(column > NEAR)
        if not len(up):
            return None
        ratios = table[up, width] / column[up]
        best = up[ratios <= ratios.min() + NEAR]
        leaving = min(best, key=lambda i: (basis[i] >= 0, basis[i], i))
        table[leaving] /= table[leaving, entering]
        factors = table[:, entering].copy()
        factors[leaving] = 0
        table -= numpy.outer(factors, table[leaving])
        lacking = lacking - lacking[entering] * table[leaving]
        numpy.maximum(table[:, width], 0, out=table[:, width])
        basis[leaving] = entering
    return None


def _exactly(columns: list[dict], chosen: list[int], target: dict, index: dict) -> dict[int, fmpq] | None:
    rows = list(index)
    matrix = fmpq_mat(len(rows), len(chosen) + 1)
    for place, j in enumerate(chosen):
        for row, value in columns[j].items():
            matrix[index[row], place] = value
    for row, value in target.items():
        matrix[index[row], len(chosen)] = value
    reduced, rank = matrix.rref()
    solution: dict[int, fmpq] = {}
    for i in range(rank):
        pivot = next(k for k in range(len(chosen) + 1) if reduced[i, k] != 0)
        value = reduced[i, len(chosen)]
        if pivot == len(chosen) or value < 0:
            return None
        if value != 0:
            solution[chosen[pivot]] = value
    return solution
