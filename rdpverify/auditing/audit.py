"""`rv.audit`: all findings on some printed numbers, counted by kind, as text, CSV or JSON."""

import csv
import io
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, fields
from os import PathLike
from pathlib import Path
from typing import Any

from ..claims.readings import is_float
from ..claims.store import Store
from ..errors import InputError, one_line
from ..writing import write_whole
from .accountants import known, printed_by
from .table import LOOSE, NOT_JUDGED, RIGHT, SAFETIES, UNSAFE, Finding, Row, audit_rows, read_rows

DIGITS = 10  # of a float, printed with trailing zeros and judged to its last place
HIDDEN = ("bad_input",)


@dataclass(frozen=True)
class Audit:
    """What was found about every number."""

    numbers: tuple[Finding, ...]

    @property
    def unsafe(self) -> tuple[Finding, ...]:
        """Numbers that promise more privacy than there is."""
        return self._of(UNSAFE)

    @property
    def loose(self) -> tuple[Finding, ...]:
        """Numbers that are wrong on the safe side."""
        return self._of(LOOSE)

    @property
    def not_judged(self) -> tuple[Finding, ...]:
        return self._of(NOT_JUDGED)

    def _of(self, safety: str) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.numbers if finding.safety == safety)

    def summary(self) -> list[dict[str, Any]]:
        """One record for each kind of quantity: how many numbers, how many of each safety, and the largest relative errors."""
        kinds = dict.fromkeys(finding.family for finding in self.numbers)
        return [self._counted(kind, [each for each in self.numbers if each.family == kind]) for kind in kinds]

    @staticmethod
    def _counted(kind: str, numbers: list[Finding]) -> dict[str, Any]:
        wrong = [each.relative_error for each in numbers if each.safety in (UNSAFE, LOOSE) and each.relative_error]
        by_size = sorted(wrong, key=lambda text: float(text.replace("oo", "inf")))
        return {"family": kind, "numbers": len(numbers), **{safety: sum(each.safety == safety for each in numbers) for safety in SAFETIES},
                "most_below": next((text for text in by_size[:1] if text.startswith("-")), None),
                "most_above": next((text for text in by_size[-1:] if text.startswith("+")), None)}

    def data(self) -> dict[str, Any]:
        """The JSON object of ``rdpverify audit --json``."""
        shown = [{name: value for name, value in asdict(finding).items() if name not in HIDDEN} for finding in self.numbers]
        return {"numbers": shown, "outside": sum(finding.verdict in ("too large", "too small") for finding in self.numbers),
                **{safety.replace(" ", "_"): len(self._of(safety)) for safety in SAFETIES}, "summary": self.summary()}

    def csv(self) -> str:
        """The text of a CSV file with a row for each number."""
        names = [each.name for each in fields(Finding) if each.name not in HIDDEN]
        out = io.StringIO()
        writer = csv.DictWriter(out, names, lineterminator="\n", extrasaction="ignore")
        writer.writeheader()
        writer.writerows(asdict(finding) for finding in self.numbers)
        return out.getvalue()

    def to_csv(self, path: "str | PathLike[str]") -> None:
        """Write :meth:`csv` to a file, whole or not at all."""
        write_whole(path, self.csv())

    def __str__(self) -> str:
        return "\n".join([*(line for finding in self.numbers for line in told(finding)), "", *self._table(), "", self.total()])

    def __repr__(self) -> str:
        return f"<Audit of {self.total()}>"

    def total(self) -> str:
        """One line."""
        counts = ", ".join(f"{len(self._of(safety))} {safety}" for safety in SAFETIES if safety == RIGHT or self._of(safety))
        return f"{len(self.numbers)} number{'' if len(self.numbers) == 1 else 's'}: {counts}"

    def _table(self) -> list[str]:
        head = ["", "numbers", *SAFETIES, "most below", "most above"]
        rows = [[str(value) if value else "" for value in record.values()] for record in self.summary()]
        widths = [max(map(len, column)) for column in zip(head, *rows)]
        return ["  ".join((str.rjust if place else str.ljust)(cell, width) for place, (cell, width) in enumerate(zip(row, widths))).rstrip()
                for row in (head, *rows)]


