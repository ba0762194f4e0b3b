"""Use only some of the premises: what follows from fewer follows from all."""

from ...errors import RuleError
from ...exact import is_whole
from ..goal import Goal
from ..posed import well_posed
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    kept = data.get("keep")
    if not isinstance(kept, list) or not all(is_whole(index, 0, len(goal.given) - 1) for index in kept):
        raise RuleError("forget needs 'keep': the indices of the premises that are used")
    rest = goal.changed(given=tuple(goal.given[index] for index in sorted(set(kept))))
    well_posed(rest)  # a divergence that a premise bounds is finite, without it perhaps not
    return [rest]


RULE = Rule("forget", "Γ ⇒ C implies Γ, B ⇒ C", "logic", False, apply)
