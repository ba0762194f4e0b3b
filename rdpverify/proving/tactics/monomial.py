"""X ≤ Y from a condition A + rest ≤ U with rest ≥ 0, when Y/X is a positive power of U/A (all positive products of powers)."""

from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...terms import ONE, div
from ..monomials import difference, multiple, product, scaled, vector
from ..steps import node, remaining
from ..tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.conditions:
        return None
    smaller, larger = sides(goal.conclusion)
    wanted = difference(vector(larger), vector(smaller))
    for index, condition in enumerate(goal.conditions):
        if condition.op == "==":
            continue
        left, right = sides(condition)
        for part in left.args if left.op == "add" else (left,):
            factor = multiple(wanted, difference(vector(right), vector(part)), goal.signs)
            if factor is not None and goal.signs.positive(factor):
                found = _chain(goal, prover, index, part, right, factor)
                if found is not None:
                    return found
    return None


def _chain(goal, prover, index, part, right, factor):
    """Raise to the power 1/m, scale to the condition's own sides, subtract the condition."""
    exponent = div(ONE, factor)
    smaller, _ = sides(goal.conclusion)
    by = product(difference(vector(part), scaled(vector(smaller), exponent)))
    first, second = (part, right) if goal.conclusion.op in ("<=", "<") else (right, part)
    plan = [("transform", {"map": "power", "exponent": to_text(exponent)}), ("transform", {"map": "scale", "by": to_text(by)}),
            ("rewrite", {"left": to_text(first), "right": to_text(second)}), ("combine", {"multipliers": [[index, "1"]]})]
    if factor is ONE:
        plan = plan[1:]
    return chained(goal, prover, plan)


def chained(goal, prover, plan):
    """Apply rules that leave one goal each, then prove what is left."""
    if not plan:
        return prover.prove(goal)
    (rule, data), *rest = plan
    goals = remaining(rule, goal, **data)
    if goals is None:
        return None
    children = []
    for position, subgoal in enumerate(goals):
        child = chained(subgoal, prover, rest if position == 0 else [])
        if child is None:
            return None
        children.append(child)
    return node(rule, data, children)


TACTIC = Tactic("monomial", 30, "premise combination", apply)
