"""The ring of one normal-form computation: its atoms, its exponentials, quotients of its polynomials.

Atoms are symbols, π, ∞, prime numbers, functions of normalised arguments, and three kinds made from a polynomial g:

    base  g      stands for g itself, so that gᶜ can have a fractional or symbolic exponent;  relation base¹ = g
    Abs   |g|    relation |g|² = g²
    log   log g  of a base; e^{c·log g} is turned into gᶜ for rational c

Primes obey p¹ = p.  Exponents of atoms with a relation are brought into [0, period), so equal quotients cancel to 0.
"""

from dataclasses import dataclass

from flint import fmpq

from ..errors import BudgetExceeded
from .build import absolute, add, div, exp, log, mul, power
from .exact_factors import cancelled
from .polynomial import ONE, UNIT, Monomials, constant, is_constant, key, leading, plain, rank, scaled, total
from .term import PI, ZERO, Term, number, symbol

UNFOLD = 64  # a power of a base beyond this stays an atom
POWER_BITS = 40_000  # numbers larger than this are not multiplied out: no memory holds e^(10**9·log(10**300))
CANCELLATIONS = 50  # rounds of cancelling and applying relations


class Undefined(Exception):
    """A subterm without a normal form (division by an identical zero, log 0, …): it becomes an atom of its own."""


@dataclass(frozen=True, eq=False)
class Atom:
    """A generator.

    ``positive``, ``nonnegative``: it is so wherever defined; ``relation``: what atom**period equals; ``prime``: the number it is;
    ``log_of``: the atom whose logarithm it is.
    """

    term: Term
    positive: bool = False
    nonnegative: bool = False
    relation: dict | None = None
    period: int = 1
    prime: int = 0
    log_of: int = -1


@dataclass(frozen=True, eq=False)
class Quotient:
    """numerator/denominator in lowest terms, the leading coefficient of the denominator 1."""

    numerator: dict
    denominator: dict

    @property
    def is_zero(self) -> bool:
        return not self.numerator

    @property
    def is_polynomial(self) -> bool:
        return len(self.denominator) == 1

    def number(self) -> fmpq | None:
        """The rational this is, or None."""
        if is_constant(self.numerator) and self.is_polynomial:
            return self.numerator.get(UNIT, fmpq(0))
        return None


