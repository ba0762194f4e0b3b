"""`rdpverify risks`: what an attacker can do who sees the output of a mechanism, in certified numbers."""

from ..claims.points import combined, read_values_of
from ..claims.risk_lines import risk_lines
from ..claims.risks import BUDGET, DEFAULTS, NAMES, Wanted, closed_at, risks_at, risks_of_all, wanted
from ..claims.tables import Row, write_csv
from ..limited_process import bounded
from ..typed import parse
from .grid import Question, each_in_turn, read_grid
from .output import answer, warn
from .progress import Progress


def run(options) -> int:
    """0 with every number that was asked for, 3 when one is missing."""
    points, budget = combined(read_grid(options)), options.budget or BUDGET
    asked = wanted(options.only.split(",") if options.only else NAMES,
                   {name: read_values_of(getattr(options, name), f"--{name}") for name in DEFAULTS})
    questions = [Question(text, parse(text), point) for text in options.mechanisms for point in points]
    for question in questions:
        closed_at(question.term, question.point)  # says what is wrong with the input before anything is computed
    if options.executor or options.jobs > 1:
        tables = _shared_rows(questions, asked, options, budget)
    else:
        tables = [_rows(question, asked, options.digits, budget) for question in each_in_turn(questions, options, budget)]
    rows = [row for several, _ in tables for row in several]
    if options.csv:
        write_csv(options.csv, rows)
    answer(options, {"risks": rows}, risk_lines(rows))
    whole = all(done for _, done in tables)
    if not whole:
        warn(f"numbers are missing: not reached within the budget of {budget:g} s")
    return 0 if whole and not any(row["problem"] for row in rows) else 3


def _shared_rows(questions: list[Question], asked: Wanted, options, budget: float) -> list[tuple[list[Row], bool]]:
    tables, each = [], [(question.text, question.term, question.point) for question in questions]
    with Progress("enclosing", len(questions), options.quiet) as progress:
        for rows in risks_of_all(each, asked, options.digits, budget, options.jobs, options.executor):
            progress.finish("")
            tables.append(([row.row(options.digits) for row in rows], True))
    return tables


def _rows(question: Question, asked: Wanted, digits: int, budget: float) -> tuple[list[Row], bool]:
    """As plain data, and whether they are all there."""
    def work(tell) -> list[Row]:
        table: list[Row] = []
        tell(table)
        for row in risks_at(question.text, question.term, question.point, asked, digits, budget):
            table.append(row.row(digits))
            tell(table)
        return table

    return bounded(work, budget)
