"""Equalities between formulas, and inequalities from parts for arithmetic, where some atoms are known to be positive or to have a value."""

from ..core.polynomial import ONE, ZERO, Polynomial, constant, function
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, as_polynomial, as_relation, assume, axiom
from .certificates import monomial_logarithm
from .normal import fraction, normal
from .prover import Prover
from .rewriting import of_atom as as_term


class Signs(Prover):
    """What is known of signs where the atoms in ``positive`` are > 0, at a glance: no search is made for what is not plain.

    ``rules`` are equations atom == value, by atom.
    """

    def __init__(self, positive=(), rules: dict | None = None, facts=()):
        super().__init__((), [*(assume(Relation(">", as_term(atom))) for atom in positive), *facts])
        for atom, theorem in (rules or {}).items():
            sign = 1 if theorem.f.terms.get(((atom, 1),), 0) == 1 else -1
            self.equations[atom] = theorem, as_term(atom) - theorem.f if sign == 1 else as_term(atom) + theorem.f

    def _hard(self, op: str, f: Polynomial) -> None:
        return None


def identity(f: Polynomial, divisors=()) -> Theorem:
    """⊢ f == 0 by the normal form, where the divisors are > 0; ValueError where it is not 0."""
    return by(Relation("==", f), [], divisors=divisors)


def exponent_of(f: Polynomial, positive=(), known=None) -> Polynomial:
    """u with f == exp(u), by the normal form; ValueError where f is no product of what is positive."""
    known = known or Signs(positive)
    n = normal(f, known).now
    if len(n.terms) == 1:
        ((monomial, value),) = n.terms.items()
        u = monomial_logarithm(monomial, known) if value > 0 else None
        if u is not None:
            return u if value == 1 else u + function("log", constant(value))
    raise ValueError(f"no exponential: {f}")


def by(goal, parts, positive=(), rules=None, divisors=(), exponents=(), known=None) -> Theorem:
    """⊢ goal from parts for arithmetic whose sum has the same normal form as what the goal says is >= 0 (> 0, == 0).

    ``known``, where it is given, tells signs in place of what is positive, of divisors and exponents.
    """
    goal = as_relation(goal)
    total = sum((_product_of(part) for part in parts), ZERO)
    r = fraction(goal.body - total, known or Signs(positive, rules, [*divisors, *exponents]))
    if r.now != ZERO:
        raise ValueError(f"not what the parts come to: {r.now} is left")
    read = [*parts, *r.parts]
    return as_asked(arithmetic(*read) if read else arithmetic((ZERO, axiom("exp_zero"))), goal)


def _product_of(part: tuple) -> Polynomial:
    multiplier, *theorems = part
    f = as_polynomial(multiplier[1]) ** 2 if isinstance(multiplier, tuple) else as_polynomial(multiplier)
    for theorem in theorems:
        f = f * theorem.f
    return f


def as_asked(made: Theorem, goal: Relation) -> Theorem:
    """The theorem, or its weaker form f >= 0, when this is the goal."""
    if made.relation == goal:
        return made
    if made.f == goal.body and goal.op == ">=" and made.op == ">":
        return arithmetic((("square", ONE), made))
    if made.op == "==" and goal.op == ">=" and made.f in (goal.body, -goal.body):
        return arithmetic((1 if made.f == goal.body else -1, made), (("square", ZERO),))
    raise ValueError(f"{made} is not the goal {goal}")