class Ring(Monomials):
    """Atoms and exponentials are numbered in the order met, which the terms alone decide."""

    def __init__(self):
        self.atoms: list[Atom] = []
        self._places: dict = {}
        self.zero = Quotient({}, ONE)
        self.one = Quotient(ONE, ONE)
        self.exponents: list[Quotient] = [self.zero]
        self._exponent_places: dict = {}
        self._related: set[int] = set()  # atoms with a relation, primes among them
        self._monomial_terms: dict[tuple, Term] = {}
        self._joined: dict = {}
        self._scaled: dict = {}

    # -- atoms ------------------------------------------------------------------------------------------------------------

    def atom(self, name, make) -> int:
        """The number of the atom called ``name``; ``make()`` builds it when it is new."""
        if name not in self._places:
            made = make()
            place = self._places[name] = len(self.atoms)
            if made.prime or made.relation is not None:
                self._related.add(place)
            self.atoms.append(made)
        return self._places[name]

    def symbol(self, name: str) -> int:
        return self.atom(("symbol", name), lambda: Atom(symbol(name)))

    def prime(self, value: int) -> int:
        return self.atom(("prime", value), lambda: Atom(number(value), True, prime=value))

    def pi(self) -> int:
        return self.atom("pi", lambda: Atom(PI, True))

    def base(self, polynomial: dict) -> int:
        """The atom for the base g: the atom itself when g is one, a base with a relation otherwise."""
        if len(polynomial) == 1:
            (monomial, coefficient), = polynomial.items()
            if coefficient == 1 and monomial[0] == 0 and len(monomial[1]) == 1 and monomial[1][0][1] == 1:
                return monomial[1][0][0]
        return self.atom(("base", key(polynomial)), lambda: Atom(self.polynomial_term(polynomial), relation=polynomial))

    def absolute(self, polynomial: dict) -> int:
        """|g| for g with leading coefficient > 0."""
        def made():
            return Atom(absolute(self.polynomial_term(polynomial)), nonnegative=True,
                        relation=self.product(polynomial, polynomial), period=2)

        return self.atom(("Abs", key(polynomial)), made)

    def log(self, base: int) -> int:
        return self.atom(("log", base), lambda: Atom(log(self.atoms[base].term), log_of=base))

    # -- exponentials -----------------------------------------------------------------------------------------------------

    def exponential(self, exponent: Quotient) -> tuple:
        """The monomial e^A, with rational multiples of logarithms in A turned into powers.

        The multiple of log g is the coefficient of (log g · leading monomial of the denominator): the one choice that is the
        same for A and A + c·log g.
        """
        numerator, denominator, powers = exponent.numerator, exponent.denominator, ()
        lead = leading(denominator)
        inverse = self.raised(lead, -1)
        for monomial, coefficient in exponent.numerator.items():
            exponential, parts = self.times(monomial, inverse)
            if exponential == 0 and len(parts) == 1 and parts[0][1] == 1 and self.atoms[parts[0][0]].log_of >= 0:
                numerator = total(numerator, self.shifted(denominator, (0, parts)), -coefficient)
                powers += ((self.atoms[parts[0][0]].log_of, plain(coefficient)),)
        if numerator is not exponent.numerator:
            exponent = Quotient(numerator, denominator) if numerator else self.zero
        return self._number(exponent), tuple(sorted(powers))

    def _number(self, exponent: Quotient) -> int:
        if exponent.is_zero:
            return 0
        name = key(exponent.numerator), key(exponent.denominator)
        if name not in self._exponent_places:
            self._exponent_places[name] = len(self.exponents)
            self.exponents.append(exponent)
        return self._exponent_places[name]

    def join(self, first: int, second: int) -> tuple:
        pair = (first, second) if first <= second else (second, first)
        if pair not in self._joined:
            self._joined[pair] = self.exponential(self.sum(self.exponents[first], self.exponents[second]))
        return self._joined[pair]

    def scale_exponential(self, exponential: int, factor: fmpq) -> int:
        name = exponential, int(factor.p), int(factor.q)  # quicker to look up than the fraction
        if name not in self._scaled:
            exponent = self.exponents[exponential]
            self._scaled[name] = self._number(Quotient(scaled(exponent.numerator, factor), exponent.denominator))
        return self._scaled[name]

    def exponent_vectors(self, exponentials) -> tuple[dict, dict]:
        """({number: vector over monomials}, denominator) with exponent = vector/denominator, one denominator for all."""
        exponents = {name: self.exponents[name] for name in sorted(exponentials)}
        denominators = {key(exponent.denominator): exponent.denominator for exponent in exponents.values() if not exponent.is_polynomial}
        common = constant(1)
        for denominator in denominators.values():
            common = self.product(common, denominator)
        vectors = {}
        for name, exponent in exponents.items():
            vector, own = exponent.numerator, key(exponent.denominator)
            for other, denominator in denominators.items():
                if other != own:
                    vector = self.product(vector, denominator)
            vectors[name] = vector
        return vectors, common

    # -- quotients --------------------------------------------------------------------------------------------------------

    def quotient(self, numerator: dict, denominator: dict | None = None) -> Quotient:
        """The quotient in lowest terms; raises Undefined for a denominator that is identically 0."""
        denominator = ONE if denominator is None else denominator
        if denominator is ONE and self._outermost(numerator) < 0:
            return Quotient(numerator, ONE) if numerator else self.zero
        for _ in range(CANCELLATIONS):
            numerator, extra = self._reduced(numerator)
            denominator, other = self._reduced(denominator)
            if other is not None:
                numerator = self.product(numerator, other)
            if extra is not None:
                denominator = self.product(denominator, extra)
            if extra is not None or other is not None:
                continue
            if not denominator:
                raise Undefined
            if not numerator:
                return self.zero
            if len(denominator) == 1:
                (monomial, coefficient), = denominator.items()
                if monomial == UNIT:
                    return Quotient(scaled(numerator, 1 / coefficient) if coefficient != 1 else numerator, ONE)
                numerator, denominator = self.shifted(numerator, self.raised(monomial, -1), 1 / coefficient), ONE
                continue
            numerator, denominator = cancelled(self, numerator, denominator)
            if len(denominator) > 1 and self._outermost(numerator) < 0 and self._outermost(denominator) < 0:
                scale = 1 / denominator[leading(denominator)]
                return Quotient(scaled(numerator, scale), scaled(denominator, scale))
        raise BudgetExceeded("the normal form of this expression is too deep")

    def _reduced(self, polynomial: dict) -> tuple[dict, dict | None]:
        """(p, d) with polynomial = p/d and the exponents of atoms with relations in [0, period); d is None for 1."""
        divisor = None
        while (place := self._outermost(polynomial)) >= 0:
            polynomial, extra = self._reduce_atom(polynomial, place)
            if extra is not None:
                divisor = extra if divisor is None else self.product(divisor, extra)
        return polynomial, divisor

    def _outermost(self, polynomial: dict) -> int:
        """The last atom to which its relation still applies (relations speak of earlier atoms only), or −1."""
        if not self._related:
            return -1
        return max((place for _, powers in polynomial for place, exponent in powers
                    if place in self._related and self._turns(place, exponent)), default=-1)

    def _turns(self, place: int, exponent) -> int:
        """How many times the relation applies to atom**exponent."""
        if place not in self._related:
            return 0
        atom = self.atoms[place]
        count = exponent // atom.period if type(exponent) is int else int((exponent / atom.period).floor())
        size, most = (atom.prime.bit_length(), POWER_BITS) if atom.prime else (1, UNFOLD)
        return count if abs(count) * size <= most else 0

    def _reduce_atom(self, polynomial: dict, place: int) -> tuple[dict, dict | None]:
        atom, groups = self.atoms[place], {}
        for (exponential, powers), coefficient in polynomial.items():
            exponent = dict(powers).get(place, 0)
            count = self._turns(place, exponent)
            if count:
                powers = merged_power(powers, place, -count * atom.period)
            group = groups.setdefault(count, {})
            if atom.prime:
                coefficient = coefficient * fmpq(atom.prime)**count
            group[exponential, powers] = group.get((exponential, powers), 0) + coefficient
        if atom.prime:
            result: dict = {}
            for group in groups.values():
                result = total(result, group)
            return result, None
        least = min(0, *groups)
        result = {}
        for count, group in groups.items():
            result = total(result, self.product(group, self.whole_power(atom.relation, count - least)))
        return result, (self.whole_power(atom.relation, -least) if least else None)

    def of_monomial(self, monomial: tuple, coefficient=1) -> Quotient:
        return self.quotient({monomial: fmpq(coefficient)})

    def of_atom(self, place: int) -> Quotient:
        return Quotient({(0, ((place, 1),)): fmpq(1)}, ONE)

    def constant(self, value) -> Quotient:
        return Quotient(constant(value), ONE) if value != 0 else self.zero

    def sum(self, a: Quotient, b: Quotient, factor=1) -> Quotient:
        """a + factor·b"""
        if a.is_polynomial and b.is_polynomial:
            return Quotient(total(a.numerator, b.numerator, factor), ONE)
        if a.denominator == b.denominator:
            return self.quotient(total(a.numerator, b.numerator, factor), a.denominator)
        return self.quotient(total(self.product(a.numerator, b.denominator), self.product(b.numerator, a.denominator), factor),
                             self.product(a.denominator, b.denominator))

    def multiply(self, a: Quotient, b: Quotient) -> Quotient:
        if a.is_polynomial and b.is_polynomial:
            return self.quotient(self.product(a.numerator, b.numerator))
        return self.quotient(self.product(a.numerator, b.numerator), self.product(a.denominator, b.denominator))

    def divide(self, a: Quotient, b: Quotient) -> Quotient:
        return self.quotient(self.product(a.numerator, b.denominator), self.product(a.denominator, b.numerator))

    def whole(self, a: Quotient, exponent: int) -> Quotient:
        """a**exponent for a small integer."""
        if exponent < 0:
            return self.divide(self.one, self.whole(a, -exponent))
        return self.quotient(self.whole_power(a.numerator, exponent), self.whole_power(a.denominator, exponent))

    def equal(self, a: Quotient, b: Quotient) -> bool:
        """Whether a − b cancels to 0."""
        if a.denominator == b.denominator and a.numerator == b.numerator:
            return True
        difference = total(self.product(a.numerator, b.denominator), self.product(b.numerator, a.denominator), -1)
        return not self._reduced(difference)[0]

    # -- back to terms ----------------------------------------------------------------------------------------------------

    def term(self, quotient: Quotient) -> Term:
        """A term whose normal form this is."""
        top = self.polynomial_term(quotient.numerator)
        return top if quotient.is_polynomial else div(top, self.polynomial_term(quotient.denominator))

    def polynomial_term(self, polynomial: dict) -> Term:
        order = sorted(polynomial, key=rank, reverse=True) if len(polynomial) > 1 else polynomial
        return add(*(self._product_term(polynomial[monomial], monomial) for monomial in order)) if order else ZERO

    def _product_term(self, coefficient: fmpq, monomial: tuple) -> Term:
        term = self.monomial_term(monomial)
        return term if coefficient == 1 else mul(number(coefficient), term)

    def monomial_term(self, monomial: tuple) -> Term:
        if monomial not in self._monomial_terms:
            exponential, powers = monomial
            factors = [self.atoms[atom].term if exponent == 1 else power(self.atoms[atom].term, number(exponent))
                       for atom, exponent in powers]
            self._monomial_terms[monomial] = mul(*factors, *self.exponential_terms(exponential))
        return self._monomial_terms[monomial]

    def exponential_terms(self, exponential: int) -> list[Term]:
        """e^A as powers g**c, one for each base whose logarithm stands in A with a coefficient c, and one exp of the rest."""
        if not exponential:
            return []
        exponent = self.exponents[exponential]
        coefficients, rest = {}, {}
        for monomial, value in exponent.numerator.items():
            logs = [(place, count) for place, count in monomial[1] if self.atoms[place].log_of >= 0]
            if monomial[0] == 0 and len(logs) == 1 and logs[0][1] == 1:
                place = logs[0][0]
                without = (0, merged_power(monomial[1], place, -1))
                coefficients.setdefault(place, {})[without] = value
            else:
                rest[monomial] = value
        factors = [power(self.atoms[self.atoms[place].log_of].term, self.term(Quotient(coefficient, exponent.denominator)))
                   for place, coefficient in coefficients.items()]
        return factors + ([exp(self.term(Quotient(rest, exponent.denominator)))] if rest else [])


def merged_power(powers: tuple, place: int, change) -> tuple:
    """The power product with the exponent of one atom changed."""
    merged = dict(powers)
    value = merged.get(place, 0) + change
    if value == 0:
        merged.pop(place, None)
    else:
        merged[place] = plain(value)
    return tuple(sorted(merged.items()))
