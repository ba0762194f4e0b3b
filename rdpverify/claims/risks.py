"""Reported risks: what an attacker can do who sees the output of a mechanism, as certified numbers in rows."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flint import fmpq

from ..accounting.without_pair import may_lack_a_pair
from ..deadline import deadline
from ..definitions.quantities import dominating_pairs
from ..errors import InputError, OutOfTime, RdpVerifyError
from ..exact import rational, rational_text
from ..printer import to_text
from ..language.sorts import sort_of
from ..terms import Term, rebuild, substitute
from ..typed import parse
from ..typed.written_out import as_typed, word_of
from . import tables
from .enclosures import Enclosure
from .executors import shared
from .formulas import formula
from .points import stretched
from .risk_lines import A_BOUND, is_bound, risk_lines

if TYPE_CHECKING:
    import os
    from concurrent.futures import Executor

    from ..accounting.risks import Answer
    from .curves import Doubles
    from .kinds import MechanismLike

BUDGET, DIGITS = 60, 6
WORK = "rdpverify.claims.risks:rows_of"
SHARE = 0.5  # of the seconds that are left, for one number
NAMES = ("advantage", "bayes_risk", "true_positive_rate", "reconstruction", "mu", "regret")  # the cheap ones first
GAUSSIAN = ("mu", "regret")
DEFAULTS = {"fpr": ("1/1000", "1/100", "1/10"), "prior": ("1/2",), "base": ("1/10",), "slack": ("1/10**10",)}
PARAMETER_OF = {"true_positive_rate": "fpr", "bayes_risk": "prior", "reconstruction": "base", "mu": "slack", "regret": "slack"}


@dataclass(frozen=True)
class Wanted:
    """Which risks are asked for, and at which values of their parameters."""

    names: tuple[str, ...]
    at: dict[str, tuple[fmpq, ...]]


@dataclass(frozen=True)
class ReportedRisk:
    """One number: a ``risk`` of ``mechanism`` with the values ``at`` of its symbols, at ``given`` (a false positive rate, a prior, …).

    ``value`` is an Enclosure, or None with a ``problem``; ``bound`` says that the mechanism's worst pairs are known to be a bound only, and
    so the risk.  ``question`` is what ``rdpverify enclose`` takes for the same number, where it is one formula.
    """

    mechanism: str
    at: dict[str, str]
    risk: str
    parameter: str | None
    given: Fraction | None
    greater: bool
    value: Enclosure | None = None
    bound: bool = False
    source: str = ""
    question: str | None = None
    problem: str | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def double(self) -> float | None:
        """The number as a double, rounded to the private side."""
        if self.value is None:
            return None
        return self.value.as_float_upper() if self.greater else self.value.as_float_lower()

    def row(self, digits: int = DIGITS) -> dict[str, Any]:
        """As plain data: what ``--json`` prints, and a row of the CSV."""
        lower, upper = (None, None) if self.value is None else self.value.decimal(digits + 3)
        return {
            "mechanism": self.mechanism, tables.AT: self.at, "risk": self.risk, "parameter": self.parameter,
            "given": None if self.given is None else str(self.given), "lower": lower, "upper": upper,
            "reported": None if self.value is None else self.value.decimal(digits)[self.greater],
            "double": self.double, "private_side": "greater" if self.greater else "smaller",
            "digits": None if self.value is None else self.value.digits(), "of": A_BOUND if self.bound else "the mechanism",
            "source": self.source, "question": self.question, "problem": self.problem, "seconds": round(self.seconds, 3),
        }


@dataclass(frozen=True, repr=False)
class Risks(Sequence[ReportedRisk]):
    """The risks of mechanisms at points, in the order in which they were asked for."""

    rows: tuple[ReportedRisk, ...]
    digits: int = DIGITS

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, place):
        return Risks(self.rows[place], self.digits) if isinstance(place, slice) else self.rows[place]

    def of(self, risk: str, given: Any = None) -> "Risks":
        """The rows of one risk, and of one value of its parameter."""
        if risk not in NAMES:
            raise InputError(f"unknown risk {risk!r}; known are {', '.join(NAMES)}")
        at = None if given is None else _probability(given, risk)
        return Risks(tuple(row for row in self.rows if row.risk == risk and (at is None or row.given == _fraction(at))), self.digits)

    @property
    def doubles(self) -> "Doubles":
        """(lower, upper): two arrays of doubles, rounded outwards; NaN where there is no number."""
        import numpy

        nan = float("nan")
        return (numpy.array([nan if row.value is None else row.value.as_float_lower() for row in self.rows]),
                numpy.array([nan if row.value is None else row.value.as_float_upper() for row in self.rows]))

    def frame(self) -> Any:
        """A DataFrame of pandas, a row for each number and a column for each symbol; ImportError without pandas."""
        return tables.frame(self._plain())

    def csv(self, path: "str | os.PathLike[str] | None" = None) -> str:
        """The same as CSV, written to ``path`` where there is one."""
        text = tables.csv_text(self._plain())
        if path is not None:
            tables.write_csv(Path(path), self._plain())
        return text

    def data(self) -> dict[str, Any]:
        """What ``rdpverify risks --json`` prints."""
        return {"risks": self._plain()}

    def lines(self) -> list[str]:
        """The answer for a person."""
        return risk_lines(self._plain())

    def _plain(self) -> list[dict[str, Any]]:
        return [row.row(self.digits) for row in self.rows]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Risks {len(self.rows)} numbers>"


def risks(mechanism: "MechanismLike | Sequence[MechanismLike]", *, fpr: Any = DEFAULTS["fpr"], prior: Any = DEFAULTS["prior"],
          base: Any = DEFAULTS["base"], slack: Any = DEFAULTS["slack"], only: "str | Sequence[str]" = NAMES, digits: int = DIGITS,
          budget: float | None = None, jobs: int = 1, executor: "str | Executor | None" = None, **values: Any) -> Risks:
    """What an attacker can do who sees the output of a mechanism, as enclosures.

    - ``advantage``: the greatest difference of a true and a false positive rate, which is the total variation;
    - ``bayes_risk``: the least probability of a wrong guess at the ``prior`` probability of the record;
    - ``true_positive_rate``: the greatest at each false positive rate ``fpr``, of membership inference;
    - ``reconstruction``: an upper bound of the probability of a reconstruction that succeeds with probability ``base`` without the output;
    - ``mu``: the least μ such that trade-offs lie above those of Gaussian noise N(μ, 1), up to ``slack``; and its ``regret``.

    A parameter is a probability or a list of them, ``only`` the names that are wanted.  ``values`` are of the mechanism's symbols, numbers
    or arrays that are stretched to one shape as NumPy does.  ``budget`` is the seconds for each point.  The points are shared by ``jobs``
    processes or where ``executor`` says (:func:`.executors.opened`).  Raises InputError for what is no mechanism with a worst pair, or no
    probability; a number that is not found is a row that says why.
    """
    from ..numeric.limits import check_budget, check_digits

    check_budget(budget)
    check_digits(digits)
    asked = wanted(only, {"fpr": fpr, "prior": prior, "base": base, "slack": slack})
    several = mechanism if isinstance(mechanism, (list, tuple)) else [mechanism]
    points = stretched(values)[0]
    questions = [(str(each), formula(each).term, point) for each in several for point in points]
    if executor is None and jobs == 1:
        answers = [risks_at(*question, asked, digits, budget or BUDGET) for question in questions]
    else:
        answers = risks_of_all(questions, asked, digits, budget or BUDGET, jobs, executor)
    return Risks(tuple(row for rows in answers for row in rows), digits)


def risks_of_all(questions: "list[tuple[str, Term, dict[str, Term]]]", asked: Wanted, digits: int, budget: float, jobs: int = 1,
                 executor: "str | Executor | None" = None) -> Iterator[list[ReportedRisk]]:
    """The rows of each (text, mechanism, point) in order, by processes or an executor; rows that say why, where one of them ended."""
    for _, mechanism, point in questions:
        closed_at(mechanism, point)  # what is wrong with the input is said before anything is computed
    items = [{"text": text, "mechanism": to_text(mechanism), "point": {name: to_text(value) for name, value in point.items()},
              "only": asked.names, "at": {name: [rational_text(value) for value in values] for name, values in asked.at.items()},
              "digits": digits, "budget": budget} for text, mechanism, point in questions]
    for (text, mechanism, point), reply in zip(questions, shared(executor, WORK, items, lambda _: budget, jobs)):
        if "answer" in reply:
            yield [_of_record(record) for record in reply["answer"]]
        else:
            about, problem = _about(text, mechanism, point), str(next(iter(reply.values())))
            yield [_row(about, name, at, problem=problem) for name, at in _each(asked)]


def rows_of(item: dict[str, Any], help: None) -> tuple[list[dict[str, Any]], None]:
    """(the rows at a point as records, nothing that would help to find them)"""
    point = {name: parse(value) for name, value in item["point"].items()}
    asked = Wanted(tuple(item["only"]), {name: tuple(map(rational, values)) for name, values in item["at"].items()})
    rows = risks_at(item["text"], parse(item["mechanism"]), point, asked, item["digits"], item["budget"])
    return [_record(row) for row in rows], None


def _record(row: ReportedRisk) -> dict[str, Any]:
    plain = {each.name: getattr(row, each.name) for each in fields(row)}
    return {**plain, "given": None if row.given is None else str(row.given), "value": None if row.value is None else row.value.data()}


def _of_record(record: dict[str, Any]) -> ReportedRisk:
    value, given = record["value"], record["given"]
    return ReportedRisk(**{**record, "value": value and Enclosure.from_data(value), "given": None if given is None else Fraction(given)})


def wanted(only: Any, given: dict[str, Any]) -> Wanted:
    """Which risks, in the order of :data:`NAMES`, and the values of the parameters as rationals."""
    names = [only] if isinstance(only, str) else list(only)
    for name in names:
        if name not in NAMES:
            raise InputError(f"unknown risk {name!r}; known are {', '.join(NAMES)}")
    if not names:
        raise InputError(f"no risk is asked for; known are {', '.join(NAMES)}")
    at = {}
    for parameter, values in given.items():
        listed = list(values) if isinstance(values, (list, tuple)) or getattr(values, "shape", ()) else [values]
        at[parameter] = tuple(_probability(value, parameter) for value in listed)
    for slack in at["slack"]:
        if not 0 <= slack < fmpq(1, 2) or 0 < slack < fmpq(1, 10**100):
            raise InputError(f"a slack is 0 or a number from 1e-100 to below 1/2, got {rational_text(slack)}")
    return Wanted(tuple(name for name in NAMES if name in names), at)


def risks_at(text: str, mechanism: Term, point: dict[str, Term], asked: Wanted, digits: int, budget: float) -> Iterator[ReportedRisk]:
    """The risks of a mechanism with these values of its symbols, each as soon as it is there."""
    closed = closed_at(mechanism, point)
    yield from _rows(closed, _about(text, mechanism, point), asked, digits, time.monotonic() + budget)


def _about(text: str, mechanism: Term, point: dict[str, Term]) -> dict[str, Any]:
    at = {name: to_text(value) for name, value in point.items()}
    alone = may_lack_a_pair(mechanism)
    shown = rebuild(mechanism, word_of) if alone else as_typed(mechanism)
    return {"mechanism": to_text(shown), "at": at, "bound": alone or is_bound(text)}


def closed_at(mechanism: Term, point: dict[str, Term]) -> Term:
    """The mechanism with the values put in, in place of one without a worst pair that of which it is a processing; InputError for what is
    no mechanism, or has neither."""
    if sort_of(mechanism) != "mechanism":
        raise InputError(f"expected a given mechanism such as GaussianMechanism(1), got {to_text(mechanism)}")
    for name in sorted(point.keys() - mechanism.free):
        raise InputError(f"{name} does not occur in the mechanism; its symbols: {', '.join(sorted(mechanism.free)) or 'none'}")
    for name in sorted(mechanism.free - point.keys()):
        raise InputError(f"no value for {name}: add --at {name}=…, --grid {name}=…, in Python {name}=…")
    closed = substitute(mechanism, point)
    if may_lack_a_pair(closed):
        from ..accounting.methods import worse_of

        closed = worse_of(closed)
    dominating_pairs(closed)
    return closed


def _rows(closed: Term, about: dict[str, Any], asked: Wanted, digits: int, ends: float) -> Iterator[ReportedRisk]:
    from ..accounting.risks import answer, gaussian_answers

    for name, at in _each(asked, GAUSSIAN):
        yield _told(about, name, at, ends, lambda: answer(closed, name, at, digits))
    for slack in asked.at["slack"] if set(GAUSSIAN) & set(asked.names) else ():
        steps = gaussian_answers(closed, slack, digits)
        for name in GAUSSIAN:
            row = _told(about, name, slack if name == "mu" else None, ends, lambda: next(steps))
            if name in asked.names or row.problem:
                yield row
            if row.problem:
                break


def _each(asked: Wanted, but: tuple[str, ...] = ()) -> list[tuple[str, fmpq | None]]:
    """(risk, value of its parameter) of all rows but those; a regret has none before its μ is known."""
    return [(name, at) for name in asked.names if name not in but
            for at in (asked.at[PARAMETER_OF[name]] if name in PARAMETER_OF and name != "regret" else (None,))]


def _row(about: dict[str, Any], name: str, at: fmpq | None, problem: str | None = None) -> ReportedRisk:
    from ..accounting.risks import RISKS

    risk = RISKS[name]
    return ReportedRisk(risk=name, parameter=risk.parameter, given=_fraction(at), greater=risk.greater, source=risk.source, problem=problem,
                        **about)


def _told(about: dict[str, Any], name: str, at: fmpq | None, ends: float, answer: "Callable[[], Answer]") -> ReportedRisk:
    started, row = time.monotonic(), _row(about, name, at)
    try:
        with deadline(max(SHARE * (ends - started), 0)):
            reply = answer()
        row = replace(row, given=_fraction(reply.at), value=Enclosure.of(reply.value), question=reply.question)
    except OutOfTime:
        row = replace(row, problem="not reached within its share of the budget")
    except RdpVerifyError as problem:
        row = replace(row, problem=str(problem).removeprefix("no enclosure was found: "))
    return replace(row, seconds=time.monotonic() - started)


def _probability(value: Any, what: str) -> fmpq:
    term = formula(value).term
    if not term.is_number or not 0 <= term.value <= 1:
        raise InputError(f"expected a rational number in [0, 1] for {what}, got {to_text(term)}")
    return term.value


def _fraction(value: fmpq | None) -> Fraction | None:
    return None if value is None else Fraction(int(value.p), int(value.q))
