"""A rule applied once more to a goal of an accepted proof; what several parts of a report replay is computed once."""

import json
from functools import lru_cache

from ..elaboration.plans import ALL_RULES, follow
from ..errors import CertificateError, OutOfTime, RdpVerifyError
from ..exact import canonical_json
from ..kernel.checker import WORKING_BITS, boxed
from ..kernel.extended import at_precision
from ..kernel.goal import Goal
from ..kernel.opposite import opposite_at
from ..kernel.shown import goal_shown
from ..kernel.theorems import brought, embedded
from ..kernel.tight import goal_below, goals_of_family
from ..language import statement_from_data
from ..terms import ONE, ZERO

MOST = 20_000  # applications that are kept


def subgoals(goal: Goal, node: dict) -> tuple[Goal, ...]:
    """The goals that the rule of a proof's node leaves of a goal."""
    return _applied(goal, node["rule"], canonical_json(node.get("with", {})))


@lru_cache(MOST)
def _applied(goal: Goal, rule: str, data: bytes) -> tuple[Goal, ...]:
    return tuple(ALL_RULES[rule].apply(goal, json.loads(data)))


def follow_told(certificate: dict) -> None:
    """CertificateError unless the trees that the certificate tells hold, those beside and below a proof in the core's rules included."""
    evidence = certificate["evidence"]
    if certificate["kind"] != "claim" or "proof" not in evidence or '"core":' not in json.dumps(evidence):
        return  # the checker has looked at all that is told
    try:
        with at_precision(WORKING_BITS), brought(embedded(evidence.get("theorems", []))):
            for goal, tree in _told(certificate, evidence):
                follow(goal, tree)
    except OutOfTime:
        raise
    except (RdpVerifyError, TypeError, KeyError, AttributeError, ValueError) as problem:
        raise CertificateError(f"the tree that is told does not hold: {problem}") from None


def _told(certificate: dict, evidence: dict):
    """The goals of the trees, and these."""
    statement, verdict = statement_from_data(certificate["claim"]), certificate["verdict"]
    if "opposite" in evidence:
        return [(opposite_at(statement, evidence["at"], evidence["opposite"]), evidence["proof"])]
    if "limit" in evidence:
        return [(goal_below(statement, evidence["at"], evidence["limit"])[0], evidence["proof"])]
    goal = goal_shown(statement if verdict != "certified" else boxed(statement, evidence["box"]), evidence)
    tight = evidence.get("tight", {"proofs": ()})
    family = goals_of_family(statement, tight["laws"]) if tight["proofs"] else ()
    first = goal if verdict != "vacuous" else goal.concluding(ONE, "<=", ZERO)
    return [(first, evidence["proof"]), *zip(family, tight["proofs"], strict=True)]
