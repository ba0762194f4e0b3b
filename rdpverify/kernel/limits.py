"""The limit of a term as one of its symbols, v, tends to ∞ while every other one is fixed.

Each part is written as e^u·(c·vᵈ + o(vᵈ)) with c and d free of v and u like c'·v^{d'}, c and c' perhaps 0:

    products and powers     exponents and degrees add up; a root or a reciprocal asks for c > 0 or c ≠ 0
    sums                    a part whose u falls below another one's by a power of v is o(vᵈ) for every d
    e^w                     for w → w₀ it is e^{w₀} + o(1)
    log(e^u·(c·vᵈ + …))     u + log c + d·log v + o(1), c > 0, and log v = o(v^{1/8})
    erfc z                  e^{−z²}·(1 + o(1))/(√π·z) for z → ∞ (erf z = 1 − erfc z, erf(−z) = −erf z)
    f(w), w → w₀            f(w₀) + o(1) where f is continuous

It is the normal form that is taken apart, in which parts that cancel do not stand any more.  What does not mention v must be known to be
defined; what does is then defined for all large v.
"""

from dataclasses import dataclass

from flint import fmpq

from ..errors import RuleError, require
from ..terms import HALF, INFINITY, ONE, PI, ZERO, Term, add, exp, log, make, mul, neg, number, power, rebuild, sub, symbol, walk
from ..terms.normal import normal, to_term
from .defined import is_real, requirements

CONTINUOUS = ("atan", "erf", "PhiInv", "gamma", "loggamma")  # wherever they are defined
TAIL = "_tail"
LOGARITHM = fmpq(1, 8)  # log v is o of this power of v


def limit(term: Term, name: str, signs) -> Term:
    """The limit as ``name`` → ∞: a term without it that is defined, ∞ or −∞.  Raises RuleError when it is not known."""
    require(is_real(term) and not any(free.startswith(TAIL) for free in term.free), "a divergence has no known limit")
    return _Limits(name, signs).of(term)


@dataclass(frozen=True)
class _Growth:
    """e^exponent·(coefficient·vᵈ + o(vᵈ)), d the degree."""

    exponent: Term
    coefficient: Term
    degree: fmpq


