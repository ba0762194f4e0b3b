"""Premises for all orders: use the order that makes the Chernoff-type bound least, and conclude from that one."""

from ...errors import RdpVerifyError
from ...kernel.goal import sides
from ...language import to_text
from ...terms import ONE, add, div, mul, sub, substitute, walk
from ...terms.derivative import derivative
from ..monomials import tidy
from ..steps import node, remaining
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op not in ("<=", "<", ">=", ">") or any(not premise.quantified for premise in goal.given):
        return None  # (one order is in use already)
    target = sides(goal.conclusion)[0]
    for index, premise in enumerate(goal.given):
        if len(premise.quantified) != 1 or premise.relation.op not in ("<=", ">="):
            continue
        name, (small, large) = premise.quantified[0][0], sides(premise.relation)
        if small.op != "renyi" or small.args[2].value != name:
            continue
        for order in _candidates(goal, target, small, large, name):
            data = {"premise": index, "at": {name: to_text(order)}}
            goals = remaining("instantiate", goal, **data)
            if goals is None:
                continue
            children = [prover.prove(subgoal) for subgoal in reversed(goals)]
            if None not in children:
                return node("instantiate", data, children[::-1])
    return None


def _candidates(goal, target, small, large, name):
    """The order that makes a Chernoff bound least; for an event, 1/(1−e) for an exponent e of Q(S)^e in the bound."""
    if target.op in ("hockey_stick", "loss_tail") and small.args[:2] == target.args[:2]:
        best = _order(large, name, target.args[2], goal.signs)
        return [] if best is None else [best]
    if target.op == "prob":
        exponents = [part.args[1] for part in walk(sides(goal.conclusion)[1]) if part.op == "pow" and part.args[0].op == "prob"]
        return [tidy(div(ONE, sub(ONE, exponent)), goal.signs) for exponent in dict.fromkeys(exponents)]
    return []


def _order(bound, name, level, signs):
    """The a that minimises (a−1)·(c₀ + c₁·a − level), for a bound c₀ + c₁·a: a = 1 + (level − c₀ − c₁)/(2·c₁)."""
    try:
        slope = derivative(bound, name)
    except RdpVerifyError:
        return None
    if name in slope.free or slope.op == "number" and slope.value == 0:
        return None
    at_one = substitute(bound, {name: ONE})
    return add(ONE, tidy(div(sub(level, at_one), mul(2, slope)), signs))


TACTIC = Tactic("orders", 21, "best order", apply)
