"""The method for trade-off functions: each hockey stick gives a line below one."""

from contextlib import suppress
from functools import partial

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, axiom, cut, instance
from ..law_closing import closed, from_lemmas
from ..law_facts import CANNOT
from ..law_quantities import atoms_within, quantities
from ..law_scene import Scene
from ..law_theorems.hockey_sticks import hockey_at_zero
from ..law_theorems.losses import hockey_reversed, tv_symmetric
from ..law_theorems.max_divergence import hockey_under_max
from ..law_theorems.tradeoffs import tradeoff_nonnegative
from ..lemmas import equals, scaled
from ..normal_form import as_asked, as_term
from .inverse_functions import by_root


def by_line(scene: Scene, goal: Relation, tree) -> Theorem:
    """tradeoff(P, Q, x) >= 1 − hockey_stick(Q, P, t) − exp(t)·x, for a level t at which the hockey stick is bounded well enough."""
    curve = next((atom for atom in goal.body.atoms if atom.head == "tradeoff" and goal.body.terms.get(((atom, 1),)) == 1), None)
    if curve is None:
        raise ValueError("no trade-off function is bounded from below")
    first, second, x = curve.args
    with suppress(*CANNOT):
        return closed(scene, goal, [*scene.scalars, scene.lemma(tradeoff_nonnegative(), P=first, Q=second, x=x)], degree=1, long=False)
    last = ValueError("no level")
    for methods in ((by_root, _directly), (partial(from_lemmas, efforts=(False,), degree=1),)):
        for level in _levels(scene, goal, curve):
            line = scene.lemma(axiom("tradeoff_hockey"), P=first, Q=second, x=x, t=level)
            for parts in _in_other_words(line, curve, level):
                rest = Relation(">=", goal.body - arithmetic(*parts).f)
                for method in methods:
                    try:
                        return as_asked(arithmetic(*parts, (1, method(scene, rest, tree))), goal)
                    except CANNOT as problem:
                        last = problem
    raise last


def _directly(scene: Scene, goal: Relation, tree) -> Theorem:
    """By the premises, and by max divergences that make the hockey sticks of the goal 0."""
    facts = []
    for H in quantities(goal):
        if H.head == "hockey_stick":
            first, second, level = H.args
            bound = scene.bound_of(Atom("max_divergence", (first, second)))
            if bound is not None and bound.f + function("max_divergence", first, second) == level:
                facts.append(cut(bound, scene.use(instance(hockey_under_max(), {"P": first, "Q": second, "t": level}))))
    return closed(scene, goal, [*scene.plain, *facts], long=False)


def _levels(scene: Scene, goal: Relation, curve: Atom) -> list[Polynomial]:
    """The levels of hockey sticks that the hypotheses bound, and exponents in the goal; each with its opposite; and 0."""
    seen: dict[Polynomial, None] = {}
    for D in quantities(*scene.hypotheses):
        if D.head == "hockey_stick":
            seen[D.args[2]] = None
        if D.head == "max_divergence" and (bound := scene.bound_of(D)) is not None:
            seen[bound.f + as_term(D)] = None
    seen |= {atom.args[0]: None for atom in atoms_within(goal.body) if atom.head == "exp" and not quantities(Relation(">=", atom.args[0]))}
    return list(dict.fromkeys([level for each in seen for level in (each, -each)] + [ZERO]))


def _in_other_words(line: Theorem, curve: Atom, level: Polynomial):
    """The line with its hockey stick, and with what this is equal to: a total variation, or one of the other direction."""
    first, second, x = curve.args
    H = Atom("hockey_stick", (second, first, level))
    turned = (1, line), _without(instance(hockey_reversed(), {"P": first, "Q": second, "t": level}), H)
    if level == ZERO:
        one = scaled(equals(axiom("exp_zero"), ONE, function("exp", ZERO)), x)
        T = _without(instance(hockey_at_zero(), {"P": second, "Q": first}), H)
        yield (1, line), one, T, _without(instance(tv_symmetric(), {"P": first, "Q": second}), Atom("tv", (second, first)))
        yield (1, line), one, T
    else:
        yield ((1, line),)
        yield turned


def _without(equation: Theorem, D: Atom) -> tuple:
    """A part that takes D away and puts what it is equal to."""
    return -1 if equation.f.terms[((D, 1),)] == 1 else 1, equation
