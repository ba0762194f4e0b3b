"""A quantile beside a number: what the distribution function says."""

from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    relation = goal.conclusion
    if "quantile" not in (relation.left.op, relation.right.op):
        return None
    if remaining("quantile", goal) is None and relation.op == "==":  # a law with atoms: F says what q is at most, an enclosure the rest
        return step("antisymmetry", goal, prover.prove)
    return step("quantile", goal, prover.prove)


TACTIC = Tactic("quantile", "distribution function", apply)
