"""Bounds in χ² by the Rényi divergence of order 2, of which more is known."""

from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...terms import call, number, walk
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    for part in dict.fromkeys(walk(sides(goal.conclusion)[1])):
        if part.op == "chi2" and mentions_laws(part):
            return step("restate", goal, prover.prove, divergence=to_text(part), by=to_text(call("renyi", *part.args, number(2))))
    return None


TACTIC = Tactic("restate", 57, "restatement", apply)
