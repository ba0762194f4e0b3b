"""Pure differential privacy as a premise: the worst pair is randomized response."""

from ...kernel.goal import mentions_laws
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    return step("bounded_ratio", goal, prover.prove) if mentions_laws(goal.conclusion) else None


TACTIC = Tactic("bounded_ratio", 20, "bounded ratio", apply)
