"""Numbers that were printed, held against enclosures of what they are meant to be, row by row."""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from flint import fmpq

from ..certificates.digits import Enclosure
from ..claims.executors import shared
from ..claims.kept_numbers import Numbers
from ..claims.store import Store
from ..errors import BudgetExceeded, InputError, OutOfTime, RdpVerifyError, RuleError, one_line
from ..exact import rational
from ..limited_process import GRACE, MEGABYTES, one_by_one
from ..typed import parse
from ..reading import text_of
from ..terms.signs import exact
from .families import family_of

COLUMNS = ("quantity", "printed")
BOUNDS = ("upper", "lower", "exact")
GUARD_DIGITS = 5
BUDGET = 60
WORK = "rdpverify.auditing.table:judged"
TOGETHER, PARTS = 200, 64  # rows in one piece of work at most; pieces at least, where there are rows enough
RIGHT, UNSAFE, LOOSE, NOT_JUDGED = SAFETIES = ("right", "unsafe", "loose", "not judged")
INFINITE = {"inf": 1, "infinity": 1, "oo": 1, "-inf": -1, "-infinity": -1, "-oo": -1}


class Row(NamedTuple):
    """A closed expression of the language, and the decimal that was printed for it.

    ``bound`` says what the number has to be: an "upper" bound of the quantity (as ε, δ and divergences are), a "lower" one (as
    trade-off functions are), or "exact"; "" stands for what the quantity is by its nature.  ``problem``: why there is no number.
    """

    quantity: str
    printed: str
    bound: str = ""
    problem: str = ""


@dataclass(frozen=True)
class Finding:
    """``verdict``: "correct" (off by less than one unit of the last printed place), "too large", "too small" or "not judged".

    ``safety``: a number that is wrong on the side that promises more privacy than there is, is "unsafe"; on the other side it is
    "loose"; "right" and "not judged" (``reason`` says why) are the rest.  ``relative_error`` is (printed − value)/|value|, about.
    ``bad_input``: the row itself is at fault.
    """

    quantity: str
    printed: str
    lower: str | None
    upper: str | None
    verdict: str
    safety: str = RIGHT
    relative_error: str | None = None
    bound: str = "upper"
    family: str = ""
    reason: str = ""
    bad_input: bool = False

    @property
    def holds(self) -> bool:
        return self.verdict == "correct"


def read_rows(path: Path) -> list[Row]:
    """The rows of a CSV file with the columns ``quantity``, ``printed`` and, where wanted, ``bound``.  InputError names the line."""
    return [Row(row["quantity"], row["printed"], row.get("bound") or "") for row in _read_columns(path, COLUMNS)]


def read_questions(path: Path) -> list[str]:
    """The quantities in the column ``quantity`` of a CSV file.  InputError names the line."""
    return [row["quantity"] for row in _read_columns(path, COLUMNS[:1])]


def _read_columns(path: Path, columns: tuple[str, ...]) -> list[dict[str, str]]:
    try:
        rows = list(csv.DictReader(io.StringIO(text_of(path), newline=""), skipinitialspace=True))
    except csv.Error as problem:
        raise InputError(f"{path}: not a CSV file: {problem}") from None
    if not rows or not set(columns) <= rows[0].keys():
        raise InputError(f"{path}: expected rows under the column{'s' if len(columns) > 1 else ''} {', '.join(columns)}")
    for number, row in enumerate(rows, 2):
        if None in row or not all((row[column] or "").strip() for column in columns):
            raise InputError(f"{path}: line {number} does not have one value under each of {', '.join(columns)} "
                             "(a quantity with commas needs quotation marks)")
    return [{name: (value or "").strip() for name, value in row.items()} for row in rows]


