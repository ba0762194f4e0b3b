"""Histories of any number of adaptive runs: induction over that number, then the chain rule for one more run."""

from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    counts = dict.fromkeys(part.args[2].value for part in goal.conclusion.parts() if part.op == "Adaptive" and part.args[2].op == "symbol")
    if not counts or any(part.op == "Joint" and part.args[0].op == "Adaptive" for part in goal.conclusion.parts()):
        return None  # a step of it
    for name in counts:
        if proof := step("induction", goal, prover.prove, symbol=name):
            return proof
    return None


TACTIC = Tactic("adaptive", "induction over the runs", apply)
