"""Products in a ring with a sign oracle: factors and their signs, and the powers and logarithms that split over them.

A power or logarithm of a product is split over its factors when their signs are known, or follow: the product is positive where
it is defined, so of one factor of unknown sign the sign is forced, and of several the absolute values have the same product.
"""

from functools import lru_cache

from flint import fmpq, fmpz

from .exact_factors import factored
from .polynomial import UNIT, key, leading, plain, scaled
from .ring import POWER_BITS, UNFOLD, Atom, Quotient, Ring, Undefined
from .term import Term, make

TERMS = 3_000  # a power of a sum is multiplied out up to about this many terms


class Products:
    """A ring whose atoms have signs: ``sign(term)`` is +1, 0, −1 or None."""

    def __init__(self, sign):
        self.ring, self._oracle = Ring(), sign
        self._factors: dict = {}
        self._signs: dict = {}
        self._functions: dict[str, list] = {}

    def function(self, op: str, *arguments: Quotient) -> Quotient:
        """The atom op(arguments), the same one for equal arguments."""
        ring, known = self.ring, self._functions.setdefault(op, [])
        for others, place in known:
            if len(others) == len(arguments) and all(map(ring.equal, others, arguments)):
                return ring.of_atom(place)
        term = make(op, tuple(map(ring.term, arguments)))
        place = ring.atom(("function", term), lambda: Atom(term))
        known.append((arguments, place))
        return ring.of_atom(place)

    def factors(self, polynomial: dict):
        name = key(polynomial)
        if name not in self._factors:
            self._factors[name] = factored(self.ring, polynomial)
        return self._factors[name]

    def split(self, value: Quotient) -> tuple[fmpq, tuple, list[tuple[dict, int]]]:
        """(coefficient, monomial, [(irreducible, exponent)]) of a quotient that is not 0; exponents may be negative."""
        top, content, above = self.factors(value.numerator)
        bottom, divisor, below = self.factors(value.denominator)
        return (top / bottom, self.ring.times(content, self.ring.raised(divisor, -1)),
                above + [(part, -exponent) for part, exponent in below])

    def ask(self, term: Term) -> int | None:
        if term not in self._signs:
            self._signs[term] = None  # a question met again while it is being answered: not known
            self._signs[term] = self._oracle(term)
        return self._signs[term]

    def asked(self) -> tuple[tuple[Term, int | None], ...]:
        """The questions to the oracle so far, in the order asked, with its answers."""
        return tuple(self._signs.items())

    def sign(self, value: Quotient) -> int | None:
        """The strict sign on the whole domain, or None; the whole first, then the product of the factors."""
        if value.is_zero:
            return 0
        known = value.number()
        if known is not None:
            return 1 if known > 0 else -1
        answer = self.ask(self.ring.term(value))
        if answer is not None:
            return answer
        coefficient, parts, _ = self._signed(value, strict=True)
        result = 1 if coefficient > 0 else -1
        for _, exponent, sign in parts:
            if sign is None:
                return None
            result *= sign if is_odd(exponent) else sign * sign
        return result

    def _signed(self, value: Quotient, strict: bool):
        """(coefficient, [(polynomial, exponent, sign or None)], exponential): a product that equals the value.

        Unless the signs must be ``strict``, absolute values and atoms with a fractional exponent, which are ≥ 0 wherever the
        value is defined, count as positive.
        """
        coefficient, (exponential, powers), factors = self.split(value)
        parts = []
        for place, exponent in powers:
            atom = self.ring.atoms[place]
            positive = atom.positive or (not strict and (atom.nonnegative or type(exponent) is not int))
            single = {(0, ((place, 1),)): fmpq(1)}
            parts.append((single, exponent, 1 if positive else self.ask(atom.term)))
        for polynomial, exponent in factors:
            parts.append((polynomial, exponent, self.ask(self.ring.polynomial_term(polynomial))))
        if any(sign == 0 for _, _, sign in parts):
            raise Undefined
        return coefficient, parts, exponential

    def positive_product(self, value: Quotient):
        """(coefficient > 0, [(atom, exponent)], exponential) with the same value wherever ``value`` is ≥ 0."""
        coefficient, parts, exponential = self._signed(value, strict=False)
        odd = [at for at, (_, exponent, sign) in enumerate(parts) if sign is None and is_odd(exponent)]
        overall = 1 if coefficient > 0 else -1
        for _, exponent, sign in parts:
            if sign is not None and is_odd(exponent):
                overall *= sign
        if overall < 0 and not odd:
            raise Undefined
        bases = []
        for at, (polynomial, exponent, sign) in enumerate(parts):
            if sign is None and odd == [at]:
                sign = overall
            bases.append((self._base(polynomial, sign), exponent))
        return abs(coefficient), bases, exponential

    def _base(self, polynomial: dict, sign: int | None) -> int:
        """The atom of g, −g or |g|."""
        if sign is None:
            flip = -1 if polynomial[leading(polynomial)] < 0 else 1
            return self.ring.absolute(scaled(polynomial, flip))
        return self.ring.base(polynomial if sign > 0 else scaled(polynomial, -1))

    def known_product(self, value: Quotient):
        """(coefficient > 0, [(atom, exponent)], exponential, rest): as above, the factors of unknown sign left in ``rest``."""
        coefficient, parts, exponential = self._signed(value, strict=True)
        rest, bases = self.ring.constant(1 if coefficient > 0 else -1), []
        for polynomial, exponent, sign in parts:
            if sign is None:
                part = self.ring.quotient(polynomial)
                rest = self.ring.multiply(rest, self.rational_power(part, fmpq(exponent)))
            else:
                if sign < 0 and is_odd(exponent):
                    rest = self.ring.sum(self.ring.zero, rest, -1)
                bases.append((self._base(polynomial, sign), exponent))
        return abs(coefficient), bases, exponential, rest

    # -- powers, exponentials, logarithms -----------------------------------------------------------------------------------

    def symbolic_power(self, base: Quotient, exponent: Quotient) -> Quotient:
        """e^{exponent·log g} for the factors g of known sign, times a power atom of the rest; the base is ≥ 0."""
        known = exponent.number()
        if known is not None and known != 0:
            return self.rational_power(base, known)
        if base.is_zero:
            raise Undefined
        coefficient, bases, exponential, rest = self.known_product(base)
        result = self.exp(self.ring.multiply(exponent, self.logarithm(coefficient, bases, exponential)))
        return result if rest.number() == 1 else self.ring.multiply(result, self.function("pow", rest, exponent))

    def rational_power(self, base: Quotient, exponent: fmpq) -> Quotient:
        ring = self.ring
        if exponent == 0:
            return ring.one
        if base.is_zero:
            if exponent < 0:
                raise Undefined
            return ring.zero
        if exponent.q == 1:
            return self._whole_power(base, int(exponent.p))
        coefficient, bases, exponential = self.positive_product(base)
        result = self.number_power(coefficient, exponent)
        monomial = (ring.scale_exponential(exponential, exponent) if exponential else 0), ()
        for place, power in bases:
            monomial = ring.times(monomial, (0, ((place, plain(power * exponent)),)))
        return ring.multiply(result, ring.of_monomial(monomial))

    def _whole_power(self, base: Quotient, exponent: int) -> Quotient:
        ring = self.ring
        sizes = [len(part) for part in (base.numerator, base.denominator)]
        bits = max(_bits(value) for part in (base.numerator, base.denominator) for value in part.values())
        if bits * abs(exponent) > POWER_BITS:
            raise Undefined
        if max(sizes) == 1:
            (monomial, coefficient), = base.numerator.items()
            return ring.of_monomial(ring.raised(monomial, exponent), coefficient**exponent)
        if abs(exponent) <= UNFOLD and all(expanded(size, abs(exponent)) <= TERMS for size in sizes):
            return ring.whole(base, exponent)
        coefficient, monomial, factors = self.split(base)
        monomial = ring.raised(monomial, exponent)
        for polynomial, power in factors:
            place = ring.base(polynomial)
            if abs(exponent * power) <= UNFOLD:
                raise Undefined
            monomial = ring.times(monomial, (0, ((place, exponent * power),)))
        return ring.of_monomial(monomial, coefficient**exponent)

    def number_power(self, value: fmpq, exponent: fmpq) -> Quotient:
        """value**exponent for a positive rational, as powers of primes."""
        monomial = UNIT
        for prime, count in _primes(value):
            monomial = self.ring.times(monomial, (0, ((self.ring.prime(prime), plain(count * exponent)),)))
        return self.ring.of_monomial(monomial)

    def exp(self, exponent: Quotient) -> Quotient:
        return self.ring.of_monomial(self.ring.exponential(exponent))

    def log(self, value: Quotient) -> Quotient:
        if value.is_zero:
            raise Undefined
        return self.logarithm(*self.positive_product(value))

    def logarithm(self, coefficient: fmpq, bases, exponential: int) -> Quotient:
        ring, result = self.ring, self.ring.exponents[exponential]
        bases = [(ring.prime(prime), count) for prime, count in _primes(coefficient)] + bases
        for place, exponent in bases:
            result = ring.sum(result, ring.of_atom(ring.log(place)), fmpq(exponent))
        return result


