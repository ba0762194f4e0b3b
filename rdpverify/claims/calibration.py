"""Calibration: the value of one symbol from which a relation holds, between two certificates, and as a double on the private side."""

import math
import os
import time
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flint import fmpq

from ..accounting.found import Threshold, fraction
from ..certificates.digits import Enclosure
from ..errors import DomainProblem, InputError
from ..exact import rational, rational_text
from ..kernel.extended import exactly
from ..kernel.goal import mentions_laws
from ..printer import to_text
from ..language.statement import OPPOSITE, Relation
from ..terms import Term, number, substitute, symbol, walk
from ..typed import parse_relation
from ..typed.written_out import word_of
from ..words import ENTRIES
from ..writing import write_whole
from .claim import Claim
from .evidence import verdict_of_certificate
from .store import certificate_text
from .formulas import Comparison, comparison, formula
from .readings import decimal, is_float
from .verdict import Verdict

if TYPE_CHECKING:
    from .kinds import Condition, Name, Real

TOLERANCE = "1/10**4"
LEAST, GREATEST = Fraction(1, 10**12), Fraction(1, 2)  # tolerances
BUDGET = 60
SPARE_DIGITS = 3  # printed beyond those of the tolerance
FILES = ("meets.json", "fails.json")


@dataclass(frozen=True, repr=False, kw_only=True)
class Calibration(Threshold):
    """The threshold of ``symbol`` in ``relation``, which is what was ``asked`` in full, to the relative ``tolerance``.

    ``verdicts`` are in the order of their certificates.  That the truth changes once is seen at the values that were looked at, not proved.
    """

    asked: str
    relation: str
    symbol: str
    tolerance: Fraction
    verdicts: tuple[Verdict, ...]
    seconds: float = field(default=0.0, compare=False)

    @property
    def integers(self) -> bool:
        return self.domain.startswith("integers")

    @property
    def undecided(self) -> bool:
        """Whether numbers lie between ``meets`` and ``fails``, farther apart than the tolerance, of which neither is known."""
        if self.meets is None or self.fails is None:
            return False
        near = Fraction(1) if self.integers else self.tolerance * max(abs(self.meets), abs(self.fails))
        return abs(self.meets - self.fails) > near

    @property
    def lower(self) -> Fraction | None:
        """The lower end of an interval that contains the threshold."""
        return self._ends()[0]

    @property
    def upper(self) -> Fraction | None:
        """The upper end of an interval that contains the threshold."""
        return self._ends()[1]

    def _ends(self) -> tuple[Fraction | None, Fraction | None]:
        if self.meets is None or self.fails is None or (self.integers and not self.undecided):
            return self.meets, self.meets
        return min(self.meets, self.fails), max(self.meets, self.fails)

    @property
    def double(self) -> float | None:
        """``meets`` as a double, rounded to the private side."""
        if self.meets is None:
            return None
        double = float(self.meets)
        if self.greater is not None and (double < self.meets if self.greater else double > self.meets):
            double = math.nextafter(double, math.inf if self.greater else -math.inf)
        return double

    def save(self, folder: "str | os.PathLike[str]") -> list[Path]:
        """Write the certificates into a folder, ``meets.json`` and ``fails.json``; their paths."""
        paths = [Path(folder) / name for name in FILES[: len(self.verdicts)]]
        for path, certificate in zip(paths, self.certificates):
            write_whole(path, certificate_text(certificate))
        return paths

    def data(self) -> dict[str, Any]:
        """What ``rdpverify calibrate --json`` prints, without the files."""
        lower, upper = self.decimals()
        return {
            "asked": self.asked, "relation": self.relation, "for": self.symbol, "domain": self.domain, "tolerance": str(self.tolerance),
            "lower": lower, "upper": upper, "double": self.double, "private_side": self._side(),
            "meets": _text(self.meets), "fails": _text(self.fails), "all_meet": self.all_meet,
            "certificates": [{"at": at, "verdict": verdict.status, "statement": verdict.claim.statement,
                              "hash": verdict.certificate and verdict.certificate["digest"]}
                             for at, verdict in zip((_text(self.meets), _text(self.fails)), self.verdicts)],
            "looked_at": len(self.looked), "seconds": round(self.seconds, 3),
        }

    def decimals(self) -> tuple[str | None, str | None]:
        """The ends as decimals, rounded outwards."""
        if self.lower is None or self.upper is None:
            return None, None
        digits = 60 if self.lower == self.upper else max(1, math.ceil(-math.log10(self.tolerance))) + SPARE_DIGITS
        return tuple(Enclosure.of(exactly(rational(end), "")).decimal(digits)[place] for place, end in enumerate((self.lower, self.upper)))

    def _side(self) -> str | None:
        return None if self.greater is None else "greater" if self.greater else "smaller"

    def lines(self) -> list[str]:
        """The answer for a person."""
        name, relation = self.symbol, self.asked
        if self.all_meet is not None:
            which = "every" if self.all_meet else "no"
            return [f"{which} {name} in {self.domain} meets {relation}", "  proved       of all of them at once"]
        sign, (lower, upper) = (">=" if self.greater else "<="), self.decimals()
        meets, fails = (upper, lower) if self.greater else (lower, upper)
        lines = [f"{name} {sign} {meets}  meets  {relation}"]
        if self.fails is None:
            lines.append(f"  domain       {name} = {meets} is the end of {self.domain}")
        elif self.undecided:
            lines.append(f"  threshold    in [{lower}, {upper}]; where in it is undecided: no worst pair is known")
        elif not self.integers:
            lines.append(f"  threshold    in [{lower}, {upper}], relative tolerance {_short(self.tolerance)}")
        lines += [f"  double       {self.double!r}, rounded to the private side: {self._side()} {name}"]
        for word, value, verdict in zip(("meets", "fails"), (self.meets, self.fails), self.verdicts):
            lines.append(f"  {word}        at {name} = {_text(value)}: {verdict.status}")
        first, last = (_short(value) for value, _ in (self.looked[0], self.looked[-1]))
        said = "changes once among" if self.fails is not None else "is the same at"
        return [*lines, f"  monotone     as far as was looked: the truth {said} {len(self.looked)} values from {first} to {last}"]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Calibration {self.lines()[0]}>"


