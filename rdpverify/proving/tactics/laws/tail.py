"""Loss tails from premises on earlier tails or hockey-stick divergences; of given laws none beyond their max divergence."""

from ....kernel.goal import mentions_laws, sides
from ...steps import step
from ...tactic import Tactic
from ...theorems import Match, bounding, called

BEYOND = "no-loss-above-the-max"
EARLIER = (BEYOND, "earlier-tail", "earlier-tail-strict", "tail-of-excess", "tail-of-excess-strict")


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, limit = sides(goal.conclusion)
    if target.op != "loss_tail" or mentions_laws(goal.conclusion):
        return bounding(goal, prover.prove, EARLIER)
    P, Q, level = target.args
    return step("theorem", goal, prover.prove, **Match({"t": level, "d": limit}, {"P": P, "Q": Q}).data(called(BEYOND)), use="smaller")


TACTIC = Tactic("tail", "earlier tail", apply)
