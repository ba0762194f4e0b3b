"""What is proved in the core's rules without a plan: nothing is left."""

from ...kernel.goal import Goal


def apply(goal: Goal, data: dict) -> list[Goal]:
    return []
