"""A maximum or minimum is one of its arguments: C(a) and C(b) imply C(Max(a, b)) and C(Min(a, b)).

Whatever C is: at every place the maximum has the value of one of its arguments, in the extended reals too; an argument that is a number
known to be at most another one need not be looked at.  It must not stand under a bound variable, and C must be known to mean something
for every argument.  In a premise for no symbol, event or value of its own likewise: Γ, R(a) ⇒ C and Γ, R(b) ⇒ C imply Γ, R(Max(a, b)) ⇒ C.
"""

from ...errors import require
from ...language.statement import Premise
from ...terms import Term, sub
from ..defined import is_real
from ..goal import Goal
from ..posed import well_posed
from ..rule import mentioned, premise_of

EXTREMES = ("Max", "Min")


def apply(goal: Goal, data: dict) -> list[Goal]:
    if "premise" not in data:
        return _cases(goal, data)
    premise, index = premise_of(goal, data), data["premise"]
    require(not premise.quantified and not premise.events and not premise.values, "the premise must be one relation")
    before, after = goal.given[:index], goal.given[index + 1:]
    cases = _cases(goal.changed(conclusion=premise.relation, given=before + after), data)
    return [goal.changed(given=(*before, Premise(case.conclusion), *after)) for case in cases]


def _cases(goal: Goal, data: dict) -> list[Goal]:
    """The goal with each argument of the extreme in its conclusion."""
    extreme = mentioned(goal, data, "extreme")
    require(extreme.op in EXTREMES and goal.conclusion.rounded is None, "expected a Max or Min of the conclusion")
    goals = [goal.replacing(extreme, argument) for argument in _needed(goal, extreme)]
    for left in goals:
        well_posed(left)
    return goals


def _needed(goal: Goal, extreme: Term) -> list[Term]:
    """The arguments without those that another one, itself needed, is known to reach or pass."""
    needed = list(dict.fromkeys(extreme.args))
    for argument in extreme.args:
        others = [other for other in needed if other is not argument and is_real(other) and is_real(argument)]
        beyond = (sub(other, argument) if extreme.op == "Max" else sub(argument, other) for other in others)
        if any(map(goal.signs.nonnegative, beyond)):
            needed.remove(argument)
    return needed
