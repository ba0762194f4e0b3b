"""Divergences of two laws whose ratio p/q lies between A = e^(−z) and B = e^y: a convex generator f lies below its chord.

(B − A)·q·f(p/q) <= (B·q − p)·f(A) + (p − A·q)·f(B), by the tangent of f at p/q, is integrated to
D_f <= ((B − 1)·f(A) + (1 − A)·f(B))/(B − A).
"""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cases, cut, instance, integrate_all, point
from ..functions import exp, weakened
from .bounded_range import SWAPPED, both_max_facts
from .notation import above_one, e_t, HOCKEY, integral, KL
from .max_divergence import CEILING, kl_below_max, kl_finite_by_max
from .affinity import hellinger_below_tv
from .ranges import hockey_range
from .max_divergence import loss_below_max, M, max_facts, renyi_below_finite_by_max, renyi_below_max, renyi_finite_by_max
from .notation import p, q
from .divergences import renyi_integral_below
from .max_divergence import renyi_low_below_max, tv_under_max
from .ranges import roots, tv_range
from .notation import t, u, v
from .order_two import SQUARE
from .notation import D, F
from ..laws_pointwise import at, exp_rises
from ..functions import larger_by_logarithm
from ..lemmas import equals, pos_at_least, pos_nonnegative, scaled
from ..linear_search import inverse_positive
from ..normal_form import by
from ..rewriting import of_monomial

y, z, a = symbol("y"), symbol("z"), symbol("a")
HALF, TWO = as_polynomial("1/2"), as_polynomial("2")
A, B = exp(-z), exp(y)
WIDE = assume("y + z > 0")


@cache
def within() -> tuple[Theorem, Theorem]:
    """M <= y ⊢ B·q − p >= 0 and N <= z ⊢ p − A·q >= 0, at almost every point."""
    more = cut(assume(Relation(">=", y - M)), instance(exp_rises(), {"x": M}))
    upper = arithmetic((1, assume(CEILING)), (1, more, point(q.atom)))
    other = instance(upper, {**SWAPPED, "y": z})
    return upper, by(Relation(">=", p - A * q), [(1, other, axiom("exp_positive", x=-z))])


def of_tangent(integrand: Polynomial, value, tangent) -> Theorem:
    """(B·q − p)·f(A) + (p − A·q)·f(B) − (B − A)·g >= 0 where p, q > 0, for the integrand g = q·f(p/q).

    ``value`` gives f(e^x) by x, ``tangent`` the parts of ⊢ f(e^x)·q − g − slope·(e^x·q − p) >= 0 and the slope.
    """
    upper, lower = within()
    goal, scale, parts = _chord(integrand, value), axiom("exp_positive", x=-v), []
    for side, x in ((upper, -z), (lower, y)):
        slope, shown = tangent(x)
        above = at(Relation(">=", value(x) * q - integrand - slope * (exp(x) * q - p)), shown, [p, q])
        parts.append((1, side, above, scale))
    return weakened(at(goal, parts, [p, q]))


def of_excess(c: Polynomial, integrand: Polynomial, value) -> Theorem:
    """The same for the positive part of p − c·q, which is at least its argument, and at least 0."""
    (upper, lower), x, made = within(), p - c * q, []
    for name, lemma, here in (("pos_above", pos_at_least(), x), ("pos_below", pos_nonnegative(), ZERO)):
        fact = instance(axiom(name), {"x": x})
        fact = fact if here == x else cut(weakened(assume(Relation(">", -x))), fact)
        sides = [(1, side, instance(lemma, {"x": end - c})) for side, end in ((upper, A), (lower, B))]
        made.append(by(_chord(integrand, value), [*sides, scaled(equals(fact, here, integrand), B - A)]))
    return cases(x, *made)


def _chord(integrand: Polynomial, value) -> Relation:
    return Relation(">=", (B * q - p) * value(-z) + (p - A * q) * value(y) - (B - A) * integrand)


def bounded(chord: Theorem, integrand: Polynomial, value, facts, equation: Theorem, result: Polynomial) -> Theorem:
    """M <= y, N <= z, y + z > 0 ⊢ ((B − 1)·f(A) + (1 − A)·f(B))/(B − A) − result >= 0, where the equation says ∫ g == result."""
    wide = by("1 - exp(-y - z) > 0", [(1, cut(WIDE, instance(larger_by_logarithm(">"), {"x": -y - z, "y": ZERO})))])
    total = integrate_all(chord, [*facts, *both_max_facts()])
    least = ((B - ONE) * value(-z) + (ONE - A) * value(y)) * exp(-y) * function("inv", wide.f)
    ((monomial, sign),) = integrand.terms.items()
    whole = as_polynomial(sign) * integral(of_monomial(monomial))
    made = by(Relation(">=", least - whole), [(1, total, inverse_positive(wide), axiom("exp_positive", x=-y))], divisors=[wide])
    return arithmetic((1, made), equals(equation, whole, result))


