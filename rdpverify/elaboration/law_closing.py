"""The last step of a proof: the goal from facts by arithmetic, with what is known of its quantities and functions."""

from contextlib import suppress

from ..core.polynomial import ONE, ZERO, Atom, Polynomial
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError
from .book import arithmetic
from .law_facts import CANNOT, exponential_facts, law_facts, scalar_facts
from .law_quantities import quantities
from .law_scene import Scene
from .linear_search import refuted, search
from .normal_form import Normal
from .scalar import prove_relation


def from_lemmas(scene: Scene, goal: Relation, tree, more=(), positive=()) -> Theorem:
    own = quantities(goal, *scene.hypotheses)
    every = list(dict.fromkeys([*own, *mentioned(scene, tree)]))
    for atoms, long in ((own, False), (every, False), (own, True)):
        try:
            return closed(scene, goal, facts_of(scene, atoms, more), positive=positive, long=long)
        except CANNOT:
            continue
    return closed(scene, goal, facts_of(scene, every, more), positive=positive)


def facts_of(scene: Scene, atoms: list[Atom], more) -> list[Theorem]:
    facts = [*scene.plain, *more]
    for atom in atoms:
        if atom.head == "renyi":
            facts += [theorem for theorem in scene.at_order(atom.args[:2], atom.args[2]) if theorem.op == ">="]
    return facts + law_facts(scene, atoms)


def mentioned(scene: Scene, tree) -> list[Atom]:
    """Quantities that the nodes of a tree name, and Rényi divergences at the orders that it chooses."""
    found: dict[Atom, None] = {}

    def texts(value):
        if isinstance(value, str) and "(" in value:
            with suppress(RdpVerifyError):
                found.update(dict.fromkeys(quantities(Relation(">=", polynomial(value)))))
        elif isinstance(value, dict | list):
            for part in value.values() if isinstance(value, dict) else value:
                texts(part)

    texts(tree)
    for data in nodes(tree, "instantiate"):
        for text in data["at"].values():
            for theorem in scene.assumed:
                if theorem.op == "forall":
                    for atom in quantities(theorem.f[2]):
                        if atom.head == "renyi":
                            found[Atom("renyi", (*atom.args[:2], polynomial(text)))] = None
    for atom in [*scene.finite_atoms]:
        if atom.head == "renyi" and any(Relation("==", f) in scene.hypotheses for f in (atom.args[2] - ONE, ONE - atom.args[2])):
            found[Atom("kl", atom.args[:2])] = None
    laws = dict.fromkeys(atom.args[:2] for atom in scene.finite_atoms)
    for pair in laws:
        found.update({Atom("tv", pair): None, Atom("hellinger2", pair): None} if len(laws) < 4 else {})
        found.update({Atom("kl", pair): None} if len(laws) == 1 else {})
    return list(found)


def closed(scene: Scene, goal: Relation, facts: list[Theorem], degree: int = 2, positive=(), long: bool = True) -> Theorem:
    """⊢ goal from facts by arithmetic, with what is known of the functions in it."""
    divisors = scene.divisors(goal.body)
    try:
        return search(goal, facts, positive, divisors, degree=1)
    except CANNOT:
        pass
    facts = facts + scalar_facts(scene, [goal.body, *(fact.f for fact in facts)])
    normal = Normal(positive)
    facts += exponential_facts(scene, [normal.of(f)[0] for f in (goal.body, *(fact.f for fact in facts))], facts, divisors)
    try:
        return search(goal, facts, positive, divisors, degree=degree)
    except CANNOT as problem:
        for attempt in (lambda: prove_relation(goal, [], facts), lambda: refuted(goal, facts)) if long else ():
            try:
                return attempt()
            except CANNOT:
                continue
        raise problem from None


def nodes(tree, *rules):
    """The data of the nodes of a tree that use one of these rules."""
    if tree["rule"] in rules:
        yield tree.get("with") or {}
    for part in tree.get("then", ()):
        yield from nodes(part, *rules)


def as_inequality(scene: Scene, f: Polynomial) -> Theorem:
    try:
        return (
            arithmetic((1, scene.equation(f)), (("square", ZERO),))
            if scene.equation(f).f == f
            else arithmetic((-1, scene.equation(f)), (("square", ZERO),))
        )
    except CANNOT:
        return scene.have(Relation(">=", f))


def is_known(scene: Scene, relation: Relation) -> bool:
    try:
        scene.have(relation)
    except CANNOT:
        return False
    return True
