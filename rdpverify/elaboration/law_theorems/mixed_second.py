"""Convexity in the second law: a divergence from a mixture is at most the mean of those from its parts."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, density, function, sum_of, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cut, finite_integral, instance, integrate_all
from ..laws_pointwise import at, below_exponents, exp_rises, tangents, weighted_power
from ..lemmas import as_nonnegative_zero, equals, factor_sign, scaled
from ..normal_form import by
from .divergences import renyi_mean
from .mixtures import Parts
from .notation import POSITIVE_ORDER, a, above_one, integral, weak

x, y, z = symbol("x"), symbol("y"), symbol("z")
BEYOND = a - ONE


def log(f: Polynomial) -> Polynomial:
    return function("log", f)


@cache
def as_exponential() -> Theorem:
    """x, z > 0 ⊢ x**a·z**(1 − a) == exp(a·log(x) + (1 − a)·log(z))."""
    e = function("exp", a * log(x) + (ONE - a) * log(z))
    return by(Relation("==", function("pow", x, a) * function("pow", z, ONE - a) - e), [], [x.atom, z.atom])


@cache
def as_logarithms() -> Theorem:
    """x, z > 0 ⊢ log(x/z) == log(x) − log(z)."""
    return by(Relation("==", log(x * function("inv", z)) - log(x) + log(z)), [], [x.atom, z.atom])


@cache
def below_tangent() -> Theorem:
    """y, z > 0 ⊢ y >= z·(1 + log(y) − log(z))."""
    tangent = (1, axiom("exp_tangent", x=log(y) - log(z)), axiom("exp_positive", x=log(z)))
    return by(Relation(">=", y - z * (ONE + log(y) - log(z))), [tangent], [y.atom, z.atom])


class Second:
    """A law P from a mixture of others, with what holds where all densities are > 0."""

    def __init__(self, count: int):
        self.parts = parts = Parts((0,) * count, tuple(range(1, count + 1)))
        self.first, self.mixture = parts.whole
        self.p, self.z = density(self.first), density(self.mixture)
        self.seconds, self.weights = [second for _, second in parts.pairs], parts.weights
        self.values = {"P": self.first, "Q": self.mixture}
        self.nothing = assume(Relation("==", self.p))
        self.positive = assume(Relation(">", self.p))
        self.above = parts.above_zero(1)
        self.mean_log = sum_of(w * log(density(each)) for w, each in zip(self.weights, self.seconds, strict=True))
        tangents_ = [
            (1, weight, cut(self.above, instance(below_tangent(), {"y": density(each), "z": self.z})))
            for weight, each in zip(parts.positive, self.seconds, strict=True)
        ]
        gap = log(self.z) - self.mean_log
        self.gap = cut([self.above, arithmetic(*tangents_)], instance(factor_sign(">="), {"x": self.z, "y": gap}))  # Jensen's inequality

    def stated(self, name: str) -> Theorem:
        """An axiom about P and the mixture."""
        return instance(axiom(name), self.values, self.parts.positive)


@cache
def renyi_from_mixture(count: int) -> tuple[Theorem, Theorem]:
    """a > 1 ⊢ (finite(renyi(P, mixture, a)), renyi(P, mixture, a) <= Σ w·renyi(P, part, a)), where these are finite."""
    of = Second(count)
    means = [renyi_mean(of.first, each, a, above_one()) for each in of.seconds]
    level = sum_of(w * mean.level for w, mean in zip(of.weights, means, strict=True))
    target = {of.first: a} | {each: w * (ONE - a) for w, each in zip(of.weights, of.seconds, strict=True)}
    hoelder, goal = tangents(target, level, [(weak(w), mean) for w, mean in zip(of.parts.positive, means, strict=True)])
    f, product = function("pow", of.p, a) * function("pow", of.z, ONE - a), weighted_power(target)
    low, high = (a * log(of.p) + (ONE - a) * each for each in (log(of.z), of.mean_log))
    value = equals(cut([of.positive, of.above], instance(as_exponential(), {"x": of.p, "z": of.z})), f, function("exp", low))
    same = at(Relation("==", product - function("exp", high)), [], [density(each) for each in (of.first, *of.seconds)])
    rise = cut(arithmetic((1, above_one(), of.gap)), instance(exp_rises(), {"x": low, "y": high}))
    bound = goal + product - f
    above = arithmetic((1, hoelder), equals(same, product, function("exp", high)), (1, rise), scaled(value, -1))
    none = weak(at(Relation(">=", bound), [], [], [of.p], exponents=[POSITIVE_ORDER]))
    flat = equals(at(Relation("==", f), [], [], [of.p], exponents=[POSITIVE_ORDER]), f, ZERO)
    bounds = [
        (above, arithmetic((1, above), scaled(value, 2), (2, axiom("exp_positive", x=low)))),
        (none, arithmetic((1, none), scaled(flat, 2))),
    ]
    steps = of.parts.steps("renyi")
    facts = [*steps, *(mean.finite for mean in means), POSITIVE_ORDER, above_one()]
    integrable = finite_integral(f, bounds, facts)
    total = integrate_all([above, none], [*facts, integrable])
    finite = cut([integrable, of.parts.to_mixture(steps[0])], of.stated("renyi_finite"))
    D = function("renyi", of.first, of.mixture, a)
    rules = {mean.value_atom: mean.value for mean in means} | {integral(f).atom: of.stated("renyi_above")}
    less = by(Relation(">=", function("exp", level) - function("exp", BEYOND * D)), [(1, total)], rules=rules)
    less = below_exponents(less, BEYOND * D, level)
    rest = sum_of(w * function("renyi", of.first, each, a) for w, each in zip(of.weights, of.seconds, strict=True)) - D
    return finite, cut(finite, cut([above_one(), less], instance(factor_sign(">="), {"x": BEYOND, "y": rest})))


@cache
def kl_from_mixture(count: int) -> tuple[Theorem, Theorem]:
    """⊢ (finite(kl(P, mixture)), kl(P, mixture) <= Σ w·kl(P, part)), where these are finite."""
    of = Second(count)

    def loss(second: Polynomial) -> Polynomial:
        return of.p * log(of.p * function("inv", second))

    def opened(second: Polynomial, above: Theorem) -> tuple:
        """A part that comes to p·log(p/q) − p·(log(p) − log(q))."""
        own = log(of.p * function("inv", second))
        made = cut([of.positive, above], instance(as_logarithms(), {"x": of.p, "z": second}))
        return scaled(equals(made, own, log(of.p) - log(second)), of.p)

    def closed(second: Polynomial) -> tuple:
        """A part that comes to p·log(p/q) where p is 0."""
        return scaled(equals(of.nothing, of.p, ZERO), log(of.p * function("inv", second)))

    densities = [density(each) for each in of.seconds]
    whole = opened(of.z, of.above)
    own = [scaled(opened(q, assume(Relation(">", q))), w) for w, q in zip(of.weights, densities, strict=True)]
    above = arithmetic((1, of.positive, of.gap), *own, scaled(whole, -1))
    flat, nothing = scaled(closed(of.z), -1), (1, as_nonnegative_zero())
    none = arithmetic(*(scaled(closed(q), w) for w, q in zip(of.weights, densities, strict=True)), flat, nothing)
    tangent = cut([of.positive, of.above], instance(below_tangent(), {"y": of.z, "z": of.p}))
    bounds = [(above, arithmetic((1, tangent), whole)), (none, arithmetic(closed(of.z), nothing))]
    pairs, steps = [{"P": of.first, "Q": each} for each in of.seconds], of.parts.steps("kl")
    facts = [*steps, *(instance(axiom("kl_integral"), pair) for pair in pairs)]
    integrable = finite_integral(loss(of.z), bounds, facts)
    total = integrate_all([above, none], [*facts, integrable])
    finite = cut([integrable, of.parts.to_mixture(steps[0])], of.stated("kl_finite"))
    K, parts = function("kl", of.first, of.mixture), [function("kl", of.first, each) for each in of.seconds]
    rules = {integral(loss(of.z)).atom: of.stated("kl")}
    rules |= {integral(loss(q)).atom: instance(axiom("kl"), pair) for q, pair in zip(densities, pairs, strict=True)}
    goal = Relation(">=", sum_of(w * each for w, each in zip(of.weights, parts, strict=True)) - K)
    return finite, cut(finite, by(goal, [(1, total)], rules=rules))
