"""A refutation by proof: at one exact instance of the premises the strict opposite of the conclusion is proved by rules."""

from ..errors import RuleError, require
from ..language.statement import OPPOSITE, Relation, Statement
from .goal import Goal
from .proof import verify, well_posed
from .witness import instance


def check_opposite(statement: Statement, evidence: dict) -> Relation:
    """What is proved there instead; RuleError where it is not."""
    goal = opposite_at(statement, evidence.get("at"), evidence["opposite"])
    verify(goal, evidence.get("proof"))
    return goal.conclusion


def opposite_at(statement: Statement, at, op) -> Goal:
    """``left op right`` at the instance, where ``op`` contradicts the conclusion."""
    stated = statement.conclusion
    if op not in (("<", ">") if stated.op == "==" else (OPPOSITE[stated.op],)):
        raise RuleError(f"{op!r} does not contradict {stated.op!r}")
    require(stated.rounded is None, "a printed decimal is refuted by enclosures")
    place = instance(statement, at)
    there = place.at(stated)
    require(not place.lower_bound_only, "one order or pair of scores only bounds the quantity from below")
    goal = Goal((), Relation(there.left, op, there.right))
    well_posed(goal)
    return goal
