"""Equations among the conditions: solved for a symbol, in every case that is left; or else taken for two inequalities."""

from itertools import islice

from ...solutions import data_of, equations, proposals
from ...steps import remaining, step
from ...tactic import Tactic

SYMBOLS = 2


def apply(goal, prover):
    return solved(goal, prover.prove)


def solved(goal, prove):
    """The first equation that is solved for a symbol, for one of two, or else the first one as two inequalities; then ``prove``."""
    for data in (*islice(_solutions(goal), SYMBOLS), *({"condition": index} for index, _ in equations(goal)[:1])):
        proof = step("solve", goal, prove, **data)
        if proof is not None:
            return proof
    return None


def _solutions(goal):
    """What the rule accepts, single solutions first, for each symbol once."""
    solved_for = set()
    for index, equation in equations(goal):
        for name, values, further in proposals(goal, equation):
            data = data_of(index, name, values, further)
            if name not in solved_for and remaining("solve", goal, **data) is not None:
                solved_for.add(name)
                yield data


TACTIC = Tactic("solve", "equation solved", apply)
