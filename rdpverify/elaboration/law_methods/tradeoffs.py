"""The method for trade-off functions: each hockey stick gives a line below one."""

from functools import partial

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, axiom, instance
from ..law_closing import from_lemmas
from ..law_facts import CANNOT
from ..law_quantities import atoms_within, quantities
from ..law_scene import Scene
from ..law_theorems.hockey_sticks import hockey_at_zero
from ..law_theorems.losses import hockey_reversed, tv_symmetric
from ..lemmas import equals, scaled
from ..normal_form import as_asked
from .inverse_functions import by_root


def by_line(scene: Scene, goal: Relation, tree) -> Theorem:
    """tradeoff(P, Q, x) >= 1 − hockey_stick(Q, P, t) − exp(t)·x, for a level t at which the hockey stick is bounded well enough."""
    curve = next((atom for atom in goal.body.atoms if atom.head == "tradeoff" and goal.body.terms.get(((atom, 1),)) == 1), None)
    if curve is None:
        raise ValueError("no trade-off function is bounded from below")
    first, second, x = curve.args
    levels = {ZERO: None}
    for relation in (goal, *scene.hypotheses):
        for atom in atoms_within(relation.body) if relation.op in (">=", ">") else ():
            if atom.head == "exp" and not quantities(Relation(">=", atom.args[0])):
                levels |= {atom.args[0]: None, -atom.args[0]: None}
            if atom.head == "hockey_stick":
                levels |= {atom.args[2]: None, -atom.args[2]: None}
    last = ValueError("no level")
    for level in levels:
        line = scene.lemma(axiom("tradeoff_hockey"), P=first, Q=second, x=x, t=level)
        for parts in _in_other_words(line, curve, level):
            rest = Relation(">=", goal.body - arithmetic(*parts).f)
            for method in (by_root, partial(from_lemmas, long=False)):
                try:
                    return as_asked(arithmetic(*parts, (1, method(scene, rest, tree))), goal)
                except CANNOT as problem:
                    last = problem
    raise last


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
