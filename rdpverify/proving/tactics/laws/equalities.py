"""Equalities between divergences: write each with Rényi divergences of one direction and of components, then name what is left."""

from ....errors import RdpVerifyError
from ....kernel.generators import DIVERGENCES, order_kind
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import HALF, ONE, call, neg, number, sub
from ...monomials import tidy
from ...steps import closed, node, remaining, step
from ...tactic import Tactic
from ...theorems import in_other_words

ROUNDS = 8
SPECIAL = {"one": "kl", "max": "max_divergence"}


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
    proof = closed("identity", current)
    if proof is None and len(terms) == 1:
        proof = step("name", current, prover.prove, divergence=to_text(terms[0]))
    for rule, data in reversed(plan):
        proof = proof and node(rule, data, [proof])
    return proof


def _divergences(goal) -> list:
    return [part for part in goal.conclusion.parts() if part.op in DIVERGENCES and mentions_laws(part)]


def _restatements(goal):
    for old in _divergences(goal):
        for new in _others(goal, old):
            move = in_other_words(old, new)
            goals = move and remaining(move[0], goal, **move[1])
            if goals and len(goals) == 1:
                yield move, goals[0]
        data = {"divergence": to_text(old)}
        goals = remaining("tensorise", goal, **data)
        if goals and len(goals) == 1:
            yield ("tensorise", data), goals[0]


def _others(goal, old):
    first, second = old.args[:2]
    if old.op == "chi2":
        yield call("renyi", first, second, number(2))
    if old.op == "hellinger2":
        yield call("renyi", first, second, HALF)
    if old.op == "hockey_stick":
        yield call("tv", first, second)
    swapped = str(first.value) > str(second.value)
    if old.op == "hockey_stick" and swapped:
        yield call("hockey_stick", second, first, tidy(neg(old.args[2]), goal.signs))
    if old.op == "tv" and swapped:
        yield call("tv", second, first)
    try:
        kind = order_kind(goal, old) if old.op == "renyi" else None
    except RdpVerifyError:
        return
    if kind == "below" and swapped:
        yield call("renyi", second, first, tidy(sub(ONE, old.args[2]), goal.signs))
    if kind in SPECIAL:
        yield call(SPECIAL[kind], first, second)


TACTIC = Tactic("equalities", "restatement", apply)
