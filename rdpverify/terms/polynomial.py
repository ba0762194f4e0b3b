"""Sparse polynomials with rational exponents over numbered atoms and exponentials: the arithmetic under the normal form.

A monomial is ``(exponential, ((atom, exponent), …))``: the product of atoms raised to rational exponents (sorted by atom) times
one exponential e^A, named by the number of its exponent A in the ring (0 for A = 0).  A polynomial is a dict from monomials to
nonzero rationals; whole exponents are ints, others rationals, so that equal monomials are equal (and quick) keys.  Products of
exponentials are looked up in the ring, because e^A·e^B may leave powers of atoms behind.
"""

from flint import fmpq

from ..errors import BudgetExceeded
from ..deadline import look

UNIT = (0, ())
PAIRS = 300_000  # one computation multiplies at most this many pairs of terms


ONE = {UNIT: fmpq(1)}  # shared, as polynomials are never changed in place


def plain(exponent):
    """A rational exponent, as an int when it is whole."""
    return exponent if type(exponent) is int or exponent.q != 1 else int(exponent.p)


def constant(value) -> dict:
    return {UNIT: fmpq(value)} if value != 0 else {}


def is_constant(polynomial: dict) -> bool:
    return not polynomial or (len(polynomial) == 1 and UNIT in polynomial)


def total(first: dict, second: dict, factor=1) -> dict:
    """first + factor · second."""
    result = dict(first)
    for monomial, coefficient in second.items():
        value = result.get(monomial, 0) + factor * coefficient
        if value == 0:
            del result[monomial]
        else:
            result[monomial] = value
    return result


def scaled(polynomial: dict, factor) -> dict:
    return {monomial: factor * coefficient for monomial, coefficient in polynomial.items()} if factor != 0 else {}


def merged(first: tuple, second: tuple) -> tuple:
    """The product of two power products."""
    if not first or not second:
        return first or second
    powers = dict(first)
    for atom, exponent in second:
        exponent = powers.get(atom, 0) + exponent
        if exponent == 0:
            del powers[atom]
        else:
            powers[atom] = plain(exponent)
    return tuple(sorted(powers.items()))


def rank(monomial: tuple):
    """A fixed total order: lexicographic in the power product, earlier atoms first, then by the exponential."""
    return tuple((-atom, exponent) for atom, exponent in monomial[1]), monomial[0]


def leading(polynomial: dict):
    """The greatest monomial in the order of :func:`rank`."""
    return max(polynomial, key=rank)


def key(polynomial: dict) -> frozenset:
    return frozenset((monomial, int(coefficient.p), int(coefficient.q)) for monomial, coefficient in polynomial.items())


class Monomials:
    """Products that need the table of exponentials.  Subclasses give ``join(A, B)``, the monomial e^A·e^B, and
    ``scale_exponential(A, factor)``, the number of the exponent factor·A.

    Raises BudgetExceeded when a computation becomes too large.
    """

    work = 0

    def times(self, first: tuple, second: tuple) -> tuple:
        """The product of two monomials."""
        if first[0] and second[0]:
            exponential, left = self.join(first[0], second[0])
            return exponential, merged(merged(first[1], second[1]), left)
        return first[0] or second[0], merged(first[1], second[1])

    def raised(self, monomial: tuple, exponent) -> tuple:
        """The monomial to a rational power, exponents multiplied."""
        if exponent == 0:
            return UNIT
        exponential = self.scale_exponential(monomial[0], fmpq(exponent)) if monomial[0] else 0
        return exponential, tuple((atom, plain(power * exponent)) for atom, power in monomial[1])

    def shifted(self, polynomial: dict, monomial: tuple, factor=1) -> dict:
        """The product with one term; distinct monomials stay distinct."""
        if monomial == UNIT:
            return scaled(polynomial, factor) if factor != 1 else polynomial
        return {self.times(other, monomial): factor * coefficient for other, coefficient in polynomial.items()}

    def product(self, first: dict, second: dict) -> dict:
        if len(first) == 1:
            (monomial, factor), = first.items()
            return self.shifted(second, monomial, factor)
        if len(second) == 1:
            (monomial, factor), = second.items()
            return self.shifted(first, monomial, factor)
        self.work += len(first) * len(second)
        if self.work > PAIRS:
            raise BudgetExceeded("the normal form of this expression is too large")
        result: dict = {}
        for one, left in first.items():
            look()
            for two, right in second.items():
                monomial = self.times(one, two)
                result[monomial] = result.get(monomial, 0) + left * right
        return {monomial: coefficient for monomial, coefficient in result.items() if coefficient != 0}

    def whole_power(self, polynomial: dict, exponent: int) -> dict:
        """polynomial**exponent for exponent ≥ 0."""
        result = constant(1)
        while exponent:
            if exponent & 1:
                result = self.product(result, polynomial)
            exponent >>= 1
            if exponent:
                polynomial = self.product(polynomial, polynomial)
        return result
