"""Cut the domain of a symbol: into its intervals, at a point, or a closed end off the rest.  Parts seen to be empty are left out."""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...language.bounds import is_empty
from ...terms import INFINITY, neg
from ..goal import Goal
from ..rule import read_defined, text_of
from .descent import real_interval


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, how = text_of(data, "symbol"), text_of(data, "by", "intervals")
    if how == "intervals":
        domain = goal.domain(name)
        require(len(domain.intervals) >= 2, f"{name} ranges over one interval already")
        return [goal.ranging(name, Domain((piece,), domain.integers)) for piece in domain.intervals]
    piece = real_interval(goal, name)
    if how == "point":
        point = read_defined(goal, text_of(data, "at"))
        if not point.free <= _before(goal, name):
            goal = _last(goal, name)
    if how in ("lower", "upper"):
        value, is_open = (piece.lower, piece.lower_open) if how == "lower" else (piece.upper, piece.upper_open)
        require(not is_open, f"the {how} end of {name} is open already")
        opened = Interval(piece.lower, piece.upper, how == "lower" or piece.lower_open, how == "upper" or piece.upper_open)
        return [goal.at(name, value), *_restricted(goal, name, opened)]
    if how == "point":
        require(point.free <= _before(goal, name), "the point may not use the symbol itself")
        above = piece.lower is neg(INFINITY) or _reaches(goal, point - piece.lower, piece.lower_open)
        if not (above and (piece.upper is INFINITY or _reaches(goal, piece.upper - point, piece.upper_open))):
            raise RuleError("the point is not known to lie in the domain")
        return [*_restricted(goal, name, Interval(piece.lower, point, piece.lower_open, True)), goal.at(name, point),
                *_restricted(goal, name, Interval(point, piece.upper, True, piece.upper_open))]
    raise RuleError(f"unknown cut {how!r}: expected intervals, lower, upper or point")


def _reaches(goal: Goal, distance, end_is_open: bool) -> bool:
    """Is the point inside the domain, or at a closed end of it?  There one of the outer parts is empty."""
    return goal.signs.positive(distance) if end_is_open else goal.signs.nonnegative(distance)


def _restricted(goal: Goal, name: str, piece: Interval) -> list[Goal]:
    return [] if is_empty(piece, False) else [goal.ranging(name, Domain((piece,)))]


def _before(goal: Goal, name: str) -> set[str]:
    names = [other for other, _ in goal.symbols]
    return set(names[: names.index(name)])


def _last(goal: Goal, name: str) -> Goal:
    """The goal with the symbol after all others, none of whose domains may speak of it."""
    others = goal.others(name)
    require(all(name not in domain.free for _, domain in others), f"the point uses symbols after {name}, on which another domain depends")
    return goal.changed(symbols=(*others, (name, goal.domain(name))))
