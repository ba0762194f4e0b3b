"""Exact domains of parameters: unions of intervals of reals or integers, whose ends are terms."""

from dataclasses import dataclass

from ..errors import Written
from ..terms import INFINITY, ONE, ZERO, Term, neg


@dataclass(frozen=True)
class Interval:
    """Ends are terms (they may use earlier symbols); at ``oo`` and ``-oo`` open unless typed closed."""

    lower: Term
    upper: Term
    lower_open: bool
    upper_open: bool


@dataclass(frozen=True)
class Domain(Written):
    """A union of disjoint intervals in increasing order, of reals or of integers."""

    intervals: tuple[Interval, ...]
    integers: bool = False

    @property
    def ends(self) -> tuple[Term, Term]:
        return self.intervals[0].lower, self.intervals[-1].upper

    @property
    def free(self) -> frozenset[str]:
        return frozenset().union(*(end.free for piece in self.intervals for end in (piece.lower, piece.upper)))


def interval(lower, upper, *, lower_open=True, upper_open=True, integers=False) -> Domain:
    return Domain((Interval(lower, upper, lower_open, upper_open),), integers)


REAL = interval(neg(INFINITY), INFINITY)
POSITIVE = interval(ZERO, INFINITY)
NONNEGATIVE = interval(ZERO, INFINITY, lower_open=False)
UNIT_CLOSED = interval(ZERO, ONE, lower_open=False, upper_open=False)
UNIT_OPEN = interval(ZERO, ONE)
POSITIVE_INTEGER = interval(ONE, INFINITY, lower_open=False, integers=True)
NATURAL = interval(ZERO, INFINITY, lower_open=False, integers=True)
INTEGER = interval(neg(INFINITY), INFINITY, integers=True)
ABOVE_ONE = interval(ONE, INFINITY)
ORDER = Domain((Interval(ZERO, ONE, True, True), Interval(ONE, INFINITY, True, True)))
