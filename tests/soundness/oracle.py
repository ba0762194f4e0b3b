"""Values of terms in mpmath, written from the definitions and owing nothing to the package's evaluators.

Laws are lists of masses on the outcomes 0, 1, …; a statement is looked at for one choice of numbers, laws and events.
"""

import mpmath
from mpmath import inf, mpf

from rdpverify.terms import Term


GREATEST = mpf(10) ** 12  # exponentials of larger numbers take mpmath for ever


class Unknown(Exception):
    """No value: the term is undefined here, or not one this module knows."""


class Place:
    """Numbers for symbols, masses for laws, sets of outcomes for events."""

    def __init__(self, numbers=None, laws=None, events=None):
        self.numbers = {name: mpf(value.numerator) / value.denominator for name, value in (numbers or {}).items()}
        self.laws, self.events = laws or {}, events or {}

    def bound(self, **numbers) -> "Place":
        return self._changed({**self.numbers, **numbers}, self.events)

    def with_event(self, name: str, outcomes: list) -> "Place":
        return self._changed(self.numbers, {**self.events, name: outcomes})

    def _changed(self, numbers, events) -> "Place":
        found = type(self)()
        found.numbers, found.laws, found.events = numbers, self.laws, events
        return found

    def value(self, term: Term):
        """The value, ±inf included; raises Unknown."""
        found = self._value(term)
        if not mpmath.isinf(found) and abs(found) > GREATEST:
            raise Unknown(term)
        return found

    def _value(self, term: Term):
        known = getattr(self, f"_{term.op}", None)
        if known is not None:
            return known(term)
        if term.op in FUNCTIONS:
            try:
                return FUNCTIONS[term.op](*map(self.value, term.args))
            except (ValueError, ZeroDivisionError, OverflowError):
                raise Unknown(term) from None
        raise Unknown(term)

    def _number(self, term):
        return mpf(int(term.value.p)) / int(term.value.q)

    def _symbol(self, term):
        return self.numbers[term.value]

    def _oo(self, term):
        return inf

    def _pi(self, term):
        return +mpmath.pi

    def _add(self, term):
        values = [self.value(part) for part in term.args]
        if inf in values and -inf in values:
            raise Unknown(term)
        return mpmath.fsum(values)

    def _mul(self, term):
        values = [self.value(part) for part in term.args]
        if any(map(mpmath.isinf, values)) and 0 in values:
            raise Unknown(term)
        return mpmath.fprod(values)

    def _pow(self, term):
        base, exponent = map(self.value, term.args)
        if (base == 0 and exponent < 0) or (base < 0 and not mpmath.isint(exponent)):
            raise Unknown(term)
        if base == 0 and exponent == 0 and not term.args[1].is_number:
            raise Unknown(term)
        if mpmath.isinf(exponent):
            raise Unknown(term)
        if base and abs(exponent * mpmath.log(abs(base))) > 10**6:
            raise Unknown(term)
        return base ** exponent

    def _Piecewise(self, term):
        for value, condition in zip(term.args[::2], term.args[1::2]):
            if self.condition(condition):
                return self.value(value)
        raise Unknown(term)

    def condition(self, term: Term) -> bool:
        if term.op in ("and", "or"):
            return (all if term.op == "and" else any)(map(self.condition, term.args))
        return RELATIONS[term.op](*map(self.value, term.args))

    def _Sum(self, term):
        low, high = (self.value(end) for end in term.args[2:])
        if mpmath.isinf(high):
            raise Unknown(term)
        return mpmath.fsum(self.bound(**{term.args[1].value: mpf(k)}).value(term.args[0]) for k in range(int(low), int(high) + 1))

    # laws

    def law(self, term: Term) -> list:
        if term.op == "law":
            return self.laws[term.value]
        if term.op == "Mixture":
            parts = [(self.value(pair.args[0]), self.law(pair.args[1])) for pair in term.args]
            return [mpmath.fsum(weight * at(law, k) for weight, law in parts) for k in range(max(len(law) for _, law in parts))]
        if term.op == "Product":
            return product([self.law(part) for part in term.args])
        if term.op == "Power":
            count = self.value(term.args[1])
            if not mpmath.isint(count) or not 0 <= count <= 6:
                raise Unknown(term)
            return product([self.law(term.args[0])] * int(count))
        if term.op == "Bernoulli":
            p = self.value(term.args[0])
            return [1 - p, p]
        if term.op == "Finite":
            return [self.value(mass) for mass in term.args[0].args]
        if term.op == "PointMass" and mpmath.isint(self.value(term.args[0])) and self.value(term.args[0]) >= 0:
            return [mpf(0)] * int(self.value(term.args[0])) + [mpf(1)]
        if term.op == "Binomial":
            n, p = map(self.value, term.args)
            if not mpmath.isint(n):
                raise Unknown(term)
            return [mpmath.binomial(n, k) * p**k * (1 - p) ** (n - k) for k in range(int(n) + 1)]
        raise Unknown(term)

    def pairs(self, term: Term):
        return paired(self.law(term.args[0]), self.law(term.args[1]))

    def _prob(self, term):
        law = self.law(term.args[0])
        return mpmath.fsum(at(law, k) for k in self.events[term.args[1].value])

    def _renyi(self, term):
        return renyi(self.pairs(term), self.value(term.args[2]))

    def _kl(self, term):
        return renyi(self.pairs(term), 1)

    def _max_divergence(self, term):
        return renyi(self.pairs(term), inf)

    def _chi2(self, term):
        return mpmath.expm1(renyi(self.pairs(term), 2)) if renyi(self.pairs(term), 2) != inf else inf

    def _hellinger2(self, term):
        return 1 - mpmath.fsum(mpmath.sqrt(p * q) for p, q in self.pairs(term))

    def _tv(self, term):
        return excess(self.pairs(term), mpf(1))

    def _hockey_stick(self, term):
        return excess(self.pairs(term), mpmath.exp(self.value(term.args[2])))

    def _loss_tail(self, term):
        level = mpmath.exp(self.value(term.args[2]))
        return mpmath.fsum(p for p, q in self.pairs(term) if p > level * q)

    def _loss_within(self, term):
        level = mpmath.exp(self.value(term.args[2]))
        return mpmath.fsum(p for p, q in self.pairs(term) if p <= level * q and q <= level * p)

    def _tradeoff(self, term):
        return tradeoff(self.pairs(term), self.value(term.args[2]))

    def _expect(self, term):
        over = self.law(term.args[0])
        total = []
        for mass, (p, q) in zip(over + [mpf(0)] * 99, paired(self.laws["P"], self.laws["Q"])):
            if mass == 0:
                continue
            if p == 0 or q == 0:
                raise Unknown(term)
            total.append(mass * self.bound(ratio=p / q, loss=mpmath.log(p / q)).value(term.args[1]))
        return mpmath.fsum(total)


