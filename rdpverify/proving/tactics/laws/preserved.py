"""Probability preservation: P(S) ≤ (e^c·k)^{(a−1)/a} where premises say that Q(S) ≤ k and D_a(P‖Q) ≤ c.

Of a premise D_a(P‖Q) ≤ r·a for all a > 1 the order a = 1 + √(log(1/k)/r) is taken, where the bound is at most e^{2√(r·log(1/k))}·k: with
r = nε²/2 the event form of advanced composition (Mironov 2017, Proposition 4).
"""

from ....errors import RdpVerifyError
from ....kernel.goal import goal_of, mentions_laws, sides
from ....printer import to_text
from ....language.assembly import assemble
from ....terms import HALF, ONE, ZERO, add, div, log, power, sub, substitute
from ....terms.derivative import derivative
from ...samples import plausible
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import made

PRESERVATION = assemble("P(S) <= (exp(c)*k)**((a-1)/a)", given=["Q(S) <= k", "renyi(P,Q,a) <= c"],
                        where=["a in (1, oo)", "c in [0, oo)", "k in [0, 1]"])
(_, BOUND) = sides(PRESERVATION.conclusion)
EXACT = "(exp(c)*{})**((a-1)/a)"  # with Q(S) itself


def apply(goal, prover):
    target, limit = sides(goal.conclusion)
    if target.op != "prob" or goal.conclusion.op not in ("<=", ">=") or mentions_laws(limit):
        return None
    law, event = target.args
    if (bounded := _bound(goal, law, event)) is not None:
        return _as_exponential(goal, bounded, prover)
    for small, k in (sides(premise.relation) for premise in goal.given if premise.plain):
        if small.op == "prob" and small.args[1] is event and small.args[0] is not law and not mentions_laws(k):
            for index, premise in enumerate(goal.given):
                divergence, bound = sides(premise.relation)
                if divergence.op == "renyi" and divergence.args[:2] == (law, small.args[0]) and not mentions_laws(bound):
                    proof = _at_order(goal, index, divergence, bound, k, event, prover)
                    if proof is not None:
                        return proof
    return None


def _bound(goal, law, event):
    """A symbol up to 1 that bounds the probability of the event under another law."""
    for small, k in (sides(premise.relation) for premise in goal.given if premise.plain):
        if small.op == "prob" and small.args[1] is event and small.args[0] is not law and k.op == "symbol":
            if goal.signs.positive(k) and goal.signs.nonnegative(sub(ONE, k)):
                return k.value
    return None


def _as_exponential(goal, name, prover):
    """With e^{−L} in the place of the symbol; at L = 0 there is nothing to show but that a probability is at most 1."""
    path, middle, last = Path(goal), goal.fresh("t"), goal.fresh("L")
    changes = ({"symbol": name, "map": "exp", "new": middle}, {"symbol": middle, "map": "reflect", "new": last})
    if not all(path.take("substitute", **data) for data in changes):
        return None
    piece = path.goal.domain(last).intervals[0]
    return path.proof(prover.prove(path.goal) if piece.lower_open else step("split", path.goal, prover.prove, symbol=last, by="lower"))


def _at_order(goal, index, divergence, bound, k, event, prover):
    premise = goal.given[index]
    if premise.plain:
        return _preserved(goal, divergence, bound, k, event, prover)
    if len(premise.quantified) != 1 or premise.events or premise.values or premise.relation.op == "==":
        return None
    name = premise.quantified[0][0]
    try:
        rate = derivative(bound, name)
    except RdpVerifyError:
        return None
    if divergence.args[2].value != name or name in rate.free or not goal.signs.positive(rate):
        return None
    order = add(ONE, power(div(log(div(ONE, k)), rate), HALF))
    data = {"premise": index, "at": {name: to_text(order)}}
    goals = remaining("instantiate", goal, **data)
    if goals is None or not all(map(plausible, goals[1:])):
        return None
    children = [prover.prove(subgoal) for subgoal in goals[1:]]
    at = {name: order}
    proof = None if None in children else _preserved(goals[0], substitute(divergence, at), substitute(bound, at), k, event, prover)
    return proof and node("instantiate", data, [proof, *children])


def _preserved(goal, divergence, bound, k, event, prover):
    P, Q, order = divergence.args
    values = {"a": order, "c": bound, "k": k}
    if not plausible(goal.concluding(substitute(BOUND, values), "<=", sides(goal.conclusion)[1])):
        return None
    proof = step("bernoulli", goal_of(PRESERVATION), lambda case: _by_mass(case, prover))
    return proof and made(PRESERVATION, proof, goal, prover.prove, {
        "symbols": {name: to_text(value) for name, value in values.items()},
        "laws": {"P": to_text(P), "Q": to_text(Q)}, "events": {"S": event.value}})


def _by_mass(case, prover):
    """p ≤ (e^c·q)^{(a−1)/a} of the masses p and q, and q ≤ k."""
    smaller, _ = sides(case.conclusion)
    mass = next((condition.left for condition in case.conditions if condition.right.op == "symbol"), ZERO)  # q ≤ k
    if smaller is ZERO or mass.op != "symbol":
        return prover.prove(case)
    return step("via", case, prover.prove, middle=EXACT.format(to_text(mass)))


TACTIC = Tactic("preserved", "probability preservation", apply)
