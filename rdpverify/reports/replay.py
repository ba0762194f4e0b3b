"""A rule applied once more to a goal of an accepted proof; what several parts of a report replay is computed once."""

import json
from functools import lru_cache

from ..elaboration.plan_rules import RULES
from ..exact import canonical_json
from ..kernel.goal import Goal

MOST = 20_000  # applications that are kept


def subgoals(goal: Goal, node: dict) -> tuple[Goal, ...]:
    """The goals that the rule of a proof's node leaves of a goal."""
    return _applied(goal, node["rule"], canonical_json(node.get("with", {})))


@lru_cache(MOST)
def _applied(goal: Goal, rule: str, data: bytes) -> tuple[Goal, ...]:
    return tuple(RULES[rule].apply(goal, json.loads(data)))
