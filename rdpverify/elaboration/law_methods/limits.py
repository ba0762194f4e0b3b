"""Methods for premises about all orders of an interval: what they say at its ends."""

from contextlib import suppress

from ...core.polynomial import ONE, Atom, Polynomial, symbol
from ...core.substitution import substitute
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, by_numbers, cases, contradiction, cut, generalise, instance
from ..law_closing import from_lemmas
from ..law_facts import CANNOT
from ..law_plan import mentioned
from ..law_quantities import quantities
from ..law_scene import Scene, orders_of_premises
from ..law_theorems.affinity import chernoff_infinite
from ..law_theorems.divergences import kl_below_renyi
from ..law_theorems.orders import orders_increase, orders_increase_finite
from ..linear_search import inverse_positive
from ..normal_form import as_term, by


def by_limit(scene: Scene, goal: Relation, tree) -> Theorem:
    """What a premise for all orders of an interval says at its ends."""
    more = []
    for theorem in scene.assumed:
        if theorem.op == "forall" and theorem.f[2].op == ">=":
            (name, *_), conditions, body = theorem.f
            D = next((atom for atom in quantities(body) if atom.head == "renyi"), None)
            if D is None:
                continue
            bound = body.body + as_term(D)
            ends = [c.body + symbol(name) for c in conditions if c.op == ">" and (c.body + symbol(name)).symbols.isdisjoint({name})]
            if name not in bound.symbols and not ends:
                more += _at_infinity(scene, D, bound, [symbol(name) - c.body for c in conditions if c.op in (">=", ">")])
    for atom in dict.fromkeys(
        [
            *quantities(goal),
            *scene.finite_atoms,
            *mentioned(scene, tree, goal),
            *(Atom("kl", D.args[:2]) for D in orders_of_premises(scene)),
        ]
    ):
        if atom.head == "kl":
            try:
                scene.lemma(scene.finite(as_term(atom)))
                more += kl_at_one(scene, atom)
            except CANNOT:
                continue
    for atom in scene.infinite_atoms:
        if atom.head == "kl":
            return contradiction([scene.finite(as_term(atom)), assume(Relation("infinite", as_term(atom)))], goal)
        infinite = next((theorem for theorem in more if theorem.relation == Relation("finite", as_term(atom))), None)
        if infinite is not None:
            return contradiction([infinite, assume(Relation("infinite", as_term(atom)))], goal)
    return from_lemmas(scene, goal, tree, more)


def _at_infinity(scene: Scene, D: Atom, bound: Polynomial, lower: list[Polynomial]) -> list[Theorem]:
    """What a premise for all orders beyond ``lower`` says of the max divergence: smaller orders have smaller divergences."""
    theorems, put = [], {"P": D.args[0], "Q": D.args[1], "t": bound}
    for theorem in (instance(axiom(name), put) for name in ("max_of_orders", "max_of_orders_finite")):
        pieces = []
        for wanted in (h for h in theorem.hypotheses if h.op == "forall") if lower != [ONE] else ():
            (inside, *_), conditions, body = wanted.body
            a, b = symbol(inside), lower[0] + ONE
            far, near = (Scene(scene.hypotheses | set(conditions) | {each}) for each in (Relation(">=", a - b), Relation(">", b - a)))
            above = next(each for each in far.at_order(D.args[:2], a) if each.op == body.op)
            less = orders_increase_finite() if body.op == "finite" else orders_increase()
            below = near.lemma(less, P=D.args[0], Q=D.args[1], a=a, b=b)
            if body.op != "finite":
                below = arithmetic((1, below), *((1, each) for each in near.at_order(D.args[:2], b) if each.op == body.op))
            pieces.append(generalise(cases(a - b, above, below), (inside,), conditions))
        theorems.append(scene.use(cut(pieces, theorem)))
    return theorems


