"""A domain cut along the surface where the cases of a Max, Min, Abs or Piecewise meet."""

from itertools import combinations

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....language.statement import OPPOSITE
from ....terms import sub
from ...roots import roots
from ...steps import step
from ...tactic import Tactic
from .cases import likely_cases, with_cases

MOST_CUTS = 2


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or prover.cuts >= MOST_CUTS:
        return None
    with prover.cutting():
        for name, point in dict.fromkeys(_surfaces(goal)):
            proof = step("split", goal, prover.prove, symbol=name, by="point", at=to_text(point))
            if proof is not None:
                return proof
    return None


def _surfaces(goal):
    """(symbol, formula) where two cases meet; the last symbols first, whose ends may speak of the others."""
    for part in with_cases(goal):
        if likely_cases(goal, part):
            continue
        for gap in _gaps(part):
            for name, _ in reversed(goal.symbols):
                if name in gap.free:
                    yield from ((name, point) for point in roots(gap, name, goal.signs))


def _gaps(part):
    """What is 0 where two cases meet."""
    if part.op in ("Max", "Min"):
        return [sub(*pair) for pair in combinations(part.args, 2)]
    return part.args[:1] if part.op == "Abs" else [sub(*each.args) for each in part.args[1::2] if each.op in OPPOSITE]


TACTIC = Tactic("surfaces", "case distinction", apply)
