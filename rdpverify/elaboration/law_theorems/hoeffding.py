"""Hoeffding's lemma, proved in the core's rules, and what it says of two laws whose loss lies between two bounds.

Let −N <= log(p/q) = z <= M with w = M + N, and f = p^b·q^(1 − b) a weight with integral A and mean j of z.  The exponential lies below
its chord, w·∫ f·e^{λz} <= ∫ f·((M − z)·e^{−λN} + (z + N)·e^{λM}), and the lemma says that this is at most w·A·e^{λj + λ²w²/8}.
"""

from dataclasses import dataclass
from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, by_numbers, cases, congruence, contradiction, cut, finite_integral
from ..book import instance, integrate_all, rises
from ..functions import exp, larger_by_logarithm, weakened
from ..laws_pointwise import at, below_exponents
from ..lemmas import equals, scaled
from ..linear_search import inverse_positive
from ..normal_form import by
from ..scalar import prove_relation
from .divergences import renyi_integral_below
from .max_divergence import M, kl_below_max, kl_finite_by_max, loss_below_max, max_facts, renyi_below_max, renyi_low_below_max
from .notation import KL, POSITIVE_ORDER, a, above_one, integral, p, q, u, v, weak

x, s, t = symbol("x"), symbol("s"), symbol("t")
SHARE = [assume("x >= 0"), assume("1 - x >= 0")]
EIGHTH = as_polynomial("1/8")


@cache
def mixed_exponential_positive() -> Theorem:
    """0 <= x <= 1 ⊢ 1 − x + x·exp(t) > 0."""
    mean = ONE - x + x * exp(t)
    goal = Relation(">", mean)
    inside = arithmetic((1, SHARE[1]), (1, assume("x > 0"), axiom("exp_positive", x=t)))
    at_zero = arithmetic((exp(t) - ONE, assume("x == 0")), (1, by_numbers("1 > 0")))
    return cases(x, inside, at_zero, contradiction(arithmetic((1, SHARE[0]), (1, assume("-x > 0"))), goal))


@cache
def hoeffding() -> Theorem:
    """0 <= x <= 1 ⊢ exp(s²/8 + s·x) >= 1 − x + x·exp(s)."""
    goal = Relation(">=", exp(EIGHTH * s * s + s * x) - ONE + x - x * exp(s))
    other = cut([SHARE[1], by("1 - (1 - x) >= 0", [(1, SHARE[0])])], instance(_right_of_zero(), {"x": ONE - x, "s": -s}))
    left = by(goal, [(1, cut(weakened(assume("-s > 0")), other), axiom("exp_positive", x=s))])
    return cases(s, _right_of_zero(), left)


@cache
def _right_of_zero() -> Theorem:
    """The same for s >= 0: t²/8 + t·x − log(1 − x + x·exp(t)) and its slope are 0 at 0, and its second derivative is a square."""
    mean = ONE - x + x * exp(t)
    f = EIGHTH * t * t + t * x - function("log", mean)
    share = x * exp(t) * function("inv", mean)
    slope = as_polynomial("1/4") * t + x - share
    square = arithmetic((("square", as_polynomial("1/2") - share),))
    positive = mixed_exponential_positive()
    at_zero = prove_relation(Relation("==", function("inv", ONE - x + x * exp(ZERO)) * x * exp(ZERO) - x))
    steeper = rises(slope, "t", ZERO, s, square, [positive])
    steeper = arithmetic((1, steeper), equals(at_zero, x, x * exp(ZERO) * function("inv", ONE - x + x * exp(ZERO))))
    rising = rises(f, "t", ZERO, s, cut(weakened(assume("t > 0")), instance(steeper, {"s": t})), [positive])
    nothing = prove_relation(Relation("==", function("log", ONE - x + x * exp(ZERO))))
    above = arithmetic((1, rising), equals(nothing, ZERO, function("log", ONE - x + x * exp(ZERO))))
    less = cut(above, instance(larger_by_logarithm(">="), {"y": EIGHTH * s * s + s * x, "x": function("log", ONE - x + x * exp(s))}))
    mean = ONE - x + x * exp(s)
    return arithmetic((1, less), equals(cut(instance(positive, {"t": s}), axiom("exp_of_log", x=mean)), exp(function("log", mean)), mean))


