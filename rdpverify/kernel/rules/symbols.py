"""What the symbols of a goal range over, said in another way."""

from ...errors import RuleError, require
from ...language.bounds import is_empty
from ...language.statement import Relation
from ...terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, neg, number, sub, symbol
from ...words.domains import Domain, Interval
from ..defined import is_real
from ..goal import Goal, slack, strict
from ..well_posedness import well_posed
from ..rule import read_defined, text_of

MOST = 1000


def exchange(goal: Goal, data: dict) -> list[Goal]:
    """The triangle L < p < q < U described the other way round: p ∈ (L, U), q ∈ (p, U) becomes q ∈ (L, U), p ∈ (L, q)."""
    p, q = text_of(data, "first"), text_of(data, "second")
    names = [name for name, _ in goal.symbols]
    outer, inner = goal.real_interval(p), goal.real_interval(q)
    require(p != q and not names.index(p) > names.index(q), "the first symbol must come before the second")
    require(all(not ({p, q} & domain.free) for name, domain in goal.symbols if name not in (p, q)), "another domain depends on them")
    require(all((outer.lower_open, outer.upper_open, inner.lower_open, inner.upper_open)), "all ends must be open")
    if inner.lower is symbol(p) and inner.upper is outer.upper:
        rest = Interval(outer.lower, symbol(q), True, True)
    elif inner.upper is symbol(p) and inner.lower is outer.lower:
        rest = Interval(symbol(q), outer.upper, True, True)
    else:
        raise RuleError("the domains are not the two halves of a triangle")
    changed = {p: (q, Domain((outer,))), q: (p, Domain((rest,)))}
    return [goal.changed(symbols=tuple(changed.get(name, (name, domain)) for name, domain in goal.symbols))]


def integers(goal: Goal, data: dict) -> list[Goal]:
    """An integer symbol: every value of a finite range, the least value and the rest, 0 and both signs, or all reals of the range."""
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


def relax(goal: Goal, data: dict) -> list[Goal]:
    """Let a symbol range over more: a statement for all x in a larger interval holds for the x in the smaller one.

    The conditions may be what keeps x inside, so that x ≥ 0 with the condition x ≥ g(y) becomes x ∈ [g(y), ∞).  A condition that the new
    interval says is left out: that asks for more as well.
    """
    name = text_of(data, "symbol")
    domain = goal.domain(name)
    require(len(domain.intervals) == 1, f"{name} must range over one interval")
    require(all(name not in other.free for _, other in goal.symbols), f"another domain depends on {name}")
    piece = domain.intervals[0]
    lower, lower_open = _end(goal, data, name, "lower", piece.lower, piece.lower_open)
    upper, upper_open = _end(goal, data, name, "upper", piece.upper, piece.upper_open)
    require(lower is not piece.lower or upper is not piece.upper, "relax needs another 'lower' or 'upper' end")
    relaxed = goal.ranging(name, Domain((Interval(lower, upper, lower_open, upper_open),), domain.integers))
    signs = relaxed.bare.signs
    relaxed = relaxed.changed(conditions=tuple(each for each in goal.conditions if not _known(each, name, signs)))
    well_posed(relaxed)  # what was defined on the smaller interval need not be on the larger one
    return [relaxed]


def _end(goal: Goal, data: dict, name: str, which: str, old: Term, old_open: bool) -> tuple[Term, bool]:
    """The new end, and whether it is open; all values of the symbol lie on its side.  Or the old one."""
    if which not in data:
        return old, old_open
    infinite = INFINITY if which == "upper" else neg(INFINITY)
    if data[which] in ("oo", "-oo"):
        require((data[which] == "oo") == (which == "upper") and old is not infinite, "the new end must lie outside the domain")
        return infinite, True
    new, names = read_defined(goal, data[which]), [other for other, _ in goal.symbols]
    require(new.free <= set(names[:names.index(name)]), "the new end may use only symbols before this one")
    beyond = sub(new, symbol(name)) if which == "upper" else sub(symbol(name), new)
    require(goal.signs.nonnegative(beyond), "the new end must lie outside the domain")
    return new, goal.signs.positive(beyond)


def _known(condition: Relation, name: str, signs) -> bool:
    """Is a condition on the symbol one that the signs know by themselves?"""
    if name not in condition.free or condition.op == "==" or not is_real(slack(condition)):
        return False
    return signs.positive(slack(condition)) if strict(condition) else signs.nonnegative(slack(condition))


def split(goal: Goal, data: dict) -> list[Goal]:
    """Cut the domain of a symbol: into its intervals, at a point, or a closed end off the rest.  Parts seen to be empty are left out."""
    name, how = text_of(data, "symbol"), text_of(data, "by", "intervals")
    if how == "intervals":
        domain = goal.domain(name)
        require(len(domain.intervals) >= 2, f"{name} ranges over one interval already")
        return [goal.ranging(name, Domain((piece,), domain.integers)) for piece in domain.intervals]
    piece = goal.real_interval(name)
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
