"""Methods for claims about events: by a Rényi divergence, by a premise for all events, by a max divergence."""

from contextlib import suppress

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function, sum_of, symbol
from ...core.abbreviations import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cases, congruence, contradiction, cut, generalise, instance, specialise
from ..certificates import monomial_logarithm
from ..law_closing import as_inequality, closed, is_known
from ..law_facts import CANNOT, law_facts
from ..law_plan import mentioned
from ..law_quantities import atoms_within, linear_in, quantities
from ..law_scene import Scene, orders_of_premises
from ..law_theorems.events import event_by_renyi, event_of_nothing
from ..law_theorems.hockey_sticks import hockey_at_zero
from ..law_theorems.max_divergence import events_under_max
from ..law_theorems.notation import S
from ..law_theorems.ranges import prob_range
from ..law_theorems.tails import rest_of_one
from ..laws_pointwise import exp_reflects, exp_rises
from ..lemmas import as_nonnegative_zero, equals
from ..linear_search import inverse_positive, search
from ..normal import normal
from ..normal_form import Signs, as_term, by, exponent_of
from ..rewriting import coefficients
from .maxima import maximum_in


def by_event(scene: Scene, goal: Relation, tree) -> Theorem:
    """X = P(S) by Y = Q(S) and a Rényi divergence, Hölder's inequality in exponents: X <= exp(…) or Y >= exp(…)."""
    if maximum_in(goal) is not None:
        raise ValueError("a maximum is split first")
    maxima = Polynomial({monomial: value for monomial, value in goal.body.terms.items() if any(atom.head == "pos" for atom, _ in monomial)})
    if maxima.terms:
        first = by_event(scene, Relation(">=", goal.body - maxima), tree)
        return arithmetic((1, first), (1, closed(scene, Relation(">=", maxima), [])))
    events = [atom for atom in quantities(goal) if atom.head == "prob"]
    last = ValueError("no event, or no order at which a divergence is bounded")
    for D in dict.fromkeys(
        [
            *quantities(*scene.hypotheses),
            *mentioned(scene, tree, goal),
            *(Atom("renyi", (*E.args[:2], order)) for E in orders_of_premises(scene) for order in _symbols_above_one(scene)),
        ]
    ):
        bound = scene.bound_of(D) if D.head == "renyi" else None
        if bound is None and D in scene.finite_atoms and D in atoms_within(goal.body):
            bound = as_nonnegative_zero()  # by itself
        if D.head == "renyi" and bound is not None:
            for name in dict.fromkeys(event.args[1] for event in events):
                X, Y = (Atom("prob", (law, name)) for law in D.args[:2])
                try:
                    if goal.body.terms.get(((X, 1),)) == -1:
                        return _below_one_of(scene, goal, X, Y, D, bound)
                    return _from_below(scene, goal, X, Y, D, bound)
                except CANNOT as problem:
                    last = problem
    raise last


def _symbols_above_one(scene: Scene) -> list[Polynomial]:
    """The symbols whose domain begins at 1 or above."""
    symbols_above = []
    for name in sorted(frozenset().union(*(h.symbols for h in scene.hypotheses))):
        ends = [(h.body - symbol(name)).number for h in scene.hypotheses if h.op in (">=", ">")]
        symbols_above += [symbol(name)] if any(end is not None and end <= -1 for end in ends) else []
    return symbols_above


def by_one(scene: Scene, goal: Relation, tree) -> Theorem:
    """P(S) <= 1 <= exp(…)."""
    X = next((atom for atom in goal.body.atoms if atom.head == "prob" and goal.body.terms.get(((atom, 1),)) == -1), None)
    if X is None:
        raise ValueError("no event is bounded from above")
    right, positive = goal.body + as_term(X), known_positive(scene, goal)
    top = exponent_of(right, positive)
    more = cut(scene.have(Relation(">=", top)), instance(exp_rises(), {"x": ZERO, "y": top}))
    mass = scene.lemma(prob_range()[1], P=X.args[0], S=X.args[1])
    return scene.use(by(goal, [(1, mass), (1, more)], positive))