@cache
def kl_in_range() -> Theorem:
    finite = kl_finite_by_max()
    value = lambda x: x * exp(x)  # noqa: E731
    chord = of_tangent(KL, value, lambda x: (ONE + u - v, [(1, axiom("exp_tangent", x=u - v - x), axiom("exp_positive", x=x + v))]))
    return bounded(chord, KL, value, [cut(finite, axiom("kl_integral"))], cut(finite, axiom("kl")), function("kl", P, Q))


@cache
def chi2_in_range() -> Theorem:
    value = lambda x: exp(x + x)  # noqa: E731
    chord = of_tangent(
        SQUARE, value, lambda x: (TWO * exp(u - v), [(1, arithmetic((("square", exp(x) - exp(u - v)),)), axiom("exp_positive", x=v))])
    )
    return bounded(chord, SQUARE, value, [axiom("chi2_integral")], axiom("chi2"), function("chi2", P, Q) + ONE)


@cache
def hellinger2_in_range() -> Theorem:
    """The integrand is −√(p·q); its integral is hellinger2 − 1."""
    f, _, _, finite = roots()
    value = lambda x: -exp(HALF * x)  # noqa: E731
    root = lambda x: arithmetic((("square", exp(HALF * (x + v)) - exp(HALF * u)),))  # noqa: E731
    slope = -HALF * exp(HALF * (v - u))
    chord = of_tangent(-f, value, lambda x: (slope, [(HALF, root(x), axiom("exp_positive", x=HALF * (v - u)))]))
    return bounded(chord, -f, value, [finite], axiom("hellinger2"), function("hellinger2", P, Q) - ONE)


@cache
def tv_in_range() -> Theorem:
    f, value = function("pos", p - q), lambda x: function("pos", exp(x) - ONE)
    return bounded(of_excess(ONE, f, value), f, value, [tv_range()[2]], axiom("tv"), function("tv", P, Q))


@cache
def hockey_stick_in_range() -> Theorem:
    value = lambda x: function("pos", exp(x) - e_t)  # noqa: E731
    chord = of_excess(e_t, HOCKEY, value)
    return bounded(chord, HOCKEY, value, [hockey_range()[2]], axiom("hockey_stick"), function("hockey_stick", P, Q, t))


@cache
def renyi_in_range() -> Theorem:
    """For an order a > 1, of exp((a − 1)·renyi)."""

    def tangent(x):
        w, scale = x - u + v, axiom("exp_positive", x=x + (a - ONE) * (u - v) + v)
        return a * exp((a - ONE) * (u - v)), [
            (1, axiom("exp_tangent", x=(a - ONE) * w), scale),
            (1, axiom("exp_tangent", x=-w), scale, above_one()),
        ]

    finite, value = renyi_finite_by_max(), lambda x: exp(a * x)
    facts = [cut(finite, axiom("renyi_integral")), assume("a > 0")]
    return bounded(of_tangent(F, value, tangent), F, value, facts, cut(finite, axiom("renyi_above")), exp((a - ONE) * D))


@cache
def renyi_in_range_below() -> Theorem:
    """For an order 0 < a < 1, of −exp((a − 1)·renyi)."""
    order, rest = assume("a > 0"), assume("1 - a > 0")

    def tangent(x):
        w, scale = x - u + v, axiom("exp_positive", x=a * x + v)
        return -a * exp((a - ONE) * (u - v)), [
            (1, axiom("exp_tangent", x=(ONE - a) * w), scale, order),
            (1, axiom("exp_tangent", x=-a * w), scale, rest),
        ]

    finite, value = renyi_below_finite_by_max(), lambda x: -exp(a * x)
    facts = [renyi_integral_below(P, Q, a), order]
    return bounded(of_tangent(-F, value, tangent), -F, value, facts, cut(finite, axiom("renyi_below")), -exp((a - ONE) * D))


# ---- the point where the interval closes ------------------------------------------------------------------------------------------------

NONE = assume(Relation(">=", -M))


@cache
def nothing() -> dict:
    """By divergence, ⊢ −D >= 0 where max_divergence(P, Q) <= 0."""
    tv = arithmetic((1, tv_under_max()), (1, axiom("exp_tangent", x=-M)), (1, NONE))
    return {
        "kl": [arithmetic((1, kl_below_max()), (1, NONE))],
        "renyi": [arithmetic((1, below()), (1, NONE)) for below in (renyi_below_max, renyi_low_below_max)],
        "tv": [tv],
        "hellinger2": [arithmetic((1, hellinger_below_tv()), (1, tv))],
        "chi2": [_chi2_is_nothing()],
    }


def _chi2_is_nothing() -> Theorem:
    """p²/q <= e^M·p <= p."""
    less = cut(NONE, instance(exp_rises(), {"x": M, "y": ZERO}))
    loss = cut(loss_below_max(), instance(exp_rises(), {"x": u - v, "y": M}))
    bound = at(Relation(">=", p - SQUARE), [(1, loss, axiom("exp_positive", x=u)), (1, less, axiom("exp_positive", x=u))], [p, q])
    zero = at(Relation(">=", p - SQUARE), [], [q], [p])
    total = integrate_all([weakened(bound), zero], [*max_facts(), axiom("chi2_integral")])
    return arithmetic((1, total), equals(axiom("chi2"), integral(SQUARE) - ONE, function("chi2", P, Q)))
