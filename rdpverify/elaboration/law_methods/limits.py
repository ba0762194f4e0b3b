"""Methods for premises about all orders of an interval: what they say at its ends."""

from ...core.polynomial import ONE, Atom, substitute, symbol
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
from ..linear_search import inverse_positive
from ..normal_form import as_term, by
from .tails import by_tail


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
                for axiom_name in ("max_of_orders", "max_of_orders_finite"):
                    more.append(scene.lemma(axiom(axiom_name), P=D.args[0], Q=D.args[1], t=bound))
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
        found = next((theorem for theorem in more if theorem.relation == Relation("finite", as_term(atom))), None)
        if found is not None:
            return contradiction([found, assume(Relation("infinite", as_term(atom)))], goal)
    return from_lemmas(scene, goal, tree, more)


def kl_at_one(scene: Scene, K: Atom) -> list[Theorem]:
    """⊢ f(1) − kl >= 0 from a premise renyi <= f(a) for all orders a > 1 near 1, f linear with a slope >= 0."""
    found = []
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
            finite = next(each for each in at if each.op == "finite")
            value = next(each for each in at if each.op == ">=")
            less = cut(finite, instance(kl_below_renyi(), {"P": K.args[0], "Q": K.args[1], "a": order}))
            less = inner.use(less)
            nothing = by(
                "0 > 0",
                [(1, less), (1, value), (1, assume(Relation(">", N)), arithmetic((1, c), (1, by_numbers("2 > 0"))), w)],
                divisors=[two],
            )
            found.append(cases(-N, assume(below), contradiction(nothing, below)))
    return [scene.use(theorem) for theorem in found]


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


def by_end(scene: Scene, goal: Relation, tree) -> Theorem:
    """A premise for all orders of (1, b) says as much at b."""
    found = []
    for theorem in scene.assumed:
        if theorem.op == "forall" and theorem.f[2].op == ">=":
            (name, *_), conditions, body = theorem.f
            D = next((atom for atom in quantities(body) if atom.head == "renyi"), None)
            end = next((c.body + symbol(name) for c in conditions if c.op == ">" and name not in (c.body + symbol(name)).symbols), None)
            if D is None or end is None:
                continue
            bound = body.body + as_term(D)
            top = substitute(bound, {name: end})
            asked = instance(axiom("order_from_below"), {"P": D.args[0], "Q": D.args[1], "b": end, "t": top})
            wanted = [h for h in asked.hypotheses if h.op == "forall"]
            inner = Scene(scene.hypotheses | set(conditions))
            pieces = []
            for want in wanted:
                at = [each for each in inner.at_order(D.args[:2], symbol(name)) if each.op == want.body[2].op]
                made = at[0] if want.body[2].op == "finite" else arithmetic((1, at[0]), (1, inner.have(Relation(">=", top - bound))))
                pieces.append(generalise(made, want.body[0], want.body[1]))
            value = scene.use(cut(pieces, asked))
            finite = scene.use(
                cut(pieces, instance(axiom("order_from_below_finite"), {"P": D.args[0], "Q": D.args[1], "b": end, "t": top}))
            )
            found += [value, finite]
    if not found:
        raise ValueError("no premise for the orders of an interval with an end")
    return cut(found, by_tail(Scene(scene.hypotheses | {each.relation for each in found}), goal, tree))
