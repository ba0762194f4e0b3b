"""Theorems of the user's own: found by what they speak of, at every place of the goal where they say something."""

from ...by_lemmas import with_lemmas
from ...steps import step
from ...tactic import Tactic
from ...theorems import admitted, bounding, premises, replacing, spoken


def apply(goal, prover):
    own = admitted()
    if not own:
        return None
    names = [theorem.name for theorem in own]
    proof = replacing(goal, prover.prove, names) or bounding(goal, prover.prove, names) or bounding(goal, prover.prove, names, "larger")
    for data in () if proof else (data for theorem in own for data in premises(theorem, spoken(goal))):
        if proof := step("theorem", goal, lambda left: with_lemmas(left, prover) or prover.prove(left), **data):
            return proof
    return proof


TACTIC = Tactic("library", "theorem of the library", apply)
