"""A premise X + Y ≤ c on two divergences: X ≤ t and Y ≤ c − t for some t in [0, c], a new symbol.

Take t = X: as both are ≥ 0, X is finite and at most c.  Conversely the two premises give X + Y ≤ c.
"""

from ...definitions.domains import Domain, Interval
from ...errors import RuleError
from ...language.statement import Premise, Relation
from ...terms import ZERO, sub, symbol
from ..defined import is_real
from ..generators import DIVERGENCES
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise = premise_of(goal, data)
    if premise.quantified or premise.events or premise.relation.op == "==":
        raise RuleError("the premise must be one inequality")
    total, limit = sides(premise.relation)
    if total.op != "add" or len(total.args) != 2 or any(part.op not in DIVERGENCES for part in total.args):
        raise RuleError("the premise must bound the sum of two divergences")
    if mentions_laws(limit) or not is_real(limit) or not goal.signs.nonnegative(limit):
        raise RuleError("the bound must be a number known to be ≥ 0")
    name = goal.fresh("t")
    first, second = total.args
    shares = Premise(Relation(first, "<=", symbol(name))), Premise(Relation(second, "<=", sub(limit, symbol(name))))
    return [goal.changed(symbols=goal.symbols + ((name, Domain((Interval(ZERO, limit, False, False),))),), given=(*goal.given, *shares))]


RULE = Rule("apportion", "X + Y ≤ c iff X ≤ t and Y ≤ c − t for some t ∈ [0, c], for X, Y ≥ 0", "t = X", True, apply)
