"""Hockey-stick bounds from a Rényi bound: (r − γ)₊ ≤ λ·r^α with symbolic λ, then arithmetic on the parameters.

λ = γ^{1−α} gives Mironov's conversion; λ = γ^{1−α}·(1−1/α)^α/(α−1), tangent at r = αγ/(α−1), the improved one
(Balle et al. 2020; Canonne, Kamath & Steinke 2020).
"""

from ...kernel.goal import sides
from ...kernel.generators import upper_bound
from ...language import to_text
from ...terms import ONE, div, exp, mul, power, sub
from ..samples import plausible
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op not in ("<=", "<", ">=", ">"):
        return None
    target = sides(goal.conclusion)[0]
    if target.op not in ("hockey_stick", "tv"):
        return None
    level = target.args[2] if target.op == "hockey_stick" else sub(ONE, ONE)
    for index, premise in enumerate(goal.given):
        pair = upper_bound(premise)
        if pair is None or pair[0].op != "renyi" or pair[0].args[:2] != target.args[:2]:
            continue
        for multiplier in multipliers(pair[0].args[2], level):
            found = _dominated(goal, prover, {"multipliers": [[index, to_text(multiplier)]]}, level)
            if found is not None:
                return found
    return None


def multipliers(order, level):
    """Candidates for λ, the simplest first."""
    plain = exp(mul(sub(ONE, order), level))
    tangent = mul(plain, power(sub(ONE, div(ONE, order)), order), div(ONE, sub(order, ONE)))
    return plain, tangent


def _dominated(goal, prover, data, level):
    goals = remaining("domination", goal, **data)
    if goals is None or not all(map(plausible, goals)):
        return None
    children = []
    for subgoal in reversed(goals):  # the arithmetic on parameters fails fastest
        child = _above_kink(subgoal, prover, level) if _is_difference(subgoal) else prover.prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node("domination", data, children[::-1])


def _is_difference(goal) -> bool:
    """Is the goal r − γ ≤ majorant?"""
    smaller = sides(goal.conclusion)[0]
    return smaller.op == "add" and smaller.args[0].op == "symbol" and smaller.args[0].value == goal.symbols[-1][0]


def _above_kink(goal, prover, level):
    """Below γ the left side is ≤ 0, from γ on descend."""
    def piece(subgoal):
        if subgoal.symbols and subgoal.symbols[-1][0] == name and subgoal.domain(name).intervals[0].upper is kink:
            return step("via", subgoal, prover.prove, middle="0")
        return prover.prove(subgoal)
    name, kink = goal.symbols[-1][0], exp(level)
    return step("split", goal, piece, symbol=name, by="point", at=to_text(kink))


TACTIC = Tactic("domination", 22, "domination", apply)