def audit_rows(rows: Iterable[Row], budget: float | None = None, executor: "str | int | Executor | None" = None,
               jobs: int = 1, store: Store | None = None) -> Iterator[Finding]:
    """Yield a :class:`Finding` for each row; one that cannot be judged is reported as that, and the others follow.

    ``budget`` in seconds is for each number, and holds whatever Arb is doing.  The rows are judged by ``jobs`` processes or where
    ``executor`` says: there so many together that the way is outweighed, and how many does not depend on who judges.  What took long is
    kept in the ``store``, and not searched for again where it is there.
    """
    rows, seconds = list(rows), budget or BUDGET
    if executor is None:
        answers = one_by_one(lambda row: _noted(row, seconds, {}, store), rows, lambda: (1 + GRACE) * seconds, MEGABYTES, jobs)
        for row, noted in zip(rows, answers):
            if isinstance(noted, Exception):
                yield _not_judged(row, noted, seconds)
                continue
            finding, certificates = noted
            _keep(store, certificates)
            yield finding
        return
    size, folder = max(1, min(TOGETHER, len(rows) // PARTS)), None if store is None else str(store.folder.absolute())
    parts = [{"rows": [list(row) for row in rows[start : start + size]], "budget": seconds, "store": folder}
             for start in range(0, len(rows), size)]
    for part, reply in zip(parts, shared(executor, WORK, parts, lambda part: len(part["rows"]) * part["budget"], jobs)):
        if "answer" in reply:
            _keep(store, reply["answer"]["certificates"])
            yield from (Finding(**finding) for finding in reply["answer"]["findings"])
        else:
            yield from (_not_judged(Row(*row), BudgetExceeded(next(iter(reply.values()))), seconds) for row in part["rows"])


def _keep(store: Store | None, certificates: list[dict]):
    with suppress(OSError, InputError):  # a full disk, or a store of others
        for certificate in certificates:
            store.keep(certificate)


def judged(part: dict, plans: list | None) -> tuple[dict[str, list], list]:
    """(findings on some rows and certificates of what took long, the plans of all enclosures); plans from elsewhere spare the search."""
    known = [{} for _ in part["rows"]] if plans is None else plans
    store = None if part["store"] is None else Store(part["store"])
    noted = [_noted(Row(*row), part["budget"], its, store) for row, its in zip(part["rows"], known, strict=True)]
    if plans is not None and any(finding.safety == NOT_JUDGED and not finding.bad_input for finding, _ in noted):
        raise RuleError("with these plans a number is not judged")
    findings, certificates = zip(*noted)
    return {"findings": list(map(asdict, findings)), "certificates": [each for several in certificates for each in several]}, known


def _noted(row: Row, budget: float, known: dict, store: Store | None) -> tuple[Finding, list[dict]]:
    """The finding on a row, and the certificate of its number where that took long."""
    numbers = Numbers(store)
    try:
        if row.problem:
            raise RuleError(row.problem)
        return judge(row.quantity, row.printed, budget, row.bound, known, numbers), numbers.new
    except Exception as problem:  # whatever goes wrong with one number, the others are to be told
        return _not_judged(row, problem, budget), numbers.new


def _not_judged(row: Row, problem: Exception, seconds: float) -> Finding:
    if isinstance(problem, OutOfTime):
        said = f"not reached within the budget of {seconds:g} s"
    else:
        said = str(problem) if isinstance(problem, RdpVerifyError) else f"{type(problem).__name__}: {problem}"
    return Finding(row.quantity, row.printed, None, None, "not judged", NOT_JUDGED, bound=row.bound or "upper",
                   family=_family(row.quantity), reason=one_line(said), bad_input=isinstance(problem, InputError))


def _family(quantity: str) -> str:
    try:
        return family_of(parse(quantity))
    except InputError:
        return "unreadable"


def judge(quantity: str, printed: str, budget: float, bound: str = "", known: dict | None = None,
          numbers: Numbers | None = None) -> Finding:
    """One printed number against the enclosure of what it is meant to be, from ``numbers``; ``known`` as for :func:`..numeric.enclose`.

    Raises InputError for what cannot be read, RuleError where the enclosure that is found does not decide, or for NaN.
    """
    term = parse(quantity)
    if term.free:
        raise InputError(f"expected numbers only, found the symbol {', '.join(sorted(term.free))}")
    bound = bound or ("lower" if term.op == "tradeoff" else "upper")
    if bound not in BOUNDS:
        raise InputError(f"a bound is {', '.join(BOUNDS)}, got {bound!r}")
    text = printed.lower().removeprefix("+")
    if text.removeprefix("-") == "nan":
        raise RuleError("nan was printed, which is no number")
    infinite = INFINITE.get(text, 0)
    digits = max(GUARD_DIGITS + len(text.partition("e")[0].replace(".", "").lstrip("-0")), 17)
    value = None if infinite else rational(printed)
    enclosure = (numbers or Numbers()).enclosed(term, digits, budget, known)
    verdict = _compared(enclosure, infinite, value, printed)
    error = _relative(enclosure, infinite, value)
    return Finding(quantity, printed, *enclosure.decimal(digits), verdict, _safety(verdict, bound), error, bound, family_of(term))


def _compared(enclosure: Enclosure, infinite: int, value: fmpq | None, printed: str) -> str:
    if infinite or enclosure.infinite:
        difference = infinite - enclosure.infinite
        return "correct" if not difference else "too large" if difference > 0 else "too small"
    unit, least, greatest = last_place(printed), exact(enclosure.lower), exact(enclosure.upper)
    below = above = unit
    if re.fullmatch(r"[+-]?0*10*", printed.lower().partition("e")[0].replace(".", "", 1)):  # 1.00 is 0.999 or 1.01 rounded, no 0.99
        below, above = (unit, unit / 10) if value < 0 else (unit / 10, unit)
    if least > value + above or (unit and least == value + above):
        return "too small"
    if greatest < value - below or (unit and greatest == value - below):
        return "too large"
    if value - below < least and greatest < value + above or least == greatest == value:
        return "correct"
    lower, upper = enclosure.decimal(17)
    raise RuleError(f"[{lower}, {upper}] is all that is known of it within the budget, and does not decide")


def _safety(verdict: str, bound: str) -> str:
    if verdict == "correct":
        return RIGHT
    return LOOSE if (verdict, bound) in (("too large", "upper"), ("too small", "lower")) else UNSAFE


def _relative(enclosure: Enclosure, infinite: int, value: fmpq | None) -> str | None:
    """About (printed − value)/|value|; None where both are the same infinity."""
    if infinite or enclosure.infinite:
        difference = infinite - enclosure.infinite
        return None if not difference else "+oo" if difference > 0 else "-oo"
    true = enclosure.exact if enclosure.exact is not None else exact(enclosure.mid)
    if true == 0:
        return "0" if value == 0 else "+oo" if value > 0 else "-oo"
    share = (value - true) / abs(true)
    try:
        return f"{int(share.p) / int(share.q):+.2e}" if share else "0"
    except OverflowError:
        return "+oo" if share > 0 else "-oo"


def last_place(printed: str) -> fmpq:
    """One unit in the last place of a printed decimal: 0.5 → 1/10, 1.25e-3 → 1/100000, 7 → 1; a fraction such as 1/2 has none, 0."""
    if "/" in printed:
        return fmpq(0)
    mantissa, _, exponent = printed.lower().partition("e")
    places = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return fmpq(1, 10**places) if places >= 0 else fmpq(10**-places)


