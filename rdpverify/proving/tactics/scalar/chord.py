"""Slacks that are concave in a symbol of bounded range, as a convex function below its chord is: look at the two ends."""

from ....kernel.goal import mentions_laws
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    for name, domain in goal.symbols:
        if name not in goal.slack.free or domain.integers:
            continue
        goals = remaining("chord", goal, **{"in": name})
        if goals is None or not plausible(goals[2]) or not all(map(plausible, goals)):
            continue
        children = []
        for subgoal in reversed(goals):  # whether it is concave is seen fastest
            child = prover.prove(subgoal)
            if child is None:
                break
            children.append(child)
        else:
            return node("chord", {"in": name}, children[::-1])
    return None


TACTIC = Tactic("chord", "chord", apply)
