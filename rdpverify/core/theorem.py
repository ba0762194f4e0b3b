"""Theorems and the rules of logic.  A theorem is made by a rule of the core and by nothing else.

``Theorem(hypotheses, relation)``: wherever all hypotheses hold, so does the relation, for all real values of the symbols, all laws,
events and random variables (with finitely many values, on one probability space), all kernels and values at which they are taken, and all
values >= 0 of densities (0 or 1 of indicators, in [0, 1] of tests) that stand outside integrals.
"""

from ..errors import require
from .messages import Shown
from .polynomial import BUILT, ONE, ZERO, Atom, Polynomial, function, sum_of
from .relation import ORDERED, Relation

_RULES_ONLY = object()
WEAKER = {">": (">", ">="), "==": ("==", ">="), ">=": (">=",)}


class Theorem(Shown):
    """``hypotheses`` ⊢ ``relation``; the constructor is for the rules of the core."""

    __slots__ = ("hypotheses", "relation")

    def __init__(self, hypotheses, relation: Relation, key=None):
        if key is not _RULES_ONLY:
            raise TypeError("a theorem is made by a rule")
        object.__setattr__(self, "hypotheses", frozenset(hypotheses))
        object.__setattr__(self, "relation", relation)

    def __setattr__(self, name, value):
        raise AttributeError("a theorem does not change")

    @property
    def op(self) -> str:
        return self.relation.op

    @property
    def f(self):
        return self.relation.body


def established(hypotheses, relation: Relation) -> Theorem:
    """For the modules of the core: what one of their rules establishes."""
    return Theorem(hypotheses, relation, _RULES_ONLY)


def assume(relation: Relation) -> Theorem:
    """A ⊢ A."""
    return established((relation,), relation)


def nonnegative_point(atom: Atom) -> Theorem:
    """⊢ density >= 0, indicator >= 0, test >= 0."""
    require(atom.head in ("density", "indicator", "test"), "expected a density, an indicator or a test")
    return established((), Relation(">=", Polynomial({((atom, 1),): ONE.number})))


def at_most_one(atom: Atom) -> Theorem:
    """⊢ indicator <= 1, test <= 1."""
    require(atom.head in ("indicator", "test"), "expected an indicator or a test")
    return established((), Relation(">=", ONE - Polynomial({((atom, 1),): ONE.number})))


def instance(theorem: Theorem, values: dict, facts=()) -> Theorem:
    """Γ ⊢ A with values for symbols (by name), laws, events, tests, random variables, kernels and their values (by atom).

    For a law that is a mixture ``facts`` prove that its weights are >= 0; for a test, that the formula lies between 0 and 1.
    """
    known = {fact.relation: fact for fact in facts}
    used: list[Theorem] = []

    def need(f: Polynomial):
        fact = next((known[relation] for op in (">=", ">", "==") if (relation := Relation(op, f)) in known), None)
        if fact is None:
            require(f.number is not None and f.number >= 0, f"not known to be >= 0: {f}")
        else:
            require(not any(h.points for h in fact.hypotheses), "a fact of a mixture or test holds at every point")
            used.append(fact)

    for key, value in values.items():
        if isinstance(key, str):
            require(isinstance(value, Polynomial), "a symbol stands for a number")
        elif key.head == "law":
            require(isinstance(value, Atom) and value.head in ("law", *BUILT), "a law stands for a law")
            _check_law(value, need)
        elif key.head in ("event", "kernel", "value"):
            require(isinstance(value, Atom) and value.head == key.head, f"{key.args[0]} stands for {key.head}s")
        elif key.head == "variable":
            require(isinstance(value, Atom) and value.head == "joint", "a random variable stands for several jointly")
        else:
            require(key.head == "test" and isinstance(value, Polynomial), "expected symbols, laws, events and tests")
            need(value)
            need(ONE - value)
    try:
        hypotheses = {relation.put(values) for relation in theorem.hypotheses}
        return established(hypotheses.union(*(fact.hypotheses for fact in used)), theorem.relation.put(values))
    except ValueError as problem:
        require(False, str(problem))


def _check_law(law: Atom, need) -> None:
    if law.head == "Mixture":
        weights = law.args[::2]
        require(sum_of(weights) == ONE, "the weights of a mixture do not add up to 1")
        for weight in weights:
            need(weight)
    if law.head == "Power":
        need(law.args[1] - ONE)
    for part in law.args:
        if isinstance(part, Atom):
            _check_law(part, need)


def cut(lemmas, theorem: Theorem) -> Theorem:
    """From Γᵢ ⊢ Aᵢ and Δ, A₁, …, Aₙ ⊢ B: Γ₁, …, Γₙ, Δ ⊢ B.  f > 0 and f == 0 serve where f >= 0 is asked."""
    gone, hypotheses = set(), set()
    for lemma in lemmas:
        gone.update(Relation(op, lemma.f) for op in WEAKER[lemma.op]) if lemma.op in WEAKER else gone.add(lemma.relation)
        if lemma.op == "==":
            gone.add(Relation(">=", -lemma.f))
        hypotheses |= lemma.hypotheses
    return established(theorem.hypotheses - gone | hypotheses, theorem.relation)


