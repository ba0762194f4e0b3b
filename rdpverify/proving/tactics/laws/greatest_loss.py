"""A Rényi divergence of given laws beside a number that does not speak of its order: the max divergence is at most that.

Where the closed form of the order shows it at sight, that is the shorter proof.
"""

from ....kernel.goal import mentions_laws, sides
from ...samples import plausible
from ...steps import closed, remaining, step
from ...tactic import Tactic
from ...theorems import Match, called


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, limit = sides(goal.conclusion)
    if target.op != "renyi" or mentions_laws(target) or mentions_laws(limit) or target.args[2].free & limit.free:
        return None
    at_sight = remaining("unfold", goal)
    if at_sight and closed("sign", at_sight[0]):
        return None
    P, Q, order = target.args
    data = {**Match({"o": order}, {"P": P, "Q": P, "R": Q}).data(called("triangle-order-second")), "use": "smaller"}
    goals = remaining("theorem", goal, **data)
    unfolded = goals and remaining("unfold", goals[0])
    return step("theorem", goal, prover.prove, **data) if unfolded and plausible(unfolded[0]) else None


TACTIC = Tactic("greatest_loss", "max divergence", apply)
