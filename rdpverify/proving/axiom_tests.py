"""Axioms held against numbers: at random places where they say something, and at places where they would fail without a condition.

The places are exact and each is decided by the kernel in balls.  No place proves an axiom; one that speaks against it would refute it.
"""

import json
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, isfinite
from pathlib import Path
from random import Random

from ..words.domains import Domain
from ..errors import RdpVerifyError, require
from ..exact import rational_text
from ..kernel import witness
from ..kernel.place import Place
from ..kernel.goal import goal_of, sides
from ..kernel.well_posedness import well_posed
from ..kernel.theorems import FOLDER, Theorem
from ..language import parse
from ..printer import claim_hash, to_text
from ..language.statement import Premise, Statement
from ..terms import INFINITY, Term, neg, number, substitute
from .refute import CHECK_BITS, confirmed, witness_plans, refute

POINTS, FEW, MOST_TRIED = 8, 4, 80  # few of what is integrated
COUNTEREXAMPLES = FOLDER / "counterexamples.json"  # theorem → condition → a place at which it fails without that; from benchmarks/axioms.py
NUMBERS = FOLDER / "numbers.json"  # theorem → what tested() found of its text, by its hash; from benchmarks/axioms.py
UNDEFINED = "it has no value"
SECONDS = 4  # to look for such a place


@dataclass(frozen=True)
class Tested:
    """``held`` places of ``points`` at which it certainly holds, the others being too near to equality to tell; ``against`` is a place
    that refutes it.  ``needed``: condition → a place at which it fails without that, UNDEFINED, or None where no place is known.
    """

    points: int
    held: int
    against: dict | None
    needed: dict[str, dict | str | None]


@cache
def tested(theorem: Theorem, points: int | None = None) -> Tested:
    """The axiom at so many random places, the same for every run, and without each of its conditions."""
    if points is None:
        points = FEW if "Normal" in {part.op for part in theorem.statement.conclusion.parts()} else POINTS
    random, drawn, held = Random(theorem.name), 0, 0
    compared = tuple(filter(_compares_levels, theorem.statement.given))  # these places meet by the way they are made
    stated = replace(theorem.statement, given=tuple(premise for premise in theorem.statement.given if premise not in compared))
    for _ in range(MOST_TRIED if points else 0):
        place = _place(stated, random, compared)
        if place is None:
            continue
        holds = _holds(stated, place)
        if (not holds or stated.conclusion.op == "==") and (refuted := confirmed(stated, place)) is not None:
            return Tested(drawn, held, refuted.witness, {})
        drawn, held = drawn + 1, held + holds
        if drawn == points:
            break
    known = _read(COUNTEREXAMPLES).get(theorem.name, {})
    return Tested(drawn, held, None, {text: _without(weaker, known.get(text)) for text, weaker in weakened(theorem.statement).items()})


def tested_before(theorem: Theorem) -> Tested | None:
    """What :func:`tested` found of this very text when the package was made."""
    entry = _read(NUMBERS).get(theorem.name)
    if entry is None or entry["hash"] != claim_hash(theorem.statement):
        return None
    known = _read(COUNTEREXAMPLES).get(theorem.name, {})
    needed = {text: UNDEFINED if text in entry["undefined"] else known.get(text) for text in weakened(theorem.statement)}
    return Tested(entry["points"], entry["held"], None, needed)


def as_numbers(theorem: Theorem, tested: Tested) -> dict:
    """What :func:`tested_before` reads, of an axiom that no place speaks against."""
    require(tested.against is None, f"{theorem.name} fails at {tested.against}")
    undefined = [text for text, place in tested.needed.items() if place == UNDEFINED]
    return {"hash": claim_hash(theorem.statement), "points": tested.points, "held": tested.held, "undefined": undefined}


def weakened(statement: Statement) -> dict[str, Statement]:
    """The statement without each of its conditions, by what that says; a condition is an end of a domain too."""
    weaker = {}
    for index, (name, domain) in enumerate(statement.where):
        first, last = domain.intervals[0], domain.intervals[-1]
        for end, piece, unbounded in (("lower", first, neg(INFINITY)), ("upper", last, INFINITY)):
            if getattr(piece, end) is not unbounded:
                open_end = replace(piece, **{end: unbounded, f"{end}_open": True})
                pieces = (open_end, *domain.intervals[1:]) if end == "lower" else (*domain.intervals[:-1], open_end)
                where = (*statement.where[:index], (name, Domain(pieces, domain.integers)), *statement.where[index + 1:])
                sign = (">" if end == "lower" else "<") + ("" if getattr(piece, f"{end}_open") else "=")
                weaker[f"{name} {sign} {to_text(getattr(piece, end))}"] = replace(statement, where=where)
    for index, condition in enumerate(statement.conditions):
        weaker[to_text(condition)] = replace(statement, conditions=statement.conditions[:index] + statement.conditions[index + 1:])
    for index, premise in enumerate(statement.given):
        weaker[to_text(premise)] = replace(statement, given=statement.given[:index] + statement.given[index + 1:])
    return weaker


