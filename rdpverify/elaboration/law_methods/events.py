"""Methods for claims about events: by a Rényi divergence, by a premise for all events, by a max divergence."""

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function, sum_of, symbol
from ...core.reader import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cases, congruence, contradiction, cut, instance
from ..law_closing import as_inequality, closed, is_known, mentioned
from ..law_facts import CANNOT
from ..law_quantities import atoms_within, quantities
from ..law_scene import Scene, orders_of_premises
from ..law_theorems.events import event_by_renyi, event_of_nothing
from ..law_theorems.max_divergence import events_under_max
from ..law_theorems.ranges import prob_range
from ..law_theorems.tails import rest_of_one
from ..laws_pointwise import exp_rises
from ..lemmas import equals
from ..normal_form import Normal, as_term, by


def by_event(scene: Scene, goal: Relation, tree) -> Theorem:
    """P(S) by Q(S) and a Rényi divergence: where Q(S) > 0 by Hölder's inequality, and where it is 0."""
    bounded = next((atom for atom in goal.body.atoms if atom.head == "prob" and goal.body.terms.get(((atom, 1),)) == -1), None)
    if bounded is None:
        raise ValueError("no event is bounded from above")
    maxima = Polynomial({monomial: value for monomial, value in goal.body.terms.items() if any(atom.head == "pos" for atom, _ in monomial)})
    if maxima.terms:
        first = by_event(scene, Relation(">=", goal.body - maxima), tree)
        rest = closed(scene, Relation(">=", maxima), [])
        return arithmetic((1, first), (1, rest))
    last = ValueError("no order")
    for D in dict.fromkeys(
        [
            *quantities(*scene.hypotheses),
            *mentioned(scene, tree),
            *(Atom("renyi", (*E.args[:2], symbol(name))) for E in orders_of_premises(scene) for name in sorted(goal.body.symbols)),
        ]
    ):
        if D.head == "renyi" and D.args[0] == bounded.args[0] and (bound := scene.bound_of(D)) is not None:
            try:
                return _event_at_order(scene, goal, bounded, D, bound)
            except CANNOT as problem:
                last = problem
    raise last


def _event_at_order(scene: Scene, goal: Relation, bounded: Atom, D: Atom, bound: Theorem) -> Theorem:
    first, second, a = D.args
    event = Atom("prob", (second, bounded.args[1]))
    Y, right = as_term(event), goal.body + as_term(bounded)
    put = {"P": first, "Q": second, "a": a, "S": bounded.args[1]}
    inner = Scene(scene.hypotheses | {Relation(">", Y)})
    positive = [event, *(symbol(name).atom for name in sorted(right.symbols) if is_known(scene, Relation(">", symbol(name))))]
    n, _ = Normal(positive).of(right)
    if n.atom is None or n.atom.head != "exp":
        raise ValueError("the bound is no exponential")
    top, i, y = n.atom.args[0], inverse(a), function("log", Y)
    low, high = (ONE - i) * (as_term(D) + y), (ONE - i) * (bound.f + as_term(D) + y)
    fact = inner.lemma(event_by_renyi(), **put)
    share = scene.lemma(rest_of_one(), a=a)
    rise = cut(by(Relation(">=", high - low), [(1, bound, share)]), instance(exp_rises(), {"x": low, "y": high}))
    less = by(Relation(">=", top - high), [(1, as_inequality(inner, Normal(positive).of(top - high)[0]))], positive)
    more = cut(less, instance(exp_rises(), {"x": high, "y": top}))
    above = inner.use(by(goal, [(1, fact), (1, rise), (1, more)], positive))
    none = Scene(scene.hypotheses | {Relation("==", Y)})
    powers = [zero_power(none, atom, Y) for atom in right.atoms if atom.head == "pow" and event in atoms_within(atom.args[0])]
    zero = closed(none, goal, [none.lemma(event_of_nothing(), **put), *powers])
    below = contradiction(arithmetic((1, scene.lemma(prob_range()[0], P=second, S=bounded.args[1])), (1, assume(Relation(">", -Y)))), goal)
    return cases(Y, above, zero, below)


def zero_power(scene: Scene, atom: Atom, zero: Polynomial) -> Theorem:
    """⊢ pow(f, y) == 0 where f is 0 with its factor."""
    base, exponent = atom.args
    above = scene.have(Relation(">", exponent))
    nothing = instance(axiom("pow_of_zero"), {"y": exponent})
    quotient = sum_of(
        Polynomial({tuple((a, c - 1) if a is zero.atom else (a, c) for a, c in monomial if not (a is zero.atom and c == 1)): value})
        for monomial, value in base.terms.items()
    )
    flat = arithmetic((quotient, assume(Relation("==", zero))))
    same = congruence(atom, {0: (flat, ZERO)})
    return arithmetic(
        equals(same, as_term(atom), function("pow", ZERO, exponent)), equals(cut(above, nothing), function("pow", ZERO, exponent), ZERO)
    )


def by_events(scene: Scene, goal: Relation, tree) -> Theorem:
    """A hockey-stick divergence from a premise for all events."""
    for theorem in scene.assumed:
        if theorem.op == "forall" and isinstance(theorem.f[0][0], Atom):
            for atom in quantities(goal):
                if atom.head == "hockey_stick":
                    right = goal.body + as_term(atom)
                    return scene.use(
                        instance(axiom("hockey_of_events"), {"P": atom.args[0], "Q": atom.args[1], "t": atom.args[2], "d": right})
                    )
    raise ValueError("no premise for all events")


def by_pure(scene: Scene, goal: Relation, tree) -> Theorem:
    """P(S) <= exp(c)·Q(S) where the max divergence is at most c."""
    more = []
    for M in scene.finite_atoms:
        if M.head == "max_divergence" and (bound := scene.bound_of(M)) is not None:
            rise = cut(bound, instance(exp_rises(), {"x": as_term(M), "y": bound.f + as_term(M)}))
            for event in quantities(goal):
                if event.head == "prob" and event.args[0] == M.args[1]:
                    names = {"P": M.args[0], "Q": M.args[1], "S": event.args[1]}
                    mass = instance(prob_range()[0], {"P": event.args[0], "S": event.args[1]})
                    more.append(scene.use(arithmetic((1, scene.lemma(events_under_max(), **names)), (1, rise, mass))))
    return closed(scene, goal, [*scene.plain, *more])
