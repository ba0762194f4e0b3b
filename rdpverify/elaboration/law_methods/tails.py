"""Methods for tails of the loss and hockey sticks that are bounded by an exponential."""

from contextlib import suppress
from functools import cache

from ...core.polynomial import ONE, Polynomial, constant, function, symbol
from ...core.abbreviations import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, cases, contradiction, cut, instance
from ..descent import bound_in
from ..functions import weakened
from ..law_closing import as_inequality, from_lemmas
from ..law_facts import CANNOT
from ..law_plan import mentioned
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.tails import hockey_by_renyi, hockey_by_renyi_sharply, loss_tail_by_renyi, rest_of_one
from ..laws_pointwise import exp_rises
from ..normal import normal
from ..normal_form import Signs, as_term, by, exponent_of
from .limits import at_ends

MOST_ENDS = 4


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


def by_tails(scene: Scene, goal: Relation, tree) -> Theorem:
    """At once, or by cases at the ends of domains; by these first where the plan begins with cases."""
    ways = (by_ends, by_tail) if tree["rule"] == "split" else (by_tail, by_ends)
    with suppress(*CANNOT):
        return ways[0](scene, goal, tree)
    return ways[1](scene, goal, tree)


def by_tail(scene: Scene, goal: Relation, tree) -> Theorem:
    """A tail or an excess at most exp of what a Rényi divergence says, which is at most what the goal says."""
    atom = next((each for each in goal.body.atoms if each.head in WAYS and goal.body.terms.get(((each, 1),)) == -1), None)
    if atom is None:
        raise ValueError("no tail is bounded from above")
    top = exponent_of(goal.body + as_term(atom), known=scene.prover)
    named = [D for D in mentioned(scene, tree, goal) if D.head == "renyi" and D.args[:2] == atom.args[:2]]
    theorems = at_ends(scene, [D.args[2] for D in named])
    larger = Scene(scene.hypotheses | {each.relation for each in theorems}) if theorems else scene
    last = ValueError("no order")
    for D in dict.fromkeys([*named, *quantities(*larger.hypotheses)]):
        if D.head == "renyi" and D.args[:2] == atom.args[:2] and (bound := larger.bound_of(D)) is not None:
            for theorem, exponent in WAYS[atom.head]:
                try:
                    return cut(theorems, _at_order(larger, goal, atom.args[2], top, D, bound, theorem(), exponent))
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
    """By the cases in which symbols lie inside their domains, and at ends of them."""
    ends = [theorem for theorem in scene.scalars if theorem.op == ">=" and any(bound_in(theorem, name) for name in theorem.f.symbols)]
    if not ends or len(ends) > MOST_ENDS:
        raise ValueError("no closed end, or too many")

    def inside(*closed: Theorem) -> Scene:
        strict = [theorem for theorem in ends if theorem not in closed]
        return Scene((scene.hypotheses - {theorem.relation for theorem in strict}) | {Relation(">", theorem.f) for theorem in strict})

    def needed(theorem: Theorem) -> bool:
        with suppress(*CANNOT):
            by_tail(inside(theorem), goal, tree)
            return False
        return True

    shown, closed = by_tail(inside(), goal, tree), ends
    ends = [theorem for theorem in ends if needed(theorem)]
    if len(ends) < len(closed):
        shown = by_tail(inside(), goal, tree)
    for place, theorem in enumerate(ends):
        f = theorem.f
        others = inside(*ends[: place + 1])
        at_end = Scene(others.hypotheses | {Relation("==", f)})
        below = contradiction(arithmetic((1, theorem), (1, assume(Relation(">", -f)))), goal)
        shown = cases(f, shown, _where_equal(at_end, goal, tree, f), below)
    return shown


def _where_equal(scene: Scene, goal: Relation, tree, f: Polynomial) -> Theorem:
    """The goal at an end, where a symbol has a value, which is put in."""
    name = next(name for name in sorted(f.symbols) if bound_in(assume(Relation(">=", f)), name))
    number, end = bound_in(assume(Relation(">=", f)), name)
    value = arithmetic((constant(1 / number), assume(Relation("==", f))))
    known = Signs(rules={symbol(name).atom: value}, facts=scene.scalars)
    put = {h.put({name: end}): h for h in scene.hypotheses if h.op in (">=", ">", "==") and name in h.symbols}
    kept = [h for h in scene.hypotheses if h not in put.values()]
    more = [Relation("==", f)] if any(name in h.symbols for h in kept) else []
    there = Scene([*kept, *more, *(h for h in put if h.body.number is None)])
    shown = from_lemmas(there, Relation(goal.op, normal(goal.put({name: end}).body, Signs(facts=there.scalars)).now), tree)
    lemmas = [by(h, [(1, assume(put[h]))], known=known) for h in shown.hypotheses if h in put and h not in scene.hypotheses]
    return by(goal, [(1, cut(lemmas, shown) if lemmas else shown)], known=known)
