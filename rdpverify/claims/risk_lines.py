"""Reported risks for a person: of one point a line for each number, of several points a table, rounded to the private side."""

import re
from fractions import Fraction

from ..words import ENTRIES
from . import tables
from .tables import Row

A_BOUND = "a bound"  # in what a word says of itself


def is_bound(text: str) -> bool:
    """Is a word in it that stands for an upper bound of what it names?"""
    return any(name in ENTRIES and A_BOUND in ENTRIES[name].signature.summary for name in re.findall(r"\w+", text))
SHORT = {"true_positive_rate": "TPR", "advantage": "advantage", "bayes_risk": "Bayes risk", "reconstruction": "ReRo"}
GIVEN = {"fpr": "at false positive rate", "prior": "at prior", "base": "at base rate", "slack": "of Gaussian noise to within",
         "mu": "of mu ="}
PLAIN = 8  # characters of an exact number that is shown as it is


def risk_lines(rows: list[Row]) -> list[str]:
    """A block for each mechanism."""
    blocks: dict[str, dict[tuple, list[Row]]] = {}
    for row in rows:
        blocks.setdefault(row["mechanism"], {}).setdefault(tuple(row[tables.AT].items()), []).append(row)
    return [line for mechanism, points in blocks.items() for line in _block(mechanism, points)]


def _block(mechanism: str, points: dict[tuple, list[Row]]) -> list[str]:
    first, rows = next(iter(points.items()))
    head = mechanism + ("  (of a bound: the risks are at most as bad)" if rows[0]["of"] == A_BOUND else "")
    problems = [line for several in points.values() for line in _problems(several)]
    if len(points) == 1:
        columns = [_cells(row) for row in rows if not row["problem"]]
        return [head + _at(first), *(f"  {line}" for line in tables.columns(columns)), *problems]
    titles = [*(name for name, _ in first), *(_short(row) for row in rows)]
    cells = [[*(value for _, value in at), *(row["reported"] or "?" for row in several)] for at, several in points.items()]
    return [head, *(f"  {line}" for line in tables.columns([titles, *cells])), *problems]


def _at(point: tuple) -> str:
    return f"   at {', '.join(f'{name} = {value}' for name, value in point)}" if point else ""


def _cells(row: Row) -> tuple[str, str, str]:
    """What it is, the number on its private side, and the interval."""
    if row["lower"] == row["upper"]:
        return _title(row), f"= {row['lower']}", ""
    return _title(row), f"{'<=' if row['private_side'] == 'greater' else '>='} {row['reported']}", f"in [{row['lower']}, {row['upper']}]"


def _title(row: Row) -> str:
    """Such as "true positive rate at false positive rate 1/100"."""
    given = "" if row["given"] is None else f" {GIVEN[row['parameter']]} {_number(row['given'])}"
    return row["risk"].replace("_", " ").replace("bayes", "Bayes") + given


def _short(row: Row) -> str:
    """Such as "TPR at 1/100"; the mu of a regret stands in its own column."""
    risk = SHORT.get(row["risk"], row["risk"])
    return risk if row["given"] is None or row["risk"] in ("mu", "regret") else f"{risk} at {_number(row['given'])}"


def _number(text: str) -> str:
    return text if len(text) <= PLAIN else f"{float(Fraction(text)):.7g}"


def _problems(rows: list[Row]) -> list[str]:
    return [f"  no number for {_title(row)}{_at(tuple(row[tables.AT].items()))}: {row['problem']}" for row in rows if row["problem"]]
