"""Multiples, powers and other monotone functions of one divergence: the divergence by itself."""

from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    return step("isolate", goal, prover.prove) if goal.conclusion.op != "==" else None


TACTIC = Tactic("isolate", "isolated", apply)
