"""Kullback-Leibler divergences against more of total variation than its square: Kullback's, Vajda's and the symmetric bound."""

from ....kernel.goal import mentions_laws
from ...by_lemmas import with_lemmas
from ...steps import step
from ...tactic import Tactic
from ...theorems import called, premises

SHARPER = ("pinsker-both", "vajda", "pinsker-quartic")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    parts = list(dict.fromkeys(goal.conclusion.parts()))
    if not any(map(_refined, parts)):
        return None
    for name in SHARPER:
        for data in premises(called(name), parts):
            proof = step("theorem", goal, lambda left: with_lemmas(left, prover), **data)
            if proof is not None:
                return proof
    return None


def _refined(part) -> bool:
    """Is it a logarithm with a total variation in it, or a power of one beyond the square?"""
    if part.op == "log":
        return mentions_laws(part)
    return part.op == "pow" and part.args[0].op == "tv" and part.args[1].is_number and part.args[1].value > 2


TACTIC = Tactic("refined_pinsker", "refined Pinsker", apply)
