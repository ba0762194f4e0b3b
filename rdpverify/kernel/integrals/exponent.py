"""The logarithm of an integrand on one piece of the line, as Σ cₖ·tᵏ + Σ w·atom(t) with closed coefficients, collected exactly.

Rational coefficients are added exactly and equal atoms are merged, so that α·log p + (1−α)·log q cancels what it must.
"""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from flint import arb, fmpq, fmpq_poly, fmpz

from ...terms import ONE, ZERO, Term, add, log, mul, number, symbol
from ...terms.evaluate import ball
from ...terms.ranges import Range
from ..signs import rational_factor

VARIABLE = symbol("_t")
LARGEST_FACTORED, SMALL_PRIMES = 10**12, 1000  # the latter: how many primes are tried on larger numbers


@dataclass(frozen=True)
class Piece:
    """The interval lower ≤ t ≤ upper; None is the infinite end."""

    lower: fmpq | None
    upper: fmpq | None

    def range(self) -> Range:
        lower = arb.neg_inf() if self.lower is None else arb(self.lower)
        upper = arb.pos_inf() if self.upper is None else arb(self.upper)
        return Range(lower, upper, self.lower is None, self.upper is None)

    def middle(self) -> fmpq:
        """A point inside, far out on an infinite piece: where the dominant term of a sum is chosen (any choice is sound)."""
        if self.lower is None or self.upper is None:
            far = fmpq(10) ** 12
            return (self.lower or 0) + far if self.upper is None else self.upper - far
        return (self.lower + self.upper) / 2


@dataclass(frozen=True)
class Exponent:
    """``polynomial``: closed coefficients by degree; ``atoms``: weight of each term in t that is not a polynomial."""

    polynomial: tuple[Term, ...] = ()
    atoms: dict[Term, Term] = field(default_factory=dict)

    def plus(self, other: "Exponent", factor: Term = ONE) -> "Exponent":
        """self + factor·other."""
        size = max(len(self.polynomial), len(other.polynomial))
        polynomial = [_combined(_at(self.polynomial, k), factor, _at(other.polynomial, k)) for k in range(size)]
        atoms = dict(self.atoms)
        for atom, weight in other.atoms.items():
            atoms[atom] = _combined(atoms.get(atom, ZERO), factor, weight)
        return Exponent(_trimmed(polynomial), {atom: weight for atom, weight in atoms.items() if weight is not ZERO})

    def times(self, factor: Term) -> "Exponent":
        return Exponent().plus(self, factor)

    @property
    def constant(self) -> Term:
        return _at(self.polynomial, 0)

    @property
    def is_constant(self) -> bool:
        return not self.atoms and len(self.polynomial) <= 1

    def without_constant(self) -> "Exponent":
        return Exponent(_trimmed((ZERO, *self.polynomial[1:])), self.atoms)

    def split_constant(self) -> "tuple[Exponent, Term]":
        """(the form with only the rational part of its constant, the rest of the constant)."""
        summands = self.constant.args if self.constant.op == "add" else (self.constant,)
        rational = add(ZERO, *(part for part in summands if part.is_number))
        form = Exponent(_trimmed((rational, *self.polynomial[1:])), self.atoms)
        return form, add(ZERO, *(part for part in summands if not part.is_number))

    @cached_property
    def _split(self):
        """(the polynomial part without the irrational rest of its constant: exactly when it is, and as a term; that rest)."""
        rational, rest = self.split_constant()
        return rational.exact_polynomial(), Exponent(rational.polynomial).to_term(), rest

    def exact_polynomial(self) -> fmpq_poly | None:
        """The polynomial part when all its coefficients are rational literals."""
        if all(c.is_number for c in self.polynomial):
            return fmpq_poly([c.value for c in self.polynomial])
        return None

    def to_term(self) -> Term:
        """The sum as a term, its polynomial in Horner form."""
        total = ZERO
        for coefficient in reversed(self.polynomial):
            total = add(coefficient, mul(VARIABLE, total)) if total is not ZERO else coefficient
        return add(total, *(mul(weight, atom) for atom, weight in self.atoms.items()))

    def at(self, point: fmpq) -> arb:
        """Ball of the value at a rational point; the polynomial part is exact when its coefficients are."""
        where = {VARIABLE.value: arb(point)}
        exact, rational, rest = self._split
        total = arb(exact(point)) if exact is not None else ball(rational, where)
        total += ball(rest, {})
        for atom, weight in self.atoms.items():
            total += ball(mul(weight, atom), where)
        return total


def _combined(a: Term, factor: Term, b: Term) -> Term:
    """a + factor·b for closed terms, with rational multiples of equal terms collected."""
    if b is ZERO:
        return a
    if a.op == b.op == factor.op == "number":
        return number(a.value + factor.value * b.value)
    if a.is_number or (b.is_number and factor.is_number):
        return mul(factor, b) if a is ZERO else add(a, mul(factor, b))
    collected: dict[Term, fmpq] = {}
    scale, rest = rational_factor(factor)
    _collect(a, fmpq(1), collected)
    _collect(b if rest is ONE else mul(rest, b), scale, collected)
    return add(*(mul(number(coefficient), base) for base, coefficient in collected.items() if coefficient != 0))


def _collect(term: Term, multiple: fmpq, collected: dict[Term, fmpq]):
    """Add multiple·term to the rational combination ``collected``."""
    for part in term.args if term.op == "add" else (term,):
        coefficient, base = rational_factor(part)
        if base.op == "add":
            _collect(base, coefficient * multiple, collected)
            continue
        for power, simple in _simple_logarithms(base):
            collected[simple] = collected.get(simple, fmpq(0)) + coefficient * multiple * power


@lru_cache(maxsize=4096)
def _simple_logarithms(base: Term):
    """log of a positive rational as Σ k·log(factor), so that equal values are the same term; other terms as they are."""
    if base.op == "log" and base.args[0].is_number and base.args[0].value > 0:
        value = base.args[0].value
        return [(sign * power, log(number(factor))) for sign, whole in ((1, value.p), (-1, value.q)) for factor, power in _factors(whole)]
    return [(1, base)]


def _factors(whole: fmpz):
    """Factors with multiplicities; of a large number only the small primes and what is left."""
    return fmpz(whole).factor() if whole < LARGEST_FACTORED else fmpz(whole).factor(trial_limit=SMALL_PRIMES)


def _at(polynomial, degree: int) -> Term:
    return polynomial[degree] if degree < len(polynomial) else ZERO


def _trimmed(polynomial) -> tuple[Term, ...]:
    polynomial = list(polynomial)
    while polynomial and polynomial[-1] is ZERO:
        polynomial.pop()
    return tuple(polynomial)


def constant_form(value: Term) -> Exponent:
    """A closed term as a form."""
    return Exponent(_trimmed((value,)))


def single(atom: Term, weight: Term = ONE) -> Exponent:
    return constant_form(mul(weight, atom)) if VARIABLE.value not in atom.free else Exponent((), {atom: weight})


def polynomial_product(left: Exponent, right: Exponent) -> Exponent:
    coefficients = [ZERO] * (len(left.polynomial) + len(right.polynomial))
    for i, a in enumerate(left.polynomial):
        for j, b in enumerate(right.polynomial):
            coefficients[i + j] = add(coefficients[i + j], mul(a, b))
    return Exponent(_trimmed(coefficients))
