"""A bound on several divergences from bounds on each: lemmas first, then numbers in place of the divergences."""

from itertools import islice, product

from ..kernel.generators import AT_MOST_ONE
from ..kernel.goal import mentions_laws, sides
from ..kernel.rules.abstract import SPOKEN
from ..language import to_text
from ..language.statement import Relation
from ..terms import ONE
from .known_bounds import bounds
from .samples import plausible
from .steps import node, remaining

MOST_TRIED = 12


def with_lemmas(goal, prover):
    """Numbers in place of the divergences of the goal, after lemmas on those that no premise bounds."""
    terms = list(dict.fromkeys(part for relation in (goal.conclusion, *(p.relation for p in goal.given)) for part in relation.parts()
                               if part.op in SPOKEN and mentions_laws(part)))
    itself = sides(goal.conclusion)  # is no lemma for itself
    known = {smaller for smaller, larger in (sides(premise.relation) for premise in goal.given if premise.relation.op != "==")
             if not (larger is ONE and smaller.op in AT_MOST_ONE)}  # which only keeps away from a hole
    choices = [[None] if term in known else [*bounds(goal, term), None] for term in terms]
    for chosen in islice(product(*choices), MOST_TRIED):
        lemmas = [(term, limit) for term, limit in zip(terms, chosen) if limit is not None]
        if itself in lemmas:
            continue
        found = _proved(goal, lemmas, prover)
        if found is not None:
            return found
    return None


def _proved(goal, lemmas, prover):
    """The lemmas one after the other; they are only proved when what they lead to looks true."""
    plan, current = [], goal
    for term, limit in lemmas:
        data = {"statement": to_text(Relation(term, "<=", limit))}
        goals = remaining("lemma", current, **data)
        if goals is None:
            return None
        plan.append((data, goals[0]))
        current = goals[1]
    goals = remaining("abstract", current)
    if goals is None or not plausible(goals[0]):
        return None
    child = prover.prove(goals[0])
    found = child and node("abstract", {}, [child])
    for data, first in reversed(plan):
        lemma = found and prover.prove(first)
        found = lemma and node("lemma", data, [lemma, found])
    return found
