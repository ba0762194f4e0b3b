"""No excess over e^t is a max divergence of at most t, which more rules speak of."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.every_pair import EXCESS
from ....terms import ZERO
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    if not mentions_laws(goal.conclusion):
        excess, limit = sides(goal.conclusion)
        return step("pure", goal, prover.prove) if limit is ZERO and excess.op in ("privacy_profile", "hockey_stick") else None
    for index in [index for index, premise in enumerate(goal.given) if sides(premise.relation)[0].op in EXCESS]:
        goals = remaining("pure", goal, premise=index)
        if goals and sides(goals[0].given[-1].relation)[0] not in [bounded for bounded, _ in upper_bounds(goal)]:
            child = prover.prove(goals[0])
            if child is not None:
                return node("pure", {"premise": index}, [child])
    return step("pure", goal, prover.prove) if sides(goal.conclusion)[1] is ZERO else None


TACTIC = Tactic("pure", "pure privacy", apply)
