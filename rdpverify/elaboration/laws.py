"""Proofs of claims about all laws in the core's rules: the cases of a claim, what is known in each, and the methods that prove it."""

from ..core import claim as claims
from ..core.polynomial import ZERO, Atom, Polynomial, function, substitute
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from . import law_lemmas as lemmas
from .book import assume, axiom, contradiction, cut, instance, written
from .laws_pointwise import exp_rises
from .linear_search import search
from .normal_form import as_term

QUANTITIES = ("tv", "kl", "chi2", "hellinger2", "max_divergence", "renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "prob")
CANNOT = (ValueError, RuleError)


class Scene:
    """The hypotheses of one case, and what follows from them."""

    def __init__(self, hypotheses):
        self.hypotheses = frozenset(hypotheses)
        self.assumed = [assume(relation) for relation in sorted(self.hypotheses, key=repr)]
        self.plain = [theorem for theorem in self.assumed if theorem.op in (">=", ">", "==")]
        self.scalars = [theorem for theorem in self.plain if not theorem.relation.laws]
        self.known: dict[Relation, Theorem] = {}

    def have(self, relation: Relation, degree: int = 2) -> Theorem:
        """⊢ relation under the hypotheses; ValueError when it is not found."""
        if relation in self.hypotheses:
            return assume(relation)
        if relation not in self.known:
            self.known[relation] = self._found(relation, degree)
        return self.known[relation]

    def _found(self, relation: Relation, degree: int) -> Theorem:
        match relation.op:
            case "finite":
                return self.finite(relation.body)
            case "continuous":
                return self.continuous(*relation.body)
            case ">=" | ">" | "==":
                facts = [*self.plain, *law_facts(self, quantities(relation))] if quantities(relation) else self.scalars
                return search(relation, facts, divisors=self.divisors(relation.body), degree=degree)
        raise ValueError(f"not known: {relation}")

    def divisors(self, *formulas: Polynomial) -> list[Theorem]:
        """Theorems f > 0 for what is divided by."""
        found = {}
        for f in formulas:
            for atom in _inside(f):
                if atom.head == "inv" and atom not in found:
                    found[atom] = self.have(Relation(">", atom.args[0]))
        return list(found.values())

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
        for lemma in lemmas.FINITE:
            theorem = lemma()
            first = {}
            if theorem.f.atom.head == atom.head and all(_bind(part, argument, first) for part, argument in zip(theorem.f.atom.args, atom.args, strict=True)):
                wanted = [h.body.atom for h in theorem.hypotheses if h.op == "finite"]
                for values in bindings(wanted, self.finite_atoms, first):
                    try:
                        return self.lemma(theorem, **values)
                    except CANNOT:
                        continue
        raise ValueError(f"not known to be finite: {D}")

    def continuous(self, first: Atom, second: Atom) -> Theorem:
        for other in self.finite_atoms:
            if other.args[:2] == (first, second):
                name = {"kl": "kl_continuous", "chi2": "chi2_continuous", "renyi": "renyi_continuous", "max_divergence": "max_continuous"}[other.head]
                values = {"P": first, "Q": second, **({"a": other.args[2]} if other.head == "renyi" else {})}
                try:
                    return self.lemma(axiom(name), **values)
                except CANNOT:
                    continue
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

    return claims.cases_of(claim, (), Recorder), found


def elaborate(claim: dict, tree: dict) -> dict:
    """Proof data for :func:`rdpverify.core.check.check`; ValueError where no proof is found."""
    cases, facts = recorded(claim)
    rules = set(_rules(tree))
    shown = []
    for case in cases:
        theorem = _shown(Scene(case.hypotheses), case.relation, rules)
        shown.append(theorem)
    return written(shown, facts)


def _rules(tree):
    yield tree["rule"]
    for part in tree.get("then", ()):
        yield from _rules(part)


def _shown(scene: Scene, goal: Relation, rules) -> Theorem:
    if goal.body.number is not None and goal.body.number < 0:  # a quantity on the wrong side is infinite
        for atom in scene.infinite_atoms:
            D = as_term(atom)
            try:
                return contradiction([scene.finite(D), assume(Relation("infinite", D))], goal)
            except CANNOT as problem:
                last = problem
        raise ValueError(f"not known to be finite: {last}")
    facts = [*scene.plain, *law_facts(scene, quantities(goal, *scene.hypotheses))]
    facts += exponential_facts(scene, [goal.body, *(fact.f for fact in facts)], facts)
    for degree in (1, 2):
        try:
            return search(goal, facts, divisors=scene.divisors(goal.body), degree=degree)
        except CANNOT as problem:
            last = problem
    raise last


def quantities(*relations: Relation) -> list[Atom]:
    found: dict = {}
    for relation in relations:
        if relation.op in (">=", ">", "==", "finite"):
            for atom in _inside(relation.body):
                if atom.head in QUANTITIES and not atom.points:
                    found[atom] = None
    return sorted(found, key=lambda atom: atom.serial)


def law_facts(scene: Scene, atoms: list[Atom], more=()) -> list[Theorem]:
    """What the lemmas say of these quantities, for every way in which the quantities of a lemma may be some of them."""
    found: dict[Relation, Theorem] = {}
    for lemma in [*lemmas.LEMMAS, *more]:
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
    return isinstance(part, Atom) and part.head in ("law", "event") or isinstance(part, Polynomial) and part.atom is not None and part.atom.head == "symbol"


def _bind(pattern, argument, values: dict) -> bool:
    if not _is_name(pattern):
        if isinstance(pattern, Polynomial):
            return pattern.symbols <= values.keys() and substitute(pattern, values) == argument
        return all(part.args[0] in values for part in pattern.laws) and Atom(pattern.head, tuple(values[part.args[0]] for part in pattern.args)) == argument \
            if pattern.head in ("Product",) and argument.head == pattern.head and len(argument.args) == len(pattern.args) else False
    name = pattern.args[0] if isinstance(pattern, Atom) else pattern.atom.args[0]
    return values.setdefault(name, argument) == argument


def exponential_facts(scene: Scene, formulas, facts) -> list[Theorem]:
    """The order of exponentials whose exponents are in a known order."""
    exps = {atom: None for f in formulas for atom in f.atoms if atom.head == "exp"}
    found = []
    zero = function("exp", ZERO).atom
    for first in [*exps, zero]:
        for second in [*exps, zero]:
            if first is not second:
                x, y = first.args[0], second.args[0]
                try:
                    less = search(Relation(">=", y - x), facts, degree=2)
                    found.append(cut(less, instance(exp_rises(), {"x": x, "y": y})))
                except CANNOT:
                    continue
    return found
