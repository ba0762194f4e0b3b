"""X ≤ Y from a condition A + rest ≤ U with rest ≥ 0, when Y/X is a positive power of U/A (all positive products of powers)."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ONE, div, sub
from ...monomials import EULER, difference, multiple, product, scaled, summed, tidy, vanishes, vector
from ...steps import node, remaining, step
from ...tactic import Tactic


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
            given = difference(vector(right), vector(part))
            factor = multiple(wanted, given, goal.signs)
            if factor is not None and goal.signs.positive(factor):
                proof = _chain(goal, prover, index, part, right, factor)
            else:
                proof = _with_rest(goal, prover, wanted, given)
            if proof is not None:
                return proof
    return None


def _with_rest(goal, prover, wanted, given):
    """Y/X = (U/A)^m · (something ≥ 1): by way of X·(U/A)^m."""
    for base, exponent in given.items():
        if base is EULER or base not in wanted or goal.signs(exponent) in (None, 0):
            continue
        factor = tidy(div(wanted[base], exponent), goal.signs)
        rest = {
            other: value for other, value in difference(wanted, scaled(given, factor)).items() if not vanishes(value, goal.signs)
        }
        if rest and goal.signs.positive(factor) and _at_least_one(rest, goal.signs):
            smaller, _ = sides(goal.conclusion)
            middle = product(summed(vector(smaller), scaled(given, factor)))
            proof = step("via", goal, prover.prove, middle=to_text(middle), strict="first")
            if proof is not None:
                return proof
    return None


def _at_least_one(rest, signs) -> bool:
    if set(rest) == {EULER}:
        return signs.nonnegative(rest[EULER])
    return signs.nonnegative(sub(product({base: tidy(exponent, signs) for base, exponent in rest.items()}), ONE))


def _chain(goal, prover, index, part, right, factor):
    """Raise to the power 1/m, scale to the condition's own sides, subtract the condition."""
    exponent = div(ONE, factor)
    smaller, _ = sides(goal.conclusion)
    by = product(difference(vector(part), scaled(vector(smaller), exponent)))
    first, second = (part, right) if goal.conclusion.op in ("<=", "<") else (right, part)
    plan = [
        ("transform", {"map": "power", "exponent": to_text(exponent)}),
        ("transform", {"map": "scale", "by": to_text(by)}),
        ("rewrite", {"left": to_text(first), "right": to_text(second)}),
        ("combine", {"multipliers": [[index, "1"]]}),
    ]
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


TACTIC = Tactic("monomial", "premise combination", apply)
