"""Bounds on all pairs of laws by one inequality in the ratio r: g(r) ≤ κ + μ(r−1) + λ·f(r), with symbolic multipliers.

- hockey-stick from Rényi: λ = γ^{1−α} (Mironov 2017, Proposition 3), or λ = γ^{1−α}·(1−1/α)^α/(α−1), tangent at αγ/(α−1)
  (Balle et al. 2020; Canonne, Kamath & Steinke 2020);
- anything convex from r ≤ b: the chord of g on [0, b].
"""

from ....errors import RdpVerifyError
from ....kernel.generators import bound_of, ratio_limits, upper_bound
from ....kernel.goal import sides
from ....printer import to_text
from ....terms import ONE, ZERO, add, div, exp, mul, neg, power, replace, sub, symbol
from ...monomials import tidy
from ...samples import plausible
from ...steps import node, remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op not in ("<=", "<", ">=", ">"):
        return None
    target = sides(goal.conclusion)[0]
    if len(target.args) < 2:
        return None
    for data, ratio in (*_tangents(goal, target), *_chords(goal, target)):
        proof = _dominated(goal, prover, data, ratio)
        if proof is not None:
            return proof
    return None


def _tangents(goal, target):
    """(rule data, (γ, α, λ·γ^{α−1}, where to cut r/γ)) for hockey-stick targets, the simplest multiplier first."""
    if target.op not in ("hockey_stick", "tv"):
        return
    level = target.args[2] if target.op == "hockey_stick" else ZERO
    kink = exp(level)
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != target.args[:2]:
            continue
        order = pair[0].args[2]
        if order.op == "oo":
            continue
        plain = exp(mul(sub(ONE, order), level))
        yield {"multipliers": [[index, to_text(plain)]]}, (kink, order, ONE, ONE)
        below_one = sub(order, ONE)
        least = mul(power(sub(ONE, div(ONE, order)), order), div(ONE, below_one))
        yield {"multipliers": [[index, to_text(mul(plain, least))]]}, (kink, order, least, div(order, below_one))


def _chords(goal, target):
    """κ + μ(r−1) through the ends of g on [0, b], when the premises bound r from above only."""
    try:
        lower, upper = ratio_limits(goal, *target.args[:2])
        if upper is None or lower is not None:
            return
        bound = bound_of(goal, target, ZERO, *target.args[:2])
    except RdpVerifyError:
        return
    if bound is None:
        return
    at_zero = ONE if target.op in ("chi2", "hellinger2") else ZERO
    at_end = tidy(bound.f(upper), goal.signs)
    slope = tidy(div(sub(at_end, at_zero), upper), goal.signs)
    yield {"mu": to_text(slope), "kappa": to_text(at_zero + slope)}, None


def _dominated(goal, prover, data, ratio):
    goals = remaining("domination", goal, **data)
    if goals is None or not all(map(plausible, goals)):
        return None
    children = []
    for subgoal in reversed(goals):  # the arithmetic on parameters fails fastest
        in_ratio = len(subgoal.symbols) > len(goal.symbols)
        child = _along_ratio(subgoal, prover, *ratio) if in_ratio and ratio else prover.prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node("domination", data, children[::-1])


def _along_ratio(goal, prover, kink, order, least, cut):
    """r − γ ≤ λ·r^α for r = γu is γ·(λ·γ^{α−1}·u^α − u + 1) ≥ 0: no parameter but α is left; cut the range of u, then descend."""
    if sides(goal.conclusion)[0].op != "add":
        return prover.prove(goal)
    new = goal.fresh("u")
    u = symbol(new)
    rest = add(mul(least, power(u, order)), neg(u), ONE)

    def pieces(subgoal, at=cut):
        return step("split", subgoal, prover.prove, symbol=new, by="point", at=to_text(at))

    def general(subgoal):
        """The order stands for any number above 1."""
        name = subgoal.fresh("a")
        proof = None if order.op == "symbol" else step("generalise", subgoal, lambda left: pieces(left, replace(cut, order, symbol(name))),
                                                       term=to_text(order), new=name, lower="1")
        return proof or pieces(subgoal)

    def divided(subgoal):
        return step("factor", subgoal, general, by=to_text(kink), rest=to_text(rest))

    return step("substitute", goal, divided, symbol=goal.symbols[-1][0], map="scale", by=to_text(kink), new=new)


TACTIC = Tactic("domination", "domination", apply)
