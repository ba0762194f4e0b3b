"""``f − Σ mᵢ·gᵢ ≥ 0`` with ``mᵢ ≥ 0`` and conditions ``gᵢ ≥ 0`` implies ``f ≥ 0``; the conditions are then used up."""

from ...errors import RuleError, require
from ...exact import is_whole
from ...terms import add, mul, neg
from ..defined import is_real, requirements
from ..goal import Goal, slack, strict
from ..rule import read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    multipliers = data.get("multipliers")
    require(isinstance(multipliers, list) and multipliers, "combine needs 'multipliers': a list of [condition index, formula]")
    bare = goal.bare
    require(is_real(goal.slack) and not requirements(goal.slack, bare.signs), "the slack is not known to be defined without the conditions")
    terms, subgoals = [goal.slack], []
    for entry in multipliers:
        if not (isinstance(entry, list) and len(entry) == 2 and is_whole(entry[0], 0, len(goal.conditions) - 1)):
            raise RuleError("a multiplier is [index of a condition, formula]")
        condition, multiplier = goal.conditions[entry[0]], read_defined(bare, entry[1])
        if not is_real(slack(condition)) or requirements(slack(condition), bare.signs):
            raise RuleError("the condition is not known to be defined on the whole domain")
        if not bare.signs.nonnegative(multiplier):
            subgoals.append(bare.nonnegative(multiplier))
        terms.append(neg(mul(multiplier, slack(condition))))
    return [bare.nonnegative(add(*terms), positive=strict(goal.conclusion))] + subgoals
