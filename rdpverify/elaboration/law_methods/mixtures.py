"""The method for divergences of mixtures: they are at most the means, or the largest, of those of the parts."""

from ...core.polynomial import Atom
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import assume, contradiction, instance
from ..law_closing import closed
from ..law_facts import CANNOT
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.hoelder import law
from ..law_theorems.mixed_pairs import between_mixtures
from ..law_theorems.mixed_second import kl_from_mixture, renyi_from_mixture
from ..normal_form import as_term
from .hoelder import settled


def by_mixture(scene: Scene, goal: Relation, tree) -> Theorem:
    found, last = [], ValueError("no mixture")
    for D in quantities(goal, *scene.hypotheses):
        if D.head in ("renyi", "kl") and any(each.head == "Mixture" for each in D.args[:2]):
            try:
                finite, less = theorems_about(D, goal)
                if Relation("infinite", as_term(D)) in scene.hypotheses:
                    return contradiction([settled(scene, finite), assume(Relation("infinite", as_term(D)))], goal)
                found.append(settled(scene, less))
            except CANNOT as problem:
                last = problem
    if not found:
        raise last
    same = next((theorem for theorem in found if theorem.relation == goal), None)
    return same or closed(scene, goal, [*scene.plain, *found])


def theorems_about(D: Atom, goal: Relation) -> tuple[Theorem, Theorem]:
    """(⊢ finite(D), ⊢ D is at most what its parts say), the latter by what the goal bounds D by where both laws are mixtures."""
    first, second = D.args[:2]
    weights = first.args[::2] if first.head == "Mixture" else second.args[::2]
    if first.head == second.head and second.args[::2] != weights:
        raise ValueError("the mixtures have different weights")
    firsts, seconds = (each.args[1::2] if each.head == "Mixture" else (each,) * len(weights) for each in (first, second))
    laws = list(dict.fromkeys([*firsts, *seconds]))
    values = {law(number): each for number, each in enumerate(laws)}
    values |= {f"w{place}": weight for place, weight in enumerate(weights[:-1])}
    if first.head == "Mixture":
        if D.head == "kl" or len(weights) != 2:
            raise ValueError("no theorem about these mixtures")
        values |= {"a": D.args[2], "t": goal.body + as_term(D)}
        theorems = between_mixtures(*(tuple(map(laws.index, each)) for each in (firsts, seconds)))
    elif laws != [first, *seconds]:
        raise ValueError("a law stands twice")
    elif D.head == "kl":
        theorems = kl_from_mixture(len(weights))
    else:
        values |= {"a": D.args[2]}
        theorems = renyi_from_mixture(len(weights))
    return tuple(instance(theorem, values) for theorem in theorems)