def cases(f: Polynomial, *theorems: Theorem) -> Theorem:
    """The same conclusion where f >= 0 and where f < 0; with three theorems, where f > 0, f == 0 and f < 0."""
    ways = ((">", f), ("==", f), (">", -f)) if len(theorems) == 3 else ((">=", f), (">", -f))
    require(len(ways) == len(theorems), "a case distinction has two or three cases")
    hypotheses = set()
    for (op, g), theorem in zip(ways, theorems, strict=True):
        require(theorem.relation == theorems[0].relation, "the cases have different conclusions")
        own = {Relation(weaker, g) for weaker in WEAKER[op]} | ({Relation(">=", -g)} if op == "==" else set())
        hypotheses |= theorem.hypotheses - own
    return established(hypotheses, theorems[0].relation)


def finite_or_not(quantity: Polynomial, where_finite: Theorem, where_infinite: Theorem) -> Theorem:
    """The same conclusion where a quantity is finite and where it is not."""
    require(where_finite.relation == where_infinite.relation, "the cases have different conclusions")
    return established((where_finite.hypotheses - {Relation("finite", quantity)})
                       | (where_infinite.hypotheses - {Relation("infinite", quantity)}), where_finite.relation)


def contradiction(theorems, relation: Relation) -> Theorem:
    """Anything, from a number on the wrong side of 0, or from a quantity that is finite and infinite."""
    require(bool(theorems), "not a contradiction")
    first = theorems[0]
    if first.op in ("finite", "infinite"):
        require(len(theorems) == 2 and {theorem.op for theorem in theorems} == {"finite", "infinite"}
                and theorems[1].f == first.f, "not a contradiction")
    else:
        require(len(theorems) == 1 and first.op in ORDERED, "not a contradiction")
        value = first.f.number
        require(value is not None and {">=": value < 0, ">": value <= 0, "==": value != 0}[first.op], "not a contradiction")
    return established(frozenset().union(*(theorem.hypotheses for theorem in theorems)), relation)


def congruence(head: str, arguments, equalities: dict) -> Theorem:
    """From Γᵢ ⊢ aᵢ == bᵢ: head(…, aᵢ, …) == head(…, bᵢ, …), where ``equalities`` gives, by place, (theorem, bᵢ)."""
    whole = ("symbol", "integral", "Sum", "density", "indicator", "test")
    require(head not in whole, "an integral is not a function of values at one point")
    others, hypotheses = list(arguments), set()
    for place, (theorem, other) in equalities.items():
        require(isinstance(arguments[place], Polynomial), "a law or an event is no number")
        require(theorem.relation == Relation("==", arguments[place] - other), "not the equality of the two arguments")
        others[place] = other
        hypotheses |= theorem.hypotheses
    return established(hypotheses, Relation("==", function(head, *arguments) - function(head, *others)))


def specialise(theorem: Theorem, values: dict) -> Theorem:
    """From Γ ⊢ for all x with A(x): B(x) to Γ, A(v) ⊢ B(v)."""
    require(theorem.op == "forall", "expected a statement for all values")
    names, conditions, body = theorem.f
    require(set(values) <= set(names), "only bound names are given values")
    points = any(isinstance(value, Polynomial) and value.points for value in values.values())
    require(not points, "a bound number does not vary from point to point")
    require(not any(isinstance(name, Atom) and name.head == "test" for name in values), "a test is put by instance")
    require(set(values) == set(names), "every bound name is given a value")
    require(all(isinstance(value, Polynomial) if isinstance(name, str) else isinstance(value, Atom) and value.head == name.head
                for name, value in values.items()), "a value is not of the kind of its name")
    try:
        return established(theorem.hypotheses | {condition.put(values) for condition in conditions}, body.put(values))
    except ValueError as problem:
        require(False, str(problem))


def generalise(theorem: Theorem, names: tuple, conditions: tuple) -> Theorem:
    """From Γ, A(x) ⊢ B(x) to Γ ⊢ for all x with A(x): B(x), where Γ does not speak of x."""
    require(names and all(isinstance(name, str) or name.head in ("event", "test", "value") for name in names),
            "symbols, events, tests and values are bound")
    left = theorem.hypotheses - set(conditions)
    require(all(not (set(names) & (relation.symbols | relation.laws)) for relation in left), "a hypothesis speaks of a bound name")
    return established(left, Relation("forall", (names, conditions, theorem.relation)))


def arithmetic(parts) -> Theorem:
    """Σ multiplier·Π theorems, of which each part is >= 0, > 0 or == 0.

    A multiplier is a number > 0, ("square", g) for g², or, beside an equality, any polynomial.  The sum is > 0 when one part that is a
    number > 0 times theorems f > 0 is.
    """
    hypotheses, terms, strict, equal = set(), [], False, True
    for multiplier, theorems in parts:
        require(all(theorem.op in ORDERED for theorem in theorems), "arithmetic is about numbers")
        positive = not isinstance(multiplier, tuple)
        require(positive or multiplier[0] == "square", "a multiplier is a formula or a square")
        product = multiplier if positive else multiplier[1] * multiplier[1]
        zero = any(theorem.op == "==" for theorem in theorems)
        require(zero or not positive or (product.number is not None and product.number > 0), "a multiplier is a number > 0 or a square")
        for theorem in theorems:
            hypotheses |= theorem.hypotheses
            product = product * theorem.f
            positive = positive and theorem.op == ">"
        terms.append(product)
        strict, equal = strict or positive, equal and zero
    return established(hypotheses, Relation("==" if equal else ">" if strict else ">=", sum_of(terms)))


NOTHING = established((), Relation("==", ZERO))
