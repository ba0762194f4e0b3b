"""An integer symbol: try every value of a finite range, or prove the statement for all reals of the range."""

from ...definitions.domains import Domain
from ...errors import RuleError
from ...terms import number
from ..goal import Goal
from ..rule import Rule, text_of

MOST = 1000


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, how = text_of(data, "symbol"), text_of(data, "by", "reals")
    domain = goal.domain(name)
    if not domain.integers:
        raise RuleError(f"{name} is not an integer symbol")
    if how == "reals":
        return [goal.changed(symbols=tuple((other, Domain(old.intervals) if other == name else old) for other, old in goal.symbols))]
    if how != "values":
        raise RuleError("an integer symbol is treated by 'values' or by 'reals'")
    rest = tuple(item for item in goal.symbols if item[0] != name)
    return [goal.substituted(name, number(value), rest) for value in integer_values(domain)]


def integer_values(domain: Domain) -> list[int]:
    """The integers of a bounded domain with numeric ends, in order; RuleError when it is not one, or has over 1000."""
    values = []
    for piece in domain.intervals:
        if not (piece.lower.is_number and piece.upper.is_number):
            raise RuleError("the range has no numeric ends")
        low, high = piece.lower.value, piece.upper.value
        first = -int((-low).floor()) + (1 if piece.lower_open and low.q == 1 else 0)
        last = int(high.floor()) - (1 if piece.upper_open and high.q == 1 else 0)
        if last - first >= MOST:
            raise RuleError(f"the range has more than {MOST} integers")
        values.extend(range(first, last + 1))
    return values


RULE = Rule("integers", "for a finite range: every value; always: the same statement over the reals implies it",
            "case distinction", False, apply)
