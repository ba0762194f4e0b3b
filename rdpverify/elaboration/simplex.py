"""Numbers c >= 0 with Σ cⱼ·columnⱼ = target, exactly: the first phase of the simplex method."""

from flint import fmpq

MOST_PIVOTS = 300
RIGHT = -1


def combination(columns: list[dict], target: dict) -> dict[int, fmpq] | None:
    """``columns`` and ``target`` give values by row; None where no combination is found."""
    table: list[dict[int, fmpq]] = []
    for row in dict.fromkeys(row for column in (target, *columns) for row in column):
        entries = {j: column[row] for j, column in enumerate(columns) if row in column}
        value = target.get(row)
        if value is not None and value != 0:
            entries[RIGHT] = value
            if value < 0:
                entries = {j: -entry for j, entry in entries.items()}
        table.append(entries)
    basis: list[int | None] = [None] * len(table)  # None where the row is not met yet
    lacking: dict[int, fmpq] = {}
    for entries in table:
        _add(lacking, entries, fmpq(1))
    for count in range(MOST_PIVOTS):
        if RIGHT not in lacking:
            return {j: entries[RIGHT] for j, entries in zip(basis, table, strict=True) if j is not None and RIGHT in entries}
        eligible = [j for j, value in lacking.items() if value > 0 and j != RIGHT]
        if not eligible:
            return None
        entering = max(eligible, key=lambda j: (lacking[j], -j)) if count < MOST_PIVOTS // 2 else min(eligible)
        ratios = [(entries.get(RIGHT, fmpq(0)) / entries[entering], basis[i] is not None, i)
                  for i, entries in enumerate(table) if entries.get(entering, 0) > 0]
        if not ratios:
            return None
        leaving = min(ratios)[2]
        pivot = table[leaving][entering]
        row = table[leaving] = {j: value / pivot for j, value in table[leaving].items()}
        for i, other in enumerate(table):
            if i != leaving and entering in other:
                _add(other, row, -other[entering])
        if entering in lacking:
            _add(lacking, row, -lacking[entering])
        basis[leaving] = entering
    return None


def _add(row: dict, other: dict, factor: fmpq) -> None:
    for j, value in other.items():
        left = row.get(j, 0) + factor * value
        if left:
            row[j] = left
        else:
            row.pop(j, None)
