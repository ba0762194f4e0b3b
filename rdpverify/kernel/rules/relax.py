"""Let a symbol range over more: a statement for all x in a larger interval holds for the x in the smaller one.

The conditions may be what keeps x inside, so that x ≥ 0 with the condition x ≥ g(y) becomes x ∈ [g(y), ∞).  A condition that the new
interval says is left out: that asks for more as well.
"""

from ...words.domains import Domain, Interval
from ...errors import require
from ...language import to_text
from ...language.statement import Relation
from ...terms import INFINITY, Term, neg, sub, symbol
from ..defined import is_real
from ..goal import Goal, slack, strict
from ..posed import well_posed
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
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
        require(data[which] == to_text(infinite) and old is not infinite, "the new end must lie outside the domain")
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
