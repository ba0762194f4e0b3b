"""Discrete Gaussian noise with symbols: divergences from the shifted law by one from a law of any centre, which Poisson summation bounds,
and which has a closed form where the centre is an integer (Canonne, Kamath & Steinke 2020).
"""

from ....errors import RdpVerifyError
from ....kernel.rules.theorem import affine
from ....kernel.goal import goal_of, sides
from ....language.assembly import assemble
from ....printer import claim_hash, to_text
from ....terms import ZERO, add, div, mul, power
from ...budget import Budget
from ...prover import Prover
from ...steps import step
from ...tactic import Tactic
from ...theorems import bounding, called, made, replacing

SECONDS, GOALS = 5, 60


def apply(goal, prover):
    if not any(part.op == "DiscreteNormal" for part in goal.conclusion.parts()):
        return None
    return (replacing(goal, prover.prove, ("whole-location", "whole-location-kl")) or replacing(goal, prover.prove, ("discrete-tilt",))
            or bounding(goal, prover.prove, ("discrete-poisson",)) or _exponential_mean(goal, prover) or _by_poisson(goal, prover))


def _exponential_mean(goal, prover):
    """A mean of e^{t·x} by the bound of subgaussian laws."""
    smaller, theorem = sides(goal.conclusion)[0], called("discrete-mean")
    if goal.conclusion.op == "==" or smaller.op != "mean" or smaller.args[0].op != "DiscreteNormal" or smaller.args[1].op != "exp":
        return None
    law, function, outcome = smaller.args
    try:
        rest, factor = affine(function.args[0], outcome)
    except RdpVerifyError:
        return None
    if rest is not ZERO or law.args[0] is not ZERO:
        return None
    symbols = {"s": to_text(law.args[1]), "t": to_text(factor)}
    return step("theorem", goal, prover.prove, name=theorem.name, hash=claim_hash(theorem.statement), use="smaller", symbols=symbols)


def _by_poisson(goal, prover):
    """b + KL/a ≤ b + w/a for the bound w of KL, a > 0: what holds of all laws."""
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    terms = [part for part in dict.fromkeys(smaller.args) if any(inner.op == "kl" for inner in part.args)] if smaller.op == "add" else []
    if len(terms) != 1 or terms[0].op != "mul" or len(terms[0].args) != 2:
        return None
    divergence = next(part for part in terms[0].args if part.op == "kl")
    over = next(part for part in terms[0].args if part is not divergence)
    if over.op != "pow" or divergence.args[1].op != "DiscreteNormal" or divergence.args[0].op != "DiscreteNormal":
        return None
    centre, deviation = divergence.args[1].args
    rest = add(*(part for part in smaller.args if part is not terms[0]))
    values = {"a": over.args[0], "b": rest, "z": larger, "w": div(power(centre, 2), mul(2, power(deviation, 2)))}
    where = ("a in (0, oo)", "b in (-oo, oo)", "w in [0, oo)", "z in [b + w/a, oo)")
    statement = assemble("b + kl(P,Q)/a <= z", ("kl(P,Q) <= w",), where)
    proof = Prover(Budget(prover.budget.left, GOALS, work=SECONDS)).search(goal_of(statement))
    data = {"laws": dict(zip("PQ", map(to_text, divergence.args))), "symbols": {name: to_text(value) for name, value in values.items()}}
    return proof and made(statement, proof, goal, prover.prove, data)


TACTIC = Tactic("discrete_gaussian", "discrete Gaussian noise", apply)
