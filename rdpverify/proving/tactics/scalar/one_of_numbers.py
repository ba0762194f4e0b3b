"""Maxima and minima inside formulas in numbers: each of the arguments."""

from ....kernel.goal import mentions_laws
from ...tactic import Tactic
from ..laws.one_of import inside


def apply(goal, prover):
    return None if goal.conclusion.op == "==" or mentions_laws(goal.conclusion) else inside(goal, prover)


TACTIC = Tactic("one_of_numbers", "maximum", apply)
