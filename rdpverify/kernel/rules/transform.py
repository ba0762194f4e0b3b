"""Apply an increasing function to both sides: ``a ≤ b`` follows from ``φ(a) ≤ φ(b)``; or exchange them with the signs changed.

A positive factor and the change of signs do so in the extended reals too, so laws may stand there; c·(x + y) is then written c·x + c·y.
"""

from ...errors import RuleError, require
from ...terms import MINUS_ONE, ONE, Term, add, exp, log, mul, power
from ..defined import is_real
from ..goal import Goal, mentions_laws
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    left, op, right = goal.conclusion.left, goal.conclusion.op, goal.conclusion.right
    kind, signs = text_of(data, "map"), goal.signs
    if kind == "negate" and op != "==":  # in the extended reals too, so laws may stand in it
        return [goal.concluding(_times(goal, MINUS_ONE, right), op, _times(goal, MINUS_ONE, left))]
    if kind == "scale" and op != "==":
        factor = read_defined(goal, text_of(data, "by"))
        require(signs.positive(factor), "the factor must be > 0")
        if mentions_laws(goal.conclusion):
            return [goal.concluding(_times(goal, factor, left), op, _times(goal, factor, right))]
        return [goal.concluding(left * factor, op, right * factor)]
    require(not mentions_laws(goal.conclusion) and op != "==", "transform needs a scalar inequality")
    if kind == "exp":
        return [goal.concluding(exp(left), op, exp(right))]
    if kind == "log":
        require(signs.positive(left) and signs.positive(right), "both sides must be > 0 to take logarithms")
        return [goal.concluding(log(left), op, log(right))]
    if kind == "power":
        exponent = read_defined(goal, text_of(data, "exponent"))
        require(signs.positive(exponent), "the exponent must be > 0")
        require(signs.nonnegative(left) and signs.nonnegative(right), "both sides must be ≥ 0 to be raised to a power")
        return [goal.concluding(power(left, exponent), op, power(right, exponent))]
    if kind == "add":
        shift = read_defined(goal, text_of(data, "by"))
        return [goal.concluding(left + shift, op, right + shift)]
    raise RuleError(f"unknown map {kind!r}: expected exp, log, power, scale, add or negate")


def _times(goal: Goal, factor: Term, side: Term) -> Term:
    """factor·side, a number times a sum written as a sum."""
    total = mul(factor, side)
    sums = [part for part in total.args if part.op == "add"] if total.op == "mul" else []
    if len(sums) != 1:
        return total
    rest = mul(ONE, *(part for part in total.args if part is not sums[0]))
    if not is_real(rest) or goal.signs(rest) not in (1, -1):
        return total
    return add(*(mul(rest, part) for part in sums[0].args))
