"""Symbols that nothing speaks of any more, as after a change of variable: the goal without them."""

from ....kernel.rules.premises import spoken
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    return step("forget", goal, prover.prove, keep=list(range(len(goal.given)))) if len(spoken(goal)) < len(goal.symbols) else None


TACTIC = Tactic("forget", "manifest", apply)
