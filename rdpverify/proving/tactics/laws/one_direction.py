"""The larger of the two directions of a subsampled mechanism, at orders that are numbers: there it may have a closed form."""

from ....printer import to_text
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    for part in goal.conclusion.parts():
        if part.op == "rdp" and part.args[0].op == "PoissonSampled" and part.args[1].is_number and part.args[0].args[3].value == "both":
            return step("one_direction", goal, prover.prove, quantity=to_text(part))
    return None


TACTIC = Tactic("one_direction", "the larger direction", apply)
