"""Which statements of a report have to do with each other: what a proof goes through, and what settles the same printed statement."""

from collections import defaultdict
from dataclasses import dataclass

from ..kernel.goal import Goal, goal_of
from ..language.statement import Relation
from ..terms import Term
from .document import Entry

SWAPPED = {">=": "<=", ">": "<"}
NAMES = ("symbol", "law", "event")


@dataclass(frozen=True)
class Links:
    """Ids of other claims.  ``through``: a step of the proof has their form; ``siblings``: the same formula on another domain;
    ``settles``: (printed statement, the other claims that settle it); ``used_in``: the proofs that go through this one."""

    through: tuple[str, ...] = ()
    siblings: tuple[str, ...] = ()
    settles: tuple[tuple[str, tuple[str, ...]], ...] = ()
    used_in: tuple[str, ...] = ()


def links(entries: list[Entry]) -> dict[str, Links]:
    """id → its links, for claims that are no false twins."""
    claims = [entry for entry in entries if entry.claim.mutant_of is None]
    known = defaultdict(list)
    for entry in claims:
        if entry.verdict.status == "proved" and not entry.claim.parsed.exists:
            goal = goal_of(entry.claim.parsed)
            known[_shape(goal.conclusion)].append((entry.claim.id, goal))
    printed = defaultdict(list)
    for entry in claims:
        for name in entry.claim.covers:
            printed[name].append(entry.claim.id)
    through, siblings, used_in = {}, {}, defaultdict(list)
    for entry in claims:
        forms = [_forms(step.goal, known, entry.claim.id) for step in entry.steps]
        siblings[entry.claim.id] = tuple(forms[0]) if forms else ()
        seen = dict.fromkeys(name for names in forms[1:] for name in names if name not in siblings[entry.claim.id])
        through[entry.claim.id] = tuple(seen)
        for name in seen:
            used_in[name].append(entry.claim.id)
    return {
        entry.claim.id: Links(
            through[entry.claim.id],
            siblings[entry.claim.id],
            tuple((name, tuple(other for other in printed[name] if other != entry.claim.id)) for name in entry.claim.covers),
            tuple(used_in[entry.claim.id]),
        )
        for entry in claims
    }


def _forms(goal: Goal, known, itself: str) -> list[str]:
    """The claims that the goal is an instance of, up to the ranges of their symbols."""
    return [name for name, pattern in known[_shape(goal.conclusion)] if name != itself and _is_instance(pattern, goal)]


def _is_instance(pattern: Goal, goal: Goal) -> bool:
    bound: dict = {}
    return _related(pattern.conclusion, goal.conclusion, bound) and all(
        any(_related(premise.relation, other.relation, dict(bound)) for other in goal.given) for premise in pattern.given
    )


def _turned(relation: Relation) -> tuple[Term, str, Term]:
    """The relation with the smaller side first."""
    if relation.op in SWAPPED:
        return relation.right, SWAPPED[relation.op], relation.left
    return relation.left, relation.op, relation.right


def _shape(relation: Relation) -> tuple[str, str, str]:
    left, op, right = _turned(relation)
    return left.op if left.op not in NAMES else "", op, right.op if right.op not in NAMES else ""


def _related(pattern: Relation, other: Relation, bound: dict) -> bool:
    (left, op, right), (other_left, other_op, other_right) = _turned(pattern), _turned(other)
    return op == other_op and _matches(left, other_left, bound) and _matches(right, other_right, bound)


def _matches(pattern: Term, term: Term, bound: dict) -> bool:
    """Is the term the pattern with something for each of its names?  Symbols stand for any number, laws and events for laws and events."""
    if pattern.op in NAMES:
        if pattern.op != "symbol" and term.op != pattern.op:
            return False
        return bound.setdefault((pattern.op, pattern.value), term) == term
    if pattern.op != term.op or len(pattern.args) != len(term.args):
        return False
    return pattern == term if not pattern.args else all(_matches(*pair, bound) for pair in zip(pattern.args, term.args))
