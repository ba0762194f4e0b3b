"""Total variation of the laws in the order in which the other divergences have them."""

from ....kernel.goal import mentions_laws
from ....terms import call
from ...tactic import Tactic
from ...theorems import restated

ORDERED = ("renyi", "kl", "max_divergence", "chi2", "hockey_stick", "loss_tail", "tv")


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    pairs = {part.args[:2] for relation in relations for part in relation.parts() if part.op in ORDERED}
    distances = [part for part in dict.fromkeys(goal.conclusion.parts()) if part.op == "tv"]
    others = pairs - {part.args for part in distances}
    for part in distances:
        if part.args[::-1] in others and part.args not in _of_others(relations, part):
            return restated(goal, part, call("tv", *part.args[::-1]), prover.prove)
    return None


def _of_others(relations, distance) -> set:
    """The pairs of laws that divergences other than this one speak of."""
    return {part.args[:2] for relation in relations for part in relation.parts() if part.op in ORDERED and part is not distance}


TACTIC = Tactic("swapped", "restatement", apply)
