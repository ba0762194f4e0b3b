"""A quantile beside a number: what the distribution function says."""

from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    relation = goal.conclusion
    if "quantile" not in (relation.left.op, relation.right.op):
        return None
    return step("quantile", goal, prover.prove)


TACTIC = Tactic("quantile", 4, "distribution function", apply)
