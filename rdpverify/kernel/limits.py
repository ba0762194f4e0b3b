"""The limit of a term as one of its symbols, v, tends to ∞ while every other one is fixed; towards another end v = end ± 1/w, w → ∞.

Each part is written as e^u·(c·vᵈ + o(vᵈ)) with c and d free of v and u like c'·v^{d'}, c and c' perhaps 0:

    products and powers     exponents and degrees add up; a root or a reciprocal asks for c > 0 or c ≠ 0
    sums                    a part whose u falls below another one's by a power of v is o(vᵈ) for every d
    e^w                     for w → w₀ it is e^{w₀} + o(1)
    log(e^u·(c·vᵈ + …))     u + log c + d·log v + o(1), c > 0, and log v = o(v^{1/8})
    erfc z                  e^{−z²}·(1 + o(1))/(√π·z) for z → ∞ (erf z = 1 − erfc z, erf(−z) = −erf z)
    f(w), w → w₀            f(w₀) + o(1) where f is continuous
    atan w, w → ±∞          ±π/2 + o(1); a sine or cosine of anything is bounded, so o(v^{1/8})
    Γ(z) = Γ(1+z)/z         1/z·(1 + o(1)) for z ↓ 0

Where the leading coefficients of f = o(vᵈ) cancel, more is known of it

    with logarithms         from e^f, if its normal form is no exponential
    for f → 0               by L'Hôpital's rule: from v²·f' = c·vᵏ + o(vᵏ), k < 1, it is c/(k−1)·v^{k−1} + o(v^{k−1})

Where that does not settle a term with logarithms of v, v = e^w, w → ∞, is put in and log v is w; with roots of order q, v = w^q.

What does not mention v must be known to be defined; what does is then defined for all large v.
"""

from contextlib import suppress
from dataclasses import dataclass
from math import lcm

from flint import fmpq, fmpz

from ..words.domains import Domain, Interval
from ..errors import InputError, RuleError, require
from ..terms import (
    HALF, INFINITY, ONE, PI, ZERO, Term, add, exp, log, make, mul, neg, number, power, rebuild, sub, substitute, symbol, walk,
)
from ..deadline import look
from ..terms.derivative import derivative
from ..terms.normal import identical, normal, to_term
from .defined import all_requirements, is_real, requirements

CONTINUOUS = ("atan", "sin", "cos", "asin", "cbrt", "erf", "PhiInv", "gamma", "loggamma", "digamma")  # wherever they are defined
BOUNDED = ("sin", "cos", "atan")
TAIL = "_tail"
LOGARITHM = fmpq(1, 8)  # log v is o of this power of v
MOST_DEPTH, MOST_STEPS = 4, 16  # beyond leading coefficients that cancel, one inside the other and all together
MOST_SIZE = 300
MOST_LOGARITHMS, MOST_ROOTS = 2, 12  # of logarithms that are looked through, one in the other, and the order of roots
NEAR = Interval(number(1024), INFINITY, True, True)  # of 1/|v − end|; any range up to ∞ would do


def limit(term: Term, name: str, signs) -> Term:
    """The limit as ``name`` → ∞: a term without it that is defined, ∞ or −∞.  Raises RuleError when it is not known."""
    require(is_real(term) and not any(free.startswith(TAIL) for free in term.free), "a divergence has no known limit")
    return _looked_through(term, name, signs, MOST_LOGARITHMS)


def _looked_through(term: Term, name: str, signs, left: int) -> Term:
    """The limit of f(v), or of f(e^v) or f(v^q), which have the same one, where the signs say no more of v than that it is large."""
    require(term.size <= MOST_SIZE, "the term is too long")
    try:
        return _Limits(name, signs).of(term)
    except RuleError:
        parts = [part for part in walk(term) if name in part.free]
        roots = lcm(*(int(part.args[1].value.q) for part in parts if part.op == "pow" and part.args[1].is_number))
        grows = any(part.op == "log" for part in parts)
        if not left or not (grows or 1 < roots <= MOST_ROOTS) or any(name in fact.free for fact, _ in signs.facts):
            raise
    v = symbol(name)
    place = exp(v) if grows else power(v, number(roots))
    return _looked_through(to_term(normal(substitute(term, {name: place}), signs)), name, signs, left - 1)


