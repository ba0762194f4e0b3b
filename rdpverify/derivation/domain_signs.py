"""Signs over a domain that may be a union of intervals: the signs on every branch, which must agree.

On (0, 1) ∪ (1, ∞) the hull hides that α ≠ 1; branch by branch (α − 1)² is positive.
"""

from contextlib import suppress
from itertools import product

from ..words.domains import Domain
from ..errors import EmptyDomain
from ..kernel.goal import Goal, domain_range
from ..language.statement import Relation
from ..terms import ZERO, Term
from ..terms.signs import sign_from_ranges

MOST_BRANCHES = 16


class DomainSigns:
    """Strict signs over declared ``where`` domains; ``facts`` are (term, strict) from side conditions and ends.

    ``boxes`` are the ranges on every combination of the intervals.
    """

    def __init__(self, where: tuple[tuple[str, Domain], ...], conditions: tuple[Relation, ...] = ()):
        self.where, self.conditions = where, conditions
        whole = Goal(where, Relation(ZERO, "<=", ZERO), (), conditions)
        self.ranges, self.facts, self._weak = whole.ranges, whole.signs.facts, whole.signs
        self.integers = whole.integers
        self._whole = sign_from_ranges(self.ranges)
        self._split = frozenset(name for name, domain in where if len(domain.intervals) > 1)
        self.boxes = list(_branch_ranges(where))
        self._branches = [sign_from_ranges(ranges) for ranges in self.boxes]

    def __call__(self, term: Term) -> int | None:
        if not term.free & self._split:
            return self._whole(term)
        first = self._branches[0](term)
        return first if first is not None and all(branch(term) == first for branch in self._branches[1:]) else None

    def nonnegative(self, term: Term) -> bool:
        return self._weak.nonnegative(term)


def _branch_ranges(where):
    """The ranges on every combination of the intervals that is not empty; the hull alone when there are too many."""
    pieces = [[(name, Domain((piece,), domain.integers)) for piece in domain.intervals] for name, domain in where]
    chosen = list(product(*pieces))
    for branch in chosen if len(chosen) <= MOST_BRANCHES else [where]:
        ranges = {}
        with suppress(EmptyDomain):
            for name, domain in branch:
                ranges[name] = domain_range(domain, ranges)
            yield ranges
