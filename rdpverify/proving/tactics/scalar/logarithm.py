"""An exponential bound of something positive: take logarithms first; sums of logarithms: what they are of."""

import math

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ONE, ZERO, Term, div, log, mul, number, power, sub
from ...monomials import tidy
from ...steps import step
from ...tactic import Tactic
from .monomial import chained

MOST_POWER = 12


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op == smaller.op == "log" and larger.args[0].op != "exp" != smaller.args[0].op:
        return step("transform", goal, prover.prove, map="exp")
    if larger.op != "exp" and smaller.op != "exp":
        return _gathered(goal, prover) or _alone(goal, prover)
    return step("transform", goal, prover.prove, map="log")


def _gathered(goal, prover):
    """Σ cᵢ·log bᵢ ≥ 0 with whole numbers cᵢ: Π bᵢ^{−cᵢ} over the negative cᵢ ≤ Π bᵢ^{cᵢ} over the others."""
    slack = tidy(goal.slack, goal.signs)
    parts = [_multiple_of_log(part) for part in (slack.args if slack.op == "add" else (slack,))]
    if None in parts:
        return None
    scale = math.lcm(*(int(factor.q) for factor, _ in parts))
    powers = [(int(factor * scale), base) for factor, base in parts]
    if max(abs(exponent) for exponent, _ in powers) > MOST_POWER:
        return None
    products = [log(mul(ONE, *(power(base, sign * exponent) for exponent, base in powers if sign * exponent > 0))) for sign in (-1, 1)]
    order = ("left", "right") if goal.conclusion.op in ("<=", "<") else ("right", "left")
    smaller = mul(number(scale), sides(goal.conclusion)[0])
    return chained(goal, prover, [("transform", {"map": "scale", "by": str(scale)}),
                                  ("transform", {"map": "add", "by": to_text(sub(products[0], smaller))}),
                                  ("rewrite", dict(zip(order, map(to_text, products)))),
                                  ("transform", {"map": "exp"})])


def _alone(goal, prover):
    """c·log b ≤ d for c > 0 with symbols in it, as of a Rényi divergence: b ≤ e^{d/c}, which may be a condition."""
    smaller, larger = sides(goal.conclusion)
    parts = smaller.args if smaller.op == "mul" else ()
    logs, others = [part for part in parts if part.op == "log"], [part for part in parts if part.op != "log"]
    factor = div(ONE, mul(ONE, *others))
    if len(logs) != 1 or not factor.free or not goal.conditions or not goal.signs.positive(factor):
        return None
    order = ("left", "right") if goal.conclusion.op in ("<=", "<") else ("right", "left")
    return chained(goal, prover, [("transform", {"map": "scale", "by": to_text(factor)}),
                                  ("rewrite", dict(zip(order, map(to_text, (logs[0], mul(larger, factor)))))),
                                  ("transform", {"map": "exp"})])


def _multiple_of_log(part: Term):
    """(c, b) for c·log b with a rational number c; b no exponential, of which the logarithm has just been taken."""
    factor, inner = part.args if part.op == "mul" and len(part.args) == 2 and part.args[0].is_number else (ONE, part)
    return (factor.value, inner.args[0]) if inner.op == "log" and inner.args[0].op != "exp" and factor is not ZERO else None


TACTIC = Tactic("logarithm", "logarithms", apply)
