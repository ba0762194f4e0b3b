"""Use a premise that holds for all orders, or for all values of kernels, at particular ones."""

from dataclasses import replace as with_fields

from ...errors import RuleError
from ...language.names import is_value_name
from ...language.statement import Premise
from ...terms import Term, make, rebuild
from ..goal import Goal, premise_substitute
from ..inside import inside
from ..rule import premise_of, read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, obligations = premise_of(goal, data), []
    if premise.values:
        return [goal.assuming(_at_values(premise, data.get("values")))]
    values = data.get("at")
    if not premise.quantified or not isinstance(values, dict) or set(values) != {name for name, _ in premise.quantified}:
        raise RuleError("every quantified symbol of the premise must be given a value, and no other")
    chosen = {}
    for name, domain in premise.quantified:
        value = read_defined(goal, values[name])
        obligations += inside(goal, value, domain)
        chosen[name] = value
    bare = Premise(premise.relation, (), premise.events)
    return [goal.assuming(premise_substitute(bare, chosen))] + obligations


def _at_values(premise: Premise, points) -> Premise:
    """The premise at one value for each that it is for all of; for all orders and events it stays."""
    if not isinstance(points, dict) or set(points) != set(premise.values) or not all(map(is_value_name, points.values())):
        raise RuleError("every value of kernels that the premise is for all of must be given one, and no other")

    def leaf(part: Term):
        return make("value", (), points[part.value]) if part.op == "value" and part.value in points else None

    return with_fields(premise, relation=premise.relation.mapped(lambda side: rebuild(side, leaf)), values=())
