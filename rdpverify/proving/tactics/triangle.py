"""Divergences that satisfy a triangle inequality, along a path of laws: group privacy of (ε, δ) and of pure privacy."""

from ...kernel.goal import mentions_laws, sides
from ...kernel.rules.triangle import OPS
from ...language import to_text
from ...terms import add, call, walk
from ..steps import node, remaining
from ..tactic import Tactic

MOST_STEPS = 16


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op not in OPS or not all(law.op == "law" for law in smaller.args[:2]):
        return None
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events]
    known = [part for term in (larger, *(side for relation in plain for side in (relation.left, relation.right)))
             for part in walk(term) if part.op == smaller.op and mentions_laws(part) and part is not smaller]
    path = _path(smaller, list(dict.fromkeys(known)))
    return _along(goal, smaller, path, prover) if len(path) > 1 else None


def _path(target, known) -> list:
    """The divergences that lead from the target's first law to its second; empty when they do not."""
    steps = {term.args[0]: term for term in reversed(known)}
    path, law = [], target.args[0]
    while law is not target.args[1] and law in steps and len(path) < MOST_STEPS:
        path.append(steps[law])
        law = path[-1].args[1]
    return path if law is target.args[1] else []


def _along(goal, target, path, prover):
    """One triangle after the other, the first law kept; then numbers in place of the divergences."""
    plan, current, reached = [], goal, path[0]
    for count, following in enumerate(path[1:], 2):
        levels = [add(*pair) for pair in zip(reached.args[2:], following.args[2:], strict=True)]
        whole = target if count == len(path) else call(target.op, target.args[0], following.args[1], *levels)
        data = {"whole": to_text(whole), "first": to_text(reached), "second": to_text(following)}
        goals = remaining("triangle", current, **data)
        if goals is None:
            return None
        plan.append(data)
        current, reached = goals[0], whole
    goals = remaining("abstract", current)
    child = goals and prover.prove(goals[0])
    found = child and node("abstract", {}, [child])
    for data in reversed(plan):
        found = found and node("triangle", data, [found])
    return found


TACTIC = Tactic("triangle", 14, "triangle inequality", apply)
