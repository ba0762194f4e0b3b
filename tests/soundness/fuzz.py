"""Random statements, decided with small budgets and held against values at random places: ``python tests/soundness/fuzz.py --seed 1``.

No place may contradict what is proved, every witness must violate in mpmath what it refutes, and the evidence of a proved statement
must not serve another statement that a place contradicts.
"""

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction as F

import mpmath
from mpmath import mpf
from oracle import Place, Unknown, margin
from oracle_line import OnTheLine
from random_places import place
from random_statements import about_laws, of_families, of_numbers

from rdpverify.errors import DomainProblem, IllPosed, NotADensity, RdpVerifyError
from rdpverify.kernel.checker import boxed, decide
from rdpverify.language import parse, statement_from_data
from rdpverify.printer import statement_data
from rdpverify.typed import parse_statement
from rdpverify.language.statement import Statement
from rdpverify.proving.prove import prove

UNTOLD = (Unknown, ArithmeticError, ValueError, TypeError, NotImplementedError, mpmath.libmp.NoConvergence, KeyError)
REFUSED = (RdpVerifyError, TypeError, AttributeError, KeyError, ValueError, IndexError, ArithmeticError)  # as the checker reads evidence
GAPS = ("0", "1/1000", "-1/1000", "1/10", "-1/10", "1/1000000", "-1/1000000", "1")  # of a bound from the extreme value seen
LEAST = mpf(10) ** -300  # smaller values are no bounds: sech(10**9) as a fraction has a thousand million digits
ORDERS, FARTHEST = 25, 60  # at which a premise for all orders is looked at, and how far where they have no end


@dataclass(frozen=True)
class Kind:
    """Statements that ``draw`` makes, looked at in ``digits`` at ``places``; differences up to ``sure`` say nothing."""

    draw: Callable
    at: type
    digits: int
    sure: mpf
    places: int


KINDS = {"laws": Kind(about_laws, Place, 50, mpf(10) ** -25, 400), "numbers": Kind(of_numbers, Place, 50, mpf(10) ** -25, 400),
         "families": Kind(of_families, OnTheLine, 20, mpf(10) ** -7, 25)}


class Case:
    """One random statement of a kind, and what places say of it."""

    def __init__(self, kind: Kind, seed: str):
        mpmath.mp.dps = kind.digits
        self.kind, self.dice = kind, random.Random(seed)
        self.statement = self._with_bound(*kind.draw(self.dice))

    def _with_bound(self, text: str, given, where) -> Statement | None:
        """With a number for c on one side or the other of the extreme value seen; None for a text that is no statement."""
        if not text.endswith(" c"):
            return _read(text, given, where)
        trial = _read(text[:-1] + "0", given, where)
        least = None if trial is None or trial.conclusion.op == "==" else self.least(trial, min(150, self.kind.places))[0]
        if trial is None or least is None or mpmath.isinf(least) or (least and not LEAST < abs(least) < 1 / LEAST):
            return trial and _read(text[:-1] + self.dice.choice(("0", "1", "1/2")), given, where)
        value = F(mpmath.nstr(-least if trial.conclusion.op in ("<=", "<") else least, 25)) + F(self.dice.choice(GAPS))
        value = self.dice.choice((value, value.limit_denominator(1000), value.limit_denominator(50)))
        return _read(text[:-1] + f"({value})", given, where)

    def least(self, statement: Statement, places: int):
        """(the least margin of the conclusion seen, where): None where no place was admitted."""
        least, where = None, None
        for _ in range(places):
            try:
                there = place(self.dice, statement, self.kind.at)
                if there is None or not admitted(there, statement, self.kind.sure):
                    continue
                size = margin(there, statement.conclusion)
            except UNTOLD:
                continue
            if isinstance(size, mpf) and (least is None or size < least):
                least, where = size, there
        return least, where

    def contradiction(self, statement: Statement, places: int) -> str:
        """A place that contradicts the statement, in words; "" when none is found."""
        least, where = self.least(statement, places)
        return "" if least is None or least >= -self.kind.sure else f"margin {least} at {where.numbers}, {where.laws}, {where.events}"

    def faults(self, outcome, counts: Counter) -> list[str]:
        """What is wrong about a verdict."""
        if outcome.verdict == "refuted":
            said = self._of_witness(outcome.evidence.get("at"))
            counts["witness " + ("not looked at" if said is None else "BAD" if said else "good")] += 1
            return [f"refuted at {outcome.evidence['at']}: {said}"] if said else []
        if outcome.verdict not in ("proved", "certified", "vacuous"):
            return []
        target = self.statement if outcome.verdict != "certified" else boxed(self.statement, outcome.box)
        found = [f"{outcome.verdict}, {said}" for said in [self.contradiction(target, self.kind.places)] if said]
        if outcome.verdict == "vacuous" and self.least(target, self.kind.places)[0] is not None:
            found.append("vacuous, with an instance")
        return found + (self._served(outcome.evidence, counts) if outcome.verdict == "proved" else [])

    def _of_witness(self, at) -> str | None:
        """What mpmath says of a witness: "" when it violates the statement, None when it cannot be told."""
        try:
            there = self.kind.at({name: F(at[name]) for name, _ in self.statement.where})
            for name, text in at.items():
                if text.lstrip().startswith("["):
                    there.events[name] = [int(F(item)) for item in text.strip()[1:-1].split(",") if item.strip()]
                elif name not in there.numbers:
                    there.laws[name] = Place().law(parse(text))
            if not admitted(there, self.statement, -self.kind.sure):
                return "a premise fails"
            size = margin(there, self.statement.conclusion)
        except UNTOLD:
            return None
        return "" if size < max(self.kind.sure, mpf(10) ** -20) else f"the margin is {size}"

    def _served(self, evidence: dict, counts: Counter) -> list[str]:
        """False statements that the evidence serves too."""
        found = []
        for _ in range(12):
            changed = self._mutant()
            if changed is None:
                continue
            try:
                decide(changed, "proved", evidence)
            except REFUSED:
                counts["mutant refused"] += 1
                continue
            counts["mutant accepted"] += 1
            if said := self.contradiction(changed, min(150, self.kind.places)):
                found.append(f"serves {statement_data(changed)}, {said}: {evidence}")
        return found

    def _mutant(self) -> Statement | None:
        """The statement with another number somewhere."""
        data = statement_data(self.statement)
        key = self.dice.choice([key for key in ("conclusion", "given", "where", "conditions") if data[key]])
        old = data[key] if isinstance(data[key], str) else self.dice.choice(data[key])
        spots = list(re.finditer(r"(?<![A-Za-z_\d.])\d+(?![A-Za-z_\d])", old))
        if not spots:
            return None
        spot = self.dice.choice(spots)
        new = old[:spot.start()] + self.dice.choice("012357") + old[spot.end():]
        try:
            return statement_from_data({**data, key: new if isinstance(data[key], str) else [new if item == old else item for item in data[key]]})
        except RdpVerifyError:
            return None


