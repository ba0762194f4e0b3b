"""``Max(a, b) ≤ c`` from ``a ≤ c`` and ``b ≤ c``; ``a ≤ Max(b, c)`` from one of them; the mirror image for Min; |a| ≤ c."""

from ...errors import RuleError
from ...terms import neg
from ..goal import Goal, sides
from ..rule import Rule


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if "pick" in data:
        pick = data["pick"]
        side = larger if larger.op == "Max" else smaller if smaller.op == "Min" else None
        if side is None or not isinstance(pick, int) or not 0 <= pick < len(side.args):
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


RULE = Rule("minmax", "Max(a, b) ≤ c ⇔ a ≤ c and b ≤ c; a ≤ Max(b, c) ⇐ a ≤ b; mirror images for Min; |a| ≤ c ⇔ a ≤ c and −a ≤ c",
            "order", False, apply)
