"""``a ≤ √b`` follows from ``a² ≤ b``, whatever the sign of a."""

from ...errors import RuleError
from ...terms import HALF, power
from ..defined import requirements
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if larger.op != "pow" or larger.args[1] is not HALF or mentions_laws(goal.conclusion):
        raise RuleError("the larger side must be a square root without laws")
    if requirements(larger, goal.signs):
        raise RuleError("the radicand is not known to be ≥ 0")
    return [goal.concluding(power(smaller, 2), "<" if strict(goal.conclusion) else "<=", larger.args[0])]


RULE = Rule("square_root", "a² ≤ b implies a ≤ |a| ≤ √b", "monotonicity of the root", False, apply)
