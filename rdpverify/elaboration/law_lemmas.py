"""The lemmas that a proof by rules states about the laws of its goal: proved first, then used like premises."""

from math import inf

from ..core.polynomial import ONE
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..deadline import deadline, look
from ..errors import OutOfTime
from .book import assume, contradiction, cut, finite_or_not, generalise
from .law_facts import CANNOT
from .law_scene import Scene

WORK = 0.6  # seconds for what a lemma says


def lemmas_of(tree):
    """(statement, its proof) of every lemma in a tree, in the order in which they are proved."""
    if tree["rule"] == "lemma" and "then" in tree:
        yield tree["with"]["statement"], tree["then"][0]
    for part in tree.get("then", ()):
        yield from lemmas_of(part)


def with_lemmas(scene: Scene, claim: dict, tree, cases, show, given_up: set) -> list[Theorem]:
    """⊢ what the lemmas of the tree say that the scene's hypotheses do not, each from these and from those before it.

    ``cases(claim)`` reads one, ``show(scene, goal, tree)`` proves; a lemma that it does not prove, or that speaks of names that the claim
    does not have, is left out, and so is one of those that are given up, to which such a lemma is added.
    """
    lemmas: list[Theorem] = []
    for statement, proof in lemmas_of(tree):
        if statement in given_up:
            continue
        try:
            stated = {**claim, "given": [*claim["given"], statement]}
            hypotheses = next(case.hypotheses for case in cases(stated) if scene.hypotheses <= case.hypotheses)
            new = sorted(hypotheses - scene.hypotheses, key=lambda h: (not _is_finite(h), repr(h)))
            for relation in new:
                inside = Scene(scene.hypotheses | {theorem.relation for theorem in lemmas})
                with deadline(inf, WORK):
                    lemmas.append(cut(lemmas, _proved(inside, relation, lambda s, g, proof=proof: show(s, g, proof))))
        except (*CANNOT, StopIteration, OutOfTime):
            look()  # beyond the time of this one there may be time left
            given_up.add(statement)
    return lemmas


def _is_finite(relation: Relation) -> bool:
    return (relation.body[2] if relation.op == "forall" else relation).op == "finite"


def _proved(scene: Scene, relation: Relation, show) -> Theorem:
    if relation.op == "forall":
        names, conditions, body = relation.body
        return generalise(_proved(Scene(scene.hypotheses | set(conditions)), body, show), names, conditions)
    if relation.op == "finite":
        try:
            return scene.finite(relation.body)
        except CANNOT:
            infinite = Relation("infinite", relation.body)
            nothing = show(Scene(scene.hypotheses | {infinite}), Relation(">=", -ONE))
            return finite_or_not(relation.body, assume(relation), contradiction([nothing], relation))
    return show(scene, relation)
