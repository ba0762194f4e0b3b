"""Methods for hockey sticks at other levels, and for divergences of events and of total variation by tangents."""

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ...core.abbreviations import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, cut, instance
from ..law_closing import closed
from ..law_facts import CANNOT
from ..law_quantities import atoms_within, quantities
from ..law_scene import Scene
from ..law_theorems.bernoulli import chi2_above_distant_tv, donsker_varadhan
from ..law_theorems.hockey_sticks import hockey_at_zero
from ..law_theorems.losses import hockey_at_smaller_level
from ..lemmas import equals
from ..linear_search import without_factor
from ..normal_form import as_asked, as_term


def by_larger_level(scene: Scene, goal: Relation, tree) -> Theorem:
    """A hockey stick at a level s by those of both directions at a level t > |s|."""
    last = ValueError("no hockey stick is bounded from above")
    for H in quantities(goal):
        if H.head in ("hockey_stick", "tv") and goal.body.terms.get(((H, 1),)) == -1:
            first, second, level = (*H.args, ZERO)[:3]
            stick = Atom("hockey_stick", (first, second, level))
            of_stick = Relation(">=", goal.body + as_term(H) - as_term(stick))
            levels = dict.fromkeys(D.args[2] for D in quantities(*scene.hypotheses) if D.head == "hockey_stick")
            for larger in levels:
                try:
                    less = _at_level(scene, of_stick, stick, larger)
                    if H.head == "hockey_stick":
                        return less
                    same = instance(hockey_at_zero(), {"P": first, "Q": second})
                    return as_asked(arithmetic((1, less), equals(same, as_term(stick), as_term(H))), goal)
                except CANNOT as problem:
                    last = problem
    raise last


def _at_level(scene: Scene, goal: Relation, H: Atom, larger: Polynomial) -> Theorem:
    first, second, level = H.args
    w, z = function("exp", larger), function("exp", level)
    fact = scene.lemma(hockey_at_smaller_level(), P=first, Q=second, s=level, t=larger)
    c = scene.have(Relation(">", w * w - ONE))
    parts = [(1, fact)]
    for laws, factor in (((first, second), w * z - ONE), ((second, first), w - z)):
        bound = scene.bound_of(Atom("hockey_stick", (*laws, larger)))
        if bound is None:
            raise ValueError("a hockey stick at the larger level is not bounded")
        parts.append((1, bound, scene.have(Relation(">=", factor))))
    fact = arithmetic(*parts)  # N − (w² − 1)·H
    right = goal.body + as_term(H)
    rest = scene.have(Relation(">=", c.f * right - (fact.f + c.f * as_term(H))))
    return cut([c, arithmetic((1, fact), (1, rest))], instance(without_factor(), {"x": c.f, "y": goal.body}))


def by_tangents(scene: Scene, goal: Relation, tree) -> Theorem:
    """The Kullback-Leibler divergence above an event's, chi-squared above that of a large total variation."""
    facts = []
    for D in quantities(*scene.hypotheses, goal):
        if D.head == "kl" and as_term(D).atom in scene.finite_atoms:
            for event in {atom.args[1] for atom in quantities(goal) if atom.head == "prob"}:
                exponents = dict.fromkeys(atom.args[0] for atom in atoms_within(goal.body) if atom.head == "exp")
                facts += [scene.lemma(donsker_varadhan(), P=D.args[0], Q=D.args[1], S=event, t=t) for t in exponents]
        if D.head == "chi2" and D in scene.finite_atoms:
            T = function("tv", *D.args)
            slopes = [as_term(atom) for atom in goal.body.atoms if atom.head == "inv"]
            slopes += [inverse(ONE - (T - h.f)) for h in scene.plain if h.op == ">=" and (T - h.f).number is not None]
            for c in slopes:
                try:
                    facts.append(scene.lemma(chi2_above_distant_tv(), P=D.args[0], Q=D.args[1], c=c))
                except CANNOT:
                    continue
    if not facts:
        raise ValueError("no tangent")
    return closed(scene, goal, [*scene.plain, *facts])