def known_positive(scene: Scene, goal: Relation, order: Polynomial = ZERO) -> list[Atom]:
    """The symbols that are > 0, but those of an order: its inverses are to stay what they are."""
    names = sorted(goal.symbols - order.symbols)
    return [symbol(name).atom for name in names if is_known(scene, Relation(">", symbol(name)))]


def _event_exponents(scene: Scene, X: Atom, D: Atom, bound: Theorem, y: Polynomial) -> tuple[Theorem, Polynomial]:
    """(⊢ high − low >= 0, high), where P(S) <= exp(low) with the divergence and high has its bound for it; y = log(Q(S))."""
    i = inverse(D.args[2])
    low, high = (ONE - i) * (as_term(D) + y), (ONE - i) * (bound.f + as_term(D) + y)
    return by(Relation(">=", high - low), [(1, bound, scene.lemma(rest_of_one(), a=D.args[2]))]), high


def _below_one_of(scene: Scene, goal: Relation, X: Atom, Y: Atom, D: Atom, bound: Theorem) -> Theorem:
    """X <= c + d where X <= c or X <= d, by which of the two is larger."""
    monomials = [Polynomial({monomial: value}) for monomial, value in goal.body.terms.items() if monomial != ((X, 1),)]
    if len(monomials) != 2:
        return _from_above(scene, goal, X, Y, D, bound)
    made, (c, d) = [], monomials
    for low, high, hypothesis in ((c, d, Relation(">=", d - c)), (d, c, Relation(">", c - d))):
        inner = Scene(scene.hypotheses | {hypothesis})
        less = _from_above(inner, Relation(">=", high - as_term(X)), X, Y, D, bound)
        made.append(arithmetic((1, less), (1, scene.have(Relation(">=", low)))))
    return cases(d - c, *made)


def _from_above(scene: Scene, goal: Relation, X: Atom, Y: Atom, D: Atom, bound: Theorem) -> Theorem:
    right, y = goal.body + as_term(X), as_term(Y)
    put = {"P": D.args[0], "Q": D.args[1], "a": D.args[2], "S": X.args[1]}
    inner = Scene(scene.hypotheses | {Relation(">", y)})
    positive = [Y, *known_positive(scene, goal, D.args[2])]
    top = exponent_of(right, positive)
    wider, high = _event_exponents(scene, X, D, bound, function("log", y))
    low = high - wider.f
    rise = cut(wider, instance(exp_rises(), {"x": low, "y": high}))
    less = by(Relation(">=", top - high), [(1, _between_exponents(inner, top - high, positive, D.args[2]))], positive)
    more = cut(less, instance(exp_rises(), {"x": high, "y": top}))
    above = inner.use(by(goal, [(1, inner.lemma(event_by_renyi(), **put)), (1, rise), (1, more)], positive))
    return cases(y, above, _where_none(scene, goal, Y, put), _below_none(scene, goal, Y))


def _where_none(scene: Scene, goal: Relation, Y: Atom, put: dict) -> Theorem:
    """Where Q(S) == 0, P(S) is 0."""
    none = Scene(scene.hypotheses | {Relation("==", as_term(Y))})
    powers = [zero_power(none, atom, as_term(Y)) for atom in goal.body.atoms if atom.head == "pow" and Y in atoms_within(atom.args[0])]
    empty = assume(Relation("==", as_term(Y)))
    return closed(none, goal, [*none.scalars, empty, none.lemma(event_of_nothing(), **put), *powers])


def _below_none(scene: Scene, goal: Relation, Y: Atom) -> Theorem:
    mass = scene.lemma(prob_range()[0], P=Y.args[0], S=Y.args[1])
    return contradiction(arithmetic((1, mass), (1, assume(Relation(">", -as_term(Y))))), goal)


