"""Premises that one lemma turns into the conclusion: loss tails, affinities, components of mixtures."""

from ....kernel.goal import mentions_laws, sides
from ...steps import step
from ...tactic import Tactic
from ...theorems import bounding

BY_PREMISE = ("excess", "excess-strict", "affinity-hellinger", "affinity-order")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller = sides(goal.conclusion)[0]
    if len(smaller.args) < 2:
        return None
    if "Mixture" in (smaller.args[0].op, smaller.args[1].op):
        proof = step("mixture", goal, prover.prove)
        if proof is not None:
            return proof
    return bounding(goal, prover.prove, BY_PREMISE)


TACTIC = Tactic("lemmas", "lemma", apply)
