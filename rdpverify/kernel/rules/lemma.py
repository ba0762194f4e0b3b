"""A statement about the goal's laws, proved under the goal's own premises, is one more premise: modus ponens.

It may speak of the goal's symbols, of arbitrary laws and of no event; every operation in it must be known to be defined.  It may hold
for all orders of a domain: then it is proved for a new symbol in that domain.
"""

from ...errors import InputError, RuleError, require
from ...language import parse_premise
from ..defined import BINDING_LAWS
from ..goal import Goal, mentions_laws
from ..posed import well_posed
from ..rule import Rule, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    text = text_of(data, "statement")
    try:
        premise = parse_premise(text, internal=True)
    except InputError as problem:
        raise RuleError(f"unreadable statement in the proof: {problem}") from None
    relation = premise.relation
    if premise.events or not mentions_laws(relation) or any(part.op in ("event", "prob", *BINDING_LAWS) for part in relation.parts()):
        raise RuleError("a lemma speaks of arbitrary laws, of no event and of no density of its own")
    known = {name for name, _ in goal.symbols}
    for name, domain in premise.quantified:
        if name != goal.fresh(name) or not domain.free <= known:
            raise RuleError("a symbol of a lemma must be new, its domain one in the symbols of the goal")
    require(relation.free <= known | {name for name, _ in premise.quantified}, "a lemma may use only the symbols of the goal")
    first = goal.changed(symbols=goal.symbols + premise.quantified, conclusion=relation)
    well_posed(first)
    return [first, goal.assuming(premise)]


RULE = Rule("lemma", "Γ ⇒ B(x) for all x, and Γ, ∀x B(x) ⇒ C imply Γ ⇒ C", "logic", True, apply)
