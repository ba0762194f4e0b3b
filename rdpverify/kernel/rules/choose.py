"""Which argument of a Max or Min, which sign of an Abs, which case of a Piecewise it is on the whole domain: the conclusion without it.

Max(a, b) is a where b ≤ a; the relations that decide the case are goals of their own.
"""

from ...errors import RuleError, require
from ...exact import is_whole
from ...language.statement import OPPOSITE, Relation
from ...terms import ZERO, Term, neg
from ..defined import is_real
from ..goal import Goal, mentions_laws
from ..rule import mentioned


def apply(goal: Goal, data: dict) -> list[Goal]:
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
