"""Pure differential privacy as a premise: the worst pair is randomized response.  Lower bounds: divergences are ≥ 0."""

from ....kernel.generators import DIVERGENCES
from ....kernel.goal import mentions_laws, sides
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op in DIVERGENCES and not mentions_laws(smaller):
        return step("gibbs", goal, prover.prove)
    return step("bounded_ratio", goal, prover.prove)


TACTIC = Tactic("bounded_ratio", "bounded ratio", apply)
