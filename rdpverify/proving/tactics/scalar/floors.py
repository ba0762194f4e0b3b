"""Statements about numbers that are affine in a floor: x - 1 < floor(x) <= x in its place."""

from ....kernel.goal import mentions_laws
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic
from ...theorems import at


def apply(goal, prover):
    if goal.conclusion.op == "==" or not any("floor" in side.ops for side in (goal.conclusion.left, goal.conclusion.right)):
        return None
    if mentions_laws(goal.conclusion):
        return None
    for part in goal.conclusion.parts():
        for name in ("floor-at-most", "floor-above") if part.op == "floor" else ():
            data = at(name, "inside", x=part.args[0])
            goals = remaining("theorem", goal, **data)
            children = [prover.prove(left) for left in goals] if goals is not None and all(map(plausible, goals)) else [None]
            if None not in children:
                return node("theorem", data, children)
    return None


TACTIC = Tactic("floors", "the floor", apply)
