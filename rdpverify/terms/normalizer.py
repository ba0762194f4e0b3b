"""Terms → quotients of a :class:`.ring.Ring`: how each operation of the language is written over atoms.

    exp(A + c·log g) = e^A·gᶜ        log(c·Π gᵢ^eᵢ·e^A) = log c + Σ eᵢ·log gᵢ + A        bᵉ = e^{e·log b}  for b > 0
    sinh, cosh, tanh, sech by exp     erfc = 1 − erf     Φ(x) = (1 + erf(x/√2))/2          beta, binomial, factorial by Γ
    Γ(x + n) = x(x+1)…(x+n−1)·Γ(x)   |Π gᵢ^eᵢ| = Π |gᵢ|^eᵢ                               Min(a, …) = −Max(−a, …)

Every rule holds at each point where the expression it is applied to is defined.  A power or logarithm of a product is split over
its factors when their signs are known, or follow: the product is positive where it is defined, so of one factor of unknown sign
the sign is forced, and of several the absolute values have the same product.
"""

from flint import fmpq, fmpz

from .exact_factors import factored
from .polynomial import UNIT, key, leading, scaled
from .ring import UNFOLD, Atom, Quotient, Ring, Undefined
from .term import Term, make

GAMMA_SHIFT = 40  # how far the argument of Γ is moved
POWER_BITS = 40_000  # numbers larger than this are not multiplied out
TERMS = 3_000  # a power of a sum is multiplied out up to about this many terms


