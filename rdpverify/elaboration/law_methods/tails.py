"""Methods for tails of the loss and hockey sticks that are bounded by an exponential."""

from ...core.polynomial import ONE, ZERO, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, cases, contradiction, cut, instance
from ..law_closing import as_inequality, from_lemmas, is_known
from ..law_facts import CANNOT
from ..law_plan import mentioned
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.tails import hockey_by_renyi, loss_tail_by_renyi
from ..laws_pointwise import exp_rises
from ..normal_form import Normal, as_term, by


def by_tail(scene: Scene, goal: Relation, tree) -> Theorem:
    """A tail or an excess at most exp((order − 1)·(bound − level)), which is at most what the goal says."""
    atom = next(
        (each for each in goal.body.atoms if each.head in ("loss_tail", "hockey_stick") and goal.body.terms.get(((each, 1),)) == -1), None
    )
    if atom is None:
        raise ValueError("no tail is bounded from above")
    right, level = goal.body + as_term(atom), atom.args[2]
    lemma = loss_tail_by_renyi if atom.head == "loss_tail" else hockey_by_renyi
    positive = [
        as_atom for as_atom in (symbol(name).atom for name in sorted(right.symbols)) if is_known(scene, Relation(">", as_term(as_atom)))
    ]
    normal = Normal(positive)
    n, _ = normal.of(right)
    top = n.atom.args[0] if n.atom is not None and n.atom.head == "exp" else ZERO if n == ONE else None
    if top is None:
        raise ValueError("the bound is no exponential")
    last = ValueError("no order")
    for D in dict.fromkeys([*quantities(*scene.hypotheses), *mentioned(scene, tree, goal)]):
        if D.head == "renyi" and D.args[:2] == atom.args[:2] and (bound := scene.bound_of(D)) is not None:
            try:
                a = D.args[2]
                above = scene.have(Relation(">", a - ONE))
                fact = scene.lemma(lemma(), P=D.args[0], Q=D.args[1], a=a, t=level)
                highest = (a - ONE) * (bound.f + as_term(D) - level)
                rise = cut(
                    arithmetic((1, bound, above), (("square", ZERO),)),
                    instance(exp_rises(), {"x": (a - ONE) * (as_term(D) - level), "y": highest}),
                )
                difference, _ = normal.of(top - highest)
                less = as_inequality(scene, difference)
                less = by(Relation(">=", top - highest), [(1, less)], positive)
                more = cut(less, instance(exp_rises(), {"x": highest, "y": top}))
                return scene.use(by(goal, [(1, fact), (1, rise), (1, more)], positive))
            except CANNOT as problem:
                last = problem
    raise last


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
