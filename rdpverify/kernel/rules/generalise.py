"""Forget how a number is made up: what holds for every s in an interval holds for the term in its place.

The term must be known to lie in the interval.  Premises about laws and the domains of other symbols keep it as it is.
"""

from ...definitions.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, Term, neg, replace, sub, symbol
from ..goal import Goal, mentions_laws
from ..posed import well_posed
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, name = read_defined(goal, text_of(data, "term")), text_of(data, "new")
    require(name.isidentifier() and not name.startswith("_") and name == goal.fresh(name), f"{name!r} is not a fresh name")
    require(term.free and not mentions_laws(goal.conclusion), "expected a term with symbols in a goal about numbers")
    lower, upper = _end(goal, data, "lower", term), _end(goal, data, "upper", term)
    domain = Domain((Interval(lower or neg(INFINITY), upper or INFINITY, True, True),))
    value = symbol(name)
    general = goal.changed(symbols=((name, domain), *goal.symbols),
                           conclusion=goal.conclusion.mapped(lambda side: replace(side, term, value)),
                           conditions=tuple(condition.mapped(lambda side: replace(side, term, value)) for condition in goal.conditions))
    well_posed(general)
    return [general]


def _end(goal: Goal, data: dict, which: str, term: Term) -> Term | None:
    """An open end of the interval, a number known to be strictly beyond the term."""
    if which not in data:
        return None
    end = read_defined(goal, text_of(data, which))
    if end.free or not goal.signs.positive(sub(term, end) if which == "lower" else sub(end, term)):
        raise RuleError(f"the {which} end must be a number that the term is known to stay away from")
    return end


RULE = Rule("generalise", "C(s) for all s in I implies C(t) for a term t in I", "logic", False, apply)
