"""A premise in other words by a rule that is a step of a plan only: (ε, δ)-DP said of events is a hockey-stick divergence."""

from ...kernel.goal import Goal
from ...kernel.rules import premise
from . import excess_of_events

EQUIVALENT = {"excess_of_events": excess_of_events.apply}


def apply(goal: Goal, data: dict) -> list[Goal]:
    return premise.apply(goal, data, EQUIVALENT)
