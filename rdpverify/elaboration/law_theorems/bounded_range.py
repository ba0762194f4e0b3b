"""Two laws whose loss lies in an interval: their divergences by Hoeffding's lemma.

Let −N <= log(p/q) = z <= M with w = M + N, and f = p^b·q^(1 − b) a weight with integral A and mean j of z.  The exponential lies below
its chord, w·∫ f·e^{λz} <= ∫ f·((M − z)·e^{−λN} + (z + N)·e^{λM}), and the lemma says that this is at most w·A·e^{λj + λ²w²/8}.
"""

from dataclasses import dataclass
from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cases, congruence, contradiction, cut, finite_integral, instance
from ..book import integrate_all
from ..functions import exp
from ..hoeffding import EIGHTH, hoeffding
from .notation import KL, POSITIVE_ORDER, a, above_one, integral, p, q, weak
from .max_divergence import M, kl_below_max, kl_finite_by_max, loss_below_max, max_facts, renyi_below_max
from .divergences import renyi_integral_below
from .max_divergence import renyi_low_below_max
from .notation import u, v
from ..laws_pointwise import at, below_exponents
from ..lemmas import equals, scaled
from ..linear_search import inverse_positive
from ..normal_form import by

K, D, N = function("kl", P, Q), function("renyi", P, Q, a), function("max_divergence", Q, P)
W = M + N
WIDE = assume(Relation(">", W))
F = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
SWAPPED = {"P": Q, "Q": P}
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
            for g, bound in ((LOSS + N, instance(loss_below_max(), SWAPPED)), (M - LOSS, loss_below_max()))
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
        low, high = instance(loss_below_max(), SWAPPED), loss_below_max()
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
    return (*max_facts(), *(instance(each, SWAPPED) for each in max_facts()))


@cache
def of_first() -> Weight:
    """The density p itself."""
    finite = kl_finite_by_max()
    return Weight(p, u, ZERO, K, (cut(finite, axiom("kl_integral")),), {integral(KL).atom: cut(finite, axiom("kl"))})


@cache
def of_order() -> Weight:
    """p^a·q^(1 − a) for 0 < a < 1."""
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
    again = instance(axiom("max_nonnegative"), SWAPPED)
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
