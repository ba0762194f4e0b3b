"""Two mixtures with the same weights, of which only one pair of components is close: what is left of the bound for that pair.

Or a mixture of joint laws, one sample that goes into several releases: first the bound of each pair, from those of its components.
Approximate concentrated and Rényi privacy: (1−δ)·P + δ·P' against (1−δ)·Q + δ·Q'.
"""

from ....kernel.generators import AT_MOST_ONE, DIVERGENCES
from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.mixtures import components
from ....printer import to_text
from ....language.statement import Relation
from ....terms import add, div, make, sub
from ...monomials import tidy
from ...samples import plausible
from ...steps import after_lemmas, node, remaining, step
from ...tactic import Tactic
from .joint_premises import JOINT, joint_lemmas


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    term, limit = sides(goal.conclusion)
    if term.op not in DIVERGENCES or "Mixture" not in [law.op for law in term.args[:2]] or mentions_laws(limit):
        return None
    if (proof := _of_joint_laws(goal, term, prover)) is not None or term.op not in AT_MOST_ONE:
        return proof
    weights, pairs = components(term)
    spoken = [sides(premise.relation)[0].args[:2] for premise in goal.given if premise.relation.op != "=="]
    if all(pair in spoken or pair[0] is pair[1] for pair in pairs):
        return None  # every part has its bound
    for index, pair in enumerate(pairs):
        if pair not in spoken and pair[::-1] not in spoken:
            continue
        others = [weight for place, (weight, other) in enumerate(zip(weights, pairs)) if place != index and other[0] is not other[1]]
        share = tidy(div(sub(limit, add(*others)) if others else limit, weights[index]), goal.signs)
        lemma = Relation(make(term.op, (*pair, *term.args[2:])), "<=", share)
        goals = remaining("lemma", goal, statement=to_text(lemma))
        first = goals and plausible(goals[0]) and prover.prove(goals[0])
        second = first and step("mixture", goals[1], prover.prove)
        if second:
            return node("lemma", {"statement": to_text(lemma)}, [first, second])
    return None


def _of_joint_laws(goal, term, prover):
    """The mixture rule after a lemma for every pair of joint laws of which no premise speaks."""
    spoken = [sides(premise.relation)[0].args[:2] for premise in goal.given if premise.relation.op != "=="]
    lemmas = [next(joint_lemmas(goal, pair, term.op), None) for pair in components(term)[1]
              if pair[0] is not pair[1] and pair not in spoken and pair[0].op in JOINT and pair[0].op == pair[1].op]
    if not lemmas or None in lemmas:
        return None
    return after_lemmas(goal, lemmas, lambda left: step("mixture", left, prover.prove), prover.prove)


TACTIC = Tactic("part_of_mixtures", "mixture", apply)
