"""Terms → quotients of a :class:`.ring.Ring`: how each operation of the language is written over atoms.

    exp(A + c·log g) = e^A·gᶜ        log(c·Π gᵢ^eᵢ·e^A) = log c + Σ eᵢ·log gᵢ + A        bᵉ = e^{e·log b}  for b > 0
    sinh, cosh, tanh, sech by exp     erfc = 1 − erf     Φ(x) = (1 + erf(x/√2))/2          beta, binomial, factorial by Γ
    trigonometric functions, their inverses and cube roots as in :mod:`.angles`
    Φ⁻¹(Φ(x)) = x = Φ(Φ⁻¹(x))         Φ⁻¹(1 − p) = −Φ⁻¹(p)
    Γ(x + n) = x(x+1)…(x+n−1)·Γ(x)   |Π gᵢ^eᵢ| = Π |gᵢ|^eᵢ                               Min(a, …) = −Max(−a, …)

Every rule holds at each point where the expression it is applied to is defined.
"""

from flint import fmpq

from ..deadline import look
from ..errors import BudgetExceeded
from .angles import Angles
from .build import add, div, exp, log, mul, neg, power, sub
from .polynomial import leading
from .products import Products, expanded
from .ring import Atom, Quotient, Undefined
from .term import HALF, ONE, Term, call, make

GAMMA_SHIFT, GAMMA_TERMS = 40, 100  # the argument of Γ is moved this far, if the product stays this short


class Normalizer(Angles):
    """One ring with a sign oracle; ``normal`` is the quotient of a term."""

    def __init__(self, sign, names=()):
        super().__init__(sign)
        for name in sorted(names):  # numbered first, so that the normal form does not depend on the order of writing
            self.ring.symbol(name)
        self._known: dict[Term, Quotient] = {}

    def normal(self, term: Term) -> Quotient:
        """The quotient of a term; raises BudgetExceeded when it becomes too large."""
        if term not in self._known:
            look()
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
        if op == "oo":  # ∞ − ∞ is not 0
            raise BudgetExceeded("an expression with oo in it has no normal form")
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
            base, exponent = self.normal(term.args[0]), term.args[1]
            return self.rational_power(base, exponent.value) if exponent.is_number else self.symbolic_power(base, self.normal(exponent))
        if op == "Piecewise":
            return self._piecewise(term)
        if op in BY_OTHERS:
            return self.normal(BY_OTHERS[op](*term.args))
        if op not in REAL_FUNCTIONS:
            return self._opaque(term)
        arguments = list(map(self.normal, term.args))
        return getattr(self, f"_{op}")(*arguments) if hasattr(self, f"_{op}") else self.function(op, *arguments)

    # -- atoms ------------------------------------------------------------------------------------------------------------

    def _opaque(self, term: Term) -> Quotient:
        return self.ring.of_atom(self.ring.atom(("opaque", term), lambda: Atom(term)))

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

    # -- the functions of the language --------------------------------------------------------------------------------------

    _exp, _log = Products.exp, Products.log

    def _erf(self, x):
        for sign in (1, -1):
            below = self._undone("PhiInv", self.ring.multiply(x, self.ring.multiply(self.ring.constant(sign), self._root_two())))
            if below is not None:  # erf(±Φ⁻¹(p)/√2) = ±(2p − 1)
                return self.ring.multiply(self.ring.constant(sign), self.ring.sum(self.ring.sum(below, below), self.ring.one, -1))
        return self._oriented("erf", x)

    def _PhiInv(self, p):
        ring = self.ring
        odds = ring.sum(ring.sum(p, p), ring.one, -1)
        if odds.is_zero:
            return ring.zero
        if odds.numerator[leading(odds.numerator)] < 0:
            return ring.sum(ring.zero, self._PhiInv(ring.sum(ring.one, p, -1)), -1)
        place = self._undone("erf", odds)
        return self.function("PhiInv", p) if place is None else ring.multiply(place, self._root_two())

    def _root_two(self):
        return self.number_power(fmpq(2), fmpq(1, 2))

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
            result = self.ring.multiply(result, self.ring.of_monomial((0, ((place, exponent),))))
        return result

    def _Max(self, *values):
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
        if known is not None and known.q == 1:
            if known <= 0:
                raise Undefined
            count -= 1
        if abs(count) > GAMMA_SHIFT or expanded(len(x.numerator), abs(count)) > GAMMA_TERMS:
            return self.function("gamma", x)
        least = ring.sum(x, ring.constant(count), -1)
        start, result = least.number(), None
        if start == 1:
            result = ring.one
        elif start == fmpq(1, 2):
            result = self.rational_power(ring.of_atom(ring.pi()), fmpq(1, 2))
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

    def _binomial(self, n, k):
        ring, count = self.ring, k.number()
        if count is not None and count.q == 1 and 0 <= count <= GAMMA_SHIFT:
            result = ring.one
            for step in range(int(count.p)):
                result = ring.multiply(result, ring.sum(n, ring.constant(step), -1))
                result = ring.multiply(result, ring.constant(fmpq(1, step + 1)))
            return result
        top, *bottom = (self._gamma(ring.sum(x, ring.one)) for x in (n, k, ring.sum(n, k, -1)))
        return ring.divide(top, ring.multiply(*bottom))


# functions that are written by others
BY_OTHERS = {
    "sinh": lambda x: mul(HALF, sub(exp(x), exp(neg(x)))),
    "cosh": lambda x: mul(HALF, add(exp(x), exp(neg(x)))),
    "sech": lambda x: div(2, add(exp(x), exp(neg(x)))),
    "tanh": lambda x: div(sub(exp(mul(2, x)), ONE), add(exp(mul(2, x)), ONE)),
    "erfc": lambda x: sub(ONE, call("erf", x)),
    "Phi": lambda x: mul(HALF, add(ONE, call("erf", mul(x, power(HALF, HALF))))),
    "loggamma": lambda x: log(call("gamma", x)),
    "factorial": lambda x: call("gamma", add(x, ONE)),
    "beta": lambda a, b: div(mul(call("gamma", a), call("gamma", b)), call("gamma", add(a, b))),
    "Min": lambda *values: neg(call("Max", *map(neg, values))),
}

REAL_FUNCTIONS = frozenset((
    "exp", "log", "atan", "sin", "cos", "asin", "cbrt", "erf", "PhiInv", "Abs", "Max", "sign", "floor", "gamma", "digamma", "binomial",
    "besseli", "besselk", "legendre"))
