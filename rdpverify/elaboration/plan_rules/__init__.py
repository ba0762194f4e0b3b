"""The tree's rules that are steps of a plan only: what a tree with one of them proves is proved by the core's steps, which follow it.

A rule is a module with ``apply``, as those of :mod:`rdpverify.kernel.rules`, whose statements none of the checks of a tree believes.
"""

import importlib
import pkgutil

from ...deadline import look
from ...errors import CertificateError, OutOfTime, RdpVerifyError, require
from ...kernel.checker import WORKING_BITS
from ...kernel.extended import at_precision
from ...kernel.goal import Goal
from ...kernel.rule import Rules
from ...kernel.shown import goal_shown
from ...language import statement_from_data
from ...terms import ONE, ZERO

CANNOT = (RdpVerifyError, ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError, StopIteration)
OWN = frozenset(module.name for module in pkgutil.iter_modules(__path__))


class PlanRules(Rules):
    """The rules of the kernel and these, by their names."""

    def __init__(self):
        super().__init__()
        self.file = dict(sorted({**self.file, **{name: name for name in OWN}}.items()))

    def __getitem__(self, name: str):
        return importlib.import_module(f"{__package__}.{name}") if name in OWN else super().__getitem__(name)


RULES = PlanRules()


def rules(tree: dict) -> set[str]:
    """The rules of a tree."""
    return {tree["rule"]}.union(*map(rules, tree.get("then", ())))


def is_plan(tree: dict) -> bool:
    """Has the tree steps that no check of a tree believes?"""
    return not OWN.isdisjoint(rules(tree))


def told(certificate: dict) -> None:
    """CertificateError unless the tree of rules of a proof in the core, which nobody has looked at, is one that can be told."""
    evidence = certificate["evidence"]
    try:
        with at_precision(WORKING_BITS):
            goal = goal_shown(statement_from_data(certificate["claim"]), evidence)
            _follow(goal if certificate["verdict"] == "proved" else goal.concluding(ONE, "<=", ZERO), evidence["proof"])
    except OutOfTime:
        raise
    except CANNOT as problem:
        raise CertificateError(f"the proof by rules beside the one in the core: {problem}") from None


def _follow(goal: Goal, tree: dict) -> None:
    """Does each rule of the tree apply and leave the goals that the tree goes on with?"""
    stack = [(goal, tree)]
    while stack:
        look()
        goal, node = stack.pop()
        goals, children = RULES[node["rule"]].apply(goal, node.get("with", {})), node.get("then", [])
        require(len(goals) == len(children), f"rule {node['rule']}: {len(goals)} goals remain, the proof treats {len(children)}")
        stack.extend(zip(goals, children))
