"""A statement with the values of its limits, which floats have and by which points are looked for; it says the same."""

from dataclasses import replace

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, goal_of
from ..kernel.limit_values import limit_value
from ..language.statement import Relation, Statement
from ..terms import replace as term_replace


def without_limits(statement: Statement) -> Statement:
    """Limits whose values are not known stay."""
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    if not any("Limit" in side.ops for relation in relations for side in (relation.left, relation.right)):
        return statement
    goal = goal_of(statement)
    return replace(statement, conclusion=_valued(goal, statement.conclusion),
                   conditions=tuple(_valued(goal, condition) for condition in statement.conditions),
                   given=tuple(replace(premise, relation=_valued(goal, premise.relation)) for premise in statement.given))


def _valued(goal: Goal, relation: Relation) -> Relation:
    for part in relation.parts():
        if part.op == "Limit":
            try:
                relation = relation.mapped(lambda side, old=part: term_replace(side, old, limit_value(goal, old)))
            except RdpVerifyError:
                continue
    return relation
