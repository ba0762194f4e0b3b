"""The tree's rules that are steps of a plan only: what a tree with one of them proves is proved by the core's steps, which follow it.

A rule is a module with ``apply``, as those of :mod:`rdpverify.kernel.rules`, whose statements none of the checks of a tree believes.
"""

import importlib
import pkgutil

from ...core.envelope import checked_by_the_core
from ...deadline import look
from ...errors import CertificateError, OutOfTime, RdpVerifyError, require
from ...kernel.checker import WORKING_BITS, boxed
from ...kernel.extended import at_precision
from ...kernel.goal import Goal, goal_of
from ...kernel.opposite import opposite_at
from ...kernel.rule import Rules
from ...kernel.shown import goal_shown, shown_relation, side_goal
from ...kernel.theorems import brought, embedded
from ...kernel.tight import goals_of_family
from ...language import statement_from_data
from ...language.statement import Statement
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
    """Has the tree steps that no check of a tree believes, without a proof in the core's rules at or above them?"""
    return "core" not in tree and (tree["rule"] in OWN or any(map(is_plan, tree.get("then", ()))))


def told(certificate: dict) -> None:
    """CertificateError unless the trees of rules beside and above proofs in the core, which nobody has looked at, can be told."""
    evidence, whole = certificate["evidence"], checked_by_the_core(certificate)
    try:
        with at_precision(WORKING_BITS), brought(embedded(evidence.get("theorems", []))):
            for goal, tree in _trees(statement_from_data(certificate["claim"]), certificate["verdict"], evidence):
                if whole or _in_part(tree):
                    _follow(goal, tree)
    except OutOfTime:
        raise
    except CANNOT as problem:
        raise CertificateError(f"the proof by rules beside the one in the core: {problem}") from None


def _trees(statement: Statement, verdict: str, evidence: dict):
    """The trees of rules in the evidence with their goals."""
    if statement.exists:
        statement = statement.denied
    if "opposite" in evidence:
        yield opposite_at(statement, evidence["at"], evidence["opposite"]), evidence["proof"]
    elif "proof" in evidence and "limit" not in evidence:
        goal = goal_shown(boxed(statement, evidence["box"]) if verdict == "certified" else statement, evidence)
        yield goal.concluding(ONE, "<=", ZERO) if verdict == "vacuous" else goal, evidence["proof"]
    if "tight" in evidence:
        yield from zip(goals_of_family(statement, evidence["tight"]["laws"]), evidence["tight"]["proofs"], strict=True)
    known = []
    for entry in evidence.get("shown", ()):
        yield side_goal(goal_of(statement), shown_relation(entry), known), entry["proof"]
        known.append(shown_relation(entry))


def _in_part(tree: dict) -> bool:
    """Is a part of it proved in the core?"""
    return "core" in tree or any(map(_in_part, tree.get("then", ())))


def _follow(goal: Goal, tree: dict) -> None:
    """Does each rule of the tree apply and leave the goals that the tree goes on with?"""
    stack = [(goal, tree)]
    while stack:
        look()
        goal, node = stack.pop()
        goals, children = RULES[node["rule"]].apply(goal, node.get("with", {})), node.get("then", [])
        require(len(goals) == len(children), f"rule {node['rule']}: {len(goals)} goals remain, the proof treats {len(children)}")
        stack.extend(zip(goals, children))
