"""Equalities between formulas in exponentials, proved by a normal form.

What is known to be positive is written exp(log(x)), so that powers, inverses and logarithms of products become exponentials of sums, of
which a monomial keeps one.  Two formulas with the same normal form are equal.
"""

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, sum_of
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, as_polynomial, as_relation, axiom, by_numbers, congruence, cut, instance
from .lemmas import equals


def as_term(atom: Atom) -> Polynomial:
    return Polynomial({((atom, 1),): fmpq(1)})


class Normal:
    """The normal form where the atoms in ``positive`` (densities, symbols) are > 0; theorems say so under these hypotheses."""

    def __init__(self, positive=(), rules: dict | None = None, exponents=()):
        self.positive = frozenset(positive)
        self.exponents = {theorem.f: theorem for theorem in exponents if theorem.op == ">"}  # pow(0, a) == 0 for these
        self.known: dict[Atom, tuple] = {}
        for atom, theorem in (rules or {}).items():  # atom == value, rewritten whenever it is met
            value = as_term(atom) - theorem.f if theorem.f.terms.get(((atom, 1),), 0) == 1 else as_term(atom) + theorem.f
            self.known[atom] = (value, theorem)

    def of(self, f: Polynomial) -> tuple[Polynomial, list]:
        """The normal form n, and parts for arithmetic that come to f − n."""
        parts: list = []
        for atom in sorted(f.atoms, key=lambda each: each.serial):
            value, theorem = self.atom(atom)
            if theorem is None:
                continue
            quotient, replaced = _divided(f, atom, value)
            sign, _ = equals(theorem, as_term(atom), value)
            parts.append((quotient * constant(sign), theorem))
            f = replaced
        return self._merged(f, parts)

    def _merged(self, f: Polynomial, parts: list) -> tuple[Polynomial, list]:
        while True:
            for monomial, value in f.terms.items():
                exps = [(atom, count) for atom, count in monomial if atom.head == "exp"]
                if sum(count for _, count in exps) > 1:
                    first = exps[0][0]
                    second = first if exps[0][1] > 1 else exps[1][0]
                    a, b = first.args[0], second.args[0]
                    theorem = axiom("exp_sum", x=a, y=b)
                    rest = dict(monomial)
                    for atom in (first, second):
                        rest[atom] -= 1
                    left = _monomial(rest, value)
                    joined = function("exp", a + b)
                    sign, _ = equals(theorem, joined, as_term(first) * as_term(second))
                    parts.append((-left * constant(sign), theorem))
                    f = f - left * as_term(first) * as_term(second) + left * joined
                    break
                if exps and exps[0][0].args[0] == ZERO:
                    theorem, left = axiom("exp_zero"), _monomial({atom: count for atom, count in monomial if atom.head != "exp"}, value)
                    sign, _ = equals(theorem, as_term(exps[0][0]), ONE)
                    parts.append((left * constant(sign), theorem))
                    f = f - left * as_term(exps[0][0]) + left
                    break
            else:
                return f, parts

    def equal(self, f: Polynomial, g: Polynomial = ZERO) -> Theorem:
        """⊢ f == g; ValueError when the normal forms differ."""
        n, parts = self.of(f - g)
        if n != ZERO:
            raise ValueError(f"not equal by their normal forms: {n}")
        return arithmetic(*parts) if parts else arithmetic((ZERO, axiom("exp_zero")))

    def atom(self, atom: Atom) -> tuple:
        """(value, ⊢ atom == value), or (atom, None) for what is its own normal form."""
        if atom not in self.known:
            value, theorem = self._atom(atom)
            self.known[atom] = (value, theorem) if value != as_term(atom) else (value, None)
        return self.known[atom]

    def _equal_or_none(self, f):
        n, parts = self.of(f)
        return n, (arithmetic(*parts) if parts else None)

    def _atom(self, atom: Atom) -> tuple:
        me = as_term(atom)
        if atom in self.positive:
            theorem = instance(axiom("exp_of_log"), {"x": me})
            return function("exp", function("log", me)), theorem
        if atom.head not in ("exp", "log", "inv", "pow") or (atom.head == "log" and atom.args[0].atom in self.positive):
            return me, None
        forms = [self._equal_or_none(argument) for argument in atom.args]
        args = tuple(n for n, _ in forms)
        changed = {place: (theorem, n) for place, (n, theorem) in enumerate(forms) if theorem is not None}
        moved = congruence(atom, changed) if changed else None
        now = function(atom.head, *args)
        further, theorem = self._opened(Atom(atom.head, args))
        if theorem is None:
            return now, moved
        if moved is None:
            return further, theorem
        return further, arithmetic(equals(moved, me, now), equals(theorem, now, further))

    def _opened(self, atom: Atom) -> tuple:
        """(value, ⊢ atom == value) for an inverse, a logarithm or a power of one positive term, where the arguments are normal."""
        me = as_term(atom)
        exponent = None
        factor = fmpq(1)
        if atom.head == "pow" and atom.args[0] == ZERO:
            above = self.exponents.get(atom.args[1])
            if above is None and (atom.args[1].number or 0) > 0:
                above = by_numbers(Relation(">", atom.args[1]))
            return (me, None) if above is None else (ZERO, cut(above, instance(axiom("pow_of_zero"), {"y": atom.args[1]})))
        if atom.head == "inv" and (atom.args[0].number or 0) > 0:
            number = atom.args[0]
            one = cut(by_numbers(Relation(">", number)), instance(axiom("inverse"), {"x": number}))
            return constant(1 / number.number), arithmetic(_times(equals(one, number * me, ONE), constant(1 / number.number)))
        if atom.head in ("inv", "log", "pow") and len(atom.args[0].terms) == 1:
            ((monomial, factor),) = atom.args[0].terms.items()
            if len(monomial) == 1 and monomial[0][0].head == "exp" and monomial[0][1] == 1:
                exponent = monomial[0][0].args[0]
        if exponent is None or factor <= 0 or (factor != 1 and atom.head != "inv"):
            return me, None
        base = atom.args[0]
        above = arithmetic((constant(factor), axiom("exp_positive", x=exponent)))
        if atom.head == "inv":
            value = function("exp", -exponent) * constant(1 / factor)
            inverse = cut(above, instance(axiom("inverse"), {"x": base}))  # base*inv == 1
            product = axiom("exp_sum", x=exponent, y=-exponent)  # exp(0) == e*e'
            zero = axiom("exp_zero")
            # inv = inv*(base*value) ; base*value == 1
            one = arithmetic(
                equals(zero, ONE * function("exp", ZERO), 1),
                _times(equals(product, function("exp", ZERO), function("exp", exponent) * function("exp", -exponent)), -1),
            )  # e*e' - 1
            part_one = equals(one, function("exp", exponent) * function("exp", -exponent), 1)
            part_inverse = equals(inverse, base * me, 1)
            # me - value = -me*(base*value - 1) + value*(base*me - 1)
            return value, arithmetic(_times(part_one, -me), _times(part_inverse, value))
        log = axiom("log_of_exp", x=exponent)
        if atom.head == "log":
            return exponent, log
        opened = cut(above, instance(axiom("pow_above"), {"x": base, "y": atom.args[1]}))  # pow == exp(y*log(x))
        inner = function("log", base) * atom.args[1]
        target = exponent * atom.args[1]
        replaced = arithmetic(_times(equals(log, function("log", base), exponent), atom.args[1]))
        replaced = congruence(Atom("exp", (inner,)), {0: (replaced, target)}) if inner != target else None
        parts = [equals(opened, me, function("exp", inner))]
        if replaced is not None:
            parts.append(equals(replaced, function("exp", inner), function("exp", target)))
        return function("exp", target), arithmetic(*parts)


