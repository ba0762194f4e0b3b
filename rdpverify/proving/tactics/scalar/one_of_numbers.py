"""Maxima and minima inside formulas in numbers: each of the arguments, or one that already bounds the formula."""

from ....kernel.goal import mentions_laws
from ....kernel.rules.extremes import EXTREMES
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic
from ...theorems import at
from ..laws.one_of import inside


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    return _bounded(goal, prover) or inside(goal, prover)


def _bounded(goal, prover):
    """Max(a, b) ≥ a and Min(a, b) ≤ a, where the formula is affine in it and what is left looks true."""
    for part in goal.conclusion.parts():
        for place, argument in enumerate(part.args) if part.op in EXTREMES and len(part.args) == 2 else ():
            name = "max-at-least" if part.op == "Max" else "min-at-most"
            data = at(name, "inside", x=argument, y=part.args[1 - place])
            goals = remaining("theorem", goal, **data)
            children = [prover.prove(left) for left in goals] if goals is not None and all(map(plausible, goals)) else [None]
            if None not in children:
                return node("theorem", data, children)
    return None


TACTIC = Tactic("one_of_numbers", "maximum", apply)