def at(law, k: int):
    return law[k] if k < len(law) else mpf(0)


def paired(first, second):
    return [(at(first, k), at(second, k)) for k in range(max(len(first), len(second)))]


def product(laws) -> list:
    found = [mpf(1)]
    for law in laws:
        law = (list(law) + [mpf(0)] * 5)[:5]
        found = [a * b for a in found for b in law]
    return found


def renyi(pairs, order):
    if order == 0:
        mass = mpmath.fsum(q for p, q in pairs if p > 0)
        return -mpmath.log(mass) if mass else inf
    if order >= 1 and any(p > 0 and q == 0 for p, q in pairs):
        return inf
    both = [(p, q) for p, q in pairs if p > 0 and q > 0]
    if not both:
        return inf
    if order == 1:
        return mpmath.fsum(p * mpmath.log(p / q) for p, q in both)
    if order == inf:
        return max(mpmath.log(p / q) for p, q in both)
    return mpmath.log(mpmath.fsum(p**order * q ** (1 - order) for p, q in both)) / (order - 1)


def excess(pairs, level):
    return mpmath.fsum(max(p - level * q, mpf(0)) for p, q in pairs)


def tradeoff(pairs, level):
    power, left = mpmath.fsum(q for p, q in pairs if p == 0), level
    for p, q in sorted(((p, q) for p, q in pairs if p > 0), key=lambda pair: pair[1] / pair[0], reverse=True):
        share = min(mpf(1), left / p)
        power, left = power + share * q, left - share * p
    return 1 - power


def _real(function):
    def found(*values):
        if any(map(mpmath.isinf, values)):
            return _limits(function, *values)
        result = function(*values)
        if not isinstance(result, mpf) or mpmath.isnan(result):
            raise ValueError
        return result
    return found


def _limits(function, value):
    if function in (mpmath.exp, mpmath.log, mpmath.tanh, mpmath.sqrt, abs) and (value > 0 or function is mpmath.exp):
        return {mpmath.exp: mpf(0) if value < 0 else inf, mpmath.tanh: mpf(1)}.get(function, inf)
    raise ValueError


def _log(value):
    if value < 0:
        raise ValueError
    if value == 0:
        raise ValueError
    return mpmath.log(value)


FUNCTIONS = {
    "exp": lambda v: mpf(0) if v == -inf else inf if v == inf else mpmath.exp(v) if abs(v) < 10**6 else _log(-1), "log": lambda v: inf if v == inf else _log(v),
    "Abs": abs, "Min": min, "Max": max, "sign": _real(lambda v: mpf((v > 0) - (v < 0))), "floor": _real(mpmath.floor),
    "sinh": _real(lambda v: mpmath.sinh(v) if abs(v) < 10**6 else _log(-1)), "cosh": _real(lambda v: mpmath.cosh(v) if abs(v) < 10**6 else _log(-1)), "tanh": _real(mpmath.tanh), "sech": _real(mpmath.sech),
    "atan": _real(mpmath.atan), "sin": _real(mpmath.sin), "cos": _real(mpmath.cos),
    "cbrt": lambda v: mpmath.sign(v) * mpmath.cbrt(abs(v)) if not mpmath.isinf(v) else v, "erf": _real(mpmath.erf), "erfc": _real(mpmath.erfc), "Phi": _real(mpmath.ncdf),
    "gamma": _real(mpmath.gamma), "loggamma": _real(mpmath.loggamma), "digamma": _real(mpmath.digamma), "beta": _real(mpmath.beta),
    "binomial": _real(mpmath.binomial), "factorial": _real(mpmath.factorial),
}
RELATIONS = {"<=": lambda a, b: a <= b, "<": lambda a, b: a < b, ">=": lambda a, b: a >= b, ">": lambda a, b: a > b,
             "==": lambda a, b: a == b}


def margin(place: Place, relation):
    """How far a relation is from failing at a place: negative when it fails; inf where both sides are infinite as it allows."""
    left, right = place.value(relation.left), place.value(relation.right)
    if relation.op in (">=", ">"):
        left, right = right, left
    if relation.op == "==":
        return mpf(0) if left == right else -abs(left - right) if not mpmath.isinf(left) or not mpmath.isinf(right) else -inf
    if mpmath.isinf(left) or mpmath.isinf(right):
        if left == right:
            return inf if "=" in relation.op else -inf
        return inf if right > left else -inf
    return right - left
