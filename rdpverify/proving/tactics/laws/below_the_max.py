"""A Rényi divergence of laws made of others, whose components have bounds of their max divergences: D_o(P‖Q) ≤ D_o(P‖P) + D_∞(P‖Q)."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ...steps import step
from ...tactic import Tactic
from ...theorems import Match, called


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    target, limit = sides(goal.conclusion)
    if target.op not in ("renyi", "kl") or all(law.op == "law" for law in target.args[:2]) or mentions_laws(limit):
        return None
    if {bounded.op for bounded, _ in upper_bounds(goal)} != {"max_divergence"}:
        return None
    (P, Q, *order), theorem = target.args, called("triangle-order-second" if target.op == "renyi" else "triangle-kl-second")
    match = Match({"o": order[0]} if order else {}, {"P": P, "Q": P, "R": Q})
    return step("theorem", goal, prover.prove, **match.data(theorem), use="smaller")


TACTIC = Tactic("below_the_max", "max divergence", apply)