def calibrate(relation: "Condition", symbol: "Name", *, tolerance: Any = TOLERANCE, where: "Condition | list[Condition]" = (),
              budget: float | None = None, **values: "Real") -> Calibration:
    """The least noise, the greatest rate or number of steps … with which ``relation`` holds, certified on both sides.

    ``relation`` is an inequality about given mechanisms and laws, as text or ``rv.epsilon(M, delta) <= 2``, whose truth changes once as
    ``symbol`` grows; ``values`` are of its other symbols.  ``where`` says what the symbol ranges over where its place in the
    relation does not; a symbol of which nothing says it is taken to be > 0.  ``tolerance`` is relative.

    Raises InputError for what is no such relation, and BudgetExceeded when no threshold is found within ``budget`` seconds.
    """
    return calibrated(relation, symbol, values, list(where) if isinstance(where, (list, tuple)) else [where], tolerance, budget)


def calibrated(relation, symbol, values: dict, where: list, tolerance, budget: float | None) -> Calibration:
    """What :func:`calibrate` answers, whatever the other symbols are called."""
    from ..accounting.threshold import threshold

    started, precise = time.monotonic(), _tolerance(tolerance)
    claim, name = _asked(relation, symbol, values, where)
    conclusion, domains = claim.parsed.conclusion, dict(claim.parsed.where)
    answer = threshold(conclusion, name, domains[name], precise, _budget(budget))
    if answer.all_meet is None:
        claims = [_at(conclusion, name, value) for value in (answer.meets, answer.fails) if value is not None]
    else:
        claims = [_of_all(conclusion, domains, answer.all_meet)]
    return Calibration(
        **vars(answer), asked=f"{relation}{_given(values)}", relation=to_text(conclusion), symbol=name, tolerance=fraction(precise),
        verdicts=tuple(map(verdict_of_certificate, claims, answer.certificates)), seconds=time.monotonic() - started,
    )


