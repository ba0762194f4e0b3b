"""What is said of the output of given kernels at any value is said at each of their values: 0, 1, …, one for each row of the matrix.

A matrix says nothing of other values, so a premise for all values x speaks of its rows.
"""

from ...errors import require
from ...terms import Term, call, make, rebuild
from ..goal import Goal
from ..rule import text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    name = text_of(data, "value")
    value = make("value", (), name)
    parts = goal.conclusion.parts()
    kernels = [part.args[0] for part in parts if part.op == "Output" and part.args[1] is value]
    require(bool(kernels) and all(kernel.op == "Kernel" for kernel in kernels), "the value is none of given matrices")
    require(sum(value in part.args for part in parts) == len(kernels), "the value stands elsewhere too")
    rows = {len(kernel.args[0].args) for kernel in kernels}
    require(len(rows) == 1, "the kernels have matrices with different numbers of rows")
    bare = goal.changed(given=())

    def at(place: int) -> Goal:
        def leaf(part: Term):
            is_output = part.op == "Output" and part.args[1] is value
            return call("Finite", part.args[0].args[0].args[place]) if is_output else None

        return bare.changed(conclusion=goal.conclusion.mapped(lambda side: rebuild(side, leaf)))

    return [at(place) for place in range(rows.pop())]
