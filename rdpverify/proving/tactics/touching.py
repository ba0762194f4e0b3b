"""Equality inside a box or on its faces: a cover whose pieces near there have Taylor's formula from the set of equality."""

from ..tactic import Tactic
from .box import FEW_NODES, bounded, cover


def apply(goal, prover):
    if not bounded(goal) or any(domain.free for _, domain in goal.symbols):
        return None
    return cover(goal, prover, FEW_NODES, near_faces=True)


TACTIC = Tactic("touching", 33, "Taylor cover", apply)
