"""A premise or condition that cannot hold proves anything: show its opposite from the others."""

from ...errors import RuleError, require
from ...exact import is_whole
from ...language.statement import OPPOSITE, Relation
from ..goal import Goal


def apply(goal: Goal, data: dict) -> list[Goal]:
    for kind, items in (("premise", goal.given), ("condition", goal.conditions)):
        index = data.get(kind)
        if index is None:
            continue
        require(is_whole(index, 0, len(items) - 1), f"no {kind} number {index!r}")
        relation = items[index].relation if kind == "premise" else items[index]
        if relation.op not in OPPOSITE or (kind == "premise" and (items[index].quantified or items[index].events)):
            raise RuleError("the opposite of this one is not an inequality")
        rest = items[:index] + items[index + 1:]
        without = goal.changed(given=rest) if kind == "premise" else goal.changed(conditions=rest)
        return [without.changed(conclusion=Relation(relation.left, OPPOSITE[relation.op], relation.right))]
    raise RuleError("contradiction needs 'premise' or 'condition'")
