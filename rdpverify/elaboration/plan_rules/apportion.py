"""The bound of a sum of two divergences shared out."""

from ...errors import RuleError, require
from ...kernel.generators import DIVERGENCES, number_bound
from ...kernel.goal import Goal
from ...kernel.rule import premise_of
from ...terms import ZERO, sub, symbol
from ...words.domains import Domain, Interval


def apply(goal: Goal, data: dict) -> list[Goal]:
    """A premise X + Y ≤ c on two divergences: X ≤ t and Y ≤ c − t for some t in [0, c], a new symbol.

    Take t = X: as both are ≥ 0, X is finite and at most c.  Conversely the two premises give X + Y ≤ c.
    """
    total, limit = number_bound(premise_of(goal, data)) or (ZERO, ZERO)
    if total.op != "add" or len(total.args) != 2 or any(part.op not in DIVERGENCES for part in total.args):
        raise RuleError("the premise must bound the sum of two divergences by a number")
    require(goal.signs.nonnegative(limit), "the bound must be known to be ≥ 0")
    name = goal.fresh("t")
    first, second = total.args
    share = goal.changed(symbols=goal.symbols + ((name, Domain((Interval(ZERO, limit, False, False),))),))
    return [share.knowing(first, symbol(name)).knowing(second, sub(limit, symbol(name)))]
