"""Signs over a domain that may be a union of intervals: the kernel's signs on every branch, which must agree.

On (0, 1) ∪ (1, ∞) the hull hides that α ≠ 1; branch by branch (α − 1)² is positive.
"""

from itertools import product

from ...definitions.domains import Domain
from ...language.statement import Relation
from ...terms import ZERO, Term, symbol
from ..goal import Goal
from ..signs import Signs

MOST_BRANCHES = 16


class DomainSigns:
    """Callable sign oracle over declared ``where`` domains and side ``conditions``."""

    def __init__(self, where: tuple[tuple[str, Domain], ...], conditions: tuple[Relation, ...] = ()):
        self.where, self.conditions = where, conditions
        conditions = conditions + tuple(fact for name, domain in where for fact in symbolic_ends(name, domain))
        trivial = Relation(ZERO, "<=", ZERO)
        pieces = [[(name, Domain((piece,), domain.integers)) for piece in domain.intervals] for name, domain in where]
        chosen = list(product(*pieces))
        if len(chosen) > MOST_BRANCHES:
            chosen = [where]
        self.branches: list[Signs] = [Goal(tuple(branch), trivial, (), conditions).signs for branch in chosen]
        whole = Goal(where, trivial, (), conditions)
        self.ranges, self.facts = whole.ranges, whole.signs.facts

    def __call__(self, term: Term) -> int | None:
        found = {branch(term) for branch in self.branches}
        return found.pop() if len(found) == 1 else None

    def nonnegative(self, term: Term) -> bool:
        return all(branch.nonnegative(term) for branch in self.branches)

    def positive(self, term: Term) -> bool:
        return all(branch.positive(term) for branch in self.branches)

    def negative(self, term: Term) -> bool:
        return all(branch.negative(term) for branch in self.branches)


def symbolic_ends(name: str, domain: Domain) -> tuple[Relation, ...]:
    """What ends that depend on other symbols say: ``eps in [0, 1/b]`` gives eps <= 1/b."""
    found = []
    first, last = domain.intervals[0], domain.intervals[-1]
    if first.lower.free:
        found.append(Relation(symbol(name), ">" if first.lower_open else ">=", first.lower))
    if last.upper.free:
        found.append(Relation(symbol(name), "<" if last.upper_open else "<=", last.upper))
    return tuple(found)
