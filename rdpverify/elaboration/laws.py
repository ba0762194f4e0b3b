"""Proofs of claims about all laws in the core's rules: the cases of a claim, what is known in each, and the methods that prove it."""

from contextlib import suppress
from ..core import claim as claims
from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, substitute, sum_of, symbol
from ..core.reader import inverse, polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RdpVerifyError, RuleError
from . import law_lemmas as lemmas
from . import law_tails
from .book import arithmetic, assume, axiom, by_numbers, cases, congruence, contradiction, cut, generalise, instance, specialise, written
from .law_domination import by_domination
from .law_hoelder import hoelder_of
from .law_range import by_range
from .laws_pointwise import below_root, exp_reflects, exp_rises, log_below_line, log_of_inverse, root_not_negative, root_squared
from .lemmas import equals, pos_at_least, pos_nonnegative
from .linear_search import inverse_positive, refuted, search
from .normal_form import Normal, as_asked, as_term, by, identity
from .scalar import prove_relation

QUANTITIES = ("tv", "kl", "chi2", "hellinger2", "max_divergence", "renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "prob")
HALF = polynomial("1/2")
CANNOT = (ValueError, RdpVerifyError)
DEBUG = False


class Scene:
    """The hypotheses of one case, and what follows from them."""

    def __init__(self, hypotheses):
        self.hypotheses = frozenset(hypotheses)
        self.assumed = [assume(relation) for relation in sorted(self.hypotheses, key=repr)]
        self.plain = [theorem for theorem in self.assumed if theorem.op in (">=", ">", "==")]
        self.scalars = [theorem for theorem in self.plain if not theorem.relation.laws]
        self.known: dict[Relation, Theorem] = {}
        self.through = False
        self.failed: set[Relation] = set()

    def have(self, relation: Relation, degree: int = 2) -> Theorem:
        """⊢ relation under the hypotheses; ValueError when it is not found."""
        if relation in self.hypotheses:
            return assume(relation)
        if relation in self.failed:
            raise ValueError(f"not found: {relation}")
        if relation not in self.known:
            self.failed.add(relation)  # until it is found: what asks for itself has no proof
            self.known[relation] = self._found(relation, degree)
            self.failed.discard(relation)
        return self.known[relation]

    def _found(self, relation: Relation, degree: int) -> Theorem:
        match relation.op:
            case "finite":
                return self.finite(relation.body)
            case "continuous":
                return self.continuous(*relation.body)
            case ">=" | ">" | "==":
                facts = [*self.plain, *law_facts(self, quantities(relation))] if quantities(relation) else self.scalars
                for more in (False, True):
                    try:
                        extra = scalar_facts(self, [relation.body, *(fact.f for fact in facts)]) if more else []
                        extra += exponential_facts(self, [relation.body], facts, []) if more and relation.laws else []
                        return search(relation, facts + extra, divisors=self.divisors(relation.body), degree=degree)
                    except CANNOT as problem:
                        last = problem
                if relation.laws:
                    return prove_relation(relation, [], [*facts, *scalar_facts(self, [relation.body])])
                if not relation.laws:
                    return prove_relation(relation, [theorem.relation for theorem in self.assumed if not theorem.relation.laws])
                raise last
        raise ValueError(f"not known: {relation}")

    def equation(self, f: Polynomial) -> Theorem:
        """⊢ f == 0."""
        try:
            return identity(f, self.divisors(f))
        except CANNOT:
            return prove_relation(Relation("==", f), [theorem.relation for theorem in self.assumed if not theorem.relation.laws])

    def divisors(self, *formulas: Polynomial) -> list[Theorem]:
        """Theorems f > 0 for what is divided by."""
        found = {}
        for f in formulas:
            for atom in _inside(f):
                if atom.head == "inv" and atom not in found:
                    found[atom] = self.have(Relation(">", atom.args[0]))
        return list(found.values())

    def at_order(self, laws: tuple, order: Polynomial) -> list[Theorem]:
        """What the premises for all orders say of renyi(laws, order)."""
        found = []
        for theorem in self.assumed:
            if theorem.op == "forall" and isinstance(theorem.f[0][0], str):
                name, body = theorem.f[0][0], theorem.f[2]
                D = next((atom for atom in quantities(body) if atom.head == "renyi"), None)
                if D is not None and D.args == (*laws, symbol(name)):
                    try:
                        found.append(self.use(specialise(theorem, {name: order})))
                    except CANNOT:
                        continue
        return found

    def bound_of(self, D: Atom) -> Theorem | None:
        """⊢ c − D >= 0 for a number c, from a premise."""
        term = as_term(D)
        for theorem in [*self.plain, *(self.at_order(D.args[:2], D.args[2]) if D.head == "renyi" else ())]:
            if theorem.op == ">=" and theorem.f.terms.get(((D, 1),)) == -1 and not quantities(Relation(">=", theorem.f + term)):
                return theorem
        return None

    def use(self, theorem: Theorem) -> Theorem:
        """The theorem, its hypotheses proved from those of the scene."""
        lacking = [relation for relation in theorem.hypotheses if relation not in self.hypotheses]
        return cut([self.have(relation) for relation in lacking], theorem) if lacking else theorem

    def lemma(self, theorem: Theorem, **values) -> Theorem:
        return self.use(instance(theorem, values) if values else theorem)

    # ---- quantities ---------------------------------------------------------------------------------------------------------------------

    @property
    def finite_atoms(self) -> list[Atom]:
        return [theorem.f.atom for theorem in self.assumed if theorem.op == "finite"]

    @property
    def infinite_atoms(self) -> list[Atom]:
        return [theorem.f.atom for theorem in self.assumed if theorem.op == "infinite"]

    def finite(self, D: Polynomial) -> Theorem:
        """⊢ finite(D) from what else is finite."""
        atom = D.atom
        if atom.head == "renyi":
            for theorem in self.at_order(atom.args[:2], atom.args[2]):
                if theorem.op == "finite":
                    return theorem
        if atom.head == "kl" and any(D.args[:2] == atom.args for D in _orders(self)):
            for theorem in self.at_order(atom.args, polynomial("2")):
                if theorem.op == "finite":
                    return self.use(
                        cut(theorem, instance(lemmas.kl_finite_by_renyi(), {"P": atom.args[0], "Q": atom.args[1], "a": polynomial("2")}))
                    )
        for lemma in [*lemmas.FINITE, *law_tails.FINITE]:
            theorem = lemma()
            first = {}
            if theorem.f.atom.head == atom.head and all(
                _bind(part, argument, first) for part, argument in zip(theorem.f.atom.args, atom.args, strict=True)
            ):
                wanted = [h.body.atom for h in theorem.hypotheses if h.op == "finite"]
                if all({law.args[0] for law in each.laws} | each.symbols <= first.keys() for each in wanted):
                    try:
                        return self.lemma(theorem, **first)
                    except CANNOT:
                        continue
                for values in bindings(wanted, self.finite_atoms, first):
                    try:
                        return self.lemma(theorem, **values)
                    except CANNOT:
                        continue
        raise ValueError(f"not known to be finite: {D}")

    def continuous(self, first: Atom, second: Atom) -> Theorem:
        for other in self.finite_atoms:
            if other.args[:2] == (first, second):
                name = {"kl": "kl_continuous", "chi2": "chi2_continuous", "renyi": "renyi_continuous", "max_divergence": "max_continuous"}[
                    other.head
                ]
                values = {"P": first, "Q": second, **({"a": other.args[2]} if other.head == "renyi" else {})}
                try:
                    return self.lemma(axiom(name), **values)
                except CANNOT:
                    continue
        for theorem in self.assumed:
            if theorem.op == "forall" and isinstance(theorem.f[0][0], str):
                D = next((atom for atom in quantities(theorem.f[2]) if atom.head == "renyi" and atom.args[:2] == (first, second)), None)
                for order in (polynomial("2"),) if D else ():
                    for made in self.at_order((first, second), order):
                        if made.op == "finite":
                            return cut(made, self.lemma(axiom("renyi_continuous"), P=first, Q=second, a=order))
        middle = {law for atom in self.finite_atoms for law in atom.args[:2]} - {first, second}
        for between in sorted(middle, key=lambda law: law.serial) if not self.through else ():
            self.through = True
            try:
                return cut(
                    [self.continuous(first, between), self.continuous(between, second)],
                    instance(axiom("continuous_through"), {"P": first, "Q": between, "R": second}),
                )
            except CANNOT:
                continue
            finally:
                self.through = False
        raise ValueError(f"not known to be continuous: {first}, {second}")


def _inside(f: Polynomial):
    for atom in f.atoms:
        yield atom
        for argument in atom.args:
            if isinstance(argument, Polynomial):
                yield from _inside(argument)


def recorded(claim: dict) -> tuple[list, list[Theorem]]:
    """(the cases, the facts of well-posedness)."""
    found: list[Theorem] = []

    class Recorder(claims.Reading):
        """A reading that looks for the facts that it needs and remembers them."""

        def need(self, relation, hypotheses, why):
            try:
                super().need(relation, hypotheses, why)
            except RuleError:
                try:
                    found.append(Scene(hypotheses).have(relation))
                except CANNOT:
                    raise RuleError(f"not known to be well-posed: {why}: {relation}") from None

    return claims.cases_read(Recorder(()), claim), found


def elaborate(claim: dict, tree: dict) -> dict:
    """Proof data for :func:`rdpverify.core.check.check`; ValueError where no proof is found."""
    asked, facts = recorded(claim)
    rules = set(_rules(tree))
    shown = []
    for case in asked:
        theorem = _shown(Scene(case.hypotheses), case.relation, rules, tree)
        shown.append(theorem)
    return written(shown, facts)


def _rules(tree):
    yield tree["rule"]
    if tree["rule"] == "theorem" and tree.get("with"):
        yield tree["with"].get("name")
    for part in tree.get("then", ()):
        yield from _rules(part)


def _shown(scene: Scene, goal: Relation, rules, tree) -> Theorem:
    orders = set() if any(h.op == "==" for h in scene.hypotheses) else orders_near_one(scene, goal)
    if len(orders) == 1:
        (order,) = orders
        parts = [
            _shown(Scene(scene.hypotheses | {Relation(op, f)}), goal, rules, tree)
            for op, f in ((">", order - ONE), ("==", order - ONE), (">", ONE - order))
        ]
        return cases(order - ONE, *parts)
    if (
        goal.body.number is not None and goal.body.number < 0 and not rules & {"hoelder", "limit_order"}
    ):  # a quantity on the wrong side is infinite
        for atom in scene.infinite_atoms:
            D = as_term(atom)
            try:
                return contradiction([scene.finite(D), assume(Relation("infinite", D))], goal)
            except CANNOT as problem:
                last = problem
        raise ValueError(f"not known to be finite: {last}")
    attempts = [method for names, method in METHODS if rules & set(names)]
    for attempt in (*attempts, _from_lemmas):
        try:
            return attempt(scene, goal, tree)
        except CANNOT as problem:
            last = problem
            if DEBUG:
                print(attempt.__name__, str(problem)[:300])
    raise last


def _from_lemmas(scene: Scene, goal: Relation, tree, more=(), positive=()) -> Theorem:
    own = quantities(goal, *scene.hypotheses)
    every = list(dict.fromkeys([*own, *mentioned(scene, tree)]))
    for atoms, long in ((own, False), (every, False), (own, True)):
        try:
            return closed(scene, goal, _facts_of(scene, atoms, more), positive=positive, long=long)
        except CANNOT:
            continue
    return closed(scene, goal, _facts_of(scene, every, more), positive=positive)


def _facts_of(scene: Scene, atoms: list[Atom], more) -> list[Theorem]:
    facts = [*scene.plain, *more]
    for atom in atoms:
        if atom.head == "renyi":
            facts += [theorem for theorem in scene.at_order(atom.args[:2], atom.args[2]) if theorem.op == ">="]
    return facts + law_facts(scene, atoms)


def mentioned(scene: Scene, tree) -> list[Atom]:
    """Quantities that the nodes of a tree name, and Rényi divergences at the orders that it chooses."""
    found: dict[Atom, None] = {}

    def texts(value):
        if isinstance(value, str) and "(" in value:
            with suppress(RdpVerifyError):
                found.update(dict.fromkeys(quantities(Relation(">=", polynomial(value)))))
        elif isinstance(value, dict | list):
            for part in value.values() if isinstance(value, dict) else value:
                texts(part)

    texts(tree)
    for data in nodes(tree, "instantiate"):
        for text in data["at"].values():
            for theorem in scene.assumed:
                if theorem.op == "forall":
                    for atom in quantities(theorem.f[2]):
                        if atom.head == "renyi":
                            found[Atom("renyi", (*atom.args[:2], polynomial(text)))] = None
    for atom in [*scene.finite_atoms]:
        if atom.head == "renyi" and any(Relation("==", f) in scene.hypotheses for f in (atom.args[2] - ONE, ONE - atom.args[2])):
            found[Atom("kl", atom.args[:2])] = None
    laws = dict.fromkeys(atom.args[:2] for atom in scene.finite_atoms)
    for pair in laws:
        found.update({Atom("tv", pair): None, Atom("hellinger2", pair): None} if len(laws) < 4 else {})
        found.update({Atom("kl", pair): None} if len(laws) == 1 else {})
    return list(found)


def closed(scene: Scene, goal: Relation, facts: list[Theorem], degree: int = 2, positive=(), long: bool = True) -> Theorem:
    """⊢ goal from facts by arithmetic, with what is known of the functions in it."""
    divisors = scene.divisors(goal.body)
    try:
        return search(goal, facts, positive, divisors, degree=1)
    except CANNOT:
        pass
    facts = facts + scalar_facts(scene, [goal.body, *(fact.f for fact in facts)])
    normal = Normal(positive)
    facts += exponential_facts(scene, [normal.of(f)[0] for f in (goal.body, *(fact.f for fact in facts))], facts, divisors)
    try:
        return search(goal, facts, positive, divisors, degree=degree)
    except CANNOT as problem:
        for attempt in (lambda: prove_relation(goal, [], facts), lambda: refuted(goal, facts)) if long else ():
            try:
                return attempt()
            except CANNOT:
                continue
        raise problem from None


def scalar_facts(scene: Scene, formulas) -> list[Theorem]:
    """Tangents of exponentials and logarithms, and squares of roots."""
    found: dict[Relation, Theorem] = {}

    def add(theorem):
        try:
            made = scene.use(theorem)
            found.setdefault(made.relation, made)
        except CANNOT:
            pass

    for f in formulas:
        for atom in _inside(f):
            if atom.points:
                continue
            if atom.head == "exp":
                add(axiom("exp_tangent", x=atom.args[0]))
            elif atom.head == "log":
                x = atom.args[0]
                add(instance(log_below_line(), {"x": x}))
                inner = x.atom
                if inner is not None and inner.head == "inv":
                    add(instance(log_of_inverse(), {"x": inner.args[0]}))
                    add(instance(log_below_line(), {"x": inner.args[0]}))
            elif atom.head == "pow" and atom.args[1] == HALF:
                add(instance(root_squared(), {"x": atom.args[0]}))
                add(instance(root_not_negative(), {"x": atom.args[0]}))
            elif atom.head == "inv":
                try:
                    above = scene.have(Relation(">", atom.args[0]))
                    add(inverse_positive(above))
                    add(cut(above, instance(axiom("inverse"), {"x": atom.args[0]})))
                except CANNOT:
                    pass
            elif atom.head == "pos":
                add(instance(pos_nonnegative(), {"x": atom.args[0]}))
                add(instance(pos_at_least(), {"x": atom.args[0]}))
    return list(found.values())


def nodes(tree, *rules):
    """The data of the nodes of a tree that use one of these rules."""
    if tree["rule"] in rules:
        yield tree.get("with") or {}
    for part in tree.get("then", ()):
        yield from nodes(part, *rules)


def by_hoelder(scene: Scene, goal: Relation, tree) -> Theorem:
    more = []
    for data in nodes(tree, "hoelder"):
        found = hoelder_of(scene, data)
        D = as_term(found.target)
        if Relation("infinite", D) in scene.hypotheses:
            return contradiction([found.finite(), assume(Relation("infinite", D))], goal)
        more.append(found.between_levels())
        with suppress(*CANNOT):
            more.append(found.bounded(scene.bound_of))
    last = ValueError("no node")
    for fact in reversed(more):
        try:
            left = Relation(">=", goal.body - fact.f)
            if not quantities(left):
                return as_asked(arithmetic((1, fact), (1, scene.have(left))), goal)
        except CANNOT as problem:
            last = problem
            continue
        try:
            return closed(scene, goal, [fact, *scene.scalars], degree=3)
        except CANNOT as problem:
            last = problem
    raise last


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
            *(Atom("renyi", (*E.args[:2], symbol(name))) for E in _orders(scene) for name in sorted(goal.body.symbols)),
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
    positive = [event, *(symbol(name).atom for name in sorted(right.symbols) if _known(scene, Relation(">", symbol(name))))]
    n, _ = Normal(positive).of(right)
    if n.atom is None or n.atom.head != "exp":
        raise ValueError("the bound is no exponential")
    top, i, y = n.atom.args[0], inverse(a), function("log", Y)
    low, high = (ONE - i) * (as_term(D) + y), (ONE - i) * (bound.f + as_term(D) + y)
    fact = inner.lemma(law_tails.event_by_renyi(), **put)
    share = scene.lemma(law_tails.rest_of_one(), a=a)
    rise = cut(by(Relation(">=", high - low), [(1, bound, share)]), instance(exp_rises(), {"x": low, "y": high}))
    less = by(Relation(">=", top - high), [(1, _as_inequality(inner, Normal(positive).of(top - high)[0]))], positive)
    more = cut(less, instance(exp_rises(), {"x": high, "y": top}))
    above = inner.use(by(goal, [(1, fact), (1, rise), (1, more)], positive))
    none = Scene(scene.hypotheses | {Relation("==", Y)})
    powers = [zero_power(none, atom, Y) for atom in right.atoms if atom.head == "pow" and event in _inside(atom.args[0])]
    zero = closed(none, goal, [none.lemma(law_tails.event_of_nothing(), **put), *powers])
    below = contradiction(
        arithmetic((1, scene.lemma(lemmas.prob_range()[0], P=second, S=bounded.args[1])), (1, assume(Relation(">", -Y)))), goal
    )
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


def by_width(scene: Scene, goal: Relation, tree) -> Theorem:
    """A loss in an interval of known length."""
    more = []
    for pair in {atom.args[:2] for atom in scene.finite_atoms if atom.head == "max_divergence"}:
        M, N = (as_term(Atom("max_divergence", laws)) for laws in (pair, pair[::-1]))
        bounds = [scene.bound_of(D.atom) for D in (M, N)]
        widths = [bounds[0].f + M + bounds[1].f + N] if all(bounds) else []
        widths += [] if widths and goal.body.atoms.isdisjoint({M.atom, N.atom}) else [M + N]
        widths += [theorem.f + M + N for theorem in scene.plain if not quantities(Relation(">=", theorem.f + M + N))]
        for w in widths:
            if Atom("kl", pair) in quantities(goal):
                with suppress(*CANNOT):
                    more.append(scene.lemma(law_tails.width_of_kl(), P=pair[0], Q=pair[1], w=w))
            for lemma in (law_tails.width, law_tails.width_below):
                for atom in quantities(goal, *scene.hypotheses):
                    if atom.head == "renyi" and atom.args[:2] == pair:
                        try:
                            if (
                                Relation("==", atom.args[2] - ONE) in scene.hypotheses
                                or Relation("==", ONE - atom.args[2]) in scene.hypotheses
                            ):
                                kl = scene.finite(function("kl", *pair))
                                same = scene.lemma(axiom("renyi_at_one"), P=pair[0], Q=pair[1], a=atom.args[2])
                                scene.known[kl.relation] = kl
                                more += [same, scene.lemma(law_tails.width_of_kl(), P=pair[0], Q=pair[1], w=w)]
                            more.append(scene.lemma(lemma(), P=pair[0], Q=pair[1], a=atom.args[2], w=w))
                        except CANNOT:
                            continue
    with suppress(*CANNOT):
        return closed(scene, goal, [*scene.plain, *more], long=False)
    return _from_lemmas(scene, goal, tree, more)


def _orders(scene: Scene) -> list[Atom]:
    return [atom for theorem in scene.assumed if theorem.op == "forall" for atom in quantities(theorem.f[2]) if atom.head == "renyi"]


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
        [*quantities(goal), *scene.finite_atoms, *mentioned(scene, tree), *(Atom("kl", D.args[:2]) for D in _orders(scene))]
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
    return _from_lemmas(scene, goal, tree, more)


def by_logarithm(scene: Scene, goal: Relation, tree) -> Theorem:
    """log(y) >= x from y >= exp(x)."""
    log = next(
        (
            atom
            for atom in goal.body.atoms
            if atom.head == "log" and goal.body.terms.get(((atom, 1),)) == 1 and quantities(Relation(">=", atom.args[0]))
        ),
        None,
    )
    if log is None:
        log = next((atom for atom in goal.body.atoms if atom.head == "log" and goal.body.terms.get(((atom, 1),)) == -1), None)
    if log is None:
        raise ValueError("no logarithm")
    y, sign = log.args[0], goal.body.terms[((log, 1),)]
    x = as_term(log) - goal.body if sign == 1 else goal.body + as_term(log)
    one = equals(cut(scene.have(Relation(">", y)), instance(axiom("exp_of_log"), {"x": y})), function("exp", as_term(log)), y)
    if sign == 1:
        less = _from_lemmas(scene, Relation(">=", y - function("exp", x)), tree)
        return cut(arithmetic((1, less), one), instance(exp_reflects(), {"x": x, "y": as_term(log)}))
    less = _from_lemmas(scene, Relation(">=", function("exp", x) - y), tree)
    return cut(arithmetic((1, less), (-one[0], *one[1:])), instance(exp_reflects(), {"x": as_term(log), "y": x}))


def by_tail(scene: Scene, goal: Relation, tree) -> Theorem:
    """A tail or an excess at most exp((order − 1)·(bound − level)), which is at most what the goal says."""
    atom = next(
        (each for each in goal.body.atoms if each.head in ("loss_tail", "hockey_stick") and goal.body.terms.get(((each, 1),)) == -1), None
    )
    if atom is None:
        raise ValueError("no tail is bounded from above")
    right, level = goal.body + as_term(atom), atom.args[2]
    lemma = law_tails.loss_tail_by_renyi if atom.head == "loss_tail" else law_tails.hockey_by_renyi
    positive = [
        as_atom for as_atom in (symbol(name).atom for name in sorted(right.symbols)) if _known(scene, Relation(">", as_term(as_atom)))
    ]
    normal = Normal(positive)
    n, _ = normal.of(right)
    top = n.atom.args[0] if n.atom is not None and n.atom.head == "exp" else ZERO if n == ONE else None
    if top is None:
        raise ValueError("the bound is no exponential")
    last = ValueError("no order")
    for D in dict.fromkeys([*quantities(*scene.hypotheses), *mentioned(scene, tree)]):
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
                less = _as_inequality(scene, difference)
                less = by(Relation(">=", top - highest), [(1, less)], positive)
                more = cut(less, instance(exp_rises(), {"x": highest, "y": top}))
                return scene.use(by(goal, [(1, fact), (1, rise), (1, more)], positive))
            except CANNOT as problem:
                last = problem
    raise last


def _as_inequality(scene: Scene, f: Polynomial) -> Theorem:
    try:
        return (
            arithmetic((1, scene.equation(f)), (("square", ZERO),))
            if scene.equation(f).f == f
            else arithmetic((-1, scene.equation(f)), (("square", ZERO),))
        )
    except CANNOT:
        return scene.have(Relation(">=", f))


def _known(scene: Scene, relation: Relation) -> bool:
    try:
        scene.have(relation)
    except CANNOT:
        return False
    return True


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
            less = cut(finite, instance(lemmas.kl_below_renyi(), {"P": K.args[0], "Q": K.args[1], "a": order}))
            less = inner.use(less)
            nothing = by(
                "0 > 0",
                [(1, less), (1, value), (1, assume(Relation(">", N)), arithmetic((1, c), (1, by_numbers("2 > 0"))), w)],
                divisors=[two],
            )
            found.append(cases(-N, assume(below), contradiction(nothing, below)))
    return [scene.use(theorem) for theorem in found]


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
                second = _from_lemmas(at_end, goal, tree)
                return cases(f, first, second, contradiction(arithmetic((1, theorem), (1, assume(Relation(">", -f)))), goal))
            except CANNOT as problem:
                last = problem
    raise last


def by_root(scene: Scene, goal: Relation, tree) -> Theorem:
    """x <= c·sqrt(y) from x² <= c²·y."""
    root = next(
        (atom for atom in goal.body.atoms if atom.head == "pow" and atom.args[1] == HALF and (goal.body.terms.get(((atom, 1),), 0)) > 0),
        None,
    )
    if root is None:
        raise ValueError("no square root on the right")
    roots = [atom for atom in goal.body.atoms if atom.head == "pow" and atom.args[1] == HALF]
    if len(roots) > 1:
        more = []
        for atom in roots:
            for T in mentioned(scene, tree):
                if T.head == "tv" and not any(T in each.f.atoms for each in more):
                    try:
                        less = search(
                            Relation(">=", atom.args[0] - as_term(T) ** 2),
                            [*scene.plain, *law_facts(scene, [T, Atom("kl", T.args)])],
                            degree=1,
                        )
                        more.append(cut(less, instance(below_root(), {"x": as_term(T), "y": atom.args[0]})))
                    except CANNOT:
                        continue
        return search(
            goal, [*more, *law_facts(scene, [*quantities(goal), *(T for T in mentioned(scene, tree) if T.head == "tv")])], degree=1
        )
    c = constant(goal.body.terms[((root, 1),)])
    x = (c * as_term(root) - goal.body) * constant(1 / c.number)
    less = _from_lemmas(scene, Relation(">=", root.args[0] - x * x), tree)
    return arithmetic((c, cut(less, instance(below_root(), {"x": x, "y": root.args[0]}))))


def by_infinite(scene: Scene, goal: Relation, tree) -> Theorem:
    """What an infinite Rényi divergence of an order below 1 says."""
    more = []
    for atom in scene.infinite_atoms:
        if atom.head == "renyi":
            try:
                more.append(scene.lemma(law_tails.chernoff_infinite(), P=atom.args[0], Q=atom.args[1], a=atom.args[2]))
            except CANNOT:
                continue
    if not more:
        raise ValueError("nothing is infinite")
    return _from_lemmas(scene, goal, tree, more)


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


def by_pure(scene: Scene, goal: Relation, tree) -> Theorem:
    """P(S) <= exp(c)·Q(S) where the max divergence is at most c."""
    more = []
    for M in scene.finite_atoms:
        if M.head == "max_divergence" and (bound := scene.bound_of(M)) is not None:
            rise = cut(bound, instance(exp_rises(), {"x": as_term(M), "y": bound.f + as_term(M)}))
            for event in quantities(goal):
                if event.head == "prob" and event.args[0] == M.args[1]:
                    names = {"P": M.args[0], "Q": M.args[1], "S": event.args[1]}
                    mass = instance(lemmas.prob_range()[0], {"P": event.args[0], "S": event.args[1]})
                    more.append(scene.use(arithmetic((1, scene.lemma(lemmas.events_under_max(), **names)), (1, rise, mass))))
    return closed(scene, goal, [*scene.plain, *more])


METHODS: list = [
    (("pure",), by_pure),
    (("limit_order",), by_end),
    (("chernoff",), by_infinite),
    (("square_root", "affinity"), by_root),
    (("premise",), by_events),
    (("loss_tail", "domination"), by_tail),
    (("loss_tail", "domination"), by_ends),
    (("variational", "restate"), by_logarithm),
    (("hoelder",), by_hoelder),
    (("bounded_range", "bounded-range"), by_width),
    (("bounded_ratio", "domination"), by_range),
    (("domination",), by_domination),
    (("bernoulli",), by_event),
    (("limit_order",), by_limit),
]


def orders_near_one(scene: Scene, goal: Relation) -> set:
    """Orders of which it is not known whether they are above or below 1."""
    return {
        atom.args[2]
        for atom in quantities(goal, *scene.hypotheses)
        if atom.head == "renyi"
        and not _known(scene, Relation(">", atom.args[2] - ONE))
        and not _known(scene, Relation(">", ONE - atom.args[2]))
    }


def quantities(*relations: Relation) -> list[Atom]:
    found: dict = {}
    for relation in relations:
        if relation.op in (">=", ">", "==", "finite", "infinite"):
            for atom in _inside(relation.body):
                if atom.head in QUANTITIES and not atom.points:
                    found[atom] = None
    return sorted(found, key=lambda atom: atom.serial)


def law_facts(scene: Scene, atoms: list[Atom], more=()) -> list[Theorem]:
    """What the lemmas say of these quantities, for every way in which the quantities of a lemma may be some of them."""
    found: dict[Relation, Theorem] = {}
    for lemma in [*lemmas.LEMMAS, *law_tails.LEMMAS, *more]:
        theorems = lemma()
        for theorem in theorems if isinstance(theorems, tuple) else (theorems,):
            for values in bindings(quantities(theorem.relation), atoms):
                try:
                    made = scene.lemma(theorem, **values)
                except CANNOT:
                    continue
                found.setdefault(made.relation, made)
    return list(found.values())


def bindings(patterns: list[Atom], atoms: list[Atom], values: dict | None = None):
    """Values for the names in the patterns by which each becomes one of the atoms."""
    values = values or {}
    if not patterns:
        yield values
        return
    simple = sorted(patterns, key=lambda atom: sum(not _is_name(argument) for argument in atom.args))
    pattern, rest = simple[0], [atom for atom in patterns if atom is not simple[0]]
    for atom in atoms:
        if atom.head == pattern.head:
            bound = dict(values)
            if all(_bind(part, argument, bound) for part, argument in zip(pattern.args, atom.args, strict=True)):
                yield from bindings(rest, atoms, bound)


def _is_name(part) -> bool:
    return (
        isinstance(part, Atom)
        and part.head in ("law", "event")
        or isinstance(part, Polynomial)
        and part.atom is not None
        and part.atom.head == "symbol"
    )


def _bind(pattern, argument, values: dict) -> bool:
    if not _is_name(pattern):
        if isinstance(pattern, Polynomial):
            return pattern.symbols <= values.keys() and substitute(pattern, values) == argument
        if pattern.head == "Product" and argument.head == "Product" and len(argument.args) == len(pattern.args):
            return all(_bind(part, other, values) for part, other in zip(pattern.args, argument.args, strict=True))
        return pattern == argument
    name = pattern.args[0] if isinstance(pattern, Atom) else pattern.atom.args[0]
    return values.setdefault(name, argument) == argument


def exponential_facts(scene: Scene, formulas, facts, divisors) -> list[Theorem]:
    """The order of exponentials whose exponents are in a known order."""
    exps = {atom: None for f in formulas for atom in f.atoms if atom.head == "exp"}
    found = []
    zero = function("exp", ZERO).atom
    for first in [*exps, zero]:
        for second in [*exps, zero]:
            if first is not second:
                x, y = first.args[0], second.args[0]
                near = [fact for fact in facts if fact.f.atoms & (y - x).atoms and not any(atom.head == "exp" for atom in fact.f.atoms)]
                try:
                    less = search(Relation(">=", y - x), near, divisors=divisors, degree=2 if len(near) < 9 else 1)
                    found.append(cut(less, instance(exp_rises(), {"x": x, "y": y})))
                except CANNOT:
                    continue
    return found