def _given(values: dict) -> str:
    """The values of the other symbols, behind the relation."""
    return f"   at {', '.join(f'{name} = {formula(value)}' for name, value in values.items())}" if values else ""


def _asked(relation, symbol, values: dict, where: list) -> tuple[Claim, str]:
    """The relation with the values put in, as a claim, and the name of the symbol."""
    wanted = formula(symbol).term
    if wanted.op != "symbol":
        raise InputError(f"expected one symbol to calibrate, such as sigma, got {to_text(wanted)}")
    stated = comparison(parse_relation(relation) if isinstance(relation, str) else relation, "the relation")
    name, free = wanted.value, stated.free
    point = {each: _closed(each, value) for each, value in values.items()}
    for each in sorted(point.keys() - free):
        raise InputError(f"{each} does not occur in the relation; its symbols: {', '.join(sorted(free)) or 'none'}")
    if name not in free or name in point:
        raise InputError(f"{name} does not occur in the relation; its symbols: {', '.join(sorted(free - point.keys())) or 'none'}")
    for each in sorted(free - point.keys() - {name}):
        raise InputError(f"no value for {each}: add --at {each}=…, in Python {each}=…")
    if stated.op == "==" or stated.rounded is not None:
        raise InputError("expected an inequality, <=, >=, < or >, to calibrate")
    left, right = (substitute(side, point) for side in (stated.left, stated.right))
    if mentions_laws(Relation(left, stated.op, right)):
        raise InputError("expected a relation about given mechanisms and laws: what holds for arbitrary ones is for `rdpverify prove`")
    asked = Comparison(left, stated.op, right, symbols={key: value for key, value in stated.symbols.items() if key == name})
    try:
        claim = Claim(asked, where=where)
    except DomainProblem as problem:
        try:
            claim = Claim(asked, where=[*where, _usual(name, stated.left, stated.right)])
        except InputError:
            raise problem from None
    if claim.parsed.conditions or claim.parsed.given:
        raise InputError(f"{name} must range over one interval with numbers for ends: say it with --where \"{name} in (0, oo)\"")
    return claim, name


def _usual(name: str, *sides: Term) -> str:
    """What a symbol ranges over of which nothing is said: its slot of a word that is written out, the end of a sum, else all above 0."""
    for part in (part for side in sides for part in walk(side)):
        word = word_of(part)
        for slot, argument in zip(ENTRIES[word.op].signature.slots, word.args) if word else ():
            if argument is symbol(name) and slot.natural:
                return f"{name} in {to_text(slot.natural)}"
        if part.op == "Sum" and any(name in end.free for end in part.args[2:]):
            return f"{name} in integers [{to_text(part.args[2]) if part.args[2].is_number else 1}, oo)"
    return f"{name} > 0"


def _closed(name: str, value) -> Term:
    term = formula(value).term
    if term.free:
        raise InputError(f"expected a value without symbols for {name}, got {to_text(term)}")
    return term


def _tolerance(value) -> fmpq:
    if is_float(value):
        value = decimal(value)
    number = formula(value).term
    if not number.is_number or not LEAST <= fraction(number.value) <= GREATEST:
        raise InputError(f"the tolerance is a number from 1e-12 to 1/2, got {value}")
    return number.value


def _budget(budget: float | None) -> float:
    from ..numeric.limits import check_budget

    check_budget(budget)
    return budget or BUDGET


def _at(conclusion: Relation, name: str, value: fmpq) -> Claim:
    return Claim(to_text(conclusion.mapped(lambda side: substitute(side, {name: number(value)}))))


def _of_all(conclusion: Relation, domains: dict, holds: bool) -> Claim:
    """What is proved of all values: the relation, or its opposite."""
    said = conclusion if holds else Relation(conclusion.left, OPPOSITE[conclusion.op], conclusion.right)
    return Claim(to_text(said), where=[f"{name} in {to_text(domain)}" for name, domain in domains.items()])


def _text(value: Fraction | None) -> str | None:
    return None if value is None else rational_text(rational(value))


def _short(value: Fraction) -> str:
    return f"{float(value):.4g}"
