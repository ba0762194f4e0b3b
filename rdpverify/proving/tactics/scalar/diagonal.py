"""Inequalities in (p, q) with equality at p = q: cut there and go away from the diagonal along q; triangles either way round."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws, strict
from ....printer import to_text
from ....terms import ZERO, substitute, symbol
from ....terms.normal import identical
from ...factoring import split_slack
from ...steps import remaining, step
from ...tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or len(goal.symbols) < 2:
        return None
    for place, (p, _) in enumerate(goal.symbols):
        for q, second in goal.symbols[place + 1:]:
            if not {p, q} <= goal.slack.free:
                continue
            if not (second.free or strict(goal.conclusion)) and _vanishes(goal, p, q):
                proof = _cut(goal, prover, p, q)
            else:
                proof = step("exchange", goal, prover.prove, first=p, second=q)
            if proof is not None:
                return proof
    return None


def _cut(goal, prover, p, q):
    """Along the diagonal; where it leaves the domain of q, the domain of p is cut first."""
    piece = goal.domain(q).intervals[0]
    if remaining("split", goal, symbol=q, by="point", at=p) is not None:
        return step("split", goal, lambda part: _away(part, prover, q), symbol=q, by="point", at=p)
    for end in map(to_text, (piece.lower, piece.upper)):
        proof = step("split", goal, prover.prove, symbol=p, by="point", at=end)
        if proof is not None:
            return proof
    return None


def _vanishes(goal, p, q) -> bool:
    try:
        return identical(substitute(goal.slack, {q: symbol(p)}), ZERO, goal.signs)
    except RdpVerifyError:
        return False


def _away(goal, prover, q):
    """Descent in q from the diagonal on either side of it, of the slack as it is or without factors like |p − q|."""
    if q not in dict(goal.symbols):
        return prover.prove(goal)
    proof = _descended(goal, prover, q)
    split = None if proof is not None else split_slack(goal)
    if split is None or split[1] is goal.slack:
        return proof
    by, rest = map(to_text, split)
    return step("factor", goal, lambda left: _descended(left, prover, q), by=by, rest=rest)


def _descended(goal, prover, q):
    piece = goal.domain(q).intervals[0]
    return step("descent", goal, prover.prove, **{"in": q, "from": "lower" if piece.lower.free else "upper"})


TACTIC = Tactic("diagonal", "descent", apply)
