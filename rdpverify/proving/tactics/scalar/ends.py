"""A closed range cut at its end, where a bound of laws may be trivial, an order fall on 1, |x| have its kink, and a sample be of nobody."""

from ....kernel.goal import mentions_laws
from ....terms import walk
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    sides = goal.conclusion.left, goal.conclusion.right
    cut = frozenset().union(*(part.free for side in sides for part in walk(side) if part.op == "Abs"))
    cut |= frozenset().union(*(part.args[1].free for side in sides for part in walk(side) if part.op == "PoissonSampled"))
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or name not in goal.conclusion.free:
            continue
        if not (mentions_laws(goal.conclusion) or name in cut):
            continue
        for end, is_open in (("lower", piece.lower_open), ("upper", piece.upper_open)):
            proof = None if is_open else step("split", goal, prover.prove, symbol=name, by=end)
            if proof is not None:
                return proof
    return None


TACTIC = Tactic("ends", "case distinction", apply)
