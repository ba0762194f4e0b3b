"""(ε, δ)-privacy in both directions at a level ε ≥ 0, asked for at another level: ε = 0, total variation, is a case by itself.

A hockey-stick divergence at level 0 of laws made of others is written as total variation, of whose joint laws and mixtures more is known;
total variation beside a loss tail at 0 the other way.
"""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws
from ....terms import ZERO, call
from ...steps import step
from ...tactic import Tactic
from ...theorems import restated


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    for part in goal.conclusion.parts():
        if part.op == "hockey_stick" and part.args[2] is ZERO and mentions_laws(part) and any(law.op != "law" for law in part.args[:2]):
            return restated(goal, part, call("tv", *part.args[:2]), prover.prove)
        if part.op == "tv" and any(call("loss_tail", *laws, ZERO) in goal.conclusion.parts() for laws in (part.args, part.args[::-1])):
            return restated(goal, part, call("hockey_stick", *part.args, ZERO), prover.prove)
    known = {term for term, _ in upper_bounds(goal) if term.op == "hockey_stick"}
    for term in sorted(known, key=str):
        P, Q, level = term.args
        if level.op != "symbol" or not any(other.args == (Q, P, level) for other in known):
            continue
        (piece, *more) = goal.domain(level.value).intervals
        dependent = any(level.value in domain.free for _, domain in goal.symbols)
        if dependent and piece.lower is ZERO and not piece.lower_open and not more:
            return step("split", goal, prover.prove, symbol=level.value, by="lower")
    return None


TACTIC = Tactic("level_zero", "case distinction", apply)
