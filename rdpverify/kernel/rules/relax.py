"""Let a symbol range over more: a statement for all x in a larger interval holds for the x in the smaller one."""

from ...definitions.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, Term, neg, sub
from ..goal import Goal
from ..posed import well_posed
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    name = text_of(data, "symbol")
    domain = goal.domain(name)
    require(len(domain.intervals) == 1, f"{name} must range over one interval")
    require(all(name not in other.free for _, other in goal.symbols), f"another domain depends on {name}")
    piece = domain.intervals[0]
    lower, upper = _end(goal, data, "lower", piece.lower), _end(goal, data, "upper", piece.upper)
    require(lower is not piece.lower or upper is not piece.upper, "relax needs another 'lower' or 'upper' end")
    wider = Interval(lower, upper, lower is not piece.lower or piece.lower_open, upper is not piece.upper or piece.upper_open)
    relaxed = goal.ranging(name, Domain((wider,), domain.integers))
    well_posed(relaxed)  # what was defined on the smaller interval need not be on the larger one
    return [relaxed]


def _end(goal: Goal, data: dict, which: str, old: Term) -> Term:
    """The new end, open, strictly outside the old one; or the old one."""
    if which not in data:
        return old
    sign = 1 if which == "upper" else -1
    infinite = INFINITY if sign == 1 else neg(INFINITY)
    if data[which] in ("oo", "-oo"):
        require(data[which] == ("oo" if sign == 1 else "-oo") and old is not infinite, "the new end must lie outside the domain")
        return infinite
    new = read_defined(goal, data[which])
    require(not new.free, "the new end must be a number")
    if old in (INFINITY, neg(INFINITY)) or not goal.signs.positive(sub(new, old) if sign == 1 else sub(old, new)):
        raise RuleError("the new end must lie outside the domain")
    return new


RULE = Rule("relax", "what holds for all x of an interval holds for all x of a part of it", "logic", False, apply)
