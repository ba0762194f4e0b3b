"""The output of a kernel that is given by a matrix, at any value: row by row."""

from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    values = sorted({part.args[1].value for part in goal.conclusion.parts()
                     if part.op == "Output" and part.args[0].op == "Kernel" and part.args[1].op == "value"})
    for value in values:
        if proof := step("rows", goal, prover.prove, value=value):
            return proof
    return None


TACTIC = Tactic("rows", "rows of a matrix", apply)
