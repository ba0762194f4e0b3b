"""A proof replayed as numbered steps: at each, what is to be shown, the rule that is used, and its mathematics."""

from dataclasses import dataclass

from ..certificates.rule_texts import RuleText, rule_texts
from ..kernel.goal import Goal
from . import layout
from .boxes import Box
from .replay import subgoals

MOST_STEPS = 60


@dataclass(frozen=True)
class ProofStep:
    """``number`` such as "1.2" (the second goal that step 1 left); ``leaves`` is how many goals the ``rule`` leaves.

    ``new`` are the symbols' domains and the conditions that the step before did not have.
    """

    number: str
    goal: Goal
    rule: RuleText
    data: dict
    leaves: int
    new: tuple[Box, ...]


def proof_steps(goal: Goal, root: dict) -> tuple[list[ProofStep], int]:
    """(the steps in reading order, at most MOST_STEPS of them; how many there are in all).

    The kernel accepted the proof before; replaying it gives the goals in between.
    """
    steps, count = [], 0
    stack = [(goal, goal, root, "1")]
    while stack:
        parent, current, node, number = stack.pop()
        count += 1
        children = node.get("then", [])
        if count > MOST_STEPS:
            stack.extend((goal, goal, child, "") for child in children)
            continue
        rule = rule_texts()[node["rule"]]
        remaining = subgoals(current, node) if children else ()  # a leaf may hold a large cover: checked before
        steps.append(ProofStep(number, current, rule, node.get("with", {}), len(children), _new(parent, current)))
        stack.extend(
            (current, subgoal, child, f"{number}.{index}")
            for index, subgoal, child in reversed(list(zip(range(1, len(children) + 1), remaining, children)))
        )
    return steps, count


def _new(parent: Goal, current: Goal) -> tuple[Box, ...]:
    symbols = [layout.domain(*pair) for pair in current.symbols if pair not in parent.symbols]
    conditions = [layout.relation(c.left, c.op, c.right) for c in current.conditions if c not in parent.conditions]
    return (*symbols, *conditions)
