"""Laws with the same densities: a law and itself, and a mixture and its one part where the other's weight is 0."""

from contextlib import suppress

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cases, contradiction, cut, instance
from ..law_closing import soon_from_lemmas
from ..law_facts import CANNOT
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.max_divergence import renyi_below_max
from ..law_theorems.three_laws import renyi_first, renyi_first_finite, renyi_second, renyi_second_finite
from ..lemmas import factor_sign
from ..linear_search import search
from ..normal_form import as_term
from .ceilings import nothing_above


def same_densities(scene: Scene, first: Atom, second: Atom) -> list[Theorem]:
    """⊢ that the max divergences of the two laws are finite and at most 0."""
    theorems = []
    for pair in dict.fromkeys([(first, second), (second, first)]):
        nothing = nothing_above(scene, Atom("max_divergence", pair), ZERO)
        names = {"P": pair[0], "Q": pair[1], "t": ZERO}
        theorems += [cut(nothing, instance(axiom(name), names)) for name in ("max_finite", "max_least")]
    return theorems


def no_divergence(scene: Scene, law: Atom, order: Polynomial) -> list[Theorem]:
    """The same of a law and itself, and that its Rényi divergence from itself is finite and at most 0."""
    facts = same_densities(scene, law, law)
    inside, D = enlarged(scene, facts), function("renyi", law, law, order)
    less = search(Relation(">=", -D), [*facts, inside.lemma(renyi_below_max(), P=law, Q=law, a=order)])
    return [*facts, *after(facts, [inside.have(Relation("finite", D)), less])]


def after(facts: list[Theorem], more: list[Theorem]) -> list[Theorem]:
    """These theorems, with what is known before them."""
    return [cut(facts, each) for each in more]


def enlarged(scene: Scene, facts: list[Theorem]) -> Scene:
    return Scene(scene.hypotheses | {fact.relation for fact in facts})


def unknown_weight(scene: Scene, goal: Relation) -> Polynomial | None:
    """The first weight of a mixture of two laws that may be 0, as far as is known; its complement may be too."""
    mixtures = {law for D in quantities(goal, *scene.hypotheses) for law in D.args if isinstance(law, Atom) and law.head == "Mixture"}
    for weight in (law.args[place] for law in sorted(mixtures, key=lambda law: law.key) if len(law.args) == 4 for place in (0, 2)):
        if any(Relation("==", weight - end) in scene.hypotheses for end in (ZERO, ONE)):
            continue
        with suppress(*CANNOT):
            scene.have(Relation(">", weight))
            continue
        return weight
    return None


def by_ends_of_weight(scene: Scene, goal: Relation, show) -> Theorem:
    """The goal where a weight is > 0, by ``show``, and where it is 0."""
    weight = unknown_weight(scene, goal)
    if weight is None:
        raise ValueError("no weight that may be 0")
    positive = scene.have(Relation(">=", weight))
    inside = show(Scene(scene.hypotheses | {Relation(">", weight)}), goal)
    at_end = _where_zero(Scene(scene.hypotheses | {Relation("==", weight)}), goal, weight)
    below = contradiction(arithmetic((1, positive), (1, assume(Relation(">", -weight)))), goal)
    return cases(weight, inside, at_end, below)


def _where_zero(scene: Scene, goal: Relation, weight: Polynomial) -> Theorem:
    facts: list[Theorem] = []
    for D in quantities(goal, *scene.hypotheses):
        if D.head != "renyi" or all(law.head != "Mixture" for law in D.args[:2]):
            continue
        first, second = (_only_part(law, weight) for law in D.args[:2])
        for law, part in zip(D.args[:2], (first, second), strict=True):
            if law is not part:
                facts += same_densities(scene, law, part)
        a = D.args[2]
        if first is second:
            facts += no_divergence(scene, first, a)
        steps = [(renyi_second_finite, renyi_second, (first, second, D.args[1]), (first, second, a)),
                 (renyi_first_finite, renyi_first, (D.args[0], first, D.args[1]), (first, D.args[1], a))]
        for (finite, less, laws, middle), law, part in zip(steps, D.args[1::-1], (second, first), strict=True):
            if law is not part:
                facts += after(facts, _at_most(enlarged(scene, facts), finite(), less(), laws, middle))
        facts += [each for each in scene.at_order((first, second), a) if each.relation not in scene.hypotheses]
        if Relation("infinite", as_term(D)) in scene.hypotheses:
            here = enlarged(scene, facts).have(Relation("finite", as_term(D)))
            return cut(facts, contradiction([here, assume(Relation("infinite", as_term(D)))], goal))
    if not facts:
        raise ValueError("no divergence of such a mixture")
    return cut(facts, soon_from_lemmas(enlarged(scene, facts), goal, {"rule": ""}))


def _at_most(scene: Scene, finite: Theorem, less: Theorem, laws: tuple, middle: tuple) -> list[Theorem]:
    """[⊢ finite(renyi(P, R, a)), ⊢ renyi(P, R, a) <= renyi(middle)] of three laws, a step between which does not count."""
    (P, Q, R), a = laws, middle[2]
    finite, less = (scene.lemma(each, P=P, Q=Q, R=R, a=a) for each in (finite, less))
    rest = function("renyi", *middle) - function("renyi", P, R, a)
    step = [fact for fact in scene.plain if any(atom.head == "max_divergence" and atom.args in ((P, Q), (Q, R)) for atom in fact.f.atoms)]
    above = [scene.have(Relation(">", a - ONE)), scene.have(Relation(">", a))]
    product = search(Relation(">=", (a - ONE) * rest), [less, *step, *above])
    return [finite, cut([finite, above[0], product], instance(factor_sign(">="), {"x": a - ONE, "y": rest}))]


def _only_part(law: Atom, weight: Polynomial) -> Atom:
    """The part of a mixture that is left where a weight is 0."""
    if law.head != "Mixture" or len(law.args) != 4:
        return law
    return law.args[3] if law.args[0] == weight else law.args[1] if law.args[2] == weight else law