class Normalizer:
    """One ring with a sign oracle; ``normal`` is the quotient of a term."""

    def __init__(self, sign, names=()):
        self.ring, self._oracle = Ring(), sign
        for name in sorted(names):  # numbered first, so that the normal form does not depend on the order of writing
            self.ring.symbol(name)
        self._known: dict[Term, Quotient] = {}
        self._factors: dict = {}
        self._signs: dict = {}
        self._functions: dict[str, list] = {}

    def normal(self, term: Term) -> Quotient:
        """The quotient of a term; raises BudgetExceeded when it becomes too large."""
        if term not in self._known:
            try:
                self._known[term] = self._normal(term)
            except Undefined:
                self._known[term] = self._opaque(term)
        return self._known[term]

    def _normal(self, term: Term) -> Quotient:
        ring, op = self.ring, term.op
        if op == "number":
            return ring.constant(term.value)
        if op == "symbol":
            return ring.of_atom(ring.symbol(term.value))
        if op == "pi":
            return ring.of_atom(ring.pi())
        if op == "add":
            result = ring.zero
            for argument in term.args:
                result = ring.sum(result, self.normal(argument))
            return result
        if op == "mul":
            result = ring.one
            for argument in term.args:
                result = ring.multiply(result, self.normal(argument))
            return result
        if op == "pow":
            return self.power(self.normal(term.args[0]), term.args[1])
        if op == "Piecewise":
            return self._piecewise(term)
        rule = getattr(self, f"_{op}", None) if op in REAL_FUNCTIONS else None
        return rule(*map(self.normal, term.args)) if rule else self._opaque(term)

    # -- atoms ------------------------------------------------------------------------------------------------------------

    def _opaque(self, term: Term) -> Quotient:
        return self.ring.of_atom(self.ring.atom(("opaque", term), lambda: Atom(term)))

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

    def _piecewise(self, term: Term) -> Quotient:
        conditions = term.args[1::2]
        values = [self.normal(value) for value in term.args[::2]]
        if all(self.ring.equal(values[0], other) for other in values[1:]):
            return values[0]
        known = self._functions.setdefault("Piecewise", [])
        for others, tests, place in known:
            if tests == conditions and all(map(self.ring.equal, others, values)):
                return self.ring.of_atom(place)
        parts = [part for value, condition in zip(values, conditions) for part in (self.ring.term(value), condition)]
        place = self.ring.atom(("opaque", term), lambda: Atom(make("Piecewise", parts)))
        known.append((values, conditions, place))
        return self.ring.of_atom(place)

    # -- signs and factors ------------------------------------------------------------------------------------------------

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

    def sign(self, value: Quotient) -> int | None:
        """The strict sign on the whole domain, or None; the whole first, then the product of the factors."""
        if value.is_zero:
            return 0
        known = value.number()
        if known is not None:
            return 1 if known > 0 else -1
        found = self.ask(self.ring.term(value))
        if found is not None:
            return found
        coefficient, parts, _ = self._signed(value, strict=True)
        result = 1 if coefficient > 0 else -1
        for _, exponent, sign in parts:
            if sign is None:
                return None
            result *= sign if _odd(exponent) else sign * sign
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
            positive = atom.positive or (not strict and (atom.nonnegative or exponent.q != 1))
            single = {(0, ((place, fmpq(1)),)): fmpq(1)}
            parts.append((single, exponent, 1 if positive else self.ask(atom.term)))
        for polynomial, exponent in factors:
            parts.append((polynomial, exponent, self.ask(self.ring.polynomial_term(polynomial))))
        if any(sign == 0 for _, _, sign in parts):
            raise Undefined
        return coefficient, parts, exponential

    def positive_product(self, value: Quotient):
        """(coefficient > 0, [(atom, exponent)], exponential) with the same value wherever ``value`` is ≥ 0."""
        coefficient, parts, exponential = self._signed(value, strict=False)
        odd = [at for at, (_, exponent, sign) in enumerate(parts) if sign is None and _odd(exponent)]
        overall = 1 if coefficient > 0 else -1
        for _, exponent, sign in parts:
            if sign is not None and _odd(exponent):
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
        """(coefficient > 0, [(atom, exponent)], exponential, rest): as above with the factors of unknown sign left in ``rest``."""
        coefficient, parts, exponential = self._signed(value, strict=True)
        rest, bases = self.ring.constant(1 if coefficient > 0 else -1), []
        for polynomial, exponent, sign in parts:
            if sign is None:
                part = self.ring.quotient(polynomial)
                rest = self.ring.multiply(rest, self._rational_power(part, fmpq(exponent)))
            else:
                if sign < 0 and _odd(exponent):
                    rest = self.ring.sum(self.ring.zero, rest, -1)
                bases.append((self._base(polynomial, sign), exponent))
        return abs(coefficient), bases, exponential, rest

    # -- powers, exponentials, logarithms -----------------------------------------------------------------------------------

    def power(self, base: Quotient, exponent: Term) -> Quotient:
        if exponent.is_number:
            return self._rational_power(base, exponent.value)
        exponent = self.normal(exponent)
        known = exponent.number()
        if known is not None and known != 0:
            return self._rational_power(base, known)
        if base.is_zero:
            raise Undefined
        coefficient, bases, exponential, rest = self.known_product(base)
        logarithm = self._logarithm(coefficient, bases, exponential)
        result = self._exp(self.ring.multiply(exponent, logarithm))
        return result if rest.number() == 1 else self.ring.multiply(result, self.function("pow", rest, exponent))

    def _rational_power(self, base: Quotient, exponent: fmpq) -> Quotient:
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
            monomial = ring.times(monomial, (0, ((place, fmpq(power) * exponent),)))
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
        if abs(exponent) <= UNFOLD and all(_expanded(size, abs(exponent)) <= TERMS for size in sizes):
            return ring.whole(base, exponent)
        coefficient, monomial, factors = self.split(base)
        monomial = ring.raised(monomial, exponent)
        for polynomial, power in factors:
            place = ring.atom(("base", key(polynomial)), lambda: Atom(ring.polynomial_term(polynomial), relation=polynomial))
            if abs(exponent * power) <= UNFOLD:
                raise Undefined
            monomial = ring.times(monomial, (0, ((place, fmpq(exponent * power)),)))
        return ring.of_monomial(monomial, coefficient**exponent)

    def number_power(self, value: fmpq, exponent: fmpq) -> Quotient:
        """value**exponent for a positive rational, as powers of primes."""
        monomial = UNIT
        for prime, count in _primes(value):
            monomial = self.ring.times(monomial, (0, ((self.ring.prime(prime), count * exponent),)))
        return self.ring.of_monomial(monomial)

    def _exp(self, exponent: Quotient) -> Quotient:
        return self.ring.of_monomial(self.ring.exponential(exponent))

    def _log(self, value: Quotient) -> Quotient:
        if value.is_zero:
            raise Undefined
        return self._logarithm(*self.positive_product(value))

    def _logarithm(self, coefficient: fmpq, bases, exponential: int) -> Quotient:
        ring, result = self.ring, self.ring.exponents[exponential]
        bases = [(ring.prime(prime), count) for prime, count in _primes(coefficient)] + bases
        for place, exponent in bases:
            result = ring.sum(result, ring.of_atom(ring.log(place)), fmpq(exponent))
        return result

    # -- the functions of the language --------------------------------------------------------------------------------------

    def _pair(self, x: Quotient) -> tuple[Quotient, Quotient]:
        return self._exp(x), self._exp(self.ring.sum(self.ring.zero, x, -1))

    def _sinh(self, x):
        grow, fall = self._pair(x)
        return self._half(self.ring.sum(grow, fall, -1))

    def _cosh(self, x):
        return self._half(self.ring.sum(*self._pair(x)))

    def _sech(self, x):
        return self.ring.divide(self.ring.one, self._cosh(x))

    def _tanh(self, x):
        square = self._exp(self.ring.sum(x, x))
        return self.ring.divide(self.ring.sum(square, self.ring.one, -1), self.ring.sum(square, self.ring.one))

    def _half(self, x):
        return self.ring.multiply(x, self.ring.constant(fmpq(1, 2)))

    def _oriented(self, op: str, x: Quotient) -> Quotient:
        """An odd function of ±x, the sign with a positive leading coefficient."""
        if x.is_zero:
            return self.ring.zero
        if x.numerator[leading(x.numerator)] > 0:
            return self.function(op, x)
        return self.ring.sum(self.ring.zero, self.function(op, self.ring.sum(self.ring.zero, x, -1)), -1)

    def _erf(self, x):
        return self._oriented("erf", x)

    def _atan(self, x):
        return self._oriented("atan", x)

    def _erfc(self, x):
        return self.ring.sum(self.ring.one, self._erf(x), -1)

    def _Phi(self, x):
        root = self.number_power(fmpq(1, 2), fmpq(1, 2))
        return self._half(self.ring.sum(self.ring.one, self._erf(self.ring.multiply(x, root))))

    def _PhiInv(self, p):
        return self.function("PhiInv", p)

    def _sign(self, x):
        known = x.number()
        known = self.ask(self.ring.term(x)) if known is None else (known > 0) - (known < 0)
        return self._oriented("sign", x) if known is None else self.ring.constant(known)

    def _floor(self, x):
        known = x.number()
        return self.function("floor", x) if known is None else self.ring.constant(int(known.floor()))

    def _Abs(self, x):
        known = self.sign(x)
        if known is not None:
            return self.ring.multiply(self.ring.constant(known), x)
        coefficient, parts, exponential = self._signed(x, strict=False)
        result = self.ring.of_monomial((exponential, ()), abs(coefficient))
        for polynomial, exponent, sign in parts:
            place = self._base(polynomial, sign)
            result = self.ring.multiply(result, self.ring.of_monomial((0, ((place, fmpq(exponent)),))))
        return result

    def _Max(self, *values):
        return self._greatest(values)

    def _Min(self, *values):
        negated = [self.ring.sum(self.ring.zero, value, -1) for value in values]
        return self.ring.sum(self.ring.zero, self._greatest(negated), -1)

    def _greatest(self, values):
        """The maximum without repetitions and without values known to be below others; in a fixed order."""
        left: list[Quotient] = []
        for value in values:
            signs = [self.sign(self.ring.sum(value, other, -1)) for other in left]
            if any(sign in (0, -1) for sign in signs):
                continue
            left = [other for other, sign in zip(left, signs) if sign != 1] + [value]
        left.sort(key=lambda value: repr(self.ring.term(value)))
        return left[0] if len(left) == 1 else self.function("Max", *left)

    # -- the gamma family ---------------------------------------------------------------------------------------------------

    def _gamma(self, x):
        """Γ with the constant part of its argument moved into [0, 1), or to (0, 1] for numbers."""
        ring = self.ring
        shift = self._constant_part(x)
        count = int(shift.floor())
        known = x.number()
        if known is not None:
            if known.q == 1:
                if known <= 0:
                    raise Undefined
                count -= 1
            if abs(count) > GAMMA_SHIFT:
                return self.function("gamma", x)
        elif abs(count) > GAMMA_SHIFT:
            return self.function("gamma", x)
        least = ring.sum(x, ring.constant(count), -1)
        start, result = least.number(), None
        if start == 1:
            result = ring.one
        elif start == fmpq(1, 2):
            result = self._rational_power(ring.of_atom(ring.pi()), fmpq(1, 2))
        else:
            result = self.function("gamma", least)
        lower = least if count > 0 else x
        for step in range(abs(count)):
            factor = ring.sum(lower, ring.constant(step))
            result = ring.multiply(result, factor) if count > 0 else ring.divide(result, factor)
        return result

    def _constant_part(self, x: Quotient) -> fmpq:
        """The coefficient of the leading monomial of the denominator: it changes by c when c is added to x."""
        return x.numerator.get(leading(x.denominator), fmpq(0))

    def _loggamma(self, x):
        return self._log(self._gamma(x))

    def _factorial(self, x):
        return self._gamma(self.ring.sum(x, self.ring.one))

    def _beta(self, a, b):
        ring = self.ring
        return ring.divide(ring.multiply(self._gamma(a), self._gamma(b)), self._gamma(ring.sum(a, b)))

    def _binomial(self, n, k):
        ring, count = self.ring, k.number()
        if count is not None and count.q == 1 and 0 <= count <= GAMMA_SHIFT:
            result = ring.one
            for step in range(int(count.p)):
                result = ring.multiply(result, ring.sum(n, ring.constant(step), -1))
                result = ring.multiply(result, ring.constant(fmpq(1, step + 1)))
            return result
        bottom = ring.multiply(self._factorial(k), self._factorial(ring.sum(n, k, -1)))
        return ring.divide(self._factorial(n), bottom)

    def _digamma(self, x):
        return self.function("digamma", x)

    def _besseli(self, order, x):
        return self.function("besseli", order, x)

    def _besselk(self, order, x):
        return self.function("besselk", order, x)

    def _legendre(self, degree, x):
        return self.function("legendre", degree, x)


