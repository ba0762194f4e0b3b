"""Multiples and powers of one divergence on the smaller side: the divergence by itself."""

from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    return step("isolate", goal, prover.prove) if goal.conclusion.op != "==" else None


TACTIC = Tactic("isolate", 17, "isolated", apply)
