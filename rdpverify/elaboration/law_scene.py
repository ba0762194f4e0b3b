"""The hypotheses of one case, and what follows from them."""

from contextlib import suppress
from functools import cached_property
from itertools import product

from ..core.polynomial import Atom, Polynomial, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import assume, axiom, cut, generalise, instance, specialise
from .law_facts import CANNOT, exponential_facts, law_facts, scalar_facts
from .law_quantities import QUANTITIES, atoms_within, bind, bindings, linear_in, must_be_nonnegative, quantities, spoken_of
from .law_theorems.divergences import kl_finite_by_renyi
from .law_theorems.known import FINITE, HEADS
from .law_theorems.ranges import hellinger_range, hockey_range, loss_tail_range, prob_range, tv_range
from .lemmas import mean_not_negative, mean_positive
from .linear_search import search
from .normal import normal
from .normal_form import as_term, identity
from .prover import Prover
from .scalar import attempt, prove_relation

RANGES = {  # the quantities between 0 and 1, with the names of their arguments
    "tv": (tv_range, "PQ"),
    "hellinger2": (hellinger_range, "PQ"),
    "prob": (prob_range, "PS"),
    "hockey_stick": (hockey_range, "PQt"),
    "loss_tail": (loss_tail_range, "PQt"),
}


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
            case "integer":
                return self._of_numbers(relation)
            case ">=" | ">" | "==":
                if relation.op == ">" and self.has_free_factor(relation.body):
                    raise ValueError(f"a factor may be 0: {relation}")
                with suppress(*CANNOT):
                    return self.between_ends(relation)
                facts = [*self.plain, *law_facts(self, quantities(relation))] if relation.laws else self.scalars
                for more in (False, True):
                    try:
                        extra = scalar_facts(self, [relation.body, *(fact.f for fact in facts)]) if more else []
                        extra += exponential_facts(self, [relation.body], facts, []) if more and relation.laws else []
                        return search(relation, facts + extra, divisors=self.divisors(relation.body), degree=degree)
                    except CANNOT:
                        continue
                if relation.laws and self.fails_at_end(relation):
                    raise ValueError(f"false at an end: {relation}")
                if relation.laws:
                    return prove_relation(relation, [], [*facts, *scalar_facts(self, [relation.body])])
                return self._of_numbers(relation)
            case "forall":
                return self._for_all(relation)
        raise ValueError(f"not known: {relation}")

    def _for_all(self, relation: Relation) -> Theorem:
        """⊢ a statement for all values, from a premise with other names or for all orders."""
        names, _, body = relation.body
        orders = [D.args[2] for D in quantities(body) if D.head == "renyi"]
        for theorem in self.assumed:
            if theorem.op == "forall" and theorem.f[2].op == body.op:
                for chosen in product(names, repeat=sum(isinstance(name, Atom) for name in theorem.f[0])):
                    values = iter(chosen)
                    with suppress(*CANNOT, StopIteration, IndexError):
                        made = specialise(theorem, {name: next(values) if isinstance(name, Atom) else orders[0] for name in theorem.f[0]})
                        if made.relation == body:
                            return generalise(self.use(made), names, ())
                        plainer = normal(body.body, self.prover)
                        if made.relation == Relation(body.op, plainer.now):
                            return generalise(self.use(plainer.back(made)), names, ())
        raise ValueError(f"no premise is {relation}")

    def _of_numbers(self, relation: Relation) -> Theorem:
        theorem = attempt(relation, self.prover)
        if theorem is None:
            raise ValueError(f"not found: {relation}")
        return theorem

    @cached_property
    def prover(self) -> Prover:
        """What follows from the hypotheses about numbers."""
        return Prover([theorem.relation for theorem in self.assumed if not theorem.relation.laws])

    def is_free(self, Y: Atom) -> bool:
        """Is a quantity between 0 and 1 such that no more is known of it?"""
        return Y.head in RANGES and not any(Y in quantities(h) for h in self.hypotheses)

    def has_free_factor(self, f: Polynomial) -> bool:
        return any(self.is_free(atom) and all((atom, 1) in monomial for monomial in f.terms) for atom in f.atoms)

    def fails_at_end(self, relation: Relation) -> bool:
        """Is a relation false where a quantity is 0 or 1, of which no hypothesis says that it is not?"""
        linear = [linear_in(relation.body, Y) for Y in quantities(relation) if self.is_free(Y)]
        ends = [(parts[0], parts[0] + parts[1]) for parts in linear if parts is not None]
        return any(end.number is not None and (end.number < 0 or end.number <= 0 and relation.op == ">") for pair in ends for end in pair)

    def between_ends(self, relation: Relation) -> Theorem:
        """⊢ f > 0 (f >= 0) for f that is linear in a probability, or the like, of which no more is known: as it is so at 0 and at 1."""
        for Y in quantities(relation) if relation.op != "==" else ():
            parts = linear_in(relation.body, Y)
            if parts is not None and self.is_free(Y):
                first, last = (self.have(Relation(relation.op, end)) for end in (parts[0], parts[0] + parts[1]))
                ends = [instance(each, dict(zip(RANGES[Y.head][1], Y.args, strict=True))) for each in RANGES[Y.head][0]()[:2]]
                mean = mean_positive if relation.op == ">" else mean_not_negative
                return cut([first, last, *ends], instance(mean(), {"x": first.f, "y": last.f, "w": as_term(Y)}))
        raise ValueError("linear in no quantity between 0 and 1")

    def equation(self, f: Polynomial) -> Theorem:
        """⊢ f == 0."""
        try:
            return identity(f, self.divisors(f))
        except CANNOT:
            return self._of_numbers(Relation("==", f))

    def divisors(self, *formulas: Polynomial) -> list[Theorem]:
        """Theorems f > 0 for what is divided by."""
        signs = {}
        for f in formulas:
            for atom in atoms_within(f):
                if atom.head == "inv" and not atom.points and atom not in signs:
                    signs[atom] = self.have(Relation(">", atom.args[0]))
        return list(signs.values())

    def at_order(self, laws: tuple, order: Polynomial) -> list[Theorem]:
        """What the premises for all orders say of renyi(laws, order)."""
        facts = []
        for theorem in self.assumed:
            if theorem.op == "forall" and isinstance(theorem.f[0][0], str):
                name, body = theorem.f[0][0], theorem.f[2]
                D = next((atom for atom in quantities(body) if atom.head == "renyi"), None)
                if D is not None and D.args == (*laws, symbol(name)):
                    try:
                        facts.append(self.use(specialise(theorem, {name: order})))
                    except CANNOT:
                        continue
        return facts

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

    def of_laws(self, goal: Relation) -> list[Theorem]:
        """⊢ weight >= 0, ⊢ exponent − 1 >= 0 for the mixtures and powers that the hypotheses and the goal speak of."""
        laws = {law for D in quantities(goal, *self.hypotheses) for law in D.args if isinstance(law, Atom)}
        theorems = []
        for f in sorted({f for law in laws for f in must_be_nonnegative(law)}, key=str):
            with suppress(*CANNOT):
                theorems.append(next((each for each in self.plain if each.f == f), None) or self.have(Relation(">=", f)))
        return theorems

    # ---- quantities ---------------------------------------------------------------------------------------------------------------------

    @property
    def finite_atoms(self) -> list[Atom]:
        return [theorem.f.atom for theorem in self.assumed if theorem.op == "finite" and theorem.f.atom.head in QUANTITIES]

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
        if atom.head == "kl" and any(D.args[:2] == atom.args for D in orders_of_premises(self)):
            for theorem in self.at_order(atom.args, polynomial("2")):
                if theorem.op == "finite":
                    return self.use(
                        cut(theorem, instance(kl_finite_by_renyi(), {"P": atom.args[0], "Q": atom.args[1], "a": polynomial("2")}))
                    )
        heads = spoken_of([atom, *self.finite_atoms])
        for lemma in FINITE:
            theorems = lemma() if HEADS.get(lemma, frozenset()) <= heads else ()
            for theorem in theorems if isinstance(theorems, tuple) else (theorems,):
                with suppress(*CANNOT):
                    return self._finite_by(theorem, atom)
        raise ValueError(f"not known to be finite: {D}")

    def _finite_by(self, theorem: Theorem, atom: Atom) -> Theorem:
        first, own = {}, theorem.f.atom
        if own.head != atom.head or not all(bind(part, argument, first) for part, argument in zip(own.args, atom.args, strict=True)):
            raise ValueError("about another quantity")
        wanted = [h.body.atom for h in theorem.hypotheses if h.op == "finite"]
        if all({law.args[0] for law in each.laws} | each.symbols <= first.keys() for each in wanted):
            return self.lemma(theorem, **first)
        for values in bindings(wanted, self.finite_atoms, first):
            with suppress(*CANNOT):
                return self.lemma(theorem, **values)
        raise ValueError("not known to be finite")

    def continuous(self, first: Atom, second: Atom) -> Theorem:
        if (known := Relation("continuous", (first, second))) in self.hypotheses:
            return assume(known)
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


def orders_of_premises(scene: Scene) -> list[Atom]:
    return [atom for theorem in scene.assumed if theorem.op == "forall" for atom in quantities(theorem.f[2]) if atom.head == "renyi"]
