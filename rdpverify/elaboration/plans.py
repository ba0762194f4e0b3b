"""Plans: trees of rules, some of which the kernel has not.  Nobody need believe these: a plan is worth what the core proves of it.

The search finds a plan, :mod:`.leaves` puts proofs in the core's rules where the kernel could not go, and a reader is told the plan.
"""

from collections import ChainMap
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ..errors import RuleError, require
from ..kernel.goal import Goal
from ..kernel.proof import RULES
from ..kernel.rule import Rules
from . import rules

ALL_RULES = ChainMap(RULES, Rules(rules))
_planning: ContextVar[bool] = ContextVar("rules of plans are in use", default=False)


@contextmanager
def planning(allowed: bool = True) -> Iterator[None]:
    """Inside, a search may use the rules that the kernel has not; what it finds may be a plan then."""
    token = _planning.set(allowed)
    try:
        yield
    finally:
        _planning.reset(token)


def rules_in_use():
    return ALL_RULES if _planning.get() else RULES


def is_plan(tree: dict) -> bool:
    """Would the kernel refuse the tree, as it comes to a rule that it has not?"""
    return "core" not in tree and (tree["rule"] not in RULES or any(map(is_plan, tree.get("then", ()))))


def follow(goal: Goal, tree: dict) -> None:
    """RuleError unless every rule of the tree applies where it stands, those that are only told included."""
    stack = [(goal, tree)]
    while stack:
        current, node = stack.pop()
        require(node["rule"] in ALL_RULES, f"no rule is called {node['rule']!r}")
        subgoals, children = ALL_RULES[node["rule"]].apply(current, node.get("with", {})), node.get("then", [])
        if len(subgoals) != len(children):
            raise RuleError(f"rule {node['rule']}: {len(subgoals)} goals remain, the plan treats {len(children)}")
        stack.extend(zip(subgoals, children, strict=True))
