"""A statement about the goal's laws, proved under the goal's own premises, is one more premise: modus ponens.

It may speak of the goal's symbols, of arbitrary laws and of no event; every operation in it must be known to be defined.
"""

from ...errors import InputError, RuleError
from ...language import parse_relation
from ...language.statement import Premise
from ..defined import BINDING_LAWS
from ..goal import Goal, mentions_laws
from ..posed import well_posed
from ..rule import Rule, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    text = text_of(data, "statement")
    try:
        relation = parse_relation(text, internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable statement in the proof: {problem}") from None
    if not mentions_laws(relation) or any(part.op in ("event", "prob", *BINDING_LAWS) for part in relation.parts()):
        raise RuleError("a lemma speaks of arbitrary laws, of no event and of no density of its own")
    if not relation.free <= {name for name, _ in goal.symbols}:
        raise RuleError("a lemma may use only the symbols of the goal")
    first = goal.changed(conclusion=relation)
    well_posed(first)
    return [first, goal.assuming(Premise(relation))]


RULE = Rule("lemma", "Γ ⇒ B and Γ, B ⇒ C imply Γ ⇒ C", "logic", True, apply)
