"""Premises in other words: an equality as two inequalities, what is said of events as hockey-sticks, each divergence by itself,
a maximum or minimum as each of its arguments.
"""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.extremes import EXTREMES
from ....kernel.rules.premise import EQUIVALENT
from ....printer import to_text
from ....terms import HALF, ZERO, call, number
from ...steps import node, remaining, step
from ...tactic import Tactic
from ...theorems import in_other_words
from .expectations import divergence_of

CHANGES = 12  # rounds at most
SAME = {"chi2": number(2), "hellinger2": HALF}  # order


def apply(goal, prover):
    child = _by_equality(goal, prover)
    if child is not None:
        return child
    plan, current = restated(goal)
    child = _cases(current, prover) or (prover.prove(current) if plan else None)
    for data in reversed(plan):
        child = child and node(_rule(data), data, [child])
    return child


def _by_equality(goal, prover):
    """A divergence that is said to be a symbol, in the symbol's place."""
    for index, premise in enumerate(goal.given):
        for side in (premise.relation.left, premise.relation.right) if premise.relation.op == "==" else ():
            if side.op == "symbol" and side.value in goal.conclusion.free:
                proof = step("equal", goal, prover.prove, premise=index, term=to_text(side))
                if proof is not None:
                    return proof
    return None


def restated(goal):
    """(what the rule is told, one after the other; the goal that is left)"""
    plan, current = [], goal
    for _ in range(CHANGES):
        change = next(_changes(current), None)
        if change is None:
            break
        plan.append(change[0])
        current = change[1]
    return plan, current


def _cases(goal, prover):
    for index, premise in enumerate(goal.given):
        for extreme in (part for part in premise.relation.parts() if part.op in EXTREMES and mentions_laws(part)):
            proof = step("one_of", goal, prover.prove, premise=index, extreme=to_text(extreme))
            if proof is not None:
                return proof
    return None


def _changes(goal):
    """(data, goal) for each way to rewrite a premise that some rule allows."""
    for index, premise in enumerate(goal.given):
        for data in _ways(goal, premise.relation):
            goals = remaining(_rule(data), goal, premise=index, **data)
            if goals is not None:
                yield {"premise": index, **data}, goals[0]


def _rule(data: dict) -> str:
    return "premise" if data.get("by") in (None, *EQUIVALENT) else "reworded"


def _ways(goal, relation):
    if relation.op == "==":
        yield {}
        return
    smaller, larger = sides(relation)
    if smaller.op in ("Max", "Abs") or larger.op == "Min":
        yield {"by": "minmax"}
    parts = relation.parts()
    if any(part.op == "prob" for part in parts):
        yield {"by": "excess_of_events"}
    for part in parts:
        other = _in_other_words(goal, part)
        if other is not None:
            way = in_other_words(part, other)
            if way is not None:
                yield {"by": way[0], "with": way[1]}
    if mentions_laws(smaller) != mentions_laws(larger):
        yield {"by": "isolate"}


def _in_other_words(goal, part):
    """An expectation as the divergence it is; χ² and H² where the conclusion speaks of the Rényi divergence they are functions of; a
    hockey-stick divergence at level 0 where it speaks of total variation.
    """
    if part.op == "expect":
        return divergence_of(goal, part)
    if part.op == "hockey_stick" and part.args[2] is ZERO and any(other.op == "tv" for other in goal.conclusion.parts()):
        return call("tv", *part.args[:2])
    if part.op not in SAME:
        return None
    other = call("renyi", *part.args, SAME[part.op])
    return other if other in goal.conclusion.parts() else None


TACTIC = Tactic("premises", "premise restated", apply)
