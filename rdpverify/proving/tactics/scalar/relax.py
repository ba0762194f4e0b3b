"""Scalar inequalities that hold with equality at 0 or 1, asked for further up only: ask from there on, where descent can start."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import ONE, ZERO, substitute
from ....terms.normal import identical
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic

MOST_SIZE = 400


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or goal.slack.size > MOST_SIZE:
        return None
    plan, current = [], goal
    for name, domain in goal.symbols:
        lower = domain.intervals[0].lower
        if name not in goal.slack.free or not lower.is_number or _vanishes(current, name, lower):
            continue
        for face in (ONE, ZERO):
            data = {"symbol": name, "lower": to_text(face)}
            if face.value < lower.value and _vanishes(current, name, face):
                goals = remaining("relax", current, **data)
                if goals is not None and plausible(goals[0]):
                    plan.append(data)
                    current = goals[0]
                    break
    proof = prover.prove(current) if plan else None
    for data in reversed(plan):
        proof = proof and node("relax", data, [proof])
    return proof


def _vanishes(goal, name, face) -> bool:
    try:
        return identical(substitute(goal.slack, {name: face}), ZERO, goal.signs)
    except RdpVerifyError:
        return False


TACTIC = Tactic("relax", "natural range", apply)
