"""Equalities between divergences: write each with Rényi divergences of one direction, then name what is left."""

from ...errors import RdpVerifyError
from ...kernel.generators import DIVERGENCES, order_kind
from ...kernel.goal import mentions_laws
from ...language import to_text
from ...terms import HALF, ONE, call, number, sub, walk
from ..monomials import tidy
from ..steps import node, remaining
from ..tactic import Tactic

ROUNDS = 8


def apply(goal, prover):
    if goal.conclusion.op != "==" or not mentions_laws(goal.conclusion) or goal.conclusion.rounded is not None:
        return None
    plan, current = [], goal
    for _ in range(ROUNDS):
        move = next(_moves(current), None)
        if move is None:
            break
        plan.append(move)
        current = remaining(move[0], current, **move[1])[0]
    if mentions_laws(current.conclusion):
        return None
    found = prover.prove(current)
    for rule, data in reversed(plan):
        found = found and node(rule, data, [found])
    return found


def _moves(goal):
    """Applicable (rule, data) that leave one goal each, the restatements first."""
    terms = list(dict.fromkeys(part for side in (goal.conclusion.left, goal.conclusion.right) for part in walk(side)
                               if part.op in DIVERGENCES and mentions_laws(part)))
    wanted = [("restate", {"divergence": to_text(old), "by": to_text(new)}) for old in terms for new in _others(goal, old)]
    for rule, data in wanted + [("name", {"divergence": to_text(term)}) for term in terms]:
        goals = remaining(rule, goal, **data)
        if goals is not None and len(goals) == 1:
            yield rule, data


def _others(goal, old):
    first, second = old.args[:2]
    if old.op == "chi2":
        yield call("renyi", first, second, number(2))
    if old.op == "hellinger2":
        yield call("renyi", first, second, HALF)
    try:
        if old.op == "renyi" and order_kind(goal, old) == "below" and str(first.value) > str(second.value):
            yield call("renyi", second, first, tidy(sub(ONE, old.args[2]), goal.signs))
    except RdpVerifyError:
        return


TACTIC = Tactic("equalities", 8, "restatement", apply)
