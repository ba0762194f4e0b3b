"""``a ≤ m`` and ``m ≤ b`` imply ``a ≤ b``."""

from ...errors import require
from ..goal import Goal, sides, strict
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    middle = read_defined(goal, text_of(data, "middle"))
    smaller, larger = sides(goal.conclusion)
    first, second = "<=", "<="
    if strict(goal.conclusion):
        where = text_of(data, "strict", "second")
        require(where in ("first", "second"), "'strict' says which half is strict: first or second")
        first, second = ("<", "<=") if where == "first" else ("<=", "<")
    return [goal.concluding(smaller, first, middle), goal.concluding(middle, second, larger)]