def _times(part: tuple, multiplier) -> tuple:
    multiplier = multiplier if isinstance(multiplier, Polynomial) else constant(multiplier)
    return constant(part[0]) * multiplier if not isinstance(part[0], Polynomial) else part[0] * multiplier, *part[1:]


def _monomial(powers: dict, value) -> Polynomial:
    kept = tuple(sorted(((atom, count) for atom, count in powers.items() if count), key=lambda item: item[0].serial))
    return Polynomial({kept: value})


def _divided(f: Polynomial, atom: Atom, value: Polynomial) -> tuple[Polynomial, Polynomial]:
    """(Q, f with the value for the atom), where f − f[value] = (atom − value)·Q."""
    quotient, replaced = [], []
    for monomial, coefficient in f.terms.items():
        count = dict(monomial).get(atom, 0)
        rest = _monomial({other: k for other, k in monomial if other is not atom}, coefficient)
        replaced.append(rest * value**count)
        quotient += [rest * as_term(atom) ** k * value ** (count - 1 - k) for k in range(count)]
    return sum_of(quotient), sum_of(replaced)


def cleared(n: Polynomial, divisors) -> list | None:
    """Parts that come to n, by divisor·inv(divisor) == 1 for theorems that say divisors are > 0; None when n is not 0 by these."""
    if n == ZERO:
        return []
    if not divisors:
        return None
    above, *others = divisors
    f = above.f
    y = function("inv", f)
    k = max(dict(monomial).get(y.atom, 0) for monomial in n.terms)
    if k == 0:
        return cleared(n, others)
    one, _ = equals(cut(above, instance(axiom("inverse"), {"x": f})), f * y, ONE), None
    parts = [_times(one, -n * sum_of((f * y) ** i for i in range(k)))]
    left = ZERO
    for monomial, value in n.terms.items():
        j = dict(monomial).get(y.atom, 0)
        rest = _monomial({atom: count for atom, count in monomial if atom is not y.atom}, value) * f ** (k - j)
        left = left + rest
        if j:
            parts.append(_times(one, y**k * rest * sum_of((f * y) ** i for i in range(j))))
    further = cleared(left, others)
    return None if further is None else parts + [_times(part, y**k) for part in further]


