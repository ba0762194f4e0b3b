"""A proof is a tree of rules; this checks one against a goal.  Nothing else makes a "proved".

Where a node has a proof of its goal in the core's rules, that is what is checked, and what stands below the node is for readers.
"""

from ..errors import InputError, RuleError, require
from ..deadline import look
from ..language import statement_from_data
from .goal import Goal
from .well_posedness import well_posed
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
        if "core" in node:
            check_in_the_core(current, node["claim"], node["core"], place)
            continue
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


def check_in_the_core(goal: Goal, said: dict, proof: dict, place: str) -> None:
    """RuleError unless the texts say the goal and this is a proof of it in the core's rules."""
    from ..core.check import check  # which no other tree needs

    try:
        check_said(goal, said)
        check(said, proof)
    except (RuleError, InputError) as problem:
        raise RuleError(f"{place}, in the core: {problem}") from None


def check_said(goal: Goal, said: dict) -> None:
    """RuleError or InputError unless the texts of a claim say the goal."""
    claim = statement_from_data(said)
    require(Goal(goal.symbols, claim.conclusion, claim.given, claim.conditions) == goal and {*claim.where} == {*goal.symbols}
            and not (claim.exists or claim.tight), "the texts of the claim do not say the goal")


def has_limits(goal: Goal) -> bool:
    return any("Limit" in side.ops for side in _sides(goal))


def _sides(goal: Goal) -> list:
    relations = (goal.conclusion, *goal.conditions, *(premise.relation for premise in goal.given))
    return [side for relation in relations for side in (relation.left, relation.right)]


def _parts(node, place: str):
    if not (isinstance(node, dict) and isinstance(node.get("rule"), str)
            and set(node) - {"rule", "with", "then"} in (set(), {"core", "claim"})):
        raise RuleError(f"{place}: a node is an object with 'rule', 'with' and 'then', and perhaps 'core' and the 'claim' that it proves")
    data, children = node.get("with", {}), node.get("then", [])
    require(isinstance(data, dict) and isinstance(children, list), f"{place}: 'with' must be an object and 'then' a list")
    return node["rule"], data, children
