"""Greatest common divisors and factors, by FLINT's exact multivariate polynomials.

Generators are the atoms, to the unit 1/d when fractional exponents occur, and a rational basis of the differences between the
exponents of the exponentials (the reduced echelon basis of their span, so that e^A·p has the factors of p).  Whatever the
choice, translating there and back is the identity, so the results are true factorisations.
"""

from functools import reduce
from math import gcd, lcm, prod

from flint import fmpq, fmpq_mpoly_ctx

from ..deadline import look
from .polynomial import Monomials, leading, plain, scaled, total

DEGREE = 1000  # polynomials of a higher degree are left whole,
LARGEST, DEGREES = 128, 2_500  # when looking for factors also with such a degree, or such a product of two: 2·x^891 + 1 takes 0.2 s,
COMMON, FACTORS = 20_000, 2_500  # as are those with more terms · generators when looking for common divisors, or for factors


def _content(values) -> fmpq:
    """The positive rational c for which the values/c are integers without common divisor."""
    values = list(values)
    return fmpq(reduce(gcd, (abs(int(value.p)) for value in values)), reduce(lcm, (int(value.q) for value in values)))


def _least(polynomial: dict) -> dict:
    """The least exponent of every atom that occurs, 0 where it is missing from a term."""
    exponents: dict[int, list] = {}
    for _, powers in polynomial:
        for atom, exponent in powers:
            exponents.setdefault(atom, []).append(exponent)
    everywhere = len(polynomial)
    return {atom: min(degrees) if len(degrees) == everywhere else min(0, *degrees) for atom, degrees in exponents.items()}


def _units(polynomials) -> dict[int, int]:
    """Atom → the least d for which its exponents differ by multiples of 1/d within each polynomial."""
    units: dict[int, int] = {}
    for polynomial in polynomials:
        fractional = any(type(exponent) is not int for _, powers in polynomial for _, exponent in powers)
        for atom, low in _least(polynomial).items():
            unit = units.setdefault(atom, 1)
            if fractional:
                differences = [dict(powers).get(atom, 0) - low for _, powers in polynomial]
                units[atom] = lcm(unit, *(int(value.q) for value in differences if type(value) is not int))
    return units


def _whole(value) -> int:
    return value if type(value) is int else int(value.p)


def _echelon(vectors) -> list[tuple]:
    """The reduced echelon basis [(pivot, vector with 1 at the pivot and 0 at the other pivots)] of the span."""
    rows: list[tuple] = []
    for vector in vectors:
        for pivot, row in rows:
            if pivot in vector:
                vector = total(vector, row, -vector[pivot])
        if vector:
            pivot = max(vector)
            vector = scaled(vector, 1 / vector[pivot])
            rows = [(other, total(row, vector, -row[pivot]) if pivot in row else row) for other, row in rows]
            rows.append((pivot, vector))
    return sorted(rows, key=lambda row: row[0], reverse=True)