def kl_at_one(scene: Scene, K: Atom) -> list[Theorem]:
    """⊢ f(1) − kl >= 0 from a premise renyi <= f(a) for all orders a > 1 near 1, f linear with a slope >= 0."""
    theorems = []
    for theorem in scene.assumed:
        if theorem.op == "forall" and theorem.f[2].op == ">=":
            (name, *_), conditions, body = theorem.f
            D = next((atom for atom in quantities(body) if atom.head == "renyi" and atom.args[:2] == K.args), None)
            if D is None or len(conditions) != 1:
                continue
            f = body.body + as_term(D)
            first = substitute(f, {name: ONE})
            slope = substitute(f, {name: ONE + ONE}) - first
            if f != first + slope * (symbol(name) - ONE):
                continue
            N = as_term(K) - first
            below = Relation(">=", -N)
            inner = Scene(scene.hypotheses | {Relation(">", N)})
            c = inner.have(Relation(">=", slope))
            two = arithmetic((2, c), (1, by_numbers("2 > 0")))
            w = inverse_positive(two)
            order = ONE + N * w.f
            above = arithmetic((1, assume(Relation(">", N)), w))
            inner.known[Relation(">", order - ONE)] = above
            inner.known[Relation(">=", order - ONE)] = arithmetic((("square", ONE), above))
            inner.known[Relation(">", order)] = arithmetic((1, above), (1, by_numbers("1 > 0")))
            at = inner.at_order(K.args, order)
            finite = next((each for each in at if each.op == "finite"), None)
            if finite is None:  # the orders begin above 1
                continue
            value = next(each for each in at if each.op == ">=")
            less = cut(finite, instance(kl_below_renyi(), {"P": K.args[0], "Q": K.args[1], "a": order}))
            less = inner.use(less)
            nothing = by(
                "0 > 0",
                [(1, less), (1, value), (1, assume(Relation(">", N)), arithmetic((1, c), (1, by_numbers("2 > 0"))), w)],
                divisors=[two],
            )
            theorems.append(cases(-N, assume(below), contradiction(nothing, below)))
    return [scene.use(theorem) for theorem in theorems]


def by_infinite(scene: Scene, goal: Relation, tree) -> Theorem:
    """What an infinite Rényi divergence of an order below 1 says."""
    more = []
    for atom in scene.infinite_atoms:
        if atom.head == "renyi":
            try:
                more.append(scene.lemma(chernoff_infinite(), P=atom.args[0], Q=atom.args[1], a=atom.args[2]))
            except CANNOT:
                continue
    if not more:
        raise ValueError("nothing is infinite")
    return from_lemmas(scene, goal, tree, more)


def at_ends(scene: Scene, orders) -> list[Theorem]:
    """What premises for all orders of (1, b) say at b, and at those of the ``orders`` that are at most b."""
    theorems = []
    for theorem in scene.assumed:
        if theorem.op == "forall" and theorem.f[2].op == ">=":
            (name, *_), conditions, body = theorem.f
            D = next((atom for atom in quantities(body) if atom.head == "renyi"), None)
            end = next((c.body + symbol(name) for c in conditions if c.op == ">" and name not in (c.body + symbol(name)).symbols), None)
            if D is not None and end is not None:
                for order in dict.fromkeys([*orders, end]):
                    with suppress(*CANNOT):
                        theorems += _at_end(scene, D, name, body.body + as_term(D), end, order)
    return theorems


def _at_end(scene: Scene, D: Atom, name: str, bound: Polynomial, end: Polynomial, order: Polynomial) -> list[Theorem]:
    put = {"P": D.args[0], "Q": D.args[1], "b": order, "t": substitute(bound, {name: order})}
    value, finite = (instance(axiom(each), put) for each in ("order_from_below", "order_from_below_finite"))
    pieces = []
    for wanted in (h for h in value.hypotheses if h.op == "forall"):
        (inside, *_), conditions, body = wanted.body
        a = symbol(inside)
        inner = Scene(scene.hypotheses | set(conditions))
        if order != end:
            less = arithmetic((1, scene.have(Relation(">=", end - order))), (1, assume(Relation(">", order - a))))
            inner.known[Relation(">", end - a)] = less
        made = next(each for each in inner.at_order(D.args[:2], a) if each.op == body.op)
        if body.op == ">=":
            made = arithmetic((1, made), (1, inner.have(Relation(">=", put["t"] - substitute(bound, {name: a})))))
        pieces.append(generalise(made, (inside,), conditions))
    return [scene.use(cut(pieces, each)) for each in (value, finite)]
