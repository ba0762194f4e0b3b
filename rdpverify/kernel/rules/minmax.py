"""``Max(a, b) ≤ c`` from ``a ≤ c`` and ``b ≤ c``; ``a ≤ Max(b, c)`` from one of them or from their mean; mirror images for Min; |a| ≤ c."""

from ...errors import RuleError
from ...exact import is_whole
from ...terms import ONE, add, div, mul, neg, number
from ..goal import Goal, sides
from ..posed import well_posed


def apply(goal: Goal, data: dict) -> list[Goal]:
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
