"""The method that applies Hölder's inequality with the weights of a proof's tree."""

from contextlib import suppress

from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, contradiction
from ..law_closing import closed
from ..law_facts import CANNOT
from ..law_hoelder import hoelder_of
from ..law_plan import nodes
from ..law_quantities import quantities
from ..law_scene import Scene
from ..normal_form import as_asked, as_term


def by_hoelder(scene: Scene, goal: Relation, tree) -> Theorem:
    more = []
    for data in nodes(tree, "hoelder"):
        found = hoelder_of(scene, data)
        D = as_term(found.target)
        if Relation("infinite", D) in scene.hypotheses:
            return contradiction([found.finite(), assume(Relation("infinite", D))], goal)
        more.append(found.between_levels())
        with suppress(*CANNOT):
            more.append(found.bounded(scene.bound_of))
    last = ValueError("no node")
    for fact in reversed(more):
        try:
            left = Relation(">=", goal.body - fact.f)
            if not quantities(left):
                return as_asked(arithmetic((1, fact), (1, scene.have(left))), goal)
        except CANNOT as problem:
            last = problem
            continue
        try:
            return closed(scene, goal, [fact, *scene.scalars], degree=3)
        except CANNOT as problem:
            last = problem
    raise last