REAL_FUNCTIONS = frozenset((
    "exp", "log", "sinh", "cosh", "tanh", "sech", "atan", "erf", "erfc", "Phi", "PhiInv", "Abs", "Min", "Max", "sign", "floor",
    "gamma", "loggamma", "digamma", "factorial", "beta", "binomial", "besseli", "besselk", "legendre"))


def _odd(exponent) -> bool:
    """Whether a power with this exponent has the sign of its base: fractional ones have bases ≥ 0."""
    exponent = fmpq(exponent)
    return exponent.q == 1 and int(exponent.p) % 2 == 1


def _bits(value: fmpq) -> int:
    return max(int(value.p).bit_length(), int(value.q).bit_length()) - 1


def _expanded(size: int, exponent: int) -> int:
    """At most this many terms in a power of a sum."""
    result = 1
    for step in range(1, min(size, exponent + 1)):
        result = result * (exponent + size - step) // step
        if result > TERMS:
            break
    return result


def _primes(value: fmpq) -> list[tuple[int, int]]:
    """[(prime, exponent)] of a positive rational; a large part that does not split quickly counts as one prime."""
    found = []
    for part, sign in ((int(value.p), 1), (int(value.q), -1)):
        for prime in _SMALL_PRIMES:
            count = 0
            while part % prime == 0:
                part, count = part // prime, count + 1
            if count:
                found.append((prime, sign * count))
        if part > 1:
            whole = fmpz(part).factor() if part.bit_length() <= 80 else [(part, 1)]
            found += [(int(prime), sign * int(count)) for prime, count in whole]
    return found


_SMALL_PRIMES = [n for n in range(2, 1000) if all(n % d for d in range(2, min(n, 32)))]
