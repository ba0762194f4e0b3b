"""Use a premise that holds for all orders at particular ones."""

from ...definitions.domains import Interval
from ...errors import RuleError, require
from ...language.statement import Premise
from ...terms import INFINITY, neg
from ..goal import Goal, premise_substitute
from ..rule import Rule, premise_of, read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise, values, obligations = premise_of(goal, data), data.get("at"), []
    if not premise.quantified or not isinstance(values, dict) or set(values) != {name for name, _ in premise.quantified}:
        raise RuleError("every quantified symbol of the premise must be given a value, and no other")
    chosen = {}
    for name, domain in premise.quantified:
        value = read_defined(goal, values[name])
        require(not domain.integers and len(domain.intervals) == 1, "the quantified domain must be one real interval")
        obligations += _inside(goal, value, domain.intervals[0])
        chosen[name] = value
    bare = Premise(premise.relation, (), premise.events)
    return [goal.assuming(premise_substitute(bare, chosen))] + obligations


def _inside(goal: Goal, value, piece: Interval) -> list[Goal]:
    """What is left to show of ``value ∈ piece``."""
    left = []
    for term, is_open, trivial in ((value - piece.lower, piece.lower_open, piece.lower is neg(INFINITY)),
                                   (piece.upper - value, piece.upper_open, piece.upper is INFINITY)):
        if not trivial and not (goal.signs.positive(term) if is_open else goal.signs.nonnegative(term)):
            left.append(goal.changed(given=()).nonnegative(term, positive=is_open))
    return left


RULE = Rule("instantiate", "what holds for all orders holds at each", "logic", False, apply)
