"""A proof replayed as numbered steps: at each, what is to be shown, the rule that is used, and its mathematics."""

from dataclasses import dataclass

from ..kernel.goal import Goal
from ..kernel.proof import RULES

MOST_STEPS = 60


@dataclass(frozen=True)
class ProofStep:
    """``number`` such as "1.2" (the second goal that step 1 left); ``leaves`` is how many goals the ``rule`` leaves."""

    number: str
    goal: Goal
    rule: object
    data: dict
    leaves: int


def proof_steps(goal: Goal, root: dict) -> tuple[list[ProofStep], int]:
    """(the steps in reading order, at most MOST_STEPS of them; how many there are in all).

    The kernel accepted the proof before; replaying it gives the goals in between.
    """
    steps, count = [], 0
    stack = [(goal, root, "1")]
    while stack:
        current, node, number = stack.pop()
        count += 1
        children = node.get("then", [])
        if count > MOST_STEPS:
            stack.extend((None, child, "") for child in children)
            continue
        rule = RULES[node["rule"]]
        subgoals = rule.apply(current, node.get("with", {})) if children else []  # a leaf may hold a large cover: checked before
        steps.append(ProofStep(number, current, rule, node.get("with", {}), len(children)))
        names = [number + ".1"] if len(children) == 1 else [f"{number}.{index}" for index in range(1, len(children) + 1)]
        stack.extend(reversed([(subgoal, child, name) for subgoal, child, name in zip(subgoals, children, names)]))
    return steps, count
