"""Proofs of claims about all laws in the core's rules: the cases of a claim, what is known in each, and the methods that prove it."""

from ..core import claim as claims
from ..core.polynomial import Atom, Polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from . import law_lemmas as lemmas
from .book import assume, axiom, contradiction, cut, instance, written
from .linear_search import search
from .normal_form import as_term

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
                return search(relation, self.plain if relation.laws else self.scalars, divisors=self.divisors(relation.body), degree=degree)
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
        laws = dict(zip("PQ", atom.args[:2], strict=False))
        for other in self.finite_atoms:
            ways = [WAYS.get((other.head, atom.head))] if other.args[:2] == atom.args[:2] else []
            for way in filter(None, ways):
                values = dict(laws)
                if other.head == "renyi" and atom.head == "kl":
                    values["a"] = other.args[2]
                elif atom.head == "renyi":
                    values["a"] = atom.args[2]
                    if other.head == "renyi":
                        values["b"] = other.args[2]
                try:
                    return self.lemma(way(), **values)
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


WAYS = {
    ("chi2", "kl"): lambda: lemmas.kl_finite_by_chi2(), ("renyi", "kl"): lambda: lemmas.kl_finite_by_renyi(),
    ("max_divergence", "kl"): lambda: lemmas.kl_finite_by_max(), ("max_divergence", "renyi"): lambda: lemmas.renyi_finite_by_max(),
}


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
    facts = law_facts(scene, goal)
    try:
        return search(goal, [*scene.plain, *facts], divisors=scene.divisors(goal.body), degree=1)
    except CANNOT:
        return search(goal, [*scene.plain, *facts], divisors=scene.divisors(goal.body), degree=2)


def quantities(scene: Scene, goal: Relation) -> list[Atom]:
    found: dict = {}
    for relation in (goal, *scene.hypotheses):
        if relation.op in (">=", ">", "==", "finite"):
            for atom in _inside(relation.body):
                if atom.head in lemmas.OF_ONE:
                    found[atom] = None
    return sorted(found, key=lambda atom: atom.serial)


def law_facts(scene: Scene, goal: Relation) -> list[Theorem]:
    """What the lemmas say of the quantities of a case, one by one and two by two."""
    found: list[Theorem] = []
    atoms = quantities(scene, goal)
    for atom in atoms:
        for lemma in lemmas.OF_ONE[atom.head]:
            _try(found, scene, lemma, values_of(atom))
    for first in atoms:
        for second in atoms:
            for lemma in lemmas.OF_TWO.get((first.head, second.head), ()):
                if first is not second and first.args[:2] == second.args[:2]:
                    _try(found, scene, lemma, {**values_of(first), **values_of(second)})
    return found


def _try(found: list, scene: Scene, lemma, values: dict) -> None:
    try:
        theorems = lemma()
        for theorem in theorems if isinstance(theorems, tuple) else (theorems,):
            if theorem.op in (">=", ">", "=="):
                found.append(scene.lemma(theorem, **values))
    except CANNOT:
        pass


def values_of(atom: Atom) -> dict:
    names = {"renyi": ("P", "Q", "a"), "hockey_stick": ("P", "Q", "t"), "loss_tail": ("P", "Q", "t"), "prob": ("P", "S"), "tradeoff": ("P", "Q", "x")}
    return dict(zip(names.get(atom.head, ("P", "Q")), atom.args, strict=False))
