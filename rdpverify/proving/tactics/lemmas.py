"""Premises that one lemma turns into the conclusion: loss tails, affinities, components of mixtures."""

from ...kernel.goal import mentions_laws, sides
from ..steps import step
from ..tactic import Tactic

BY_PREMISE = {"hockey_stick": "excess", "tv": "affinity"}


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller = sides(goal.conclusion)[0]
    if len(smaller.args) < 2:
        return None
    if "Mixture" in (smaller.args[0].op, smaller.args[1].op):
        found = step("mixture", goal, prover.prove)
        if found is not None:
            return found
    rule = BY_PREMISE.get(smaller.op)
    for index in range(len(goal.given) if rule else 0):
        found = step(rule, goal, prover.prove, premise=index)
        if found is not None:
            return found
    return None


TACTIC = Tactic("lemmas", 19, "lemma", apply)
