"""A statement as a sentence: what is let, which laws with which premises, and what then holds."""

from ..language.statement import Statement
from ..terms import walk
from . import layout
from .boxes import Box, operator, row
from .notation import symbol_box
from .prose import Inline, Sentence

TIGHT = "The bound is tight: at all parameters it is the supremum over everything that satisfies the premises."


def conclusion_box(statement: Statement) -> Box:
    conclusion = statement.conclusion
    return layout.relation(conclusion.left, conclusion.op, conclusion.right, conclusion.rounded)


def hypotheses(statement: Statement) -> Sentence | None:
    """"Let α ∈ (1, ∞). For all distributions P and Q with D_α(P‖Q) ≤ ε and every event S:"; None when nothing is assumed.

    "For some α ∈ (1, ∞) and some distributions …:" where something is said to exist.
    """
    if statement.exists:
        return _of_existence(statement)
    parts: list[Inline] = []
    domains = [layout.domain(*pair) for pair in statement.where]
    conditions = [layout.relation(each.left, each.op, each.right) for each in statement.conditions]
    if domains:
        parts += ["Let ", *_and(domains), *([" with ", *_and(conditions)] if conditions else []), ". "]
    elif conditions:
        parts += ["Let ", *_and(conditions), ". "]
    laws, kernels, events = (_names(statement, kind) for kind in ("law", "kernel", "event"))
    premises = [_premise(each) for each in statement.given]
    subjects = [*_all("distributions", laws), *([" and "] if laws and kernels else ()), *_all("kernels", kernels),
                *(_all("events", events) if not laws else ())]
    if subjects:
        parts += ["For all ", *subjects, *([" with ", *_and(premises)] if premises else [])]
        parts += [" and ", *_every(events)] if laws and events else []
    elif premises:
        parts += ["If ", *_and(premises), ", then"]
    elif parts:
        parts += ["Then"]
    if isinstance(parts[-1] if parts else "", str) and parts:
        parts[-1] = parts[-1].rstrip()
    return Sentence((*parts, ":") if subjects else tuple(parts)) if parts else None


def _of_existence(statement: Statement) -> Sentence:
    there = [layout.domain(*pair) for pair in statement.where]
    there += [(f"{what} ", *_and(list(map(symbol_box, names)))) for kind, what in
              (("law", "distributions"), ("kernel", "kernels"), ("event", "events")) if (names := _names(statement, kind))]
    meets = [*map(_premise, statement.given), *(layout.relation(each.left, each.op, each.right) for each in statement.conditions)]
    return Sentence(("For some ", *_and(there), *((" with ", *_and(meets)) if meets else ()), ":"))


def _premise(premise) -> tuple[Inline, ...]:
    """A premise with what is quantified in it."""
    relation = premise.relation
    parts: list[Inline] = [layout.relation(relation.left, relation.op, relation.right, relation.rounded)]
    for name, over in premise.quantified:
        parts += [" for all ", layout.domain(name, over)]
    for event in premise.events:
        parts += [" for all events ", symbol_box(event)]
    return (*parts, *((" for all ", *_and(list(map(symbol_box, premise.values)))) if premise.values else ()))


def _names(statement: Statement, kind: str) -> list[str]:
    """The laws, or the events, that the statement speaks of; events that a premise binds are its own."""
    relations = [statement.conclusion, *(premise.relation for premise in statement.given)]
    bound = {event for premise in statement.given for event in premise.events} if kind == "event" else set()
    spoken = {part.value for part in statement.conclusion.parts() if part.op == kind}
    names = {part.value for relation in relations for side in (relation.left, relation.right) for part in walk(side) if part.op == kind}
    return sorted(names - (bound - spoken))


def _all(what: str, names: list[str]) -> list[Inline]:
    return [f"{what} ", *_and([symbol_box(each) for each in names])] if names else []


def _every(events: list[str]) -> list[Inline]:
    return ["every event " if len(events) == 1 else "all events ", *_and([symbol_box(each) for each in events])]


def _and(items) -> list[Inline]:
    """a, b and c"""
    parts: list[Inline] = []
    for index, item in enumerate(items):
        parts += [" and " if index == len(items) - 1 else ", "] if index else []
        parts += item if isinstance(item, tuple) else (item,)
    return parts


def listed_sentence(boxes) -> Sentence:
    """a, b and c"""
    return Sentence(tuple(_and(list(boxes))))


def equation(left: Box, right: Box) -> Box:
    return row(left, operator("="), right)