class Translation:
    """Polynomials of a ring ⇄ ``fmpq_mpoly`` over the generators that occur in them."""

    def __init__(self, ring, polynomials):
        look()
        self.ring = ring
        self.atoms = sorted(_units(polynomials).items())
        self.basis, self.basis_units, self.generators = [], [], []
        if any(exponential for polynomial in polynomials for exponential, _ in polynomial):
            self._add_exponentials(polynomials)
        size = len(self.atoms) + len(self.basis)
        self.context = fmpq_mpoly_ctx.get([f"g{index}" for index in range(max(size, 1))], "lex")

    def _add_exponentials(self, polynomials):
        ring = self.ring
        exponentials = {exponential for polynomial in polynomials for exponential, _ in polynomial}
        self.vectors, self.denominator = ring.exponent_vectors(exponentials)
        differences = [total(self.vectors[exponential], self.vectors[next(iter(polynomial))[0]], -1)
                       for polynomial in polynomials for exponential in dict.fromkeys(other for other, _ in polynomial)]
        self.basis = [(pivot, row, _content(row.values())) for pivot, row in _echelon(filter(None, differences))]
        self.basis_units = [1] * len(self.basis)
        for difference in differences:
            for at, value in enumerate(self._coordinates(difference)):
                self.basis_units[at] = lcm(self.basis_units[at], int(value.q))
        self.generators = [ring.exponential(ring.quotient(scaled(row, 1 / (content * unit)), self.denominator))
                           for (_, row, content), unit in zip(self.basis, self.basis_units)]

    def _coordinates(self, difference: dict) -> list[fmpq]:
        """Over the primitive integer vectors content⁻¹·row."""
        return [difference.get(pivot, fmpq(0)) * content for pivot, _, content in self.basis]

    def encode(self, polynomial: dict, work: int):
        """(monomial, mpoly) whose product is the polynomial, the mpoly without monomial content, or None when it is too large."""
        lowest, first = _least(polynomial), next(iter(polynomial))[0]
        columns = [(atom, unit, lowest.get(atom, 0)) for atom, unit in self.atoms]
        rows = []
        for exponential, powers in polynomial:
            powers = dict(powers)
            row = [_whole((powers.get(atom, 0) - low) * unit) for atom, unit, low in columns]
            if self.basis:
                coordinates = self._coordinates(total(self.vectors[exponential], self.vectors[first], -1))
                row += [_whole(value * unit) for value, unit in zip(coordinates, self.basis_units)]
            rows.append(tuple(row or (0,)))
        content = first, tuple((atom, low) for atom, low in sorted(lowest.items()) if low != 0)
        if self.basis:  # with those of the exponentials brought to 0 too
            least = [min(column) for column in zip(*rows)]
            rows = [tuple(value - low for value, low in zip(row, least)) for row in rows]
            content = self.ring.times(content, self.monomial(least))
        small = len(rows) * len(rows[0]) <= work and max(map(max, rows)) <= DEGREE
        return content, self.context.from_dict(dict(zip(rows, polynomial.values()))) if small else None

    def monomial(self, exponents) -> tuple:
        """The monomial of the ring with these exponents of the generators."""
        powers = zip(self.atoms, exponents)
        result = 0, tuple((atom, int(value) if unit == 1 else plain(fmpq(int(value), unit)))
                          for (atom, unit), value in powers if value != 0)
        for generator, value in zip(self.generators, exponents[len(self.atoms):]):
            if value != 0:
                result = self.ring.times(result, self.ring.raised(generator, int(value)))
        return result

    def decode(self, polynomial) -> dict:
        return {self.monomial(exponents): coefficient for exponents, coefficient in polynomial.to_dict().items()}


def cancelled(ring: Monomials, numerator: dict, denominator: dict) -> tuple[dict, dict]:
    """Both divided by their greatest common divisor, and by the monomial content of the denominator."""
    translation = Translation(ring, (numerator, denominator))
    top_content, top = translation.encode(numerator, COMMON)
    bottom_content, bottom = translation.encode(denominator, COMMON)
    inverse = ring.raised(bottom_content, -1)
    common = None if top is None or bottom is None else top.gcd(bottom)
    if common is None or common.is_constant():
        return ring.shifted(numerator, inverse), ring.shifted(denominator, inverse)
    return ring.shifted(translation.decode(top / common), ring.times(top_content, inverse)), translation.decode(bottom / common)


def factored(ring: Monomials, polynomial: dict) -> tuple[fmpq, tuple, list[tuple[dict, int]]]:
    """(coefficient, monomial, [(irreducible, exponent)]); irreducibles have coprime integer coefficients, the leading one > 0.

    Irreducible over ℚ in the generators chosen; in a fixed order.
    """
    if len(polynomial) == 1:
        (monomial, coefficient), = polynomial.items()
        return coefficient, monomial, []
    translation = Translation(ring, (polynomial,))
    content, encoded = translation.encode(polynomial, FACTORS)
    degrees = () if encoded is None else sorted(encoded.degrees())[-2:]
    if encoded is None or degrees[-1] > LARGEST or prod(degrees) > DEGREES:  # x^60 − 3y^60 + 2x^30·y^3 + 1 takes seconds
        coefficient, parts = 1, [(ring.shifted(polynomial, ring.raised(content, -1)), 1)]
    else:
        coefficient, parts = encoded.factor()
        parts = [(translation.decode(part), int(exponent)) for part, exponent in parts]
    coefficient, parts_of_it = fmpq(coefficient), []
    for part, exponent in parts:
        scale = _content(part.values())
        if part[leading(part)] < 0:
            scale = -scale
        coefficient *= scale**exponent
        parts_of_it.append((scaled(part, 1 / scale), exponent))
    parts_of_it.sort(key=lambda item: (item[1], len(item[0]), sorted((powers, exponential) for exponential, powers in item[0])))
    return coefficient, content, parts_of_it
