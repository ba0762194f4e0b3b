"""Formulas in total variation, H² and what else is at most 1, sums of divergences: numbers in place of them, after bounds that premises
give.
"""

from ....kernel.generators import AT_MOST_ONE, DIVERGENCES
from ....kernel.goal import mentions_laws, sides
from ...by_lemmas import with_lemmas
from ...tactic import Tactic

MOST_SIZE = 30


def apply(goal, prover):
    if goal.conclusion.op == "==" or not goal.given or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    of_sum = smaller.op in ("add", "mul") and smaller.size <= MOST_SIZE
    spoken = [part for part in goal.conclusion.parts() if part.op in AT_MOST_ONE or (of_sum and part.op in DIVERGENCES)]
    if mentions_laws(larger) or smaller in spoken or not spoken or any(part.op == "prob" for part in spoken):
        return None
    return with_lemmas(goal, prover)


TACTIC = Tactic("numbers", "numbers for divergences", apply)
