"""Induction over an integer n that is the upper end of sums: what holds at the least n, and by differences from each n to the next.

Σ up to n + 1 is Σ up to n and one more term; so in the difference of the slack at n + 1 and at n no sum up to n may be left.
"""

from ...errors import require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, number, rebuild, sub, substitute, symbol
from ...terms.normal import normal, to_term
from ..defined import is_integer, is_real, requirements
from ..goal import Goal
from ..rule import Rule, text_of
from .integers import least_and_rest


def apply(goal: Goal, data: dict) -> list[Goal]:
    name, relation = text_of(data, "symbol"), goal.conclusion
    domain = goal.domain(name)
    require(domain.integers and domain.intervals[-1].upper is INFINITY, f"{name} must range over all integers from one on")
    first, _ = least_and_rest(domain)
    require(relation.rounded is None and not goal.given and not any(name in other.free for _, other in goal.others(name)),
            f"premises, a rounded number, or another domain that depends on {name}")
    slack = sub(relation.left, relation.right)
    require(is_real(slack), "the sides are not known to be numbers")
    base = goal.changed(conditions=tuple(c for c in goal.conditions if name not in c.free))
    rise = to_term(normal(sub(_next(slack, name, base), slack), base.signs))
    missing = requirements(rise, base.signs, goal.integers)
    require(not missing, missing and f"the difference might be undefined: {missing[0].why}")
    weak = {"<": "<=", ">": ">="}.get(relation.op, relation.op)
    return [base.at(name, number(first)), base.changed(conclusion=Relation(rise, weak, ZERO))]


def _next(slack: Term, name: str, goal: Goal) -> Term:
    """The slack at n + 1, sums up to n + c + 1 as sums up to n + c and the last term.

    The goal says nothing of n but its domain: the step is taken from every n there.
    """
    step = {name: add(symbol(name), ONE)}

    def leaf(node: Term):
        if name not in node.free:
            return node
        if node.op != "Sum":
            return step[name] if node.op == "symbol" else None
        body, index, lower, upper = node.args
        last = substitute(upper, step)
        require(name not in body.free | lower.free and index.value not in last.free and is_integer(upper, goal.integers)
                and to_term(normal(sub(last, upper), goal.signs)) is ONE, f"only the upper end of a sum may speak of {name}, as {name} + c")
        require(goal.signs.nonnegative(sub(last, lower)), "the sum might have no last term")
        return add(node, substitute(body, {index.value: last}))

    return rebuild(slack, leaf)


RULE = Rule("induction", "σ(n₀) ≥ 0 and σ(n + 1) − σ(n) ≥ 0 for all n ≥ n₀ imply σ(n) ≥ 0 for all n ≥ n₀", "induction", False, apply)