# ---- laws -----------------------------------------------------------------------------------------------------------------------------

K, D, N = function("kl", P, Q), function("renyi", P, Q, a), function("max_divergence", Q, P)
W = M + N
WIDE = assume(Relation(">", W))
LOSS = function("log", p * function("inv", q))


@dataclass(frozen=True)
class Weight:
    """f with log f = ``exponent``, ∫ f = exp(level) and ∫ f·z = exp(level)·mean; facts and equations that say so."""

    f: Polynomial
    exponent: Polynomial
    level: Polynomial
    mean: Polynomial
    facts: tuple
    equations: dict

    def of_bounds(self) -> tuple[Theorem, Theorem]:
        """⊢ f·(z + N) >= 0 and f·(M − z) >= 0 at almost every point."""
        positive = axiom("exp_positive", x=self.exponent)
        return tuple(
            at(Relation(">=", self.f * g), [(1, bound, positive)], [p, q])
            for g, bound in ((LOSS + N, instance(loss_below_max(), {"P": Q, "Q": P})), (M - LOSS, loss_below_max()))
        )

    def share(self) -> tuple[Polynomial, list[Theorem]]:
        """(j + N)/w and that it lies in [0, 1]."""
        low, high = (
            by(
                Relation(">=", g),
                [(1, integrate_all(bound, [*self.facts, *both_max_facts()]), axiom("exp_positive", x=-self.level))],
                rules=self.equations,
            )
            for g, bound in zip((self.mean + N, M - self.mean), self.of_bounds(), strict=True)
        )
        i = inverse_positive(WIDE)
        value = (self.mean + N) * i.f
        return value, [arithmetic((1, low, i)), by(Relation(">=", ONE - value), [(1, high, i)], divisors=[WIDE])]

    def tilted(self, target: Polynomial, rate: Polynomial, value: Polynomial, facts=(), equations=()) -> Theorem:
        """w > 0 ⊢ level + rate·j + rate²·w²/8 >= value, for a target f·e^{rate·z} with the integral exp(value)."""
        first, second = exp(-rate * N), exp(rate * M)
        low, high = instance(loss_below_max(), {"P": Q, "Q": P}), loss_below_max()
        positive = axiom("exp_positive", x=self.exponent + rate * (u - v))
        chord = at(
            Relation(">=", self.f * ((M - LOSS) * first + (LOSS + N) * second) - W * target),
            [
                (1, high, axiom("exp_tangent", x=-rate * (N + u - v)), positive),
                (1, low, axiom("exp_tangent", x=rate * (M - u + v)), positive),
            ],
            [p, q],
        )
        total = integrate_all(chord, [*self.facts, *facts, *both_max_facts()])
        share, between = self.share()
        lemma = cut(between, instance(hoeffding(), {"x": share, "s": rate * W}))
        own, wanted = EIGHTH * rate * rate * W * W + rate * W * share, EIGHTH * rate * rate * W * W + rate * (self.mean + N)
        same = congruence(exp(own).atom, {0: (by(Relation("==", own - wanted), [], divisors=[WIDE]), wanted)})
        top = self.level + rate * self.mean + EIGHTH * rate * rate * W * W
        less = by(
            Relation(">=", W * (exp(top) - exp(value))),
            [
                (1, total),
                (1, lemma, WIDE, axiom("exp_positive", x=self.level - rate * N)),
                scaled(equals(same, exp(wanted), exp(own)), W * exp(self.level - rate * N)),
            ],
            rules={**self.equations, **dict(equations)},
            divisors=[WIDE],
        )
        less = by(Relation(">=", exp(top) - exp(value)), [(1, less, inverse_positive(WIDE))], divisors=[WIDE])
        return below_exponents(less, value, top)


@cache
def both_max_facts() -> tuple[Theorem, ...]:
    return (*max_facts(), *(instance(each, {"P": Q, "Q": P}) for each in max_facts()))


