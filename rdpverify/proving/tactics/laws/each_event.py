"""Statements about several events or more than two laws: numbers in place of the probabilities."""

from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    parts = {part for relation in relations for part in relation.parts()}
    asked = {part.args[1] for part in goal.conclusion.parts() if part.op == "prob"}
    if not asked or (len(asked) == 1 and sum(part.op == "law" for part in parts) < 3):
        return None  # one event and a pair of laws: the Bernoulli reduction is exact
    return step("each_event", goal, prover.prove)


TACTIC = Tactic("each_event", "numbers for events", apply)
