"""Pure privacy of programs and of noisy maxima by shifting noise, as cheaply as it is found."""

from ....kernel.goal import sides
from ...alignments import alignments
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, _ = sides(goal.conclusion)
    if smaller.op != "pure_dp" or smaller.args[0].op not in ("NoisyMax", "Program"):
        return None
    choices = alignments(smaller.args[0]) if smaller.args[0].op == "Program" else [{}]
    return next(filter(None, (step("alignment", goal, prover.prove, **data) for data in choices)), None)


TACTIC = Tactic("alignment", "an alignment of the noise", apply)
