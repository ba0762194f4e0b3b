"""Premises for all orders: use the order that makes the Chernoff-type bound least, and conclude from that one."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import HALF, INFINITY, ONE, add, div, log, mul, power, sub, substitute, symbol, walk
from ....terms.derivative import derivative
from ...monomials import tidy
from ...steps import node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op not in ("<=", "<", ">=", ">") or any(not premise.quantified for premise in goal.given):
        return None  # (one order is in use already)
    target = sides(goal.conclusion)[0]
    for index, premise in enumerate(goal.given):
        if len(premise.quantified) != 1 or premise.relation.op == "==":
            continue
        name, (small, large) = premise.quantified[0][0], sides(premise.relation)
        if small.op != "renyi" or small.args[2].value != name:
            continue
        proof = _closed(goal, index, lambda g, i: _at_best(g, i, target, small, large, name, prover))
        if proof is not None:
            return proof
    return None


def _closed(goal, index, use):
    """``use`` of the premise on orders up to and including a finite upper end, or of the one at order ∞; else as it stands."""
    data = {"premise": index, "end": "upper"}
    goals = remaining("limit_order", goal, **data)
    if goals is None:
        return use(goal, index)
    proof = use(goals[0], len(goals[0].given) - 1)
    return proof and node("limit_order", data, [proof])


def _at_best(goal, index, target, small, large, name, prover):
    if not goal.given[index].quantified:
        return prover.prove(goal)
    ends = [piece.upper for _, domain in goal.given[index].quantified for piece in domain.intervals]
    for order in _candidates(goal, target, small, large, name, ends):
        data = {"premise": index, "at": {name: to_text(order)}}
        goals = remaining("instantiate", goal, **data)
        if goals is None:
            continue
        children = []
        for subgoal in reversed(goals):
            children.append(prover.prove(subgoal))
            if children[-1] is None:
                break
        else:
            return node("instantiate", data, children[::-1])
    return None


def _candidates(goal, target, small, large, name, ends):
    """The orders that only the bound speaks of; what makes a Chernoff bound least, or the greatest; the order asked for; 1/(1−e) for an
    exponent e of Q(S)^e.
    """
    smaller, larger = sides(goal.conclusion)
    own = [symbol(other) for other, _ in goal.symbols if other in larger.free - smaller.free - large.free]
    if target.op in ("hockey_stick", "loss_tail") and small.args[:2] == target.args[:2]:
        best = _order(large, name, target.args[2], goal.signs)
        symbols, numbers = ([end for end in ends if bool(end.free) is free and end is not INFINITY] for free in (True, False))
        least = _order_of_bound(large, name, larger, goal.signs)
        return [*own, *symbols, *(order for order in (least, best) if order is not None), *numbers]
    if target.op == "renyi":
        return [target.args[2], *own]
    if target.op == "prob":
        powers = [part for part in walk(sides(goal.conclusion)[1]) if part.op == "pow" and mentions_laws(part.args[0])]
        return [tidy(div(ONE, sub(ONE, exponent)), goal.signs) for exponent in dict.fromkeys(part.args[1] for part in powers)]
    asked = (part.args[2] for part in walk(target) if part.op == "renyi" and part.args[:2] == small.args[:2])
    return [*dict.fromkeys(asked), *own]


def _order_of_bound(bound, name, delta, signs):
    """The a at which (a−1)·(c₀ + c₁·a − level) ≤ log δ for the least level there is: a = 1 + √(log(1/δ)/c₁)."""
    slope = _slope(bound, name)
    if slope is None or not signs.positive(delta) or not signs.positive(sub(ONE, delta)) or not signs.positive(slope):
        return None
    return add(ONE, tidy(power(div(log(div(ONE, delta)), slope), HALF), signs))


def _slope(bound, name):
    """The slope of an affine bound that grows; None for another."""
    try:
        slope = derivative(bound, name)
    except RdpVerifyError:
        return None
    return None if name in slope.free or slope.op == "number" and slope.value == 0 else slope


def _order(bound, name, level, signs):
    """The a that minimises (a−1)·(c₀ + c₁·a − level), for a bound c₀ + c₁·a: a = 1 + (level − c₀ − c₁)/(2·c₁)."""
    slope = _slope(bound, name)
    if slope is None:
        return None
    at_one = substitute(bound, {name: ONE})
    return add(ONE, tidy(div(sub(level, at_one), mul(2, slope)), signs))


TACTIC = Tactic("orders", "best order", apply)
