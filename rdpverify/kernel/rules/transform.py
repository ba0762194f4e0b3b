"""Apply an increasing function to both sides: ``a ≤ b`` follows from ``φ(a) ≤ φ(b)``; or exchange them with the signs changed."""

from ...errors import RuleError
from ...terms import exp, log, neg, power
from ..goal import Goal, mentions_laws
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    left, op, right = goal.conclusion.left, goal.conclusion.op, goal.conclusion.right
    kind, signs = text_of(data, "map"), goal.signs
    if kind == "negate" and op != "==":  # in the extended reals too, so laws may stand in it
        return [goal.concluding(neg(right), op, neg(left))]
    if mentions_laws(goal.conclusion) or op == "==":
        raise RuleError("transform needs a scalar inequality")
    if kind == "exp":
        return [goal.concluding(exp(left), op, exp(right))]
    if kind == "log":
        if not (signs.positive(left) and signs.positive(right)):
            raise RuleError("both sides must be > 0 to take logarithms")
        return [goal.concluding(log(left), op, log(right))]
    if kind == "power":
        exponent = read_defined(goal, text_of(data, "exponent"))
        if not signs.positive(exponent):
            raise RuleError("the exponent must be > 0")
        if not (signs.nonnegative(left) and signs.nonnegative(right)):
            raise RuleError("both sides must be ≥ 0 to be raised to a power")
        return [goal.concluding(power(left, exponent), op, power(right, exponent))]
    if kind == "scale":
        factor = read_defined(goal, text_of(data, "by"))
        if not signs.positive(factor):
            raise RuleError("the factor must be > 0")
        return [goal.concluding(left * factor, op, right * factor)]
    if kind == "add":
        shift = read_defined(goal, text_of(data, "by"))
        return [goal.concluding(left + shift, op, right + shift)]
    raise RuleError(f"unknown map {kind!r}: expected exp, log, power, scale, add or negate")


RULE = Rule("transform",
            "a ≤ b ⇔ φ(a) ≤ φ(b) for increasing φ: exp; log on a, b > 0; c-th power (c > 0) on a, b ≥ 0; c·; c +; a ≤ b ⇔ −b ≤ −a",
            "strict monotonicity", True, apply)