def identity(n: Polynomial, divisors=()) -> Theorem:
    """⊢ n == 0 by what the divisors > 0 divide."""
    parts = cleared(n, list(divisors))
    if parts is None:
        raise ValueError(f"not known to be 0: {n}")
    return arithmetic(*parts) if parts else arithmetic((ZERO, axiom("exp_zero")))


def by(goal, parts, positive=(), rules=None, divisors=(), exponents=()) -> Theorem:
    """⊢ goal from parts for arithmetic whose sum has the same normal form as what the goal says is >= 0 (> 0, == 0)."""
    goal = as_relation(goal)
    read = list(parts)
    total = sum_of(_product_of(part) for part in read)
    n, found = Normal(positive, rules, exponents).of(goal.body - total)
    further = cleared(n, list(divisors))
    if further is None:
        raise ValueError(f"not what the parts come to: {n} is left")
    read += [*found, *further]
    return as_asked(arithmetic(*read) if read else arithmetic((ZERO, axiom("exp_zero"))), goal)


def _product_of(part: tuple) -> Polynomial:
    multiplier, *theorems = part
    f = as_polynomial(multiplier[1]) ** 2 if isinstance(multiplier, tuple) else as_polynomial(multiplier)
    for theorem in theorems:
        f = f * theorem.f
    return f


def as_asked(made: Theorem, goal: Relation) -> Theorem:
    """The theorem, or its weaker form f >= 0, when this is the goal."""
    if made.relation == goal:
        return made
    if made.f == goal.body and goal.op == ">=" and made.op == ">":
        return arithmetic((("square", ONE), made))
    if made.op == "==" and goal.op == ">=" and made.f in (goal.body, -goal.body):
        return arithmetic((1 if made.f == goal.body else -1, made), (("square", ZERO),))
    raise ValueError(f"{made} is not the goal {goal}")
