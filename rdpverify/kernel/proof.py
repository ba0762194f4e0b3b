"""A proof is a tree of rules; this checks one against a goal.  Nothing else makes a "proved"."""

from ..errors import InputError, RuleError, require
from ..deadline import look
from .goal import Goal
from .posed import well_posed
from .rule import Rules

__all__ = ("MOST_NODES", "RULES", "verify", "well_posed")
MOST_NODES = 200_000
ABOUT_LIMITS = ("limit",)  # other rules look for divergences, and would take those of a limit's variable for divergences of a symbol
RULES = Rules()


def verify(goal: Goal, root: dict) -> int:
    """Check every node; the number of rule applications.  Raises RuleError naming the place."""
    stack, count = [(goal, root, "root")], 0
    while stack:
        look()
        current, node, place = stack.pop()
        count += 1
        require(count <= MOST_NODES, "the proof is too long")
        name, data, children = _parts(node, place)
        require(name in RULES, f"{place}: no rule is called {name!r} in this version")
        if name not in ABOUT_LIMITS and has_limits(current):
            raise RuleError(f"{place}, rule {name}: a limit binds its variable: it has to be worked out first")
        try:
            subgoals = RULES[name].apply(current, data)
        except (RuleError, InputError) as problem:
            raise RuleError(f"{place}, rule {name}: {problem}") from None
        if len(subgoals) != len(children):
            raise RuleError(f"{place}, rule {name}: {len(subgoals)} goals remain, the proof treats {len(children)}")
        for index in reversed(range(len(children))):
            stack.append((subgoals[index], children[index], f"{place}.{index}"))
    return count


def has_limits(goal: Goal) -> bool:
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    return any("Limit" in side.ops for relation in relations for side in (relation.left, relation.right))


def _parts(node, place: str):
    if not isinstance(node, dict) or not set(node) <= {"rule", "with", "then"} or not isinstance(node.get("rule"), str):
        raise RuleError(f"{place}: a node is an object with 'rule', 'with' and 'then'")
    data, children = node.get("with", {}), node.get("then", [])
    require(isinstance(data, dict) and isinstance(children, list), f"{place}: 'with' must be an object and 'then' a list")
    return node["rule"], data, children
