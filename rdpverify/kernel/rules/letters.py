"""Forget how laws are made: what holds for all laws R, R1, … holds for K(P), P*K, K(x), Product(P, Q), Normal(0, 1) in their places.

What a premise is for all of stays bound there: a law that depends on it stays as it is.  The letters P and Q are no choice, as an
expectation speaks of their ratio without naming them.
"""

import re
from dataclasses import replace as with_fields

from ...errors import RuleError, require
from ...language.statement import Premise, Relation
from ...terms import Term, make, rebuild, walk
from ...terms.term import BINDERS
from ..goal import Goal
from ..posed import well_posed
from ..rule import read_sorted

LETTER = re.compile(r"R[0-9]*\Z")


def apply(goal: Goal, data: dict) -> list[Goal]:
    texts = data.get("laws")
    if not isinstance(texts, dict) or not texts or not all(LETTER.match(name) for name in texts):
        raise RuleError("expected 'laws': for each letter R, R1, … the law in the place of which it stands")
    relations = (goal.conclusion, *(premise.relation for premise in goal.given))
    require(not texts.keys() & {part.value for relation in relations for part in relation.parts() if part.op == "law"},
            "a letter stands for a law of the goal already")
    letters = {read_sorted(text, "law"): make("law", (), name) for name, text in texts.items()}
    require(len(letters) == len(texts), "a law has two letters")
    general = goal.changed(conclusion=_written(goal.conclusion, letters), given=tuple(_premise(premise, letters) for premise in goal.given))
    well_posed(general)
    return [general]


def _premise(premise: Premise, letters: dict[Term, Term]) -> Premise:
    bound = {name for name, _ in premise.quantified} | set(premise.values)
    free = {law: letter for law, letter in letters.items()
            if not bound & (law.free | {part.value for part in walk(law) if part.op == "value"})}
    return with_fields(premise, relation=_written(premise.relation, free))


def _written(relation: Relation, letters: dict[Term, Term]) -> Relation:
    for part in relation.parts():
        require(part.op not in BINDERS or not any(inner in letters for inner in walk(part)), "a law stands where a variable is bound")
    return relation.mapped(lambda side: rebuild(side, letters.get))