class _Limits:
    def __init__(self, name: str, signs):
        self.name, self.signs = name, signs
        self._tails: dict[str, Term] = {}  # symbol → z for the erfc(z), z → ∞, that it stands for

    def of(self, term: Term) -> Term:
        found = self._value(self._growth(self._complemented(self._tidy(term))))
        if found not in (INFINITY, neg(INFINITY)):
            self._defined(found)
        return found

    def _tidy(self, term: Term) -> Term:
        return to_term(normal(term, self._sign))

    def _sign(self, term: Term) -> int | None:
        return None if term.free & self._tails.keys() else self.signs(term)

    def _complemented(self, term: Term) -> Term:
        """With 1 − erfc(z) and erfc(z) − 1 for erf(z) and erf(−z) where z → ∞: what cancels beside them is seen then."""
        for part in dict.fromkeys(walk(term)):
            if part.op != "erf" or self.name not in part.free:
                continue
            place = self._growth(part.args[0])
            sign = self.signs(place.coefficient) if place.exponent is ZERO and place.degree > 0 else 0
            if sign in (1, -1):
                tail = symbol(f"{TAIL}{len(self._tails)}")
                self._tails[tail.value] = mul(sign, part.args[0])
                term = rebuild(term, lambda node: mul(sign, sub(ONE, tail)) if node is part else None)
        return self._tidy(term) if self._tails else term

    def _defined(self, term: Term):
        require(not (missing := requirements(term, self.signs)), missing and f"the limit might be undefined: {missing[0].why}")

    def _value(self, growth: _Growth) -> Term:
        """The limit, perhaps ∞ or −∞."""
        rate = self._power(growth.exponent)
        falls = self.signs(rate.coefficient) if rate.degree > 0 else 0
        require(falls in (1, -1) or rate.degree <= 0, "it is not known which exponential is the larger one")
        if falls < 0 or (falls == 0 and growth.degree < 0):
            return ZERO
        if falls == 0 and growth.degree == 0:
            return mul(growth.coefficient, exp(self._value(rate))) if growth.exponent is not ZERO else growth.coefficient
        grows = self.signs(growth.coefficient)
        require(grows in (1, -1), "it is not known to which infinity the term tends")
        return INFINITY if grows > 0 else neg(INFINITY)

    def _power(self, term: Term) -> _Growth:
        """The growth of a term that must be like a power of v."""
        found = self._growth(self._tidy(term))
        require(found.exponent is ZERO, "an exponential stands in an exponent")
        return found

    def _growth(self, term: Term) -> _Growth:
        if self.name not in term.free and not term.free & self._tails.keys():
            self._defined(term)
            return _Growth(ZERO, term, fmpq(0))
        if term.op == "symbol":
            return _Growth(ZERO, ONE, fmpq(1)) if term.value == self.name else self._tail(self._tails[term.value])
        if term.op == "add":
            return self._sum([self._growth(part) for part in term.args])
        if term.op == "mul":
            return self._product([self._growth(part) for part in term.args])
        if term.op == "pow" and term.args[1].is_number:
            return self._raised(self._growth(term.args[0]), term.args[1].value)
        if term.op == "exp":
            inside = self._power(term.args[0])
            return _Growth(term.args[0], ONE, fmpq(0)) if inside.degree > 0 else self._constant(exp(self._value(inside)))
        if term.op == "log":
            return self._logarithm(self._growth(term.args[0]))
        if term.op in CONTINUOUS:
            return self._constant(make(term.op, [self._finite(part) for part in term.args]))
        raise RuleError(f"no limit is known of {term.op}")

    def _constant(self, value: Term) -> _Growth:
        self._defined(value)
        return _Growth(ZERO, value, fmpq(0))

    def _finite(self, term: Term) -> Term:
        found = self._value(self._growth(term))
        require(found not in (INFINITY, neg(INFINITY)), "no limit is known of a function at ∞")
        return found

    def _tail(self, place: Term) -> _Growth:
        far = self._growth(place)
        return _Growth(neg(power(place, 2)), power(mul(power(PI, HALF), far.coefficient), -1), -far.degree)

    def _product(self, parts: list[_Growth]) -> _Growth:
        return _Growth(add(*(part.exponent for part in parts)), mul(*(part.coefficient for part in parts)),
                       sum((part.degree for part in parts), fmpq(0)))

    def _raised(self, base: _Growth, exponent: fmpq) -> _Growth:
        if not (exponent.q == 1 and exponent > 0):
            known = self.signs(base.coefficient)
            require(known == 1 or (known == -1 and exponent.q == 1), "it is not known how a reciprocal or a root grows")
        return _Growth(mul(number(exponent), base.exponent), power(base.coefficient, number(exponent)), exponent * base.degree)

    def _logarithm(self, inside: _Growth) -> _Growth:
        require(self.signs.positive(inside.coefficient), "it is not known how a logarithm grows")
        parts = [self._power(inside.exponent), _Growth(ZERO, log(inside.coefficient), fmpq(0))]
        return self._sum(parts + [_Growth(ZERO, ZERO, LOGARITHM)] * (inside.degree != 0))

    def _sum(self, parts: list[_Growth]) -> _Growth:
        top = parts[0].exponent
        for part in parts[1:]:
            if self._beside(part.exponent, top) is INFINITY:
                top = part.exponent
        beside = [(part, self._beside(part.exponent, top)) for part in parts]
        beside = [(part, factor) for part, factor in beside if factor is not ZERO]
        degree = max(part.degree for part, _ in beside)
        return _Growth(top, add(*(mul(part.coefficient, factor) for part, factor in beside if part.degree == degree)), degree)

    def _beside(self, exponent: Term, other: Term) -> Term:
        """The limit of e^exponent/e^other."""
        return ONE if exponent is other else self._value(_Growth(sub(exponent, other), ONE, fmpq(0)))
