"""Statements about laws on a closed range: the end by itself, where a bound may be trivial and an order may fall on 1."""

from ...kernel.goal import mentions_laws
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or name not in goal.conclusion.free:
            continue
        for end, is_open in (("lower", piece.lower_open), ("upper", piece.upper_open)):
            found = None if is_open else step("split", goal, prover.prove, symbol=name, by=end)
            if found is not None:
                return found
    return None


TACTIC = Tactic("ends", 56, "case distinction", apply)
