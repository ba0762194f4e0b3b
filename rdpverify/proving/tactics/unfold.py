"""Concrete families and mechanisms: go to closed forms by definition, the exponential mechanism to its tilts."""

from ...terms import walk
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    parts = [part for side in (goal.conclusion.left, goal.conclusion.right) for part in walk(side)]
    if any(part.op == "ExponentialMechanism" for part in parts):
        return step("tilted", goal, prover.prove)
    return step("unfold", goal, prover.prove)


TACTIC = Tactic("unfold", 5, "closed form", apply)