def limit_at(goal, term: Term, name: str, end: Term, from_below: bool) -> Term:
    """The limit as ``name`` tends to ``end``, a term in the other symbols or ±∞, from one side; as :func:`limit`."""
    new = goal.fresh("w")
    w = symbol(new)
    place = w if end is INFINITY else neg(w) if end is neg(INFINITY) else add(end, mul(-1 if from_below else 1, power(w, -1)))
    near = goal.changed(symbols=(*goal.others(name), (new, Domain((NEAR,)))), given=(), conditions=())
    return limit(substitute(term, {name: place}), new, near.signs)


def require_defined(term: Term, at, name: str, signs) -> None:
    """RuleError unless the term as it is written has a value for all large ``name``: x/x and log x − log x ask what they say.

    ``at`` puts in the place where the limit is taken, and tidies.
    """
    for need in all_requirements(term):
        if need.kind == "evaluates":
            limit(at(need.term), name, signs)
            continue
        part = at(need.term.args[0] if need.kind == "power" else need.term)
        weak = need.kind == "nonnegative" or (need.kind == "power" and signs.positive(at(need.term.args[1])))
        known = signs(part) or _Limits(name, signs).sign(part)
        require(need.kind != "integer" and (known == 1 or (known == -1 and need.kind == "nonzero") or (weak and signs.nonnegative(part))),
                need.why)


@dataclass(frozen=True)
class _Growth:
    """e^exponent·(coefficient·vᵈ + o(vᵈ)), d the degree."""

    exponent: Term
    coefficient: Term
    degree: fmpq


