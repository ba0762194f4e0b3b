"""A bound on several divergences from bounds on each: lemmas first, then numbers in place of the divergences."""

from itertools import islice, product

from ..kernel.generators import AT_MOST_ONE
from ..kernel.goal import mentions_laws, sides
from ..kernel.rules.forgetting import SPOKEN
from ..language.statement import Relation
from ..terms import ONE
from .known_bounds import bounds
from .samples import plausible
from .steps import after_lemmas, node, remaining

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
        stated = [Relation(term, "<=", limit) for term, limit in lemmas]
        proof = after_lemmas(goal, stated, lambda left: _abstract(left, prover), prover.prove)
        if proof is not None:
            return proof
    return None


def _abstract(goal, prover):
    """Numbers in place of the divergences; only where that looks true."""
    goals = remaining("abstract", goal)
    child = goals and plausible(goals[0]) and prover.prove(goals[0])
    return node("abstract", {}, [child]) if child else None
