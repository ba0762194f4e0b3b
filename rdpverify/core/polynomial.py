"""Polynomials with rational coefficients over atoms.  Equal ones have equal keys; nothing else is simplified.

An atom is a symbol, a function of polynomials, a density at a point, or a quantity of laws.  A law or an event is an atom too, which
stands in arguments only.
"""

from functools import cached_property
from hashlib import blake2b
from math import prod

from flint import fmpq

from ..deadline import look
from ..errors import require
from .messages import Shown

MOST_TERMS, MOST_BITS, MOST_FACTORS = 1_000_000, 100_000, 1_000  # of a product, of its numbers, of a power
POINTWISE = ("density", "indicator", "test")  # what varies from point to point; an integral runs over the points
NAMED = ("law", "event", "test", "variable", "kernel", "value")
BUILT = ("Mixture", "Product", "Power", "Output", "Joint", "Adaptive")  # laws made of laws, kernels, values and numbers


class Atom(Shown):
    """``head(*args)``; there is one object for each content."""

    __slots__ = ("head", "args", "serial", "_key", "symbols", "points", "laws", "__weakref__")
    _known: dict = {}

    def __new__(cls, head: str, args: tuple = ()):
        key = (head, args)
        if (atom := cls._known.get(key)) is None:
            look()
            parts = [part for part in args if not isinstance(part, str)]
            require(head not in BUILT or not any(part.points for part in parts), "a law does not vary from point to point")
            atom = cls._known[key] = object.__new__(cls)
            atom.head, atom.args, atom.serial, atom._key = head, args, len(cls._known), ""
            gather = lambda name, of=parts: frozenset().union(*(getattr(part, name) for part in of))  # noqa: E731
            atom.symbols = frozenset(args) if head == "symbol" else gather("symbols")
            if head == "Sum":  # its index is bound in what is added up
                atom.symbols = (parts[0].symbols - {args[0]}) | gather("symbols", parts[1:])
            atom.points = frozenset() if head == "integral" else frozenset((atom,)) if head in POINTWISE else gather("points")
            atom.laws = frozenset((atom,)) if head in NAMED else gather("laws")
        return atom

    def __hash__(self):
        return self.serial  # an address would put sets in another order in every process, and so the steps of proofs

    @property
    def key(self) -> str:
        """A digest of its content: the same in every process."""
        if not self._key:
            self._key = _digest(self.head, *(part if isinstance(part, str) else part.key for part in self.args))
        return self._key


class Polynomial(Shown):
    """``{monomial: coefficient}``; a monomial is a tuple of (atom, power) in the order of the atoms' serials."""

    __slots__ = ("terms", "__dict__")

    def __init__(self, terms: dict):
        self.terms = {monomial: value for monomial, value in terms.items() if value}

    def __eq__(self, other):
        return self is other or (isinstance(other, Polynomial) and self.terms == other.terms)

    def __hash__(self):
        return self._hash

    @cached_property
    def _hash(self) -> int:  # most are never asked for it; of a rational itself it takes ten times as long as of its parts
        return hash(frozenset((monomial, value.p, value.q) for monomial, value in self.terms.items()))

    def __add__(self, other):
        return sum_of((self, other)) if other.terms else self

    def __mul__(self, other):
        if self is ONE or other is ONE:
            return other if self is ONE else self
        total: dict = {}
        require(len(self.terms) * len(other.terms) <= MOST_TERMS, "a product of too many terms")
        for first, a in self.terms.items():
            look()
            require(a.height_bits() <= MOST_BITS, "too large a number")
            for second, b in other.terms.items():
                monomial = _product(first, second)
                total[monomial] = total[monomial] + a * b if monomial in total else a * b
        return Polynomial(total)

    def __neg__(self):
        return Polynomial({monomial: -value for monomial, value in self.terms.items()})

    def __sub__(self, other):
        return self + -other

    def __pow__(self, count: int):
        require(count <= MOST_FACTORS, "too large a power")
        return prod([self] * count, start=ONE)

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        return frozenset(atom for monomial in self.terms for atom, _ in monomial)

    @cached_property
    def symbols(self) -> frozenset[str]:
        return frozenset().union(*(atom.symbols for atom in self.atoms))

    @cached_property
    def points(self) -> frozenset[Atom]:
        """Densities, indicators and tests outside integrals."""
        return frozenset().union(*(atom.points for atom in self.atoms))

    @cached_property
    def laws(self) -> frozenset[Atom]:
        """Laws, events, tests, random variables, kernels and their values by name."""
        return frozenset().union(*(atom.laws for atom in self.atoms))

    @cached_property
    def key(self) -> str:
        """A digest of its content."""
        return _digest(*sorted(f"{value}*{monomial_key(monomial)}" for monomial, value in self.terms.items()))

    @property
    def number(self) -> fmpq | None:
        """The rational it is, or None."""
        return fmpq(0) if not self.terms else self.terms.get(()) if len(self.terms) == 1 else None

    @property
    def atom(self) -> Atom | None:
        """The atom it is, or None."""
        if len(self.terms) == 1:
            (monomial, value), = self.terms.items()
            if value == 1 and len(monomial) == 1 and monomial[0][1] == 1:
                return monomial[0][0]
        return None


def monomial_key(monomial: tuple) -> str:
    """The same in every process, as the serials of atoms are not."""
    return "*".join(sorted(f"{atom.key}**{count}" for atom, count in monomial))


def _digest(*parts: str) -> str:
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _product(first: tuple, second: tuple) -> tuple:
    if not first or not second or first[-1][0].serial < second[0][0].serial:
        return first + second
    powers = dict(first)
    for atom, count in second:
        powers[atom] = powers.get(atom, 0) + count
    return tuple(sorted(powers.items(), key=lambda item: item[0].serial))


def constant(value) -> Polynomial:
    return Polynomial({(): fmpq(value)})


def function(head: str, *args) -> Polynomial:
    """``head(*args)`` as a polynomial."""
    return Polynomial({((Atom(head, args), 1),): fmpq(1)})


def symbol(name: str) -> Polynomial:
    return function("symbol", name)


def sum_of(parts) -> Polynomial:
    total: dict = {}
    for part in parts:
        for monomial, value in part.terms.items() if total else ():
            total[monomial] = total[monomial] + value if monomial in total else value
        total = total or dict(part.terms)
    return Polynomial(total)


ZERO, ONE = Polynomial({}), constant(1)


def density(law: Atom) -> Polynomial:
    """The density of a law at a point; that of a mixture is the weighted sum."""
    if law.head == "Mixture":
        return sum_of(weight * density(part) for weight, part in zip(law.args[::2], law.args[1::2], strict=True))
    return function("density", law)


def entropy(*variables: Atom) -> Polynomial:
    """The entropy of random variables jointly; one may be given as a "joint" of several or none.  Of none it is 0."""
    single = {each for part in variables for each in (part.args if part.head == "joint" else (part,))}
    return function("entropy", *sorted(single, key=lambda variable: variable.args)) if single else ZERO
