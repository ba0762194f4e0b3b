"""Proofs of claims about all laws in the core's rules: the cases of a claim, what is known in each, and the methods that prove it."""

from functools import cache, partial

from ..core.claim import cases_read
from ..core.polynomial import ONE, ZERO, Polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..core.well_posed import Reading
from ..errors import RuleError
from .angles import both_ways
from .book import assume, cases, contradiction, cut, knowing_of_laws, written
from .law_closing import is_known, late_from_lemmas, soon_from_lemmas
from .law_facts import CANNOT, law_facts
from .law_lemmas import with_lemmas
from .law_methods.bounded_range import by_width
from .law_methods.ceilings import by_ceilings, by_component, names_component
from .law_methods.domination import by_domination
from .law_methods.events import by_event, by_events, by_one, by_pure, pure_by_events
from .law_methods.excesses import by_larger_level, by_tangents
from .law_methods.hoelder import by_hoelder
from .law_methods.instances import by_levels
from .law_methods.inverse_functions import by_logarithm, by_root
from .law_methods.kernels import by_kernels, kernel_facts, speaks_of_kernels
from .law_methods.limits import by_infinite, by_limit
from .law_methods.maxima import by_maximum, maximum_in
from .law_methods.means import by_means, means_as_divergences
from .law_methods.mixtures import by_mixture
from .law_methods.pointwise import by_points
from .law_methods.products import by_parts, by_product, by_steps
from .law_methods.ratio_range import by_range
from .law_methods.roots_of_limits import by_root_of_limit
from .law_methods.tails import by_tails
from .law_methods.tradeoffs import by_line
from .law_methods.trials import by_trials
from .law_numbers import shown
from .law_plan import rules_of
from .law_quantities import atoms_within, quantities
from .law_scene import Scene
from .linear_search import search
from .normal import normal
from .normal_form import as_term


def recorded(claim: dict) -> tuple[list, list[Theorem]]:
    """(the cases, the facts of well-posedness)."""
    theorems: list[Theorem] = []
    scene = cache(Scene)

    class Recorder(Reading):
        def need(self, relation, hypotheses, why):
            try:
                super().need(relation, hypotheses, why)
            except RuleError:
                try:
                    theorems.append(_known(scene(hypotheses), relation))
                except CANNOT:
                    raise RuleError(f"not known to be well-posed: {why}: {relation}") from None

    return cases_read(Recorder(()), claim), theorems


def _known(scene: Scene, relation: Relation) -> Theorem:
    """⊢ what is needed for a value, by the values of means and by cases of positive parts."""
    heads = {atom.head for atom in relation.body.atoms} if isinstance(relation.body, Polynomial) else set()
    more = means_as_divergences(scene, relation) if "integral" in heads else []
    try:
        return cut(more, Scene(scene.hypotheses.union(each.relation for each in more)).have(relation)) if more else scene.have(relation)
    except CANNOT:
        if "pos" not in heads or relation.op != ">=" or relation.laws:
            raise
        return shown(relation.body, [theorem.relation for theorem in scene.scalars])


def elaborate(claim: dict, tree: dict) -> dict:
    """Proof data for :func:`rdpverify.core.check.check`; ValueError where no proof is found."""
    asked, facts = recorded(claim)
    shown, given_up = [], set()
    for case in asked:
        scene = Scene(case.hypotheses)
        with knowing_of_laws(scene.of_laws(case.relation)):
            made = kernel_facts(scene, case.relation)
            scene = Scene(scene.hypotheses | {each.relation for each in made}) if made else scene
            lemmas = with_lemmas(scene, claim, tree, lambda stated: recorded(stated)[0], _by_tree, given_up)
            theorem = _by_tree(Scene(scene.hypotheses | {each.relation for each in lemmas}) if lemmas else scene, case.relation, tree)
            theorem = cut(lemmas, theorem) if lemmas else theorem
            shown.append(cut(made, theorem) if made else theorem)
    return written(shown, facts)


def _by_tree(scene: Scene, goal: Relation, tree) -> Theorem:
    if isinstance(goal.body, Polynomial) and any(atom.head == "pow" and atom.args[0] == ZERO for atom in atoms_within(goal.body)):
        r = normal(goal.body, scene.prover)  # a level 0 written as the root of 0
        return r.back(_shown(scene, Relation(goal.op, r.now), set(rules_of(tree)), tree))
    return _shown(scene, goal, set(rules_of(tree)), tree)


