"""What a finite max divergence bounds: the other divergences, events, excesses."""

from functools import cache

from ...core.polynomial import ONE, ZERO, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, by_numbers, cut, finite_integral, instance, integrate_all, point
from ..laws_pointwise import at, below_exponents, exp_rises
from ..lemmas import equals, pos_at_most, scaled
from ..linear_search import inverse_positive, search
from ..normal_form import by
from .affinity import renyi_below_kl, renyi_finite_by_kl
from .divergences import kl_finite_by_renyi
from .notation import KL, STEP_X, a, above_one, e_t, in_terms, inside, integral, p, q, t, u, v, weak
from .ranges import hockey_range, tv_range

M = function("max_divergence", P, Q)
CEILING = Relation(">=", function("exp", M) * q - p)


@cache
def loss_below_max() -> Theorem:
    """p <= exp(M)·q, p > 0, q > 0 ⊢ M + log(q) − log(p) >= 0."""
    e = at(Relation(">=", function("exp", M + v) - function("exp", u)), [(1, assume(CEILING))], [p, q])
    return below_exponents(e, u, M + v)


def max_facts() -> list:
    return [axiom("max_continuous"), assume(Relation("finite", M))]


@cache
def renyi_finite_by_max() -> Theorem:
    """finite(max_divergence(P, Q)), a > 1 ⊢ finite(renyi(P, Q, a))."""
    return cut([axiom("max_continuous"), _renyi_by_max()[0]], axiom("renyi_finite"))


@cache
def _renyi_by_max():
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    b, above = a - ONE, above_one()
    more = arithmetic((1, above, loss_below_max()))  # b(M + v - u) >= 0
    more = cut(weak(more), instance(exp_rises(), {"x": b * (u - v), "y": b * M}))
    goal = Relation(">=", function("exp", b * M) * p - f)
    both = at(goal, [(1, more, axiom("exp_positive", x=u))], [p, q])
    zero = at(goal, [], [q], [p], exponents=[assume("a > 0")])
    below_goal = Relation(">=", function("exp", b * M) * p + f)
    lows = [
        at(below_goal, [(1, axiom("exp_positive", x=b * M + u)), (1, axiom("exp_positive", x=a * u + (ONE - a) * v))], [p, q]),
        at(below_goal, [], [q], [p], exponents=[assume("a > 0")]),
    ]
    finite = finite_integral(f, [(both, lows[0]), (weak(zero), lows[1])], [*max_facts(), assume("a > 0")])
    total = integrate_all([weak(both), weak(zero)], [*max_facts(), finite, assume("a > 0")])
    return finite, total


@cache
def renyi_below_max() -> Theorem:
    """finite(max_divergence), a > 1 ⊢ renyi <= max_divergence."""
    D, b = function("renyi", P, Q, a), a - ONE
    total = _renyi_by_max()[1]
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    less = by(Relation(">=", function("exp", b * M) - function("exp", b * D)), [(1, total)], rules={integral(f).atom: axiom("renyi_above")})
    less = below_exponents(less, b * D, b * M)
    less = by("max_divergence(P, Q) - renyi(P, Q, a) >= 0", [(1, less, inverse_positive(above_one()))], divisors=[above_one()])
    return cut(renyi_finite_by_max(), less)


@cache
def kl_finite_by_max() -> Theorem:
    two = {"a": as_polynomial("2")}

    return cut(
        [
            cut([by_numbers("2 - 1 > 0"), by_numbers("2 > 0")], instance(renyi_finite_by_max(), two)),
            by_numbers("2 - 1 > 0"),
            by_numbers("2 > 0"),
        ],
        instance(kl_finite_by_renyi(), two),
    )


@cache
def kl_below_max() -> Theorem:
    """finite(max_divergence) ⊢ kl <= max_divergence."""
    goal = Relation(">=", M * p - KL)
    both = at(goal, [(1, loss_below_max(), axiom("exp_positive", x=u))], [p, q])
    zero = at(goal, [], [q], [p])
    finite = cut(kl_finite_by_max(), axiom("kl_integral"))
    total = integrate_all([weak(both), weak(zero)], [*max_facts(), finite])
    return search("max_divergence(P, Q) - kl(P, Q) >= 0", [total, cut(kl_finite_by_max(), axiom("kl"))], degree=1)


@cache
def events_under_max() -> Theorem:
    """finite(max_divergence) ⊢ P(S) <= exp(max_divergence)·Q(S)."""
    total = arithmetic((1, assume(CEILING), point(inside.atom)))
    total = integrate_all(total, max_facts())
    return in_terms("exp(max_divergence(P, Q))*prob(Q, S) - prob(P, S) >= 0", total, axiom("prob"), instance(axiom("prob"), {"P": Q}))


@cache
def hockey_under_max() -> Theorem:
    """finite(max_divergence), max_divergence <= t ⊢ hockey_stick(P, Q, t) <= 0."""
    more = cut(assume(Relation(">=", t - M)), instance(exp_rises(), {"x": M, "y": t}))
    below = arithmetic((1, assume(CEILING)), (1, more, point(q.atom)))
    total = pos_at_most(p - e_t * q, ZERO, below, arithmetic((("square", ZERO),)))
    total = integrate_all(total, [*max_facts(), hockey_range()[2]])
    return in_terms("-hockey_stick(P, Q, t) >= 0", total, axiom("hockey_stick"))


@cache
def loss_under_max() -> Theorem:
    """finite(max_divergence), max_divergence <= t ⊢ loss_tail(P, Q, t) <= 0."""
    more = cut(assume(Relation(">=", t - M)), instance(exp_rises(), {"x": M, "y": t}))
    below = arithmetic((1, assume(CEILING)), (1, more, point(q.atom)))
    none = cut(below, instance(axiom("step_below"), {"x": STEP_X}))
    total = integrate_all(arithmetic(scaled(equals(none, 0, function("step", STEP_X)), p)), max_facts())
    return in_terms("-loss_tail(P, Q, t) >= 0", total, axiom("loss_tail"))


@cache
def tv_under_max() -> Theorem:
    """finite(max_divergence) ⊢ tv <= 1 − exp(−max_divergence)."""
    # p − q <= p(1 − e^{−M}) as q >= e^{−M} p
    c = function("exp", -M)
    scaled = arithmetic((1, assume(CEILING), axiom("exp_positive", x=-M)))
    over = p - c * p
    above = by(Relation(">=", over - (p - q)), [(1, scaled)])
    less = cut(axiom("max_nonnegative"), instance(exp_rises(), {"x": -M, "y": ZERO}))  # e^0 − e^{−M}
    total = pos_at_most(p - q, over, above, by(Relation(">=", over), [(1, less, point(p.atom))]))
    total = integrate_all(total, [*max_facts(), tv_range()[2]])
    return in_terms("1 - exp(-max_divergence(P, Q)) - tv(P, Q) >= 0", total, axiom("tv"))


@cache
def renyi_below_finite_by_max() -> Theorem:
    return cut(kl_finite_by_max(), renyi_finite_by_kl())


@cache
def renyi_low_below_max() -> Theorem:
    return arithmetic((1, cut(kl_finite_by_max(), renyi_below_kl())), (1, kl_below_max()))
