"""Concrete families and mechanisms: go to closed forms by definition, the exponential mechanism to its tilts."""

from ..closed_forms import short_sides
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if any(part.op == "ExponentialMechanism" for part in goal.conclusion.parts()):
        return step("tilted", goal, prover.prove)
    goals = remaining("unfold", goal)
    if goals is None:
        return None
    children = [_rewritten(goals[0], goal, prover)] + [prover.prove(other) for other in goals[1:]]
    return None if None in children else node("unfold", {}, children)


def _rewritten(unfolded, goal, prover):
    """The unfolded goal with short closed forms where there are any, or as it is."""
    data = short_sides(goal)
    goals = remaining("rewrite", unfolded, **data) if data else None
    if goals is None:
        return prover.prove(unfolded)
    child = prover.prove(goals[0])
    return None if child is None else node("rewrite", data, [child])


TACTIC = Tactic("unfold", 5, "closed form", apply)
