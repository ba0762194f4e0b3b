"""Exact points of a domain at which a term is tried before it is worked on.

Two points can show that a term has no strict sign on the domain, one point that two terms are not identical there: balls around
the true values decide, so what is shown is true.  What is not shown stays open.  A point that lies outside the domain could only
make an answer "not known".
"""

from flint import arb, fmpq

from .evaluate import ball
from .ranges import Range
from .term import Term

# Binary fractions, so that they are exact; none is a whole number, where domains are apt to have holes.
SHARES = [fmpq(n, 64) for n in (33, 9, 55, 2, 21, 61, 45, 5, 27, 50, 15)]  # of the way from end to end
STEPS = [fmpq(n, 64) for n in (72, 20, 184, 3, 45, 1100, 110, 9, 330, 57, 31)]  # from the one finite end
PLACES = [fmpq(n, 64) for n in (72, -20, 184, -184, 45, 1100, -72, -1100, 9, -330, 31)]  # on the whole line
MOST, TRIED = 8, 44  # points kept, points looked at


class Trials:
    """Points of ``boxes`` (name → range each), whole numbers for the ``integers``, at which all ``(fact, strict)`` are > 0 (≥ 0)."""

    def __init__(self, boxes, integers=frozenset(), facts=(), nonzero=()):
        self._boxes, self._integers, self._facts, self._nonzero = boxes, integers, facts, nonzero
        self._found: list[dict[str, arb]] | None = None

    @property
    def points(self) -> list[dict[str, arb]]:
        if self._found is None:
            names = sorted(frozenset().union(*self._boxes))
            tried = (_point(self._boxes[at % len(self._boxes)], names, at, self._integers) for at in range(TRIED))
            self._found = []
            for point in tried:
                if point is not None and self._allowed(point):
                    self._found.append(point)
                    if len(self._found) == MOST:
                        break
        return self._found

    def _allowed(self, point) -> bool:
        for fact, strict in self._facts:
            value = _value(fact, point)
            if value is None or not (value > 0 or (value >= 0 and not strict)):
                return False
        return all((value := _value(term, point)) is not None and value != 0 for term in self._nonzero)

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
                   for first, second in ((_value(a, point), _value(b, point)) for point in self.points))

    def _values(self, term: Term):
        return (value for value in (_value(term, point) for point in self.points) if value is not None)


def _value(term: Term, point) -> arb | None:
    """A ball around the value; None where it could be undefined, or for symbols that the point does not know."""
    value = ball(term, point) if term.free <= point.keys() else None
    return value if value is not None and value.is_finite() else None


def _point(box, names, at: int, integers) -> dict[str, arb] | None:
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
