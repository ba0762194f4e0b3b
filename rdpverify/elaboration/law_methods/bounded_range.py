"""The method for a loss that lies in an interval of known length."""

from contextlib import suppress

from ...core.polynomial import ONE, Atom, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import axiom
from ..law_closing import closed, from_lemmas
from ..law_facts import CANNOT
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.bounded_range import width, width_below, width_of_kl
from ..normal_form import as_term


def by_width(scene: Scene, goal: Relation, tree) -> Theorem:
    """A loss in an interval of known length."""
    more = []
    for pair in {atom.args[:2] for atom in scene.finite_atoms if atom.head == "max_divergence"}:
        M, N = (as_term(Atom("max_divergence", laws)) for laws in (pair, pair[::-1]))
        bounds = [scene.bound_of(D.atom) for D in (M, N)]
        widths = [bounds[0].f + M + bounds[1].f + N] if all(bounds) else []
        widths += [] if widths and goal.body.atoms.isdisjoint({M.atom, N.atom}) else [M + N]
        widths += [theorem.f + M + N for theorem in scene.plain if not quantities(Relation(">=", theorem.f + M + N))]
        for w in widths:
            if Atom("kl", pair) in quantities(goal):
                with suppress(*CANNOT):
                    more.append(scene.lemma(width_of_kl(), P=pair[0], Q=pair[1], w=w))
            for lemma in (width, width_below):
                for atom in quantities(goal, *scene.hypotheses):
                    if atom.head == "renyi" and atom.args[:2] == pair:
                        try:
                            if (
                                Relation("==", atom.args[2] - ONE) in scene.hypotheses
                                or Relation("==", ONE - atom.args[2]) in scene.hypotheses
                            ):
                                kl = scene.finite(function("kl", *pair))
                                same = scene.lemma(axiom("renyi_at_one"), P=pair[0], Q=pair[1], a=atom.args[2])
                                scene.known[kl.relation] = kl
                                more += [same, scene.lemma(width_of_kl(), P=pair[0], Q=pair[1], w=w)]
                            more.append(scene.lemma(lemma(), P=pair[0], Q=pair[1], a=atom.args[2], w=w))
                        except CANNOT:
                            continue
    if not more:
        raise ValueError("no divergence of a loss in an interval")
    with suppress(*CANNOT):
        return closed(scene, goal, [*scene.plain, *more], long=False)
    return from_lemmas(scene, goal, tree, more)
