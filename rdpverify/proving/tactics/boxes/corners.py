"""Several sets of equality that meet, and equality of higher order in a point of one: stages of Taylor's formula, one after another."""

from ....kernel.touching import MOST_STAGES
from ...tactic import Tactic
from .touching import near_equality


def apply(goal, prover):
    return near_equality(goal, prover, MOST_STAGES)


TACTIC = Tactic("corners", "Taylor cover", apply)
