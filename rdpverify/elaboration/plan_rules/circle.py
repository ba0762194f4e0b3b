"""sin u and cos u as the coordinates s, c of a point of the unit circle: what holds for all of them holds for every angle u."""

from ...errors import RuleError, require
from ...kernel.goal import Goal
from ...kernel.well_posedness import well_posed
from ...kernel.rule import read_defined, text_of
from ...language.statement import Relation
from ...terms import MINUS_ONE, ONE, Term, add, power, rebuild, symbol
from ...terms.term import BINDERS
from ...words.domains import Domain, Interval

BETWEEN = Domain((Interval(MINUS_ONE, ONE, False, False),))


def apply(goal: Goal, data: dict) -> list[Goal]:
    angle = read_defined(goal, text_of(data, "angle"))
    parts = goal.conclusion.parts()
    if any(part.op in BINDERS for part in parts):
        raise RuleError("the conclusion has a bound variable")
    require(any(part.op in ("sin", "cos") and part.args[0] is angle for part in parts), "no sine or cosine of this angle")
    first = goal.fresh("s")
    names = {"sin": first, "cos": goal.fresh("c", (first,))}

    def replaced(part: Term) -> Term | None:
        return symbol(names[part.op]) if part.op in names and part.args[0] is angle else None

    circle = Relation(add(*(power(symbol(name), 2) for name in names.values())), "==", ONE)
    subgoal = goal.changed(symbols=(*goal.symbols, *((name, BETWEEN) for name in names.values())), conditions=(*goal.conditions, circle),
                         conclusion=goal.conclusion.mapped(lambda side: rebuild(side, replaced)))
    well_posed(subgoal)
    return [subgoal]
