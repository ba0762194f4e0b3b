"""Quasi-convexity in both laws: a Rényi divergence between mixtures is at most the largest of those between their parts."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, density, function, sum_of, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, congruence, cut, finite_integral, instance, integrate_all, point
from ..laws_pointwise import below_exponents, exp_rises, patterns, power_at, weighted_power
from ..lemmas import as_nonnegative_zero, equals, factor_sign, scaled
from ..normal_form import by
from .divergences import renyi_mean
from .mixed_second import BEYOND, as_exponential, log, x, y, z
from .mixtures import Parts, part_of
from .notation import POSITIVE_ORDER, a, above_one, integral, weak

tau, s, t = symbol("tau"), symbol("s"), symbol("t")


def exp(f: Polynomial) -> Polynomial:
    return function("exp", f)


@cache
def tangent() -> Theorem:
    """x, y > 0, a > 1 ⊢ x**a·y**(1 − a) >= (1 − a)·y·exp(a·tau) + a·x·exp((a − 1)·tau), its tangent where x/y is exp(tau)."""
    m = log(x) + BEYOND * tau
    parts = [
        (1, axiom("exp_tangent", x=a * log(x) + (ONE - a) * log(y) - m), axiom("exp_positive", x=m)),
        (1, above_one(), axiom("exp_tangent", x=a * tau + log(y) - m), axiom("exp_positive", x=m)),
    ]
    f = function("pow", x, a) * function("pow", y, ONE - a)
    return by(Relation(">=", f + BEYOND * y * exp(a * tau) - a * x * exp(BEYOND * tau)), parts, [x.atom, y.atom])


@cache
def tangent_touches() -> Theorem:
    """s, z > 0 ⊢ (1 − a)·z·exp(a·tau) + a·s·exp((a − 1)·tau) == exp(a·log(s) + (1 − a)·log(z)), where tau = log(s) − log(z)."""
    at = log(s) - log(z)
    value = exp(a * log(s) + (ONE - a) * log(z))
    return by(Relation("==", a * s * exp(BEYOND * at) - BEYOND * z * exp(a * at) - value), [], [s.atom, z.atom])


class Pairs:
    """Two mixtures of pairs of laws, at points where some densities are 0."""

    def __init__(self, firsts: tuple, seconds: tuple):
        self.parts = Parts(firsts, seconds)
        self.first, self.second = self.parts.whole
        self.s, self.z = density(self.first), density(self.second)
        self.f = function("pow", self.s, a) * function("pow", self.z, ONE - a)
        self.powers = [{first: a, second: ONE - a} for first, second in self.parts.pairs]
        self.bound = sum_of(w * weighted_power(each) for w, each in zip(self.parts.weights, self.powers, strict=True))

    def at(self, zero) -> tuple[Theorem, Theorem]:
        """(⊢ bound − f >= 0, ⊢ bound + f >= 0)."""
        if all(density(first) in zero for first, _ in self.parts.pairs):
            return self._where_nothing_is(zero)
        above = [self.parts.above_zero(side, zero) for side in (0, 1)]
        put = {"s": self.s, "z": self.z}
        at, exponent = log(self.s) - log(self.z), a * log(self.s) + (ONE - a) * log(self.z)
        own = [(1, w, self._tangent(place, at, zero)) for place, w in enumerate(self.parts.positive)]
        line = a * self.s * exp(BEYOND * at) - BEYOND * self.z * exp(a * at)
        touches = equals(cut(above, instance(tangent_touches(), put)), line, exp(exponent))
        value = equals(cut(above, instance(as_exponential(), {"x": self.s, "z": self.z})), exp(exponent), self.f)
        upper = arithmetic(*own, touches, value)
        return upper, arithmetic((1, upper), scaled(value, -2), (2, axiom("exp_positive", x=exponent)))

    def _tangent(self, place: int, at: Polynomial, zero) -> Theorem:
        first, second = (density(each) for each in self.parts.pairs[place])
        if first not in zero:
            positive = [assume(Relation(">", each)) for each in (first, second)]
            return cut(positive, instance(tangent(), {"x": first, "y": second, "tau": at}))
        nothing = scaled(equals(assume(Relation("==", first)), ZERO, first), a * exp(BEYOND * at))
        value = equals(power_at(self.powers[place], zero, [POSITIVE_ORDER]), weighted_power(self.powers[place]), ZERO)
        return arithmetic((1, above_one(), point(second.atom), axiom("exp_positive", x=a * at)), nothing, value)

    def _where_nothing_is(self, zero) -> tuple[Theorem, Theorem]:
        firsts = [density(first) for first, _ in self.parts.pairs]
        nothing = arithmetic(*(scaled(equals(assume(Relation("==", each)), each, ZERO), w)
                               for w, each in zip(self.parts.weights, firsts, strict=True)))
        power, none = function("pow", self.s, a), function("pow", ZERO, a)
        no_power = cut(POSITIVE_ORDER, instance(axiom("pow_of_zero"), {"y": a}))
        same = congruence(power.atom, {0: (nothing, ZERO)})
        zero_power = arithmetic(equals(same, power, none), equals(no_power, none, ZERO))
        own = [scaled(equals(power_at(each, zero, [POSITIVE_ORDER]), weighted_power(each), ZERO), w)
               for w, each in zip(self.parts.weights, self.powers, strict=True)]
        value = scaled(equals(zero_power, power, ZERO), function("pow", self.z, ONE - a))
        return tuple(arithmetic(*own, scaled(value, sign), (1, as_nonnegative_zero())) for sign in (-1, 1))

    def continuous(self, steps: list[Theorem]) -> Theorem:
        """⊢ continuous(first mixture, second mixture) of two parts."""
        parts, shown_steps = self.parts, []
        for (first, second), weight, step in zip(parts.pairs, parts.weights, steps, strict=True):
            if second is not self.second:
                through = instance(axiom("continuous_through"), {"P": first, "Q": second, "R": self.second}, parts.positive)
                step = cut([step, part_of(second, self.second, weight, parts.positive)], through)
            shown_steps.append(step)
        if len(set(parts.pairs)) == 1 or self.first.head == "law":
            return shown_steps[0]
        values = {"P": shown_steps[0].f[0], "Q": shown_steps[1].f[0], "R": self.second, "w": parts.weights[0]}
        return cut([*shown_steps, *map(weak, parts.positive)], instance(axiom("continuous_mixture"), values, parts.positive))


@cache
def between_mixtures(firsts: tuple, seconds: tuple) -> tuple[Theorem, Theorem]:
    """a > 1, every renyi(part, part, a) <= t ⊢ (finite(renyi(mixture, mixture, a)), renyi(mixture, mixture, a) <= t), of two parts."""
    of = Pairs(firsts, seconds)
    parts, steps = of.parts, of.parts.steps("renyi")
    means = [renyi_mean(*pair, a, above_one()) for pair in parts.pairs]
    points = [of.at(zero) for _, zero in patterns(parts.laws, steps)]
    facts = [*steps, *(mean.finite for mean in means), POSITIVE_ORDER, above_one()]
    integrable = finite_integral(of.f, points, facts)
    total = integrate_all([upper for upper, _ in points], [*facts, integrable])
    finite = cut([integrable, of.continuous(steps)], parts.stated("renyi_finite"))
    D = function("renyi", of.first, of.second, a)
    rules = {mean.value_atom: mean.value for mean in means} | {integral(of.f).atom: parts.stated("renyi_above")}
    rises = []
    for weight, pair in zip(parts.positive, parts.pairs, strict=True):
        own = function("renyi", *pair, a)
        more = arithmetic((1, above_one(), assume(Relation(">=", t - own))))
        rises.append((1, weight, cut(more, instance(exp_rises(), {"x": BEYOND * own, "y": BEYOND * t}))))
    less = by(Relation(">=", exp(BEYOND * t) - exp(BEYOND * D)), [(1, total), *rises], rules=rules)
    less = below_exponents(less, BEYOND * D, BEYOND * t)
    return finite, cut(finite, cut([above_one(), less], instance(factor_sign(">="), {"x": BEYOND, "y": t - D})))
