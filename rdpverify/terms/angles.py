"""Sines, cosines, arc functions and cube roots in the ring of a normal form.

    sin² u = 1 − cos² u        cos and sin of sums and of whole multiples, by the addition theorem; of multiples of π/2, /3, /4, /6
    sin(asin x) = x            cos(asin x) = √(1 − x²)           asin and atan of numbers whose angle is such a multiple
    ∛(Π gᵢ^eᵢ) = Π ∛gᵢ^eᵢ      (∛g)³ = g, and ±(±g)^{1/3} for g of known sign
"""

from flint import fmpq

from .polynomial import ONE, key, leading, plain, scaled
from .products import Products, is_odd
from .ring import Atom, Quotient
from .term import PI, make

MOST_SUMMANDS, MOST_MULTIPLE = 4, 8  # of an angle that is taken apart
SINES = {fmpq(1, 6): fmpq(1, 4), fmpq(1, 4): fmpq(1, 2), fmpq(1, 3): fmpq(3, 4), fmpq(1, 2): fmpq(1)}  # u/π: sin² u
TANGENTS = {fmpq(1, 6): fmpq(1, 3), fmpq(1, 4): fmpq(1), fmpq(1, 3): fmpq(3)}  # u/π: tan² u
THIRD = fmpq(1, 3)


class Angles(Products):
    def _cos(self, x: Quotient) -> Quotient:
        return self._circle(x)[0]

    def _sin(self, x: Quotient) -> Quotient:
        return self._circle(x)[1]

    def _circle(self, x: Quotient) -> tuple[Quotient, Quotient]:
        """(cos x, sin x)"""
        ring = self.ring
        if x.is_polynomial and len(x.numerator) <= MOST_SUMMANDS:
            point = ring.one, ring.zero
            for monomial, coefficient in x.numerator.items():
                point = self._turned(point, self._multiple(monomial, coefficient))
            return point
        return self._unit(x)

    def _turned(self, first, second):
        """The addition theorem."""
        ring, (a, b), (c, d) = self.ring, first, second
        return (ring.sum(ring.multiply(a, c), ring.multiply(b, d), -1), ring.sum(ring.multiply(a, d), ring.multiply(b, c)))

    def _multiple(self, monomial, coefficient: fmpq):
        exponential, powers = monomial
        if exponential == 0 and len(powers) == 1 and powers[0][1] == 1 and self.ring.atoms[powers[0][0]].term is PI:
            coefficient -= 2 * ((coefficient + 1) / 2).floor()  # whole turns: in [−1, 1)
        if abs(coefficient.p) > MOST_MULTIPLE:
            return self._unit(Quotient({monomial: coefficient}, ONE))
        part = fmpq(1 if coefficient > 0 else -1, coefficient.q)
        unit, point = self._unit(Quotient({monomial: part}, ONE)), (self.ring.one, self.ring.zero)
        for _ in range(abs(int(coefficient.p))):
            point = self._turned(point, unit)
        return point

    def _unit(self, x: Quotient) -> tuple[Quotient, Quotient]:
        """(cos x, sin x) of an angle that is not taken apart; sin x is an atom with a relation."""
        ring = self.ring
        if x.numerator[leading(x.numerator)] < 0:
            cosine, sine = self._unit(ring.sum(ring.zero, x, -1))
            return cosine, ring.sum(ring.zero, sine, -1)
        half_turns = ring.divide(x, ring.of_atom(ring.pi())).number()
        if half_turns == 1:
            return ring.constant(-1), ring.zero
        if half_turns in SINES:
            return tuple(self.rational_power(ring.constant(square), fmpq(1, 2)) for square in (1 - SINES[half_turns], SINES[half_turns]))
        below = self._undone("asin", x)
        if below is not None:
            return self.rational_power(ring.sum(ring.one, ring.multiply(below, below), -1), fmpq(1, 2)), below
        cosine = self.function("cos", x)
        (place, _), = next(iter(cosine.numerator))[1]
        square = ring.sum(ring.one, ring.multiply(cosine, cosine), -1).numerator
        sine = ring.atom(("sin", place), lambda: Atom(make("sin", ring.atoms[place].term.args), relation=square, period=2))
        return cosine, ring.of_atom(sine)

    def _undone(self, op: str, value: Quotient) -> Quotient | None:
        """x for a value that is op(x)."""
        return next((x for (x,), place in self._functions.get(op, ()) if self.ring.equal(value, self.ring.of_atom(place))), None)

    def _oriented(self, op: str, x: Quotient) -> Quotient:
        """An odd function of ±x, the sign with a positive leading coefficient."""
        if x.is_zero:
            return self.ring.zero
        if x.numerator[leading(x.numerator)] > 0:
            return self.function(op, x)
        return self.ring.sum(self.ring.zero, self.function(op, self.ring.sum(self.ring.zero, x, -1)), -1)

    def _asin(self, x: Quotient) -> Quotient:
        return self._arc("asin", x, SINES)

    def _atan(self, x: Quotient) -> Quotient:
        return self._arc("atan", x, TANGENTS)

    def _arc(self, op: str, x: Quotient, squares: dict) -> Quotient:
        ring = self.ring
        square = ring.multiply(x, x).number()
        part = next((part for part, known in squares.items() if known == square), None)
        if part is None:
            return self._oriented(op, x)
        return ring.multiply(ring.constant(part * self.sign(x)), ring.of_atom(ring.pi()))

    def _cbrt(self, x: Quotient) -> Quotient:
        ring = self.ring
        if x.is_zero:
            return ring.zero
        coefficient, parts, exponential = self._signed(x, strict=True)
        result = ring.multiply(ring.constant(1 if coefficient > 0 else -1), self.number_power(abs(coefficient), THIRD))
        result = ring.multiply(result, ring.of_monomial(((ring.scale_exponential(exponential, THIRD) if exponential else 0), ())))
        for polynomial, exponent, sign in parts:
            if sign is None and type(exponent) is int:
                result = ring.multiply(result, ring.whole(self._odd_root(polynomial), exponent))
                continue
            if sign == -1 and is_odd(exponent):
                result = ring.sum(ring.zero, result, -1)
            place = self._base(polynomial, sign or 1)
            result = ring.multiply(result, ring.of_monomial((0, ((place, plain(exponent * THIRD)),))))
        return result

    def _odd_root(self, polynomial: dict) -> Quotient:
        ring = self.ring
        if polynomial[leading(polynomial)] < 0:
            return ring.sum(ring.zero, self._odd_root(scaled(polynomial, -1)), -1)
        return ring.of_atom(ring.atom(("cbrt", key(polynomial)), lambda: Atom(
            make("cbrt", (ring.polynomial_term(polynomial),)), relation=polynomial, period=3)))
