"""Use a premise that holds for all orders at particular ones."""

from ...errors import RuleError
from ...language.statement import Premise
from ..goal import Goal, premise_substitute
from ..inside import inside
from ..rule import Rule, premise_of, read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, values, obligations = premise_of(goal, data), data.get("at"), []
    if not premise.quantified or not isinstance(values, dict) or set(values) != {name for name, _ in premise.quantified}:
        raise RuleError("every quantified symbol of the premise must be given a value, and no other")
    chosen = {}
    for name, domain in premise.quantified:
        value = read_defined(goal, values[name])
        obligations += inside(goal, value, domain)
        chosen[name] = value
    bare = Premise(premise.relation, (), premise.events)
    return [goal.assuming(premise_substitute(bare, chosen))] + obligations


RULE = Rule("instantiate", "what holds for all orders holds at each", "logic", False, apply)
