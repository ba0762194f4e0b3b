"""What a statement's text needs to have a value, where signs do not settle it: relations that come with proofs.

``evidence["shown"]`` is a list of ``{"relation", "proof"}``: each relation between numbers is proved on the whole domain, from the
conditions of the statement that have a value as far as the relations before it show, and is a condition like these from then on.
"""

from collections.abc import Iterable

from ..errors import InputError, RuleError, require
from ..language import parse_premise
from ..language.statement import Relation, Statement
from .defined import is_real
from .goal import Goal, goal_of
from .well_posedness import well_posed
from .proof import verify

MOST = 20


def goal_shown(statement: Statement, evidence: dict) -> Goal:
    """The statement as a goal that knows what the evidence shows; that it does is for :func:`check_shown`."""
    return knowing(goal_of(statement), (shown_relation(entry) for entry in evidence.get("shown", ())))


def check_shown(statement: Statement, evidence: dict) -> int:
    """Check every proof; the number of rule applications.  RuleError where one does not hold."""
    entries, known, count = evidence.get("shown", []), [], 0
    require(isinstance(entries, list) and len(entries) <= MOST, f"'shown' is a list of at most {MOST} relations with proofs")
    for entry in entries:
        relation = shown_relation(entry)
        goal = side_goal(goal_of(statement), relation, known)
        well_posed(goal)
        count += verify(goal, entry["proof"])
        known.append(relation)
    return count


def knowing(goal: Goal, relations: Iterable[Relation]) -> Goal:
    """The goal with these relations among its conditions."""
    return goal.changed(conditions=(*relations, *goal.conditions))


def side_goal(goal: Goal, relation: Relation, known: Iterable[Relation]) -> Goal:
    """The relation on the domain of the goal, under what is known of it and those of its conditions that have a value for that."""
    goal_left = Goal(goal.symbols, relation, (), tuple(known))
    for condition in goal.conditions:
        try:
            well_posed(goal_left.changed(conclusion=condition))
        except RuleError:
            continue
        goal_left = goal_left.changed(conditions=(*goal_left.conditions, condition))
    return goal_left


def shown_relation(entry) -> Relation:
    require(isinstance(entry, dict) and entry.keys() == {"relation", "proof"} and isinstance(entry["relation"], str),
            "what is shown beforehand is an object with a 'relation' and its 'proof'")
    try:
        premise = parse_premise(entry["relation"], internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable relation: {problem}") from None
    relation = premise.relation
    require(not premise.quantified and not premise.events and relation.op != "==" and is_real(relation.left) and is_real(relation.right),
            "what is shown beforehand is an inequality between numbers")
    return relation
