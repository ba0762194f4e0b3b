"""Symbols that nothing speaks of any more, as after a change of variable: the goal without them."""

from ..steps import remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    everything = list(range(len(goal.given)))
    goals = remaining("forget", goal, keep=everything)
    return step("forget", goal, prover.prove, keep=everything) if goals and len(goals[0].symbols) < len(goal.symbols) else None


TACTIC = Tactic("forget", 2, "manifest", apply)
