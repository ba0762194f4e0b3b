"""Max, Min, Abs and Piecewise taken apart."""

from ...errors import RuleError, require
from ...exact import is_whole
from ...language.statement import OPPOSITE, Premise, Relation
from ...terms import ONE, ZERO, Term, add, div, mul, neg, number, sub
from ..defined import is_real
from ..goal import Goal, mentions_laws, sides
from ..well_posedness import well_posed
from ..rule import mentioned, premise_of

EXTREMES = ("Max", "Min")


def choose(goal: Goal, data: dict) -> list[Goal]:
    """Which argument of a Max or Min, which sign of an Abs, which case of a Piecewise it is on the whole domain: the conclusion without it.

    Max(a, b) is a where b ≤ a; the relations that decide the case are goals of their own.
    """
    old, pick = mentioned(goal, data, "of"), data.get("pick")
    require(not mentions_laws(old) and is_real(old), "expected a real formula without laws")
    choices = cases(old)
    if not is_whole(pick, 0, len(choices) - 1):
        raise RuleError(f"'pick' is the number of a case, below {len(choices)}")
    value, needed = choices[pick]
    bare = goal.changed(given=())
    return [goal.replacing(old, value), *(bare.changed(conclusion=relation) for relation in needed)]


def cases(node: Term) -> list[tuple[Term, list[Relation]]]:
    """(value, relations under which it is the value)"""
    if node.op in ("Max", "Min"):
        op = "<=" if node.op == "Max" else ">="
        return [(chosen, [Relation(other, op, chosen) for other in node.args if other is not chosen]) for chosen in node.args]
    if node.op == "Abs":
        return [(node.args[0], [Relation(ZERO, "<=", node.args[0])]), (neg(node.args[0]), [Relation(node.args[0], "<=", ZERO)])]
    if node.op == "Piecewise":
        conditions = node.args[1::2]
        require(all(condition.op in OPPOSITE for condition in conditions), "the conditions of the Piecewise are not single inequalities")
        holds = [Relation(condition.args[0], condition.op, condition.args[1]) for condition in conditions]
        fails = [Relation(condition.args[0], OPPOSITE[condition.op], condition.args[1]) for condition in conditions]
        return [(value, [*fails[:place], holds[place]]) for place, value in enumerate(node.args[::2])]
    raise RuleError("expected Max, Min, Abs or Piecewise")


def minmax(goal: Goal, data: dict) -> list[Goal]:
    """``Max(a, b) ≤ c`` from ``a ≤ c`` and ``b ≤ c``; ``a ≤ Max(b, c)`` from one of them or from their mean; and so for Min; |a| ≤ c."""
    smaller, larger = sides(goal.conclusion)
    side = larger if larger.op == "Max" else smaller if smaller.op == "Min" else None
    if data.get("pick") == "mean" and side is not None:
        mean = mul(div(ONE, number(len(side.args))), add(*side.args))
        left = goal.bounding(smaller, mean) if side is larger else goal.bounding(mean, larger)
        well_posed(left)  # no ∞ − ∞ in the mean
        return [left]
    if "pick" in data:
        pick = data["pick"]
        if side is None or not is_whole(pick, 0, len(side.args) - 1):
            raise RuleError("pick names an argument of a Max on the larger side or a Min on the smaller side")
        chosen = side.args[pick]
        return [goal.bounding(smaller, chosen) if side is larger else goal.bounding(chosen, larger)]
    if smaller.op == "Max":
        return [goal.bounding(part, larger) for part in smaller.args]
    if larger.op == "Min":
        return [goal.bounding(smaller, part) for part in larger.args]
    if smaller.op == "Abs":
        return [goal.bounding(smaller.args[0], larger), goal.bounding(neg(smaller.args[0]), larger)]
    raise RuleError("no Max, Min or Abs to take apart")


def one_of(goal: Goal, data: dict) -> list[Goal]:
    """A maximum or minimum is one of its arguments: C(a) and C(b) imply C(Max(a, b)) and C(Min(a, b)).

    Whatever C is: at every place the maximum has the value of one of its arguments, in the extended reals too; an argument that is a number
    known to be at most another one need not be looked at.  It must not stand under a bound variable, and C must be known to mean something
    for every argument.  So it is in a premise for no symbol, event or value of its own: Γ, R(a) ⇒ C and Γ, R(b) ⇒ C imply
    Γ, R(Max(a, b)) ⇒ C.
    """
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