def counterexample(weaker: Statement) -> dict | None:
    """A place at which a weakened statement fails, looked for."""
    from time import monotonic

    for deep in (False, True):
        try:
            refutation = refute(weaker, deep=deep, deadline=monotonic() + SECONDS, attempts=2)
        except RdpVerifyError:
            continue
        if refutation is not None:
            return refutation.witness
    return None


def _without(weaker: Statement, place: dict | None) -> dict | str | None:
    if place is not None and confirmed(weaker, place) is not None:
        return place
    try:
        well_posed(goal_of(weaker))
    except RdpVerifyError:
        return UNDEFINED
    return None


@cache
def _read(path: Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _holds(statement: Statement, place: dict) -> bool:
    """Does it certainly hold at the place?  For an equality: is it out of sight of 128 bits that it may not?"""
    for bits in CHECK_BITS[:2]:
        try:
            witness.check(statement, place, bits, witness_plans(statement, place, bits))
        except witness.ConclusionHolds:
            return True
        except RdpVerifyError:
            continue
    return statement.conclusion.op == "=="


def _compares_levels(premise: Premise) -> bool:
    """Does it say of two pairs of laws that the hockey-stick divergences of one are at most those of the other, at all levels?"""
    return bool(premise.quantified) and all(side.op == "hockey_stick" for side in (premise.relation.left, premise.relation.right))


def _place(statement: Statement, random: Random, compared: tuple[Premise, ...] = ()) -> dict | None:
    """A place in the domain at which the premises hold; None when the numbers drawn make none.

    Of laws compared at all levels the smaller are what a kernel makes of the larger; of two compared with themselves the other way round,
    one is the mirror image of the other.
    """
    laws, kernels = (sorted({part.value for relation in (statement.conclusion, *(premise.relation for premise in statement.given))
                             for part in relation.parts() if part.op == op}) for op in ("law", "kernel"))
    size = random.choice((2, 2, 3))
    place = {letter: _law(size, random) for letter in laws}
    place |= {letter: f"Kernel([{', '.join(_law(size, random)[len('Finite('):-1] for _ in range(size))}])" for letter in kernels}
    for premise in compared:
        (P, Q), (P1, Q1) = ([law.value for law in side.args[:2]] for side in sides(premise.relation))
        if (P, Q) == (Q1, P1):
            masses = _masses(size, random)
            place |= {P: _finite(masses), Q: _finite(masses[::-1])}
            continue
        rows = [_masses(size, random) for _ in range(size)]
        place |= {P: _image(place[P1], rows), Q: _image(place[Q1], rows)}
    place |= {part.value: f"[{random.randrange(size)}]" for part in statement.conclusion.parts() if part.op == "event"}
    values: dict[str, Term] = {}
    try:
        for name, domain in statement.where:
            values[name] = number(_value(domain, values, random))
            place[name] = rational_text(values[name].value)
        for _ in statement.given:
            place = _meeting_premises(statement, place, values, random)
        witness.instance(statement, place, 128, witness_plans(statement, place, 128))
    except RdpVerifyError:
        return None
    return place


def _law(size: int, random: Random) -> str:
    return _finite(_masses(size, random))


def _masses(size: int, random: Random) -> list:
    while True:
        weights = [random.randrange(7) for _ in range(size)]
        if any(weights):
            return [number(weight).value / sum(weights) for weight in weights]


def _finite(masses) -> str:
    return f"Finite([{', '.join(map(rational_text, masses))}])"


def _image(law: str, rows) -> str:
    """What the kernel with these rows makes of the law."""
    masses = [mass.value for mass in parse(law).args[0].args]
    return _finite([sum((mass * row[at] for mass, row in zip(masses, rows)), number(0).value) for at in range(len(rows[0]))])


def _value(domain: Domain, values: dict[str, Term], random: Random):
    piece = random.choice(domain.intervals)
    low, high = (_end(end, values) for end in (piece.lower, piece.upper))
    share, far = number(random.randrange(1, 16)).value / 16, number(random.randrange(1, 25)).value / random.choice((1, 4, 8))
    if low is not None and high is not None:
        number_drawn = low + share * (high - low)
    else:
        number_drawn = low + far if low is not None else high - far if high is not None else far * random.choice((-1, 1))
    return number(number_drawn.p // number_drawn.q + 1).value if domain.integers else number_drawn


def _end(end: Term, values: dict[str, Term]):
    value = substitute(end, values)
    return value.value if value.is_number else None


def _meeting_premises(statement: Statement, place: dict, values: dict[str, Term], random: Random) -> dict:
    """The place with the bounds of premises D ≤ d, for a symbol d, moved to where they hold."""
    for premise in statement.given:
        smaller, larger = sides(premise.relation)
        if larger.op == "symbol" and not premise.quantified and not premise.events:
            value = max(float(witness.enclose(inside.term(smaller), 64, {}).upper)
                        for inside in witness.at_values(Place(statement, place), premise))
            require(isfinite(value), "no bound holds there")
            place = {**place, larger.value: rational_text(number(ceil(value * 4096) + random.randrange(1, 400)).value / 4096)}
    return place
