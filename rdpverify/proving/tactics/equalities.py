"""Equalities between divergences: write each with Rényi divergences of one direction, then name what is left."""

from ...errors import RdpVerifyError
from ...kernel.generators import DIVERGENCES, order_kind
from ...kernel.goal import mentions_laws
from ...language import to_text
from ...terms import HALF, ONE, call, number, sub, walk
from ..monomials import tidy
from ..steps import node, remaining, step
from ..tactic import Tactic

ROUNDS = 8


def apply(goal, prover):
    if goal.conclusion.op != "==" or not mentions_laws(goal.conclusion) or goal.conclusion.rounded is not None:
        return None
    plan, current = [], goal
    for _ in range(ROUNDS):
        move = next(_restatements(current), None)
        if move is None:
            break
        plan.append(move[0])
        current = move[1]
    terms = _divergences(current)
    found = step("name", current, prover.prove, divergence=to_text(terms[0])) if len(terms) == 1 else None
    for data in reversed(plan):
        found = found and node("restate", data, [found])
    return found


def _divergences(goal) -> list:
    return list(dict.fromkeys(part for side in (goal.conclusion.left, goal.conclusion.right) for part in walk(side)
                              if part.op in DIVERGENCES and mentions_laws(part)))


def _restatements(goal):
    for old in _divergences(goal):
        for new in _others(goal, old):
            data = {"divergence": to_text(old), "by": to_text(new)}
            goals = remaining("restate", goal, **data)
            if goals is not None:
                yield data, goals[0]


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
