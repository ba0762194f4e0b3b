"""The triangle L < p < q < U described the other way round: p ∈ (L, U), q ∈ (p, U) becomes q ∈ (L, U), p ∈ (L, q)."""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import symbol
from ..goal import Goal
from ..rule import text_of
from .descent import real_interval


def apply(goal: Goal, data: dict) -> list[Goal]:
    p, q = text_of(data, "first"), text_of(data, "second")
    names = [name for name, _ in goal.symbols]
    outer, inner = real_interval(goal, p), real_interval(goal, q)
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
