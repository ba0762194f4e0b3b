"""An integer symbol: every value of a finite range, the least value apart from the rest, 0 and both signs, or all reals of the range."""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, MINUS_ONE, ONE, ZERO, neg, number
from ..goal import Goal
from ..posed import well_posed
from ..rule import text_of

MOST = 1000


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, how = text_of(data, "symbol"), text_of(data, "by", "reals")
    domain = goal.domain(name)
    require(domain.integers, f"{name} is not an integer symbol")
    if how == "reals":
        reals = goal.ranging(name, Domain(domain.intervals))
        relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
        if any(part.op == "Sum" and name in part.free for relation in relations for part in relation.parts()):
            well_posed(reals)  # the ends of a sum are integers
        return [reals]
    if how == "first":
        first, others = least_and_rest(domain)
        return [goal.at(name, number(first)), goal.ranging(name, others)]
    if how == "signs":
        require(domain == Domain((Interval(neg(INFINITY), INFINITY, True, True),), True), "only the range of all integers is cut at 0")
        below, above = Interval(neg(INFINITY), MINUS_ONE, True, False), Interval(ONE, INFINITY, False, True)
        return [goal.at(name, ZERO), *(goal.ranging(name, Domain((piece,), True)) for piece in (below, above))]
    require(how == "values", "an integer symbol is treated by 'values', 'first', 'signs' or by 'reals'")
    return [goal.at(name, number(value)) for value in integer_values(domain)]


def least_and_rest(domain: Domain) -> tuple[int, Domain]:
    """The least integer of one interval with numeric ends (the upper may be ∞) and the others; RuleError when there are none."""
    piece = domain.intervals[0]
    if len(domain.intervals) != 1 or not piece.lower.is_number or not (piece.upper is INFINITY or piece.upper.is_number):
        raise RuleError("the range is not one interval with a least number")
    first = _first(piece)
    require(piece.upper is INFINITY or first + 1 < piece.upper.value, "the range has too few integers to take the least one apart")
    return first, Domain((Interval(number(first + 1), piece.upper, False, piece.upper_open),), True)


def integer_values(domain: Domain) -> list[int]:
    """The integers of a bounded domain with numeric ends, in order; RuleError when it is not one, or has over 1000."""
    values = []
    for piece in domain.intervals:
        require(piece.lower.is_number and piece.upper.is_number, "the range has no numeric ends")
        first, high = _first(piece), piece.upper.value
        last = int(high.floor()) - (1 if piece.upper_open and high.q == 1 else 0)
        require(last - first < MOST, f"the range has more than {MOST} integers")
        values.extend(range(first, last + 1))
    return values


def _first(piece: Interval) -> int:
    """The least integer that the lower end allows."""
    low = piece.lower.value
    return -int((-low).floor()) + (1 if piece.lower_open and low.q == 1 else 0)
