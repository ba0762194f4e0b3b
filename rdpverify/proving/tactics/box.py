"""Bounded domains: cover the box by pieces on which interval arithmetic shows the sign; the cover is one character a node."""

from ...kernel.goal import mentions_laws
from ...kernel.rules.box import packed
from ...terms import INFINITY, neg
from ..covers import BITS, search
from ..samples import touches
from ..steps import closed, step
from ..tactic import Tactic

MOST_NODES, FEW_NODES = 300_000, 8_000  # in one go; a patient search goes on where a hasty one stopped
LONG = 1_000  # characters from which a cover is compressed
WIDE = 64  # a positive range with a larger ratio of its ends is cut on a logarithmic scale


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or INFINITY in (piece.upper, neg(piece.lower)):
            return None
        side = goal.ranges[name]
        if side.lower > 0 and side.upper > WIDE * side.lower:
            return step("substitute", goal, prover.prove, symbol=name, map="exp", new=goal.fresh("t"))
    if touches(goal) and not prover.patient:
        return None
    tree = search(goal, prover.budget, MOST_NODES if prover.patient else FEW_NODES)
    return None if tree is None else closed("box", goal, bits=BITS, **({"tree": tree} if len(tree) <= LONG else {"packed": packed(tree)}))


TACTIC = Tactic("box", 45, "box cover", apply)
