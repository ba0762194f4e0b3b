"""From inequalities at a point to facts about laws: densities that are positive or zero, means of powers, Hölder's inequality."""

from dataclasses import dataclass
from functools import cache
from itertools import product

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, density, function, sum_of, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import (
    P,
    Q,
    arithmetic,
    as_polynomial,
    as_relation,
    assume,
    axiom,
    cases,
    contradiction,
    cut,
    finite_integral,
    instance,
    integrate_all,
    point,
)
from .functions import larger_by_logarithm, pow_nonnegative, root_squared
from .lemmas import as_nonnegative_zero, equals, scaled
from .normal_form import as_term, by

p, q = density(P), density(Q)


def point_of(f: Polynomial) -> Theorem:
    return point(f.atom)


@cache
def zero_is(f: Polynomial) -> Theorem:
    """f == 0 ⊢ f == 0."""
    return assume(Relation("==", f))


def at(goal, parts, positive=(), zero=(), **more) -> Theorem:
    """⊢ goal where these densities are positive and these are zero."""
    return by(goal, parts, [f.atom for f in positive], {f.atom: zero_is(f) for f in zero}, **more)


# ---- exponentials and order ---------------------------------------------------------------------------------------------------------


def exp_rises() -> Theorem:
    """y − x >= 0 ⊢ exp(y) − exp(x) >= 0."""
    return larger_by_logarithm(">=")


@cache
def exp_reflects() -> Theorem:
    """exp(y) − exp(x) >= 0 ⊢ y − x >= 0."""
    x, y = symbol("x"), symbol("y")
    goal = Relation(">=", y - x)
    below = instance(larger_by_logarithm(">"), {"x": y, "y": x})  # x - y > 0 |- exp(x) - exp(y) > 0
    nothing = arithmetic((1, below), (1, assume("exp(y) - exp(x) >= 0")))
    return cases(y - x, assume(goal), contradiction(nothing, goal))


def below_exponents(theorem: Theorem, x, y) -> Theorem:
    """y >= x from exp(y) >= exp(x)."""
    return cut(theorem, instance(exp_reflects(), {"x": x, "y": y}))


@cache
def root_not_negative() -> Theorem:
    """x >= 0 ⊢ pow(x, 1/2) >= 0."""
    return cut(arithmetic((as_polynomial("1/2"),)), instance(pow_nonnegative(), {"y": as_polynomial("1/2")}))


@cache
def below_root() -> Theorem:
    """y − x² >= 0 ⊢ pow(y, 1/2) − x >= 0."""
    goal = as_relation("pow(y, 1/2) - x >= 0")
    x, y, s = symbol("x"), symbol("y"), as_polynomial("pow(y, 1/2)")
    given = assume("y - x**2 >= 0")
    not_negative = arithmetic((1, given), (("square", x),))  # y >= 0
    square = cut(not_negative, instance(root_squared(), {"x": y}))  # s² == y
    root = cut(not_negative, instance(root_not_negative(), {"x": y}))
    more = assume(Relation(">", x - s))
    # x > s >= 0 : x² - s² = (x-s)² + 2 s (x-s) > 0
    nothing = arithmetic((1, more, more), (2, root, more), (1, given), equals(square, s * s, y))
    return cases(s - x, assume(goal), contradiction(nothing, goal))


# ---- Hölder ---------------------------------------------------------------------------------------------------------------------------


def weighted_power(exponents: dict) -> Polynomial:
    """Π p**a over the laws with their exponents, a power 1 being the density itself."""
    f = ONE
    for law, exponent in exponents.items():
        f = f * (density(law) if exponent == ONE else function("pow", density(law), exponent))
    return f


def integral_of(exponents: dict) -> Atom:
    return function("integral", weighted_power(exponents)).atom


def log_of(exponents: dict) -> Polynomial:
    return sum_of(exponent * function("log", density(law)) for law, exponent in exponents.items())


@dataclass(frozen=True)
class Mean:
    """The integral of a product of powers: that it is finite and equals exp(level); None for a density alone."""

    exponents: tuple
    level: Polynomial
    finite: Theorem | None = None
    value: Theorem | None = None

    @property
    def value_atom(self) -> Atom:
        return function("integral", weighted_power(dict(self.exponents))).atom