def told(finding: Finding) -> list[str]:
    """The two lines about one number."""
    first = f"{finding.safety:<11} {finding.printed:<22} {finding.quantity}"
    if finding.safety == NOT_JUDGED:
        return [first, f"            {finding.reason}"]
    inside = finding.lower if finding.lower == finding.upper else f"[{finding.lower}, {finding.upper}]"
    error = f", relative error {finding.relative_error}" if finding.relative_error not in (None, "0") else ""
    return [first, f"            {finding.verdict}: the value is {'' if finding.lower == finding.upper else 'in '}{inside}{error}"]


def audit(rows: Any, *, digits: int = DIGITS, budget: float | None = None, questions: Iterable[Any] | None = None,
          executor: "str | Executor | None" = None, jobs: int = 1, store: Store | None = None) -> Audit:
    """Hold printed numbers against enclosures.

    ``rows`` is a mapping from quantity to number; a sequence of (quantity, number) or (quantity, number, bound); a table with the
    columns of the CSV format; the path of such a file; or the name of a package that can be asked: dp_accounting, opacus, autodp.
    A package is asked ``questions`` (quantities), or the product's own.  A quantity is a text or what Python builds; a number is a text,
    judged to its last place, a float or an int, judged to ``digits`` significant digits, a Fraction, which has to be the value, or a
    function without arguments that returns one of these: what it raises is reported.  ``budget`` in seconds is for each number.  ``jobs``
    processes judge, or where ``executor`` says: an Executor, ``"dask:ADDRESS"``, ``"dask:N"``, ``"processes:N"``.  Numbers that take long
    are kept in a ``store``, and not searched for again where they are there.
    """
    if questions is not None and rows not in known():
        raise InputError(f"questions are for a package that can be asked: {', '.join(known())}")
    if isinstance(rows, str) and rows in known():
        asked = printed_by(rows, None if questions is None else list(map(str, questions)))
    elif isinstance(rows, (str, PathLike)):
        asked = read_rows(Path(rows))
    else:
        asked = [_row(each, digits) for each in _listed(rows)]
    return Audit(tuple(audit_rows(asked, budget, executor, jobs, store)))


def _listed(rows: Any) -> Iterable[Any]:
    if hasattr(rows, "to_dict") and hasattr(rows, "columns"):  # a data frame
        rows = rows.to_dict("records")
    if not isinstance(rows, Iterable):
        raise InputError(f"expected numbers to audit, as (quantity, number), got {type(rows).__name__}")
    return rows.items() if isinstance(rows, Mapping) else rows


def _row(given: Any, digits: int) -> Row:
    if isinstance(given, Mapping):
        values = [given.get(name, "") for name in ("quantity", "printed", "bound")]
    else:
        values = list(given) if isinstance(given, (list, tuple)) else []
    if not 2 <= len(values) <= 3 or values[0] == "":
        raise InputError(f"expected (quantity, number) or (quantity, number, bound), got {given!r}")
    quantity, number = str(values[0]), values[1]
    bound = values[2] if len(values) == 3 and isinstance(values[2], str) else ""  # an empty cell of a table is None or nan
    try:
        return Row(quantity, printed(number() if callable(number) else number, digits), bound)
    except Exception as problem:  # of the function that was given: the other numbers are still to be told
        return Row(quantity, "", bound, one_line(f"{type(problem).__name__}: {problem}"))


def printed(number: Any, digits: int = DIGITS) -> str:
    """A number as a decimal text whose last place is what is judged; an exact one as it is."""
    if getattr(number, "shape", None) == ():  # of NumPy
        number = number.item()
    if is_float(number) or (isinstance(number, int) and not isinstance(number, bool) and abs(number) < 10**digits):
        return f"{float(number):#.{digits}g}"
    return str(number)
