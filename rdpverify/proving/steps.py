"""Building proofs: apply a rule to a goal, then prove what remains.  A failed attempt is None."""

from contextlib import contextmanager
from contextvars import ContextVar

from ..elaboration.plan_rules import RULES as PLAN_RULES
from ..errors import RdpVerifyError
from ..kernel.goal import Goal
from ..kernel.proof import ABOUT_LIMITS, RULES, has_limits
from ..printer import to_text

_RULES: ContextVar = ContextVar("rules", default=PLAN_RULES)


@contextmanager
def without_plans(none: bool = True):
    """No rules that are steps of a plan only are used inside; elsewhere what is found with them must be said in the core."""
    before = _RULES.set(RULES if none else PLAN_RULES)
    try:
        yield
    finally:
        _RULES.reset(before)


def remaining(rule: str, goal: Goal, **data) -> list[Goal] | None:
    """The subgoals of a rule, or None when it does not apply."""
    rules = _RULES.get()
    if rule not in rules or rule not in ABOUT_LIMITS and has_limits(goal):
        return None
    try:
        return rules[rule].apply(goal, data)
    except RdpVerifyError:
        return None


def node(rule: str, data: dict, children: list) -> dict:
    """A proof node in its canonical form."""
    made = {"rule": rule}
    if data:
        made["with"] = data
    if children:
        made["then"] = children
    return made


def step(rule: str, goal: Goal, prove, **data) -> dict | None:
    """The node that applies ``rule`` and proves every subgoal with ``prove``; None when any of that fails."""
    goals = remaining(rule, goal, **data)
    if goals is None:
        return None
    children = []
    for subgoal in goals:
        child = prove(subgoal)
        if child is None:
            return None
        children.append(child)
    return node(rule, data, children)


def closed(rule: str, goal: Goal, **data) -> dict | None:
    """The node of a rule that leaves nothing to prove."""
    return node(rule, data, []) if remaining(rule, goal, **data) == [] else None


def after_lemmas(goal: Goal, lemmas, last, prove) -> dict | None:
    """The proof ``last(goal)`` of the goal that knows all lemmas, after their own proofs; these are sought only when it is found.

    A lemma is a statement, or a function that makes one for the goal that knows those before it.
    """
    plan, current = [], goal
    for lemma in lemmas:
        data = {"statement": to_text(lemma(current) if callable(lemma) else lemma)}
        goals = remaining("lemma", current, **data)
        if goals is None:
            return None
        plan.append((data, goals[0]))
        current = goals[1]
    proof = last(current)
    for data, first in reversed(plan):
        shown = proof and prove(first)
        proof = shown and node("lemma", data, [shown, proof])
    return proof


class Path:
    """Rules one after the other, each leaving one goal: the goal they lead to, and the whole proof once that has one."""

    def __init__(self, goal: Goal):
        self.goal, self._taken = goal, []

    def __len__(self) -> int:
        return len(self._taken)

    def take(self, rule: str, **data) -> bool:
        """One step further; False, and no step, when the rule does not apply or does not leave one goal."""
        goals = remaining(rule, self.goal, **data)
        if goals is None or len(goals) != 1:
            return False
        self._taken.append((rule, data))
        (self.goal,) = goals
        return True

    def proof(self, end: dict | None) -> dict | None:
        """The proof of the first goal from that of the last."""
        for rule, data in reversed(self._taken):
            end = end and node(rule, data, [end])
        return end or None
