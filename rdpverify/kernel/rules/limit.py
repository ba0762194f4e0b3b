"""A limit of the conclusion that is known to exist is its value."""

from ...errors import RuleError, require
from ...terms import walk
from ..goal import Goal
from ..limit_values import limit_value
from ..rule import Rule
from .unfold import settled


def apply(goal: Goal, data: dict) -> list[Goal]:
    known = {name for name, _ in goal.symbols}
    relation = goal.conclusion
    limits = [part for side in (relation.left, relation.right) for part in walk(side) if part.op == "Limit"]
    node = next((part for part in limits if part.free <= known), None)
    require(node is not None and relation.rounded is None, "the conclusion mentions no limit")
    changed = goal.replacing(node, limit_value(goal, node))
    if changed.conclusion == relation:
        raise RuleError("the limit stands where its variable is bound otherwise")
    return [changed.changed(conclusion=changed.conclusion.mapped(lambda side: settled(goal, side)))]


RULE = Rule("limit", "a limit is its value", "the limits of kernel.limits; van Erven & Harremoës 2014, Theorems 4–7", True, apply)
