"""Bounds by other divergences: name them, so that they become premises with numbers as limits."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.name import NAMED
from ....printer import to_text
from ....terms import walk
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    of_events = any(part.op == "prob" for part in goal.conclusion.parts())  # then every divergence only bounds
    for part in dict.fromkeys((*walk(larger), *(walk(smaller) if of_events else ()))):
        if part.op in NAMED and mentions_laws(part):
            return step("name", goal, lambda named: prover.prove(named) or _without_others(named, part, prover), divergence=to_text(part))
    return None


def _without_others(goal, part, prover):
    """By what the name says of the divergence, without what premises say of it."""
    kept = [index for index, premise in enumerate(goal.given) if not (premise.plain and sides(premise.relation)[0] is part)]
    last = len(goal.given) - 1
    return step("forget", goal, prover.prove, keep=[*kept, last]) if len(kept) < last and last not in kept else None


TACTIC = Tactic("name", "named divergence", apply)