def _read(text: str, given, where) -> Statement | None:
    try:
        return parse_statement(text, given=given, where=where)
    except RdpVerifyError:
        return None


def admitted(there: Place, statement: Statement, slack) -> bool:
    """Do the conditions and premises hold at a place, by ``slack`` at least?"""
    relations = [(there, condition) for condition in statement.conditions]
    for premise in statement.given:
        if premise.events:
            size = max(map(len, there.laws.values()))
            for number in range(2**size):
                relations.append((there.with_event(premise.events[0], [k for k in range(size) if number >> k & 1]), premise.relation))
        elif premise.quantified:
            ((name, domain),) = premise.quantified
            low, high = (there.value(end) for end in (domain.intervals[0].lower, domain.intervals[0].upper))
            high = low + FARTHEST if mpmath.isinf(high) else high
            orders = (low + (high - low) * (mpf(step) / (ORDERS - 1)) ** 3 for step in range(ORDERS))
            relations += [(there.bound(**{name: order}), premise.relation) for order in orders]
        else:
            relations.append((there, premise.relation))
    return all(margin(here, relation) >= slack for here, relation in relations)


def examined(kind: str, seed: str, seconds: float, counts: Counter) -> list[str]:
    """The faults of one random statement: of its verdict, of time, or an exception that is none of the package's."""
    case = Case(KINDS[kind], seed)
    if case.statement is None:
        counts["unreadable"] += 1
        return []
    shown, begun = statement_data(case.statement), time.process_time()
    try:
        outcome = prove(case.statement, seconds)
    except (IllPosed, DomainProblem, NotADensity) as problem:
        counts[type(problem).__name__] += 1
        return []
    except RdpVerifyError as problem:
        counts["refused"] += 1
        return [] if kind == "families" else [f"{problem}: {shown}"]
    except Exception as problem:  # whatever it is, a person would see a traceback
        return [f"{type(problem).__name__}: {problem}: {shown}"]
    counts[outcome.verdict] += 1
    late = [f"{time.process_time() - begun:.0f} s: {shown}"] if time.process_time() - begun > 3 * seconds + 5 else []
    return late + [f"{fault}: {shown}" for fault in case.faults(outcome, counts)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100, help="statements of each kind")
    parser.add_argument("--seconds", type=float, default=1.5, help="budget of one statement")
    parser.add_argument("--kind", choices=sorted(KINDS), action="append")
    options = parser.parse_args()
    counts, wrong = Counter(), 0
    for number in range(options.first, options.first + options.count):
        for kind in options.kind or KINDS:
            for fault in examined(kind, f"{options.seed}.{kind}.{number}", options.seconds, counts):
                wrong += 1
                print(f"WRONG {kind} {number}: {fault}", flush=True)
        if number % 20 == 19:
            print(f"{number + 1}: {dict(counts)}", file=sys.stderr, flush=True)
    print(f"{wrong} faults; {dict(counts)}")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
