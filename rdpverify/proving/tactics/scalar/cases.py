"""Max, Min, Abs and Piecewise inside formulas: the case that it is on the whole domain."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import walk
from ...samples import plausible
from ...steps import remaining, step
from ...tactic import Tactic

KINDS = ("Max", "Min", "Abs", "Piecewise")


def apply(goal, prover):
    if mentions_laws(goal.conclusion):
        return None
    for part in with_cases(goal):
        likely = likely_cases(goal, part)
        for pick in likely if prover.patient else likely if len(likely) == 1 else ():
            proof = step("choose", goal, prover.prove, of=to_text(part), pick=pick)
            if proof is not None:
                return proof
    return None


def with_cases(goal) -> list:
    """The parts of the conclusion that are defined by cases."""
    return list(dict.fromkeys(part for side in (goal.conclusion.left, goal.conclusion.right) for part in walk(side) if part.op in KINDS))


def likely_cases(goal, part) -> list[int]:
    """The cases that no sample point speaks against."""
    picks = []
    for pick in range(max(2, len(part.args))):  # of an Abs there are two
        goals = remaining("choose", goal, of=to_text(part), pick=pick)
        if goals is not None and all(map(plausible, goals[1:])):
            picks.append(pick)
    return picks


TACTIC = Tactic("cases", "case distinction", apply)
