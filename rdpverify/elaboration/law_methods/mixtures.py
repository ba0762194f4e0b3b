"""The method for divergences of mixtures: they are at most the means, or the largest, of those of the parts."""

from itertools import product

from ...core.polynomial import Atom
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import assume, contradiction, cut, instance
from ..law_closing import closed
from ..law_facts import CANNOT
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.hoelder import law
from ..law_theorems.mixed_pairs import between_mixtures
from ..law_theorems.mixed_second import kl_from_mixture, renyi_from_mixture
from ..normal_form import as_term
from .hoelder import settled
from .mixture_ends import by_ends_of_weight, enlarged, no_divergence, unknown_weight


def by_mixture(scene: Scene, goal: Relation, tree) -> Theorem:
    """Where weights may be 0, by cases; a law that stands on both sides has no divergence from itself."""
    if unknown_weight(scene, goal) is not None:
        return by_ends_of_weight(scene, goal, lambda inner, left: by_mixture(inner, left, tree))
    orders = dict.fromkeys(D.args[2] for D in quantities(goal, *scene.hypotheses) if D.head == "renyi")
    facts = [fact for law in _on_both_sides(scene, goal) for order in orders for fact in no_divergence(scene, law, order)]
    facts += [fact for fact in _at_orders(scene, goal) if fact.relation not in scene.hypotheses]
    shown = _by_parts(enlarged(scene, facts), goal)
    return cut(facts, shown) if facts else shown


def _at_orders(scene: Scene, goal: Relation) -> list[Theorem]:
    """What premises for all orders say of the parts."""
    theorems = []
    for D in quantities(goal, *scene.hypotheses):
        if D.head == "renyi":
            sides = [law.args[1::2] if law.head == "Mixture" else (law,) for law in D.args[:2]]
            theorems += [fact for pair in product(*sides) for fact in scene.at_order(pair, D.args[2])]
    return theorems


def _on_both_sides(scene: Scene, goal: Relation) -> list[Atom]:
    pairs = [D.args[:2] for D in quantities(goal, *scene.hypotheses) if D.head == "renyi"]
    parts = [[set(law.args[1::2] if law.head == "Mixture" else (law,)) for law in pair] for pair in pairs]
    return sorted(set().union(*(first & second for first, second in parts)), key=lambda law: law.key)


def _by_parts(scene: Scene, goal: Relation) -> Theorem:
    theorems, last = [], ValueError("no mixture")
    for D in quantities(goal, *scene.hypotheses):
        if D.head in ("renyi", "kl") and any(each.head == "Mixture" for each in D.args[:2]):
            try:
                finite, less = theorems_about(D, goal)
                if Relation("infinite", as_term(D)) in scene.hypotheses:
                    return contradiction([settled(scene, finite), assume(Relation("infinite", as_term(D)))], goal)
                theorems.append(settled(scene, less))
            except CANNOT as problem:
                last = problem
    if not theorems:
        raise last
    same = next((theorem for theorem in theorems if theorem.relation == goal), None)
    return same or closed(scene, goal, [*scene.plain, *theorems])


def theorems_about(D: Atom, goal: Relation) -> tuple[Theorem, Theorem]:
    """(⊢ finite(D), ⊢ D is at most what its parts say), the latter by what the goal bounds D by where both laws are mixtures."""
    first, second = D.args[:2]
    weights = first.args[::2] if first.head == "Mixture" else second.args[::2]
    if first.head == second.head and second.args[::2] != weights:
        raise ValueError("the mixtures have different weights")
    firsts, seconds = (each.args[1::2] if each.head == "Mixture" else (each,) * len(weights) for each in (first, second))
    laws = list(dict.fromkeys([*firsts, *seconds]))
    if set(firsts) & set(seconds) and first.head == "Mixture":  # the theorem is about laws of which none stands on both sides
        laws = [*dict.fromkeys(firsts), *dict.fromkeys(seconds)]
    values = {law(number): each for number, each in enumerate(laws)}
    values |= {f"w{place}": weight for place, weight in enumerate(weights[:-1])}
    if first.head == "Mixture":
        if D.head == "kl" or len(weights) != 2:
            raise ValueError("no theorem about these mixtures")
        values |= {"a": D.args[2], "t": goal.body + as_term(D)}
        theorems = between_mixtures(tuple(map(laws.index, firsts)), tuple(len(laws) - 1 - laws[::-1].index(each) for each in seconds))
    elif laws != [first, *seconds]:
        raise ValueError("a law stands twice")
    elif D.head == "kl":
        theorems = kl_from_mixture(len(weights))
    else:
        values |= {"a": D.args[2]}
        theorems = renyi_from_mixture(len(weights))
    return tuple(instance(theorem, values) for theorem in theorems)