def is_odd(exponent) -> bool:
    """Whether a power with this exponent has the sign of its base: fractional ones have bases ≥ 0."""
    return type(exponent) is int and exponent % 2 == 1


def _bits(value: fmpq) -> int:
    return max(int(value.p).bit_length(), int(value.q).bit_length()) - 1


def expanded(size: int, exponent: int) -> int:
    """At most this many terms in a power of a sum."""
    result = 1
    for step in range(1, min(size, exponent + 1)):
        result = result * (exponent + size - step) // step
        if result > TERMS:
            break
    return result


def _primes(value: fmpq) -> list[tuple[int, int]]:
    """[(prime, exponent)] of a positive rational; a large part that does not split quickly counts as one prime."""
    return [(prime, sign * count) for part, sign in ((int(value.p), 1), (int(value.q), -1)) for prime, count in _whole_primes(part)]


@lru_cache(4096)
def _whole_primes(part: int) -> tuple[tuple[int, int], ...]:
    powers = []
    rest = fmpz(part)
    for prime in SMALL_PRIMES if part > 1 else ():
        rest, count = _removed(rest, fmpz(prime))
        if count:
            powers.append((prime, count))
    if rest > 1:
        whole = rest.factor() if rest.bit_length() <= 80 else [(rest, 1)]
        powers += [(int(prime), int(count)) for prime, count in whole]
    return tuple(powers)


def _removed(whole: fmpz, divisor: fmpz) -> tuple[fmpz, int]:
    """(whole without its powers of the divisor, how often it was divided): by squares, so that a huge power takes few divisions."""
    if whole % divisor:
        return whole, 0
    rest, squares = _removed(whole // divisor, divisor * divisor)
    return (rest, 2 * squares + 1) if rest % divisor else (rest // divisor, 2 * squares + 2)


SMALL_PRIMES = [n for n in range(2, 1000) if all(n % d for d in range(2, min(n, 32)))]
