"""Use a premise that holds for all orders, or for all values of kernels, at particular ones."""

from functools import partial

from ...errors import RuleError
from ...language.names import is_value_name
from ...language.statement import Premise
from ...terms import Term, make, rebuild
from ..goal import Goal, premise_substitute
from ..inside import inside
from ..rule import Rule, premise_of, read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, values, obligations = premise_of(goal, data), data.get("at", {}), []
    if not (premise.quantified or premise.values) or not isinstance(values, dict) or set(values) != {name for name, _ in premise.quantified}:
        raise RuleError("every quantified symbol of the premise must be given a value, and no other")
    points = data.get("values", {})
    if not isinstance(points, dict) or set(points) != set(premise.values) or not all(map(is_value_name, points.values())):
        raise RuleError("every value of kernels that the premise is for all of must be given one, and no other")
    chosen = {}
    for name, domain in premise.quantified:
        value = read_defined(goal, values[name])
        obligations += inside(goal, value, domain)
        chosen[name] = value
    bare = Premise(premise.relation.mapped(lambda side: rebuild(side, partial(_at, points))), (), premise.events)
    return [goal.assuming(premise_substitute(bare, chosen))] + obligations


def _at(points: dict[str, str], part: Term) -> Term | None:
    return make("value", (), points[part.value]) if part.op == "value" and part.value in points else None


RULE = Rule("instantiate", "what holds for all orders and all values holds at each", "logic", False, apply)
