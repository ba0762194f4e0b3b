"""`--grid NAME=VALUES`: the same question at many values of its symbols; `rdpverify enclose … --grid` is a table of enclosures."""

from collections.abc import Iterator
from dataclasses import dataclass

from ..claims.executors import shared
from ..claims.points import combined, read_values_of
from ..claims.tables import Row, columns, write_csv
from ..errors import BudgetExceeded, InputError, OutOfTime, RuleError
from ..printer import to_text
from ..limited_process import bounded
from ..terms import Term
from ..typed import parse
from .clock import left
from .output import answer
from .progress import Progress

WORK = "rdpverify.cli.grid:enclosed"
ALONE = ("orders", "best_order", "plot", "certificate")


@dataclass(frozen=True)
class Question:
    """What was typed, as a term, and the values of its symbols."""

    text: str
    term: Term
    point: dict[str, Term]


def read_grid(options) -> dict[str, list[Term]]:
    """The values of every symbol, those of --at first."""
    from .enclose import read_values

    lists = {name: [value] for name, value in read_values(options.at).items()}
    for text in options.grid:
        name, equals, values = text.partition("=")
        symbol = parse(name).value if equals and name.strip() and values.strip() else None
        if not isinstance(symbol, str):
            raise InputError(f"--grid expects NAME=VALUES, such as sigma=1/2:2:1/10 or k=1,10,100, got {text!r}")
        if symbol in lists:
            raise InputError(f"{symbol} is given values twice")
        lists[symbol] = read_values_of(values, f"--grid {symbol}")
    return lists


def each_in_turn(questions: list[Question], options, budget: float) -> Iterator[Question]:
    """The questions, with a line of progress; what is large is loaded once, before a process is started for each."""
    from ..accounting import risks  # noqa: F401

    with Progress("enclosing", len(questions), options.quiet, budget * len(questions)) as progress:
        for question in questions:
            name = ", ".join(f"{symbol} = {to_text(value)}" for symbol, value in question.point.items()) or question.text
            progress.begin(name)
            yield question
            progress.finish(name)


def run_grid(options, expression: Term) -> int:
    """The enclosure at every point: 0 with the digits at each, else 3."""
    from .enclose import BUDGET, at_point

    for name in ALONE:
        if getattr(options, name):
            raise InputError(f"--grid and --{name.replace('_', '-')} do not go together")
    points, budget = combined(read_grid(options)), options.budget or BUDGET
    left(budget)  # each point has one of its own
    questions = [Question(options.expression, at_point(expression, point), point) for point in points]
    if options.executor or options.jobs > 1:
        rows = _shared_rows(questions, options, budget)
    else:
        rows = [_row(question, options, budget) for question in each_in_turn(questions, options, budget)]
    if options.csv:
        write_csv(options.csv, rows)
    names = list(points[0])
    cells = [[*row["at"].values(), row["lower"] or "?", row["upper"] or "?"] for row in rows]
    problems = [f"  no enclosure at {_at(row)}: {row['problem']}" for row in rows if row["problem"]]
    short = [row for row in rows if not row["problem"] and not row["enough"]]
    problems += [f"  {options.digits} digits were not reached at {_at(row)}" for row in short]
    answer(options, {"expression": to_text(expression), "points": rows}, [*columns([[*names, "lower", "upper"], *cells]), *problems])
    return 3 if problems else 0


def _at(row: Row) -> str:
    return ", ".join(f"{name} = {value}" for name, value in row["at"].items())


def _shared_rows(questions: list[Question], options, budget: float) -> list[Row]:
    """The rows by several processes, or where --executor says."""
    items = [{"term": to_text(question.term), "digits": options.digits, "budget": budget, "route": options.route} for question in questions]
    rows = []
    with Progress("enclosing", len(questions), options.quiet) as progress:
        for question, reply in zip(questions, shared(options.executor, WORK, items, lambda item: budget, options.jobs)):
            progress.finish("")
            over = f"not reached within the budget of {budget:g} s"
            rows.append(_empty(question) | (reply["answer"] if "answer" in reply else {"problem": reply.get("error", over)}))
    return rows


def enclosed(item: dict, plans: dict | None) -> tuple[Row, dict]:
    """(the enclosure of a term as plain data, its plans); plans from elsewhere spare the search for them."""
    from ..numeric import enclose

    known = {} if plans is None else plans
    value = enclose(parse(item["term"]), item["digits"], item["budget"], item["route"], known=known)[0]
    if plans is not None and not value.has_digits(item["digits"]):
        raise RuleError("these plans do not reach the digits")
    return _plain(value, item["digits"]), known


def _empty(question: Question) -> Row:
    return {"at": {name: to_text(value) for name, value in question.point.items()}, "lower": None, "upper": None, "digits": None,
            "infinite": None, "exact": None, "enough": False, "reason": None, "problem": None}


def _row(question: Question, options, budget: float) -> Row:
    row = _empty(question)
    try:
        return row | bounded(lambda tell: _found(question, options, budget, tell), budget)[0]
    except (OutOfTime, BudgetExceeded):
        return row | {"problem": f"not reached within the budget of {budget:g} s"}
    except RuleError as problem:
        return row | {"problem": str(problem)}


def _found(question: Question, options, budget: float, tell) -> Row:
    """As plain data: an enclosure does not leave the process."""
    from ..numeric import enclose

    def plain(value) -> Row:
        return _plain(value, options.digits)

    return plain(enclose(question.term, options.digits, budget, options.route, lambda value: tell(plain(value)))[0])


def _plain(value, digits: int) -> Row:
    lower, upper = value.decimal(digits + 3)
    return {"lower": lower, "upper": upper, "digits": value.digits(), "infinite": bool(value.infinite),
            "exact": None if value.exact is None else str(value.exact), "enough": value.has_digits(digits), "reason": value.reason}
