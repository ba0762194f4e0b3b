"""(ε, δ)-DP said of events: as hockey-stick divergences, of which more is known."""

from ...kernel.generators import upper_bounds
from ...kernel.goal import mentions_laws, sides
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    for index, premise in enumerate(goal.given):
        data = {"premise": index}
        goals = remaining("excess_of_events", goal, **data) if premise.events else None
        if goals and sides(goals[0].given[-1].relation)[0] not in [bounded for bounded, _ in upper_bounds(goal)]:
            child = prover.prove(goals[0])
            if child is not None:
                return node("excess_of_events", data, [child])
    if sides(goal.conclusion)[0].op != "prob" or len(_laws(goal)) < 3:
        return None  # one pair of laws is reduced to two numbers
    return step("excess_of_events", goal, prover.prove)


def _laws(goal) -> set:
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    return {part for relation in relations for part in relation.parts() if part.op == "law"}


TACTIC = Tactic("excess_of_events", 12, "events", apply)