def _shown(scene: Scene, goal: Relation, rules, tree) -> Theorem:
    orders = set() if any(h.op == "==" for h in scene.hypotheses) else orders_near_one(scene, goal)
    if len(orders) == 1:
        (order,) = orders
        scenes = (Scene(scene.hypotheses | {Relation(*case)}) for case in ((">", order - ONE), ("==", order - ONE), (">", ONE - order)))
        return cases(order - ONE, *(_absurd(each, goal) or _shown(each, goal, rules, tree) for each in scenes))
    if more := pure_by_events(scene) or means_as_divergences(scene, goal):
        return cut(more, _shown(Scene(scene.hypotheses.union(each.relation for each in more)), goal, rules, tree))
    last = ValueError("no quantity is infinite")
    if goal.body.number is not None and goal.body.number < 0:  # a quantity on the wrong side is infinite
        for atom in scene.infinite_atoms:
            D = as_term(atom)
            try:
                return contradiction([scene.have(Relation("finite", D)), assume(Relation("infinite", D))], goal)
            except CANNOT as problem:
                last = problem
        if (absurd := _absurd(scene, goal, law_facts(scene, quantities(*scene.hypotheses)))) is not None:
            return absurd
        if not rules & MAKE_FINITE and not names_component(scene, goal, tree):
            raise ValueError(f"not known to be finite: {last}")
    maximum = maximum_in(goal)
    if maximum is not None and goal.body.terms[((maximum, 1),)] == -1:
        return _by_maximum(scene, goal, tree, maximum, rules)
    if goal.op == "==" and "antisymmetry" in rules:
        return both_ways(*(_shown(scene, Relation(">=", f), rules, tree) for f in (goal.body, -goal.body)))
    attempts = [method for names, method in METHODS if rules & set(names)]
    if names_component(scene, goal, tree):
        place = 0 if goal.body.number is not None else len(attempts)
        attempts.insert(place, lambda s, g, t: by_component(s, g, lambda inner, left: _shown(inner, left, rules, {"rule": ""}), t))
    if "tensorise" in rules:
        attempts.insert(0, lambda s, g, t: by_parts(s, g, lambda inner, left: _shown(inner, left, rules - {"tensorise"}, t)))
    if speaks_of_kernels(goal):
        attempts.insert(0, lambda s, g, t: by_kernels(s, g, lambda inner, left: _shown(inner, left, rules, t)))
    attempts += [partial(_by_maximum, maximum=maximum, rules=rules)] if maximum is not None else []
    for attempt in (*attempts, by_means, soon_from_lemmas, by_points, late_from_lemmas):
        try:
            return attempt(scene, goal, tree)
        except CANNOT as problem:
            last = problem
    if goal.op == "==":
        return both_ways(*(_shown(scene, Relation(">=", f), rules, tree) for f in (goal.body, -goal.body)))
    raise last


def _absurd(scene: Scene, goal: Relation, facts=()) -> Theorem | None:
    """The goal from hypotheses that contradict each other."""
    try:
        return contradiction(search("0 > 0", [*scene.plain, *facts], degree=1), goal)
    except CANNOT:
        return None


def _by_maximum(scene: Scene, goal: Relation, tree, maximum, rules) -> Theorem:
    def shown(part, more):
        return _shown(Scene(scene.hypotheses | {more}) if more else scene, part, rules, tree)

    return by_maximum(goal, maximum, shown)


MAKE_FINITE = {"hoelder", "limit_order", "mixture", "convexity", "triangle-max", "bounded_ratio"}
METHODS: list = [
    (("bernoulli",), by_line),
    (("bernoulli",), by_trials),
    (("limit_order",), by_root_of_limit),
    (("pure",), by_pure),
    (("chernoff",), by_infinite),
    (("square_root", "affinity"), by_root),
    (("premise", "reworded"), by_events),
    (("loss_tail", "domination"), by_tails),
    (("variational", "restate", "isolate", "hellinger-of-order-half"), by_logarithm),
    (("hoelder",), by_hoelder),
    (("composition",), by_product),
    (("triangle-max",), by_steps),
    (("triangle-hockey",), by_levels),
    (("bounded_range", "bounded-range", "bounded-range-curve", "premise", "reworded", "theorem"), by_width),
    (("mixture", "bounded_ratio", "component"), by_ceilings),
    (("mixture", "convexity"), by_mixture),
    (("mixture", "shared_component"), by_points),
    (("bounded_ratio", "domination"), by_range),
    (("domination",), by_domination),
    (("bernoulli",), by_larger_level),
    (("bernoulli",), by_tangents),
    (("bernoulli", "at_most_one"), by_one),
    (("bernoulli", "at_most_one", "excess_of_events", "instantiate"), by_event),
    (("limit_order",), by_limit),
]


def orders_near_one(scene: Scene, goal: Relation) -> set:
    """Orders of which it is not known whether they are above or below 1."""
    return {
        atom.args[2]
        for atom in quantities(goal, *scene.hypotheses)
        if atom.head == "renyi"
        and not is_known(scene, Relation(">", atom.args[2] - ONE))
        and not is_known(scene, Relation(">", ONE - atom.args[2]))
    }
