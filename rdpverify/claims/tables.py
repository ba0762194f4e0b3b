"""Rows of an answer as a table: CSV, lines in columns, a DataFrame of pandas where that is installed."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..writing import write_whole

Row = dict[str, Any]
AT = "at"  # the key of a row under which the values of its symbols are


def flat(rows: Sequence[Row]) -> list[Row]:
    """The same rows with a column for each symbol, the same ones in every row."""
    names = list(dict.fromkeys(name for row in rows for name in row[AT]))
    return [_flat(row, names) for row in rows]


def _flat(row: Row, names: list[str]) -> Row:
    flat: Row = {}
    for key, value in row.items():
        if key == AT:
            flat |= {f"{AT} {name}" if name in row else name: value.get(name) for name in names}
        else:
            flat[key] = value
    return flat


def csv_text(rows: Sequence[Row]) -> str:
    """With a line of names first; what is not there is empty."""
    out, table = io.StringIO(), flat(rows)
    writer = csv.DictWriter(out, list(table[0]) if table else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(table)
    return out.getvalue()


def write_csv(path: "str | Path", rows: Sequence[Row]) -> None:
    write_whole(path, csv_text(rows))


def frame(rows: Sequence[Row]) -> Any:
    """A DataFrame of pandas; ImportError where pandas is not installed."""
    import pandas

    return pandas.DataFrame(flat(rows))


def columns(cells: Sequence[Sequence[str]]) -> list[str]:
    """Lines in which each column is as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*cells)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]
