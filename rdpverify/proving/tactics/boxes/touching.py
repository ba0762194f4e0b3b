"""Equality inside a box or on its faces: a cover whose pieces near there have Taylor's formula from one set of equality."""

from ...tactic import Tactic
from .box import FEW_NODES, bounded, cover


def apply(goal, prover):
    return near_equality(goal, prover, 1)


def near_equality(goal, prover, stages: int):
    """A cover by chains of at most so many stages."""
    if not bounded(goal) or any(domain.free for _, domain in goal.symbols):
        return None
    return cover(goal, prover, FEW_NODES, stages=stages)


TACTIC = Tactic("touching", "Taylor cover", apply)
