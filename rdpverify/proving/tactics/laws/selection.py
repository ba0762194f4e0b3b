"""The best of a random number of runs, by the theorems about it: the number of runs has one of the laws that they speak of.

Where a parameter of that law ranges over several intervals, each is looked at alone.
"""

from ....kernel.goal import sides
from ...steps import step
from ...tactic import Tactic
from ...theorems import bounding

NAMES = tuple(f"best-of-{name}" for name in (
    "fixed-max", "truncated-max", "logarithmic-max", "negative-binomial-max", "geometric-max", "poisson-max",
    "fixed", "truncated", "truncated-below", "logarithmic", "negative-binomial", "geometric", "poisson-sum", "poisson"))


def apply(goal, prover):
    if goal.conclusion.op == "==" or not (smaller := sides(goal.conclusion)[0]).args or smaller.args[0].op != "BestOf":
        return None
    proof = bounding(goal, prover.prove, NAMES)
    for name in () if proof else sorted(smaller.args[0].args[1].free):
        if len(goal.domain(name).intervals) > 1:
            return step("split", goal, prover.prove, symbol=name)
    return proof


TACTIC = Tactic("selection", "best of several runs", apply)
