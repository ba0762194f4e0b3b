"""``x ≤ Max(a, b)``: first x ≤ M by a condition solved for x, then M ≤ Max(a, b) by cutting where a and b cross."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ONE, ZERO, div, neg
from ....terms.normal import identical
from ...monomials import difference, product, scaled, tidy, vector
from ...samples import plausible
from ...steps import closed, node, remaining, step
from ...tactic import Tactic

DESCENTS = 3


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op != "Max" or len(larger.args) != 2:
        return None
    return _through_condition(goal, prover, smaller) if goal.conditions else _at_crossing(goal, prover, larger)


def _through_condition(goal, prover, x):
    """x ≤ M where a condition A + rest ≤ U says x^k ≤ M^k."""
    for condition in goal.conditions:
        if condition.op == "==":
            continue
        left, right = sides(condition)
        for part in left.args if left.op == "add" else (left,):
            ratio = difference(vector(right), vector(part))
            exponent = ratio.pop(x, ZERO)
            if not goal.signs.negative(exponent):
                continue
            middle = tidy(product(scaled(ratio, tidy(div(ONE, neg(exponent)), goal.signs))), goal.signs)
            data = {"middle": to_text(middle)}
            goals = remaining("via", goal, **data)
            if goals is None or not plausible(goals[1]):
                continue
            bare = goals[1].changed(conditions=())
            second = _at_crossing(bare, prover, sides(bare.conclusion)[1])
            first = second and prover.prove(goals[0])
            if first:
                return node("via", data, [first, second])
    return None


def _at_crossing(goal, prover, maximum):
    """Cut a symbol where the two arguments are equal, and take the larger one on each side."""
    first, second = maximum.args
    ratio = difference(vector(first), vector(second))
    for name, _ in goal.symbols:
        exponents = {base: exponent for base, exponent in ratio.items() if base.op == "symbol" and base.value == name}
        if len(exponents) != 1:
            continue
        ((base, exponent),) = exponents.items()
        if identical(exponent, ZERO, goal.signs):
            continue
        rest = {other: value for other, value in ratio.items() if other is not base}
        point = tidy(product(scaled(rest, tidy(neg(div(ONE, exponent)), goal.signs))), goal.signs)

        proof = step(
            "split", goal, lambda part, name=name: _larger_one(part, prover, name), symbol=name, by="point", at=to_text(point)
        )
        if proof is not None:
            return proof
    return None


def _larger_one(part, prover, name):
    """The argument that is larger on this side of the cut, by descent from the cut."""
    for pick in (0, 1):
        goals = remaining("minmax", part, pick=pick)
        if goals is not None and plausible(goals[0]):
            proof = _away(goals[0], prover, name, DESCENTS)
            if proof is not None:
                return node("minmax", {"pick": pick}, [proof])
    return None


def _away(goal, prover, name, descents):
    if name not in dict(goal.symbols) or descents == 0:
        return prover.prove(goal)
    manifest = closed("identity", goal) or closed("sign", goal)
    if manifest is not None:
        return manifest
    end = "upper" if goal.domain(name).intervals[0].lower is ZERO else "lower"
    return step("descent", goal, lambda subgoal: _away(subgoal, prover, name, descents - 1), **{"in": name, "from": end})


TACTIC = Tactic("crossing", "maximum", apply)
