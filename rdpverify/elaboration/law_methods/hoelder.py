"""Claims that follow from Hölder's inequality between Rényi divergences, with the weights that a proof's tree names."""

from functools import lru_cache

from ...core.polynomial import ONE, Atom, Polynomial, sum_of
from ...core.reader import polynomial
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, contradiction, cut, instance
from ..law_plan import nodes
from ..law_facts import CANNOT
from ..lemmas import factor_sign
from ..law_theorems.hoelder import TARGET, hoelder_lemma, law, order_name, weight_name
from ..normal_form import as_asked, as_term
from ..prover import Prover
from ..scalar import attempt, ordered


@lru_cache(maxsize=64)
def _prover(hypotheses: frozenset) -> Prover:
    return Prover(ordered(hypotheses))


def numbers_of(scene) -> Prover:
    """What is known of the numbers of a scene."""
    return _prover(frozenset(h for h in scene.hypotheses if not h.laws and h.op in (">=", ">", "==", "integer")))


def scalar(scene, relation: Relation) -> Theorem:
    """⊢ a relation between numbers, under the scene's hypotheses about numbers."""
    theorem = attempt(relation, numbers_of(scene))
    if theorem is None:
        raise ValueError(f"not found: {relation}")
    return theorem


def settled(scene, theorem: Theorem) -> Theorem:
    """The theorem, its hypotheses proved from those of the scene."""
    lacking = [h for h in theorem.hypotheses if h not in scene.hypotheses]
    return cut([scene.have(h) if h.laws else scalar(scene, h) for h in lacking], theorem)


def is_above(scene, order: Polynomial) -> bool:
    """Is the order known to be above 1?  ValueError where it is not known to be below 1 either."""
    known = numbers_of(scene)
    if known.positive(order - ONE) is not None:
        return True
    if known.positive(ONE - order) is None:
        raise ValueError(f"above or below 1: {order}")
    return False


class Hoelder:
    """Hölder's inequality for a target and its weighted sources, Rényi divergences and laws, whose numbers the scene knows."""

    def __init__(self, scene, target: Atom, sources):
        self.scene, self.target, self.sources = scene, target, list(sources)
        atoms = [atom for _, atom in self.sources]
        laws = list(dict.fromkeys(each for atom in (target, *atoms) for each in (atom.args[:2] if atom.head == "renyi" else [atom])))
        self.above = is_above(scene, target.args[2])

        def part(atom: Atom) -> tuple:
            if atom.head != "renyi":
                return (laws.index(atom),)
            return laws.index(atom.args[0]), laws.index(atom.args[1]), is_above(scene, atom.args[2])

        self.lemma = hoelder_lemma(part(target), tuple(map(part, atoms)))
        self.values = {law(number): each for number, each in enumerate(laws)} | {TARGET: target.args[2]}
        for place, (weight, atom) in enumerate(self.sources):
            self.values[weight_name(place)] = weight
            if atom.head == "renyi":
                self.values[order_name(place)] = atom.args[2]

    def finite(self) -> Theorem:
        """⊢ finite(target), for an order above 1."""
        if self.lemma.finite is None:
            raise ValueError("nothing is said of the target's being finite")
        return settled(self.scene, instance(self.lemma.finite, self.values))

    def less(self) -> Theorem:
        """⊢ Σ weight·(a − 1)·D(source) − (o − 1)·D(target) >= 0, where the target is finite."""
        return settled(self.scene, instance(self.lemma.less, self.values))

    def with_bounds(self, less: Theorem) -> Theorem:
        """The same with the bounds of the sources of orders above 1, where premises bound them."""
        parts = []
        for weight, atom in self.sources:
            if atom.head == "renyi" and is_above(self.scene, atom.args[2]):
                bound = self.scene.bound_of(atom)
                if bound is not None:
                    share, beyond = Relation(">=", weight), Relation(">", atom.args[2] - ONE)
                    parts.append((1, scalar(self.scene, share), scalar(self.scene, beyond), bound))
        return arithmetic((1, less), *parts) if parts else less

    def shows(self, goal: Relation) -> Theorem:
        """⊢ goal, which is (o − 1)·goal = m·less + a relation between numbers, with m >= 0."""
        if Relation("infinite", as_term(self.target)) in self.scene.hypotheses:
            return contradiction([self.finite(), assume(Relation("infinite", as_term(self.target)))], goal)
        beyond = self.target.args[2] - ONE if self.above else ONE - self.target.args[2]
        share = coefficient(goal.body, self.target)
        share = -share if self.above else share
        less, last = self.less(), ValueError("nothing is left")
        bounded = self.with_bounds(less)
        for fact in (bounded, less) if bounded is not less else (less,):
            rest = beyond * goal.body - share * fact.f
            try:
                left = scalar(self.scene, Relation(goal.op, rest))
                total = arithmetic((1, left), (1, scalar(self.scene, Relation(">=", share)), fact))
                product = as_asked(total, Relation(goal.op, beyond * goal.body))
                sign = instance(factor_sign(goal.op), {"x": beyond, "y": goal.body})
                return cut([scalar(self.scene, Relation(">", beyond)), product], sign)
            except CANNOT as problem:
                last = problem
        raise last


def coefficient(f: Polynomial, atom: Atom) -> Polynomial:
    """What the atom is multiplied by."""
    return sum_of(Polynomial({tuple(item for item in monomial if item[0] is not atom): value})
                  for monomial, value in f.terms.items() if dict(monomial).get(atom) == 1)


def hoelder_of(scene, data: dict) -> Hoelder:
    """From the data of a node: its target and its weighted sources."""
    sources = []
    for weight, text in data["sources"]:
        source = Atom("law", (text,)) if "(" not in text else _spoken(scene, polynomial(text).atom)
        sources.append((polynomial(weight), source))
    return Hoelder(scene, _spoken(scene, polynomial(data["target"]).atom), sources)


def _spoken(scene, D: Atom) -> Atom:
    """The divergence of the scene that it is, its order perhaps written in another way."""
    for h in scene.hypotheses:
        E = h.body.atom if h.op in ("finite", "infinite") else None
        if E is not None and E.head == D.head == "renyi" and E.args[:2] == D.args[:2] and E is not D:
            try:
                scalar(scene, Relation("==", E.args[2] - D.args[2]))
                return E
            except CANNOT:
                continue
    return D


def by_hoelder(scene, goal: Relation, tree) -> Theorem:
    last = ValueError("no node")
    for data in nodes(tree, "hoelder"):
        try:
            return hoelder_of(scene, data).shows(goal)
        except CANNOT as problem:
            last = problem
    raise last
