"""A CSV file with the columns ``quantity`` (a closed expression of the language) and ``printed`` (a decimal), row by row."""

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from flint import fmpq

from ..errors import InputError, RuleError
from ..exact import rational
from ..language import parse
from ..numeric import enclose
from ..reading import text_of
from ..terms.signs import exact

COLUMNS = ("quantity", "printed")
GUARD_DIGITS = 5
BUDGET = 60


@dataclass(frozen=True)
class Finding:
    """``verdict``: "correct" (off by less than one unit of the last printed place), "too large" or "too small".

    A privacy parameter that is too small promises more privacy than there is: that one is unsafe.
    """

    quantity: str
    printed: str
    lower: str
    upper: str
    verdict: str

    @property
    def holds(self) -> bool:
        return self.verdict == "correct"


def read_rows(path: Path) -> list[tuple[str, str]]:
    """(quantity, printed) of every row.  Raises InputError that names the row."""
    try:
        rows = list(csv.DictReader(io.StringIO(text_of(path), newline=""), skipinitialspace=True))
    except csv.Error as problem:
        raise InputError(f"{path}: not a CSV file: {problem}") from None
    if not rows or not set(COLUMNS) <= rows[0].keys():
        raise InputError(f"{path}: expected rows under the columns {', '.join(COLUMNS)}")
    for number, row in enumerate(rows, 2):
        if not row["quantity"] or not row["printed"]:
            raise InputError(
                f"{path}: line {number} lacks a quantity or a printed value (a quantity with commas needs quotation marks)"
            )
    return [(row["quantity"].strip(), row["printed"].strip()) for row in rows]


def audit_file(rows, budget: float | None = None):
    """Yield a :class:`Finding` for each row.  Raises InputError naming the row that cannot be judged."""
    for number, (quantity, printed) in enumerate(rows, 1):
        try:
            yield judge(quantity, printed, budget or BUDGET)
        except (InputError, RuleError) as problem:
            raise InputError(f"number {number}, {printed} for {quantity}: {problem}") from None


def judge(quantity: str, printed: str, budget: float) -> Finding:
    """One printed number against the enclosure of what it is meant to be."""
    infinite = printed.lower().removeprefix("+") in ("inf", "infinity", "oo")
    digits = GUARD_DIGITS + len(printed.partition("e")[0].replace(".", "").lstrip("-0"))
    found, _ = enclose(parse(quantity), digits=max(digits, 17), budget=budget)
    lower, upper = found.decimal(max(digits, 17))
    if infinite or found.infinite:
        verdict = "correct" if infinite and found.infinite else "too large" if infinite else "too small"
        return Finding(quantity, printed, lower, upper, verdict)
    value, unit, least, greatest = rational(printed), last_place(printed), exact(found.lower), exact(found.upper)
    if least >= value + unit:
        verdict = "too small"
    elif greatest <= value - unit:
        verdict = "too large"
    elif value - unit < least and greatest < value + unit:
        verdict = "correct"
    else:
        raise RuleError(f"[{lower}, {upper}] is all that is known of it within the budget, and does not decide")
    return Finding(quantity, printed, lower, upper, verdict)


def last_place(printed: str) -> fmpq:
    """One unit in the last place of a printed decimal: 0.5 → 1/10, 1.25e-3 → 1/100000, 7 → 1."""
    mantissa, _, exponent = printed.lower().partition("e")
    places = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return fmpq(1, 10**places) if places >= 0 else fmpq(10**-places)