def _from_below(scene: Scene, goal: Relation, X: Atom, Y: Atom, D: Atom, bound: Theorem) -> Theorem:
    """exp(…)·Y**c >= exp(…)·X**b from X <= exp((1 − 1/order)·(D + log(Y)))."""
    x, y = as_term(X), as_term(Y)
    parts = [Polynomial({m: value * sign for m, value in goal.body.terms.items() if value * sign > 0}) for sign in (1, -1)]
    if Y not in atoms_within(parts[0]) or X not in atoms_within(parts[1]):
        raise ValueError("not a bound of one event by the other")
    put = {"P": D.args[0], "Q": D.args[1], "a": D.args[2], "S": X.args[1]}
    some = Scene(scene.hypotheses | {Relation(">", x)})
    inner = Scene(some.hypotheses | {Relation(">", y)})
    positive = [X, Y, *known_positive(scene, goal, D.args[2])]
    right, left = (exponent_of(part, positive) for part in parts)
    wider, high = _event_exponents(scene, X, D, bound, function("log", y))
    low, log = high - wider.f, function("log", x)
    less = by(Relation(">=", function("exp", low) - function("exp", log)), [(1, inner.lemma(event_by_renyi(), **put))], positive)
    less = arithmetic((1, cut(less, instance(exp_reflects(), {"x": log, "y": low}))), (1, wider))  # log(x) <= high
    factor = linear_in(left, log.atom)
    if factor is None:
        raise ValueError("no power of the probability")
    scale = scene.have(Relation(">", factor[1]))
    rest = right - left - factor[1] * less.f
    known = by(Relation(">=", rest), [(1, _between_exponents(inner, rest, positive, D.args[2]))], positive)
    more = cut(arithmetic((1, less, scale), (1, known)), instance(exp_rises(), {"x": left, "y": right}))
    above = inner.use(by(goal, [(1, more)], positive))
    empty = Scene(some.hypotheses | {Relation("==", y)})
    nothing = arithmetic((1, empty.lemma(event_of_nothing(), **put)), (1, assume(Relation(">", x))))
    above = cases(y, above, contradiction(nothing, goal), _below_none(some, goal, Y))
    none = Scene(scene.hypotheses | {Relation("==", x)})
    powers = [zero_power(none, atom, x) for atom in goal.body.atoms if atom.head == "pow" and X in atoms_within(atom.args[0])]
    mass = none.lemma(prob_range()[0], P=Y.args[0], S=Y.args[1])
    zero = closed(none, goal, [mass, assume(Relation("==", x)), *powers])
    return cases(x, above, zero, _below_none(scene, goal, X))


def _between_exponents(scene: Scene, f: Polynomial, positive, order: Polynomial) -> Theorem:
    """⊢ the normal form of f is >= 0; what the hypotheses say of exponentials is said of their exponents."""
    known, i = Signs(positive), inverse(order)
    f = normal(f, known).now
    shares = [scene.lemma(rest_of_one(), a=order), inverse_positive(scene.have(Relation(">", order)))]
    facts = [arithmetic((1, fact, share)) for fact in _exponents_known(scene, known) for share in shares]
    with suppress(*CANNOT):
        if facts:
            return search(Relation(">=", f), facts, positive, scene.divisors(f, i, *(fact.f for fact in facts)), degree=1)
    return as_inequality(scene, f)


def _exponents_known(scene: Scene, known: Signs):
    """⊢ y − x >= 0 from hypotheses exp(y) − exp(x) >= 0."""
    for theorem in scene.plain:
        n = normal(theorem.f, known).now
        exponents = {value: monomial_logarithm(monomial, known) for monomial, value in n.terms.items()}
        if theorem.op != "==" and len(n.terms) == 2 and exponents.keys() == {1, -1} and None not in exponents.values():
            x, y = exponents[-1], exponents[1]
            order = by(Relation(">=", function("exp", y) - function("exp", x)), [(1, theorem)], known=known)
            yield cut(order, instance(exp_reflects(), {"x": x, "y": y}))


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
    """What a premise for all events says of the events in the goal, or of a hockey-stick divergence in it."""
    spoken = {atom for atom in quantities(goal) if atom.head == "prob"}
    events = {atom.args[1] for atom in spoken}
    made = [specialise(theorem, {theorem.f[0][0]: event}) for theorem in for_all_events(scene) for event in events]
    if made := [each for each in made if spoken & set(quantities(each.relation))]:
        return closed(scene, goal, [*scene.plain, *made])
    for atom in quantities(goal):
        if atom.head == "hockey_stick" and for_all_events(scene):
            right = goal.body + as_term(atom)
            return scene.use(instance(axiom("hockey_of_events"), {"P": atom.args[0], "Q": atom.args[1], "t": atom.args[2], "d": right}))
        if atom.head == "tv" and for_all_events(scene):  # is a hockey-stick divergence at level 0
            at_zero = scene.lemma(hockey_at_zero(), P=atom.args[0], Q=atom.args[1])
            hockey = next(each for each in at_zero.f.atoms if each.head == "hockey_stick")
            shown = by_events(scene, Relation(goal.op, goal.body + as_term(atom) - as_term(hockey)), tree)
            return search(goal, [shown, at_zero])
    raise ValueError("no premise for all events")


