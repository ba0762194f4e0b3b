"""Methods for tails of the loss and hockey sticks that are bounded by an exponential."""

from functools import cache

from ...core.polynomial import ONE, Polynomial, function, symbol
from ...core.reader import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, cases, contradiction, cut, instance
from ..functions import weakened
from ..law_closing import as_inequality, from_lemmas
from ..law_facts import CANNOT
from ..law_plan import mentioned
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.tails import hockey_by_renyi, hockey_by_renyi_sharply, loss_tail_by_renyi, rest_of_one
from ..laws_pointwise import exp_rises
from ..normal_form import Signs, as_term, by, exponent_of


@cache
def _sharper() -> Theorem:
    """finite(renyi), a > 1 ⊢ hockey_stick(P, Q, t) <= exp((a − 1)·(renyi − t + log(1 − inv(a))) − log(a))."""
    known = Signs(facts=[assume("a > 1"), assume("a > 0"), rest_of_one()])
    D, t, a = function("renyi", P, Q, symbol("a")), symbol("t"), symbol("a")
    goal = Relation(">=", function("exp", _sharp_exponent(a, D - t)) - function("hockey_stick", P, Q, t))
    return by(goal, [(1, hockey_by_renyi_sharply())], known=known)


def _sharp_exponent(a: Polynomial, beyond: Polynomial) -> Polynomial:
    return (a - ONE) * (beyond + function("log", ONE - inverse(a))) - function("log", a)


WAYS = {  # theorems that bound by exp of what a function of the order and of renyi − t gives
    "loss_tail": [(loss_tail_by_renyi, lambda a, beyond: (a - ONE) * beyond)],
    "hockey_stick": [(hockey_by_renyi, lambda a, beyond: (a - ONE) * beyond), (_sharper, _sharp_exponent)],
}


def by_tail(scene: Scene, goal: Relation, tree) -> Theorem:
    """A tail or an excess at most exp of what a Rényi divergence says, which is at most what the goal says."""
    atom = next((each for each in goal.body.atoms if each.head in WAYS and goal.body.terms.get(((each, 1),)) == -1), None)
    if atom is None:
        raise ValueError("no tail is bounded from above")
    top = exponent_of(goal.body + as_term(atom), known=scene.prover)
    last = ValueError("no order")
    for D in dict.fromkeys([*quantities(*scene.hypotheses), *mentioned(scene, tree, goal)]):
        if D.head == "renyi" and D.args[:2] == atom.args[:2] and (bound := scene.bound_of(D)) is not None:
            for theorem, exponent in WAYS[atom.head]:
                try:
                    return _at_order(scene, goal, atom.args[2], top, D, bound, theorem(), exponent)
                except CANNOT as problem:
                    last = problem
    raise last


def _at_order(scene: Scene, goal: Relation, level, top, D, bound: Theorem, theorem: Theorem, exponent) -> Theorem:
    first, second, a = D.args
    above = scene.have(Relation(">", a - ONE))
    low, high = (exponent(a, f - level) for f in (as_term(D), bound.f + as_term(D)))
    less = as_inequality(scene, top - high)
    fact = scene.lemma(theorem, P=first, Q=second, a=a, t=level)
    rise = cut(weakened(arithmetic((1, bound, above))), instance(exp_rises(), {"x": low, "y": high}))
    more = cut(less, instance(exp_rises(), {"x": high, "y": top}))
    return by(goal, [(1, fact), (1, rise), (1, more)], known=scene.prover)


def by_ends(scene: Scene, goal: Relation, tree) -> Theorem:
    """By the cases in which a symbol lies inside its domain and at an end of it."""
    last = ValueError("no closed end")
    for theorem in scene.scalars:
        if theorem.op == ">=" and len(scene.hypotheses) < 12 and not any(h.op == "==" for h in scene.hypotheses):
            f = theorem.f
            without = scene.hypotheses - {theorem.relation}
            try:
                inside = Scene(without | {Relation(">", f)})
                at_end = Scene(without | {Relation("==", f), Relation(">=", f)})
                first = by_tail(inside, goal, tree)
                second = from_lemmas(at_end, goal, tree)
                return cases(f, first, second, contradiction(arithmetic((1, theorem), (1, assume(Relation(">", -f)))), goal))
            except CANNOT as problem:
                last = problem
    raise last
