"""A symbol whose domain is one point is that number."""

from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if len(domain.intervals) == 1 and piece.lower is piece.upper and not domain.integers:
            return step("split", goal, prover.prove, symbol=name, by="lower")
    return None


TACTIC = Tactic("single_point", "case distinction", apply)