def for_all_events(scene: Scene) -> list[Theorem]:
    return [theorem for theorem in scene.assumed if theorem.op == "forall"
            and len(theorem.f[0]) == 1 and isinstance(theorem.f[0][0], Atom) and theorem.f[0][0].head == "event"]


def pure_by_events(scene: Scene) -> list[Theorem]:
    """⊢ finite(max_divergence(P, Q)) and ⊢ max_divergence(P, Q) <= log(c/d) from premises d·P(S) <= c·Q(S) for all events S."""
    made = []
    for theorem in for_all_events(scene):
        with suppress(*CANNOT):
            here = specialise(theorem, {theorem.f[0][0]: S})
            (X, x), (Y, y) = ((atom, coefficients(here.f, atom)[1]) for atom in _in_order(scene, here.f))
            if here.op == ">=" and here.f == x * as_term(X) + y * as_term(Y):
                divisor, positive = scene.have(Relation(">", -x)), known_positive(scene, here.relation)
                t = exponent_of(y * inverse(-x), positive)
                events = by(Relation(">=", function("exp", t) * as_term(Y) - as_term(X)), [(1, here, inverse_positive(divisor))], positive)
                values = {"P": X.args[0], "Q": Y.args[0], "t": t}
                none = cut(generalise(events, (S,), ()), axiom("hockey_of_events", d=ZERO, **values))
                made += [scene.use(cut(none, axiom(name, **values))) for name in ("max_finite", "max_least")]
    return [theorem for theorem in made if theorem.relation not in scene.hypotheses]


def _in_order(scene: Scene, f: Polynomial) -> list[Atom]:
    """The probabilities in f, those first that it bounds from above."""
    return sorted(quantities(Relation(">=", f)), key=lambda atom: not is_known(scene, Relation(">", -coefficients(f, atom)[1])))


def by_pure(scene: Scene, goal: Relation, tree) -> Theorem:
    """P(S) <= exp(c)·Q(S) where the max divergence is at most c."""
    more = []
    for M in scene.finite_atoms:
        if M.head == "max_divergence":
            for event in quantities(goal):
                if event.head == "prob" and event.args[0] == M.args[1]:
                    with suppress(*CANNOT):
                        return _under_max(scene, goal, M, event)
                    more += [_event_under_bound(scene, M, event)] if scene.bound_of(M) is not None else []
    if not more:
        raise ValueError("no event, or no max divergence")
    return closed(scene, goal, [*scene.plain, *more])


def _under_max(scene: Scene, goal: Relation, M: Atom, event: Atom) -> Theorem:
    """c·Q(S) − P(S) >= 0 as c is exp of at least M."""
    factor, positive = coefficients(goal.body, event)[1], known_positive(scene, goal)
    t = exponent_of(factor, positive)
    less = search(Relation(">=", t - as_term(M)), [*scene.plain, *law_facts(scene, scene.finite_atoms)], degree=1)
    rise = cut(less, instance(exp_rises(), {"x": as_term(M), "y": t}))
    return by(goal, _event_parts(scene, M, event, rise), positive)


def _event_under_bound(scene: Scene, M: Atom, event: Atom) -> Theorem:
    bound = scene.bound_of(M)
    rise = cut(bound, instance(exp_rises(), {"x": as_term(M), "y": bound.f + as_term(M)}))
    return scene.use(arithmetic(*_event_parts(scene, M, event, rise)))


def _event_parts(scene: Scene, M: Atom, event: Atom, rise: Theorem) -> list:
    names = {"P": M.args[0], "Q": M.args[1], "S": event.args[1]}
    mass = instance(prob_range()[0], {"P": event.args[0], "S": event.args[1]})
    return [(1, scene.lemma(events_under_max(), **names)), (1, rise, mass)]
