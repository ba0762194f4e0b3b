"""The last step of a proof: the goal from facts by arithmetic, with what is known of its quantities and functions."""

from functools import cache

from ..core.polynomial import Polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from .angles import both_ways
from .book import arithmetic
from .law_facts import CANNOT, exponential_facts, law_facts, scalar_facts
from .law_plan import mentioned
from .law_quantities import quantities
from .law_scene import Scene
from .lemmas import as_nonnegative_zero
from .linear_search import refuted, search
from .normal import normal
from .normal_form import Signs
from .scalar import prove_relation


def from_lemmas(scene: Scene, goal: Relation, tree, more=(), positive=(), degree: int = 2, efforts=(False, True)) -> Theorem:
    own = tuple(quantities(goal, *scene.hypotheses))
    every = tuple(dict.fromkeys([*own, *mentioned(scene, tree, goal)]))
    facts = cache(lambda atoms: facts_of(scene, atoms, more))
    for atoms, effort in dict.fromkeys((atoms, effort) for effort in efforts for atoms in (own, every)):
        try:
            return closed(scene, goal, facts(atoms), degree=degree, positive=positive, long=effort)
        except CANNOT as problem:
            last = problem
    raise last


def soon_from_lemmas(scene: Scene, goal: Relation, tree) -> Theorem:
    return from_lemmas(scene, goal, tree, efforts=(False,))


def late_from_lemmas(scene: Scene, goal: Relation, tree) -> Theorem:
    return from_lemmas(scene, goal, tree, efforts=(True,))


def facts_of(scene: Scene, atoms, more) -> list[Theorem]:
    facts = [*scene.plain, *more]
    for atom in atoms:
        if atom.head == "renyi":
            facts += [theorem for theorem in scene.at_order(atom.args[:2], atom.args[2]) if theorem.op == ">="]
    return facts + law_facts(scene, atoms)


def closed(scene: Scene, goal: Relation, facts: list[Theorem], degree: int = 2, positive=(), long: bool = True) -> Theorem:
    """⊢ goal from facts by arithmetic, with what is known of the functions in it."""
    divisors = scene.divisors(goal.body)
    try:
        return search(goal, facts, positive, divisors, degree=1)
    except CANNOT:
        pass
    facts = facts + scalar_facts(scene, [goal.body, *(fact.f for fact in facts)])
    known = Signs(positive)
    facts += exponential_facts(scene, [normal(f, known).now for f in (goal.body, *(fact.f for fact in facts))], facts, divisors)
    try:
        return search(goal, facts, positive, divisors, degree=degree)
    except CANNOT as problem:
        def both() -> Theorem:
            return both_ways(*(search(Relation(">=", f), facts, positive, divisors, degree=degree) for f in (goal.body, -goal.body)))

        last = both if goal.op == "==" else lambda: refuted(goal, facts)
        for way in (lambda: prove_relation(goal, [], facts), last) if long else ():
            try:
                return way()
            except CANNOT:
                continue
        raise problem from None


def as_inequality(scene: Scene, f: Polynomial) -> Theorem:
    """⊢ f >= 0, for numbers."""
    if scene.prover.samples.refute(f):
        raise ValueError(f"false at a point: {f} >= 0")
    try:
        same = scene.equation(f)
        return arithmetic((1 if same.f == f else -1, same), (1, as_nonnegative_zero()))
    except CANNOT:
        return scene.have(Relation(">=", f))


def is_known(scene: Scene, relation: Relation) -> bool:
    try:
        scene.have(relation)
    except CANNOT:
        return False
    return True
