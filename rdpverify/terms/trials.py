"""Exact points of a domain at which a term is tried before it is worked on.

Two points can show that a term has no strict sign on the domain, one point that two terms are not identical there: balls around
the true values decide, so what is shown is true.  What is not shown stays open.  A point that lies outside the domain could only
make an answer "not known".
"""

from functools import cached_property
from itertools import islice

from flint import arb, fmpq

from .at_point import Uncovered, Values
from .balls import BALLS
from .evaluate import ball
from .ranges import Range
from .term import Term

# Binary fractions, so that they are exact; none is a whole number, where domains are apt to have holes.
SHARES = [fmpq(n, 64) for n in (33, 9, 55, 2, 21, 61, 45, 5, 27, 50, 15)]  # of the way from end to end
STEPS = [fmpq(n, 64) for n in (72, 20, 184, 3, 45, 1100, 110, 9, 330, 57, 31)]  # from the one finite end
PLACES = [fmpq(n, 64) for n in (72, -20, 184, -184, 45, 1100, -72, -1100, 9, -330, 31)]  # on the whole line
MOST, TRIED = 8, 44  # points kept, points looked at


class Point:
    """One assignment: ``point(term)`` is a ball around the value, or None where it could be undefined or a symbol has no value."""

    def __init__(self, values: dict[str, arb]):
        self.values, self._balls = values, Values(BALLS, values)

    def __call__(self, term: Term) -> arb | None:
        try:
            value = self._balls(term)
        except Uncovered:
            value = ball(term, self.values) if term.free <= self.values.keys() else None
        return value if isinstance(value, arb) and value.is_finite() else None


class Places:
    """The points to try of ``boxes`` (name → range each), whole numbers for the ``integers``; each made when it is first asked for."""

    def __init__(self, boxes, integers=frozenset()):
        self._boxes, self._integers = boxes, integers
        self._names = sorted(frozenset().union(*boxes))
        self._made: list[Point | None] = []

    def __iter__(self):
        for at in range(TRIED if self._names else 1):
            if at == len(self._made):
                values = _values(self._boxes[at % len(self._boxes)], self._names, at, self._integers)
                self._made.append(None if values is None else Point(values))
            if self._made[at] is not None:
                yield self._made[at]


class Trials:
    """Those of the ``places`` at which all ``(fact, strict)`` are > 0 (≥ 0) and all ``nonzero`` are not 0."""

    def __init__(self, places: Places, facts=(), nonzero=()):
        self._places, self._facts, self._nonzero = places, facts, nonzero

    @cached_property
    def points(self) -> list[Point]:
        return list(islice(filter(self._allowed, self._places), MOST))

    def _allowed(self, point: Point) -> bool:
        for fact, strict in self._facts:
            value = point(fact)
            if value is None or not (value > 0 or (value >= 0 and not strict)):
                return False
        return all((value := point(term)) is not None and value != 0 for term in self._nonzero)

    def changes_sign(self, term: Term) -> bool:
        """Has the term two of the signs −1, 0, 1 at the points?"""
        seen = 0
        for value in self._values(term):
            seen |= 1 if value > 0 else 2 if value < 0 else 4 if value == 0 else 0
            if seen & (seen - 1):
                return True
        return False

    def negative_somewhere(self, term: Term) -> bool:
        return any(value < 0 for value in self._values(term))

    def differ(self, a: Term, b: Term) -> bool:
        """Have the terms two different values at one of the points?"""
        return any(first is not None and second is not None and first != second
                   for first, second in ((point(a), point(b)) for point in self.points))

    def _values(self, term: Term):
        return (value for value in (point(term) for point in self.points) if value is not None)


def _values(box, names, at: int, integers) -> dict[str, arb] | None:
    """The point number ``at``; at the first one, symbols with like ranges have like values."""
    point = {}
    for place, name in enumerate(names, 1):
        value = _inside(box[name], (at * place + at // len(STEPS)) % len(STEPS))
        if name in integers:
            value = value.ceil()
            if not _contains(box[name], value):
                return None
        point[name] = value
    return point


def _inside(domain: Range, at: int) -> arb:
    lower, upper = arb(domain.lower), arb(domain.upper)
    if lower.is_finite() and upper.is_finite():
        return lower + (upper - lower) * SHARES[at]
    if lower.is_finite():
        return lower + STEPS[at]
    return upper - STEPS[at] if upper.is_finite() else arb(PLACES[at])


def _contains(domain: Range, value: arb) -> bool:
    above = value > domain.lower if domain.lower_open else value >= domain.lower
    return above and (value < domain.upper if domain.upper_open else value <= domain.upper)
