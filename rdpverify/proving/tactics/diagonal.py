"""Inequalities in (p, q) with equality at p = q: cut there and go away from the diagonal along q; triangles either way round."""

from ...errors import RdpVerifyError
from ...kernel.goal import mentions_laws, strict
from ...terms import ZERO, substitute, symbol
from ...terms.normal import identical
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or len(goal.symbols) < 2:
        return None
    for place, (p, first) in enumerate(goal.symbols):
        for q, second in goal.symbols[place + 1:]:
            if not {p, q} <= goal.slack.free:
                continue
            if first == second and not strict(goal.conclusion) and _vanishes(goal, p, q):
                found = step("split", goal, lambda part, q=q: _away(part, prover, q), symbol=q, by="point", at=p)
            else:
                found = step("exchange", goal, prover.prove, first=p, second=q)
            if found is not None:
                return found
    return None


def _vanishes(goal, p, q) -> bool:
    try:
        return identical(substitute(goal.slack, {q: symbol(p)}), ZERO, goal.signs)
    except RdpVerifyError:
        return False


def _away(goal, prover, q):
    """Descent in q from the diagonal on either side of it."""
    if q not in dict(goal.symbols):
        return prover.prove(goal)
    piece = goal.domain(q).intervals[0]
    return step("descent", goal, prover.prove, **{"in": q, "from": "lower" if piece.lower.free else "upper"})


TACTIC = Tactic("diagonal", 38, "descent", apply)
