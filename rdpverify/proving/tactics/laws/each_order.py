"""Premises for all orders, and divergences of certain orders to bound: each premise at the order asked for.

When two premises lead from P over R to Q and D_α(P‖Q) is to be bound, the orders are (kα−1)/(k−1) and kα (Hölder), with
k = 1 + √(s₁/s₂) for bounds that grow as s₁·a and s₂·a with the order: ρ-zCDP for groups (Bun & Steinke 2016, Proposition 1.9).
"""

from ....errors import RdpVerifyError
from ....kernel.goal import sides
from ....printer import to_text
from ....terms import HALF, ONE, Term, add, div, mul, power, sub, walk
from ....terms.derivative import derivative
from ...monomials import tidy
from ...steps import node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target = sides(goal.conclusion)[0]
    asked = [part for part in dict.fromkeys(walk(target)) if part.op == "renyi"]
    open_ones = [(index, *_of_order(premise)) for index, premise in enumerate(goal.given) if _of_order(premise)]
    known = {sides(premise.relation)[0] for premise in goal.given if not premise.quantified and premise.relation.op != "=="}
    chosen = [(index, name, part.args[2]) for index, name, small, _ in open_ones for part in asked
              if part.args[:2] == small.args[:2] and part not in known]
    if len(chosen) > 1:
        return _instantiated(goal, chosen, prover)
    if target.op != "renyi" or any(not premise.quantified for premise in goal.given):
        return None
    for first in open_ones:
        for second in open_ones:
            (P, R), (R2, Q) = first[2].args[:2], second[2].args[:2]
            if R is R2 and target.args[:2] == (P, Q):
                return _over_one(goal, target.args[2], first, second, prover)
    return None


def _of_order(premise):
    """(name of the order, divergence, bound) of a premise for all orders."""
    if len(premise.quantified) != 1 or premise.events or premise.relation.op == "==":
        return None
    name, (small, large) = premise.quantified[0][0], sides(premise.relation)
    return (name, small, large) if small.op == "renyi" and small.args[2].value == name else None


def _over_one(goal, order: Term, first, second, prover):
    try:
        slopes = [derivative(entry[3], entry[1]) for entry in (first, second)]
    except RdpVerifyError:
        return None
    if not all(map(goal.signs.positive, slopes)):
        return None
    factor = add(ONE, tidy(power(tidy(div(*slopes), goal.signs), HALF), goal.signs))
    higher = mul(factor, order)
    lower = div(sub(higher, ONE), sub(factor, ONE))
    return _instantiated(goal, [(first[0], first[1], tidy(lower, goal.signs)), (second[0], second[1], tidy(higher, goal.signs))], prover)


def _instantiated(goal, chosen, prover):
    """Every chosen premise at its order, one after the other, then the rest of the proof."""
    if not chosen:
        goals = remaining("abstract", goal) if sides(goal.conclusion)[0].op != "renyi" else None
        child = prover.prove(goals[0]) if goals else None
        return node("abstract", {}, [child]) if child else prover.prove(goal)
    (index, name, order), *others = chosen
    data = {"premise": index, "at": {name: to_text(order)}}
    goals = remaining("instantiate", goal, **data)
    if goals is None:
        return None
    children = [prover.prove(subgoal) for subgoal in goals[1:]]
    proof = None if None in children else _instantiated(goals[0], others, prover)
    return proof and node("instantiate", data, [proof, *children])


TACTIC = Tactic("each_order", "order asked for", apply)