class _Limits:
    def __init__(self, name: str, signs):
        self.name, self.signs = name, signs
        self._deeper, self._steps = MOST_DEPTH, MOST_STEPS
        self._tails: dict[str, Term] = {}  # symbol → z for the erfc(z), z → ∞, that it stands for

    def of(self, term: Term) -> Term:
        """Of the term as it is written; else of its normal form, in which parts that cancel do not stand any more."""
        try:
            return self._of(term)
        except RuleError:
            self._deeper, self._steps = MOST_DEPTH, MOST_STEPS
            return self._of(self._tidy(term))

    def sign(self, term: Term) -> int | None:
        """That of the term for all large v: of its leading coefficient, which is not 0; None where it is not seen."""
        for form in (term, self._tidy(term)):
            with suppress(RuleError):
                if sign := self.signs(self._growth(form).coefficient):
                    return sign
        return None

    def _of(self, term: Term) -> Term:
        limit = self._value(self._growth(self._complemented(term)))
        if limit not in (INFINITY, neg(INFINITY)):
            self._defined(limit)
        return limit

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
        return self._like_power(term, (False, True))

    def _like_power(self, term: Term, tidied: tuple[bool, bool], below: int | None = None) -> _Growth:
        """Of v^d, d < ``below``: of the term as it is written and of its normal form, the first with a coefficient not seen to be 0."""
        weak = problem = None
        for tidy in tidied:
            try:
                growth = self._growth(self._tidy(term) if tidy else term)
                require(growth.exponent is ZERO, "an exponential stands in an exponent")
                require(below is None or growth.degree < below, "the slope does not tend to 0 fast enough")
            except RuleError as reason:
                problem = problem or reason
                continue
            if not self._cancels(growth.coefficient):
                return growth
            weak = growth if weak is None or growth.degree < weak.degree else weak
        if weak is None:
            raise problem
        return weak

    def _growth(self, term: Term) -> _Growth:
        look()
        growth = self._leading(term)
        if term.op not in ("add", "log", *CONTINUOUS) or growth.exponent is not ZERO or not self._cancels(growth.coefficient):
            return growth
        if not (self._deeper and self._steps):
            return growth
        self._deeper, self._steps = self._deeper - 1, self._steps - 1
        try:
            return self._next(term, growth)
        except RuleError:
            return growth
        finally:
            self._deeper += 1

    def _cancels(self, coefficient: Term) -> bool:
        return coefficient is ZERO or identical(coefficient, ZERO, self._sign)

    def _next(self, term: Term, leading: _Growth) -> _Growth:
        """What is known of a term beyond its leading coefficient, which is 0: of f·v^{−k} for the whole number k next to its degree."""
        whole = max(leading.degree.floor(), fmpz(0))
        rest = self._tidy(mul(term, power(symbol(self.name), number(-whole)))) if whole != 0 else term
        known = _Growth(ZERO, ZERO, leading.degree - whole)
        if any(part.op == "log" for part in walk(term)):
            for factor, f in ((fmpq(0), term), (whole, rest)):
                with suppress(RuleError):
                    whole, rest, known = factor, f, self._by_exponential(f)
                    break
        require(known.degree <= 0, "logarithms are left")
        if self._cancels(known.coefficient):
            with suppress(RuleError, InputError):
                leading = self._by_derivative(rest)
                known = known if self._cancels(leading.coefficient) and known.degree <= leading.degree else leading
        return _Growth(ZERO, known.coefficient, known.degree + whole)

    def _by_exponential(self, term: Term) -> _Growth:
        """Of f = log e^f with logarithms in it."""
        raised = self._tidy(exp(term))
        require(raised.op != "exp", "nothing is gained by the exponential")
        growth = self._logarithm(self._growth(raised))
        require(growth.exponent is ZERO and growth.degree <= 0, "the exponential grows or falls too fast")
        return growth

    def _by_derivative(self, term: Term) -> _Growth:
        """L'Hôpital's rule for f and v^{k+1}, both of which tend to 0; v²·f' is what stays short where f is a formula in 1/v."""
        require(not term.free & self._tails.keys(), "tails have no derivative here")
        slope = self._like_power(mul(power(symbol(self.name), number(2)), derivative(term, self.name)), (True, False), 1)
        return _Growth(ZERO, mul(number(1 / (slope.degree - 1)), slope.coefficient), slope.degree - 1)

    def _leading(self, term: Term) -> _Growth:
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
        if term.op == "pow":
            return self._growth(exp(mul(term.args[1], log(term.args[0]))))
        if term.op == "gamma" and (place := self._growth(term.args[0])).exponent is ZERO and place.degree < 0:
            return self._raised(place, fmpq(-1))
        if term.op == "exp":
            inside = self._power(term.args[0])
            return _Growth(term.args[0], ONE, fmpq(0)) if inside.degree > 0 else self._constant(exp(self._value(inside)))
        if term.op == "log":
            return self._logarithm(self._growth(term.args[0]))
        if term.op in BOUNDED and (far := self._far(term)) is not None:
            return far
        for side in (add(ONE, term.args[0]), sub(ONE, term.args[0])) if term.op == "asin" else ():
            self._raised(self._growth(self._tidy(side)), HALF.value)  # asin asks of both what a root does: sign known, for all large v
        if term.op in CONTINUOUS:
            return self._constant(make(term.op, [self._finite(part) for part in term.args]))
        raise RuleError(f"no limit is known of {term.op}")

    def _constant(self, value: Term) -> _Growth:
        self._defined(value)
        return _Growth(ZERO, value, fmpq(0))

    def _far(self, term: Term) -> _Growth | None:
        """Of a bounded function where its argument has no finite limit that is known: ±π/2, or o(v^{1/8})."""
        place = self._growth(term.args[0])
        with suppress(RuleError):
            value = self._value(place)
            if value not in (INFINITY, neg(INFINITY)):
                return None
            if term.op == "atan":
                return self._constant(mul(HALF if value is INFINITY else neg(HALF), PI))
        return _Growth(ZERO, ZERO, LOGARITHM)

    def _finite(self, term: Term) -> Term:
        value = self._value(self._growth(term))
        require(value not in (INFINITY, neg(INFINITY)), "no limit is known of a function at ∞")
        return value

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
