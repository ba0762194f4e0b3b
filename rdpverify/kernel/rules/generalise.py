"""Forget how a number is made up: what holds for every s in an interval holds for the term in its place.

The term must be known to lie in the interval, whose ends are closed where it may reach them.  The domains of other symbols keep it as it
is, and so does a premise for all values of a symbol that it mentions.
"""

from dataclasses import replace as with_fields

from ...words.domains import Domain, Interval
from ...errors import require
from ...language.statement import Relation
from ...terms import INFINITY, Term, neg, replace, sub, symbol
from ..goal import Goal
from ..posed import well_posed
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, name = read_defined(goal, text_of(data, "term")), text_of(data, "new")
    require(name.isidentifier() and not name.startswith("_") and name == goal.fresh(name), f"{name!r} is not a fresh name")
    require(term.free, "expected a term with symbols")
    (lower, above), (upper, below) = _end(goal, data, "lower", term), _end(goal, data, "upper", term)
    value = symbol(name)

    def forgotten(relation: Relation) -> Relation:
        return relation.mapped(lambda side: replace(side, term, value))

    general = goal.changed(symbols=((name, Domain((Interval(lower, upper, above, below),))), *goal.symbols),
                           conclusion=forgotten(goal.conclusion), conditions=tuple(map(forgotten, goal.conditions)),
                           given=tuple(premise if term.free & {bound for bound, _ in premise.quantified} else
                                       with_fields(premise, relation=forgotten(premise.relation)) for premise in goal.given))
    well_posed(general)
    return [general]


def _end(goal: Goal, data: dict, which: str, term: Term) -> tuple[Term, bool]:
    """An end of the interval, a number that the term is known not to pass; is it open, as the term is known to stay away from it?"""
    if which not in data:
        return (neg(INFINITY) if which == "lower" else INFINITY), True
    end = read_defined(goal, text_of(data, which))
    distance = sub(term, end) if which == "lower" else sub(end, term)
    require(not end.free and goal.signs.nonnegative(distance), f"the {which} end must be a number that the term is known not to pass")
    return end, goal.signs.positive(distance)
