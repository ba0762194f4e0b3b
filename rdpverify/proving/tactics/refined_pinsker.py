"""Kullback-Leibler divergences against more of total variation than its square: Kullback's, Vajda's and the symmetric bound."""

from ...kernel.goal import mentions_laws
from ...language import to_text
from ..by_lemmas import with_lemmas
from ..steps import step
from ..tactic import Tactic

KINDS = ("jeffreys", "vajda", "quartic")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    parts = list(dict.fromkeys(goal.conclusion.parts()))
    if not any(map(_refined, parts)):
        return None
    pairs = [set(part.args) for part in parts if part.op == "tv"]
    for term in parts:
        if term.op == "kl" and set(term.args) in pairs:
            for kind in KINDS:
                found = step("pinsker", goal, lambda left: with_lemmas(left, prover), divergence=to_text(term), kind=kind)
                if found is not None:
                    return found
    return None


def _refined(part) -> bool:
    """Is it a logarithm with a total variation in it, or a power of one beyond the square?"""
    if part.op == "log":
        return mentions_laws(part)
    return part.op == "pow" and part.args[0].op == "tv" and part.args[1].is_number and part.args[1].value > 2


TACTIC = Tactic("refined_pinsker", 15, "refined Pinsker", apply)
