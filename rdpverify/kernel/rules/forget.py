"""Use only some of the premises, and only the symbols that something speaks of: what follows from fewer follows from all."""

from ...errors import RuleError
from ...exact import is_whole
from ...language.statement import Premise
from ..goal import Goal
from ..posed import well_posed


def apply(goal: Goal, data: dict) -> list[Goal]:
    kept = data.get("keep")
    if not isinstance(kept, list) or not all(is_whole(index, 0, len(goal.given) - 1) for index in kept):
        raise RuleError("forget needs 'keep': the indices of the premises that are used")
    rest = goal.changed(given=tuple(goal.given[index] for index in sorted(set(kept))))
    well_posed(rest)  # a divergence that a premise bounds is finite, without it perhaps not
    return [rest.changed(symbols=spoken(rest))]


def spoken(goal: Goal) -> tuple:
    """The symbols that the conclusion, a premise, a condition or the domain of one of them mentions."""
    used = goal.conclusion.free.union(*(condition.free for condition in goal.conditions))
    used |= frozenset().union(*(premise.relation.free | _of_bounds(premise) for premise in goal.given))
    kept = []
    for name, domain in reversed(goal.symbols):
        if name in used:
            kept.insert(0, (name, domain))
            used |= domain.free
    return tuple(kept)


def _of_bounds(premise: Premise) -> frozenset[str]:
    return frozenset().union(*(domain.free for _, domain in premise.quantified))
