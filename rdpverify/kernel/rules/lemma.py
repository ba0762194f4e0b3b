"""A statement about the goal's laws, proved under the goal's own premises, is one more premise: modus ponens.

It may speak of the goal's symbols, of arbitrary laws and of no event; every operation in it must be known to be defined.  It may hold
for all orders of a domain: then it is proved for a new symbol in that domain.
"""

from ...errors import require
from ..goal import Goal, mentions_laws
from ..posed import well_posed
from ..rule import read_premise, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    premise = read_premise(goal, text_of(data, "statement"))
    require(mentions_laws(premise.relation), "a lemma speaks of arbitrary laws")
    first = goal.changed(symbols=goal.symbols + premise.quantified, conclusion=premise.relation)
    well_posed(first)
    return [first, goal.assuming(premise)]
