"""A limit that is known to exist is its value, in the conclusion, the premises and the conditions.

What it is was found from premises and conditions without limits, which stay as they are; so those with the value say the same.
"""

from dataclasses import replace as with_fields

from ...errors import require
from ...terms import replace
from ..goal import Goal
from ..limit_values import limit_value
from .unfold import settled


def apply(goal: Goal, data: dict) -> list[Goal]:
    known = {name for name, _ in goal.symbols}
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    node = next((part for relation in relations for part in relation.parts() if part.op == "Limit" and part.free <= known), None)
    require(node is not None and goal.conclusion.rounded is None, "the goal mentions no limit")
    value = limit_value(goal, node)

    def at_value(relation):
        return relation.mapped(lambda side: settled(goal, replace(side, node, value)) if "Limit" in side.ops else side)

    changed = Goal(goal.symbols, at_value(goal.conclusion),
                   tuple(with_fields(premise, relation=at_value(premise.relation)) for premise in goal.given),
                   tuple(map(at_value, goal.conditions)))
    require(changed != goal, "the limit stands where its variable is bound otherwise")
    return [changed]
