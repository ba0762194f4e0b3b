"""Divergences of concrete laws where they are infinite: one of the exact conditions for being finite fails, ends included."""

from ....definitions.quantities import OF_PAIR, unfold
from ....kernel.generators import DIVERGENCES
from ....kernel.goal import sides
from ....kernel.rules.unfold import concrete
from ....printer import to_text
from ....terms import INFINITY, rebuild, walk
from ...samples import plausible
from ...steps import remaining, step
from ...tactic import Tactic

MOST_CONDITIONS = 4


def apply(goal, prover):
    equality = goal.conclusion.op == "=="
    if equality and INFINITY not in (goal.conclusion.left, goal.conclusion.right):
        return None
    divergences = [part for side in (goal.conclusion.left, goal.conclusion.right) if equality or side is sides(goal.conclusion)[1]
                   for part in walk(rebuild(side, _of_pairs)) if part.op in DIVERGENCES and concrete(part)]
    for part in dict.fromkeys(divergences):
        for index in range(MOST_CONDITIONS):
            data = {"evidence": {to_text(part): index}}
            goals = remaining("unfold", goal, **data)
            if goals is None:
                break
            if all(map(plausible, goals[1:])) and (proof := step("unfold", goal, prover.prove, **data)):
                return proof
    return None


def _of_pairs(part):
    return unfold(part) if part.op in OF_PAIR and concrete(part) else None


TACTIC = Tactic("infinite", "closed form", apply)