def tangents(target: dict, level: Polynomial, sources, equations=()) -> Theorem:
    """Σ θ·exp(level − K)·source − target >= 0 where all densities are > 0; sources (⊢ θ >= 0, mean), level = Σ θ·K, Σ θ == 1.

    ``equations`` say, law by law, that Σ θ·exponents − the exponent of the target is 0, where this is no identity.
    """
    laws = {law: None for each in (target, *(dict(mean.exponents) for _, mean in sources)) for law in each}
    m, e = log_of(target), function("exp", log_of(target))
    goal, parts = -weighted_power(target), []
    for not_negative, mean in sources:
        theta, exponents, K = not_negative.f, dict(mean.exponents), mean.level
        goal = goal + theta * function("exp", level - K) * weighted_power(exponents)
        s = log_of(exponents) + level - K  # exp(s) >= exp(m)(1 + s - m)
        parts.append((1, not_negative, axiom("exp_tangent", x=s - m), axiom("exp_positive", x=m)))
    shift = sum_of([theta.f for theta, _ in sources]) - ONE  # 0, by an equation
    total = next((each for each in equations if each.f in (shift, -shift)), None)
    if shift != ZERO and total is not None:
        factor = e * (ONE + level - m)
        parts.append((factor if total.f == -shift else -factor, total))
    for law in laws:
        error = sum_of([theta.f * dict(mean.exponents).get(law, ZERO) for theta, mean in sources]) - target.get(law, ZERO)
        equation = next((each for each in equations if each.f in (error, -error)), None)
        if error != ZERO and equation is not None:
            factor = e * function("log", density(law))
            parts.append((factor if equation.f == -error else -factor, equation))
    return at(
        Relation(">=", goal), [part if part[0] == 1 else (-part[0], *part[1:]) for part in parts], [density(law) for law in laws]
    ), goal


def patterns(laws, apart=()):
    """(positive, zero) for each pattern of densities that has mass; ``apart`` are theorems continuous(P, Q)."""
    laws = list(laws)
    for signs in product((True, False), repeat=len(laws)):
        sign = dict(zip(laws, signs, strict=True))
        if any(signs) and not any(sign.get(first) is True and sign.get(second) is False for first, second in (each.f for each in apart)):
            yield [density(law) for law in laws if sign[law]], [density(law) for law in laws if not sign[law]]


def power_at(exponents: dict, zero, known) -> Theorem:
    """A product of powers == 0 where one of its densities is 0, by exponents known to be > 0; > 0 where none is."""
    f, own = weighted_power(exponents), [density(law) for law in exponents]
    zeros = [d for d in own if d in zero]
    if zeros:
        return at(Relation("==", f), [], [d for d in own if d not in zero], zeros, exponents=known)
    return at(Relation(">", f), [(1, axiom("exp_positive", x=log_of(exponents)))], own)


def hoelder(target: dict, level: Polynomial, sources, equations=(), exponents=(), apart=()) -> tuple[Theorem, Theorem]:
    """(⊢ finite(integral(target)), ⊢ Σ θ·exp(level − K)·integral(source) − integral(target) >= 0): Hölder's inequality for a product of
    powers of means.  Where all integrals of sources have a value exp(K), the sum is exp(level).

    ``exponents`` say which exponents are > 0, ``apart`` which laws are continuous to which.
    """
    f = weighted_power(target)
    made: dict[tuple, Theorem] = {}

    def power(of: dict, zero) -> Theorem:
        key = (*of.items(), *(law for law in of if density(law) in zero))
        if key not in made:
            made[key] = power_at(of, zero, exponents)
        return made[key]

    upper, lower = [], []
    for _, zero in patterns({law: None for each in (target, *(dict(mean.exponents) for _, mean in sources)) for law in each}, apart):
        own = power(target, zero)
        if zero:
            parts = [equals(own, ZERO, f), (1, as_nonnegative_zero())]
            for not_negative, mean in sources:
                source = power(dict(mean.exponents), zero)
                if source.op == ">":
                    parts.append((1, not_negative, axiom("exp_positive", x=level - mean.level), source))
                else:
                    value = weighted_power(dict(mean.exponents))
                    parts.append(scaled(equals(source, value, ZERO), not_negative.f * function("exp", level - mean.level)))
            upper.append(arithmetic(*parts))
        else:
            upper.append(tangents(target, level, sources, equations)[0])
        lower.append(arithmetic((1, upper[-1]), (2, own) if own.op == ">" else scaled(equals(own, f, ZERO), 2)))
    facts = [mean.finite for _, mean in sources if mean.finite is not None] + list(apart) + list(exponents)
    finite = finite_integral(f, list(zip(upper, lower, strict=True)), facts)
    total = integrate_all(upper, [*facts, finite])
    rules = {mean.value_atom: mean.value for _, mean in sources if mean.value is not None}
    others = [
        theta.f * function("exp", level - mean.level) * as_term(mean.value_atom)
        for theta, mean in sources
        if mean.finite is not None and mean.value is None
    ]
    bound = sum_of(theta.f for theta, mean in sources if mean.finite is None or mean.value is not None)
    parts = [(1, total)]
    if not others and bound != ONE:
        equation = next(each for each in equations if each.f in (bound - ONE, ONE - bound))
        parts.append(scaled(equals(equation, ONE, bound), function("exp", level)))
    bound = function("exp", level) * (bound if others else ONE)
    return finite, by(Relation(">=", sum_of([bound, *others]) - function("integral", f)), parts, rules=rules)
