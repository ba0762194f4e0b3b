"""Replace either side by a term with the same normal form."""

from ...errors import require
from ...terms.normal import identical
from ..defined import is_real
from ..goal import Goal
from ..rule import read_defined


def apply(goal: Goal, data: dict) -> list[Goal]:
    sides = {"left": goal.conclusion.left, "right": goal.conclusion.right}
    for name, old in sides.items():
        if name in data:
            require(is_real(old), "a side with divergences cannot be rewritten: ∞ does not cancel")
            new = read_defined(goal, data[name])
            require(identical(old, new, goal.signs), f"the new {name} side has another normal form")
            sides[name] = new
    return [goal.concluding(sides["left"], goal.conclusion.op, sides["right"])]
