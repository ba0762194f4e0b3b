"""KL and Rényi divergences of different orders: g(r)/r is at most its tangent in f(r)/r, at the r where the premise is tight.

With h(s) = g(e^s)/e^s for the target and k(s) likewise for the premise D ≤ c: λ = h'(c)/k'(c), κ = μ = h(c) − λ·k(c).  When c
bounds the max divergence, h(log r) ≤ h(c) as it stands: λ = 0.
"""

from ....errors import RdpVerifyError
from ....kernel.generators import order_kind, upper_bound
from ....kernel.goal import sides
from ....printer import to_text
from ....terms import ONE, Term, div, exp, mul, neg, sub
from ...monomials import tidy
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target = sides(goal.conclusion)[0]
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or target.args[:2] != pair[0].args[:2]:
            continue
        try:
            touching, line = _line(goal, target, pair[1]), _line(goal, *pair)
        except RdpVerifyError:
            continue
        if touching is None:
            continue
        value, slope = touching
        if line is None:
            proof = _dominated(goal, prover, pair[1], mu=to_text(value), kappa=to_text(value))
        else:
            weight = tidy(div(slope, line[1]), goal.signs)
            level = to_text(tidy(sub(value, mul(weight, line[0])), goal.signs))
            proof = _dominated(goal, prover, pair[1], mu=level, kappa=level, multipliers=[[index, to_text(weight)]])
        if proof is not None:
            return proof
    return None


def _line(goal, term: Term, at: Term) -> tuple[Term, Term] | None:
    """Value and derivative of f(e^s)/e^s at s = ``at``: s for KL, ±e^{(o−1)s} for order o; None for other divergences."""
    if term.op not in ("kl", "renyi", "max_divergence"):
        raise RdpVerifyError("not of this kind")
    kind = order_kind(goal, term)
    if kind == "max":
        return None
    if kind == "one":
        return at, ONE
    beyond = sub(term.args[2], ONE)
    value = exp(mul(beyond, at))
    return (value, mul(beyond, value)) if kind == "above" else (neg(value), mul(neg(beyond), value))


def _dominated(goal, prover, at, **data):
    goals = remaining("domination", goal, **data)
    if goals is None:
        return None
    children = []
    for subgoal in goals:
        ratio = len(subgoal.symbols) > len(goal.symbols)
        child = _along_ratio(subgoal, prover, at) if ratio else prover.prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node("domination", data, children)


def _along_ratio(goal, prover, at):
    """r = e^s·u with the tangent point at u = 1, u = e^s, then from s = 0 to both sides."""
    name = goal.symbols[-1][0]

    def cut(subgoal):
        proof = step("split", subgoal, prover.prove, symbol="s", by="point", at="0")
        return proof or prover.prove(subgoal)

    def logarithm(subgoal):
        return step("substitute", subgoal, cut, symbol="u", map="exp", new="s")
    return step("substitute", goal, logarithm, symbol=name, map="scale", by=to_text(exp(at)), new="u")


TACTIC = Tactic("tangent", "domination", apply)