@cache
def of_first() -> Weight:
    """The density p itself."""
    finite = kl_finite_by_max()
    return Weight(p, u, ZERO, K, (cut(finite, axiom("kl_integral")),), {integral(KL).atom: cut(finite, axiom("kl"))})


@cache
def of_order() -> Weight:
    """p^a·q^(1 − a) for 0 < a < 1."""
    F = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    mean = integral(F * LOSS) * exp((ONE - a) * D)
    finite, order = renyi_integral_below(P, Q, a), assume("a > 0")
    alone = Weight(F, a * u + (ONE - a) * v, (a - ONE) * D, mean, (finite, order), {integral(F).atom: axiom("renyi_below")})
    low, high = alone.of_bounds()
    both = finite_integral(F * LOSS, [(high, low)], [*alone.facts, *both_max_facts()])
    return Weight(F, alone.exponent, alone.level, mean, (finite, order, both), alone.equations)


@cache
def bounded_range_kl() -> Theorem:
    """finite(max_divergence(P, Q)), finite(max_divergence(Q, P)) ⊢ kl <= (their sum)²/8."""
    goal = Relation(">=", EIGHTH * W * W - K)
    return _or_zero(of_first().tilted(q, -ONE, ZERO), goal, kl_below_max())


@cache
def bounded_range() -> Theorem:
    """… finite(renyi(P, Q, a)), a > 1 ⊢ renyi <= a·(their sum)²/8."""
    F = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    b = a - ONE
    facts = [axiom("renyi_integral"), assume("a > 0")]
    made = of_first().tilted(F, b, b * D, facts, {integral(F).atom: axiom("renyi_above")})
    goal = Relation(">=", EIGHTH * a * W * W - D)
    made = by(goal, [(1, made, inverse_positive(above_one())), (1, of_first().tilted(q, -ONE, ZERO))], divisors=[above_one()])
    return _or_zero(made, goal, renyi_below_max())


@cache
def bounded_range_below() -> Theorem:
    """… finite(renyi(P, Q, a)), 0 < a < 1 ⊢ renyi <= a·(their sum)²/8."""
    order, rest = assume("a > 0"), assume("1 - a > 0")
    first, second = of_order().tilted(p, ONE - a, ZERO), of_order().tilted(q, -a, ZERO)
    goal = Relation(">=", EIGHTH * a * W * W - D)
    made = by(goal, [(1, first, order, inverse_positive(rest)), (1, second)], divisors=[rest])
    return _or_zero(made, goal, renyi_low_below_max())


def _or_zero(made: Theorem, goal: Relation, below_max: Theorem) -> Theorem:
    """The theorem also for w = 0, where M = −N <= 0, and the quantity is at most M."""
    again = instance(axiom("max_nonnegative"), {"P": Q, "Q": P})
    nothing = assume(Relation("==", W))
    square = EIGHTH * (a * W if "a" in goal.symbols else W)
    at_zero = arithmetic((1, below_max), (1, again), (square - ONE, nothing))
    below = contradiction(arithmetic((1, axiom("max_nonnegative")), (1, again), (1, assume(Relation(">", -W)))), goal)
    return cases(W, made, at_zero, below)


def _width(theorem: Theorem, order) -> Theorem:
    """Both max divergences finite, of sum <= w ⊢ D <= order·w²/8."""
    M, N, w = function("max_divergence", P, Q), function("max_divergence", Q, P), symbol("w")
    less = assume(Relation(">=", w - M - N))
    both = arithmetic((1, axiom("max_nonnegative")), (1, instance(axiom("max_nonnegative"), {"P": Q, "Q": P})))
    square = arithmetic((1, less, less), (2, less, both))  # w² − (M + N)²
    return arithmetic((1, theorem), (as_polynomial("1/8"), square, *order))


@cache
def width() -> Theorem:
    return _width(bounded_range(), [weak(POSITIVE_ORDER)])


@cache
def width_below() -> Theorem:
    return _width(bounded_range_below(), [weak(POSITIVE_ORDER)])


@cache
def width_of_kl() -> Theorem:
    return _width(bounded_range_kl(), [])
