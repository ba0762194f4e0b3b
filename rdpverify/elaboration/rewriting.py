"""A number rewritten by equations, with the proof that it stays the same."""

from fractions import Fraction

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ..core.theorem import Theorem
from .book import arithmetic, congruence
from .lemmas import equals, scaled


class Rewritten:
    """``first == now`` by the parts gathered, each a multiplier and an equation."""

    def __init__(self, f: Polynomial):
        self.first = self.now = f
        self.parts: list[tuple] = []

    def use(self, theorem: Theorem, left: Polynomial, right: Polynomial, multiplier: Polynomial = ONE) -> None:
        """Add multiplier·(right − left) to what is now, for an equation left == right."""
        if multiplier.terms and left != right:
            self.parts.append(scaled(equals(theorem, left, right), multiplier))
            self.now = self.now - multiplier * (left - right)

    def put(self, atom: Atom, theorem: Theorem, value: Polynomial) -> None:
        """``value`` for an atom to which it is equal."""
        a = of_atom(atom)
        multiplier = ZERO
        for power, coefficient in coefficients(self.now, atom).items():
            for i in range(power):
                multiplier = multiplier + coefficient * a**i * value ** (power - 1 - i)
        self.use(theorem, a, value, multiplier)

    @property
    def changed(self) -> bool:
        return self.now != self.first

    def equation(self) -> Theorem:
        """⊢ first == now."""
        return arithmetic(*self.parts)

    def back(self, theorem: Theorem) -> Theorem:
        """What is said of ``now``, of ``first``."""
        return theorem if not self.changed else arithmetic((1, theorem), equals(self.equation(), self.first, self.now))


def of_atom(atom: Atom) -> Polynomial:
    return Polynomial({((atom, 1),): fmpq(1)})


def of_monomial(monomial: tuple, value=1) -> Polynomial:
    return Polynomial({monomial: fmpq(value)})


def coefficients(f: Polynomial, atom: Atom) -> dict[int, Polynomial]:
    """f as a polynomial in an atom: the coefficients by power."""
    by_power: dict[int, dict] = {}
    for monomial, value in f.terms.items():
        power = next((count for each, count in monomial if each is atom), 0)
        rest = tuple(item for item in monomial if item[0] is not atom)
        by_power.setdefault(power, {})[rest] = value
    return {power: Polynomial(terms) for power, terms in by_power.items()}


def with_arguments(atom: Atom, equations: dict) -> tuple[Polynomial, Theorem]:
    """The function at equal arguments: ``equations`` gives (theorem, other) by place."""
    others = [equations[place][1] if place in equations else arg for place, arg in enumerate(atom.args)]
    return function(atom.head, *others), congruence(atom, equations)


def at_value(f: Polynomial, atom: Atom, theorem: Theorem, value: Polynomial) -> Rewritten:
    """f with a value for an atom to which it is equal, also in arguments."""
    r = Rewritten(f)
    for each in sorted(f.atoms, key=lambda a: a.key):
        if each is atom:
            r.put(each, theorem, value)
            continue
        inner = {place: at_value(arg, atom, theorem, value) for place, arg in enumerate(each.args) if isinstance(arg, Polynomial)}
        changed = {place: (part.equation(), part.now) for place, part in inner.items() if part.changed}
        if changed:
            other, same = with_arguments(each, changed)
            r.put(each, same, other)
    return r


def quotient(monomial: tuple, divisor: tuple) -> tuple | None:
    """One monomial over another, or None where it does not divide."""
    powers = dict(monomial)
    for atom, count in divisor:
        left = powers.get(atom, 0) - count
        if left < 0:
            return None
        powers[atom] = left
    return tuple(item for item in powers.items() if item[1])


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))
