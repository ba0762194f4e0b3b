"""Statements about laws on a closed range: the end by itself, where a bound may be trivial and an order may fall on 1."""

from ...kernel.goal import mentions_laws
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if not domain.integers and len(domain.intervals) == 1 and not piece.lower_open and name in goal.conclusion.free:
            found = step("split", goal, prover.prove, symbol=name, by="lower")
            if found is not None:
                return found
    return None


TACTIC = Tactic("ends", 56, "case distinction", apply)
