"""The Rényi divergences of the orders 2 and 1/2 are functions of chi-squared and Hellinger distance."""

from functools import cache

from ...core.polynomial import ONE, ZERO, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import (
    P,
    Q,
    arithmetic,
    as_polynomial,
    assume,
    axiom,
    by_numbers,
    cases,
    congruence,
    contradiction,
    cut,
    finite_integral,
    finite_or_not,
    instance,
    integrate_all,
)
from ..laws_pointwise import at
from ..lemmas import equals, scaled
from ..linear_search import search
from ..normal_form import by
from .affinity import nothing_shared
from .notation import in_terms, integral, p, q, u, v, weak
from .ranges import hellinger_range, tv_range


def _at_half(theorem) -> Theorem:

    return cut([by_numbers("1/2 > 0"), by_numbers("1 - 1/2 > 0")], instance(theorem, {"a": as_polynomial("1/2")}))


@cache
def order_half() -> Theorem:
    """finite(renyi(P, Q, 1/2)) ⊢ 1 − hellinger2 == exp(−renyi/2)."""
    return search("1 - hellinger2(P, Q) - exp(-renyi(P, Q, 1/2)/2) == 0", [_at_half(axiom("renyi_below")), axiom("hellinger2")], degree=1)


@cache
def order_half_by_logarithm() -> Theorem:
    """finite(renyi(P, Q, 1/2)) ⊢ log(1 − hellinger2) == −renyi/2."""
    affinity, x = ONE - function("hellinger2", P, Q), as_polynomial("-renyi(P, Q, 1/2)/2")
    same = congruence(function("log", affinity).atom, {0: (order_half(), function("exp", x))})
    values = function("log", affinity), function("log", function("exp", x)), x
    return arithmetic(equals(same, *values[:2]), equals(axiom("log_of_exp", x=x), *values[1:]))


@cache
def order_half_infinite() -> Theorem:
    """infinite(renyi(P, Q, 1/2)) ⊢ 1 − hellinger2 == 0."""

    h = function("hellinger2", P, Q)
    goal = Relation("==", ONE - h)
    less = in_terms("hellinger2(P, Q) - 1 >= 0", _at_half(nothing_shared()), axiom("hellinger2"))
    above = contradiction(arithmetic((1, less), (1, assume(Relation(">", ONE - h)))), goal)
    below = contradiction(arithmetic((1, hellinger_range()[1]), (1, assume(Relation(">", h - ONE)))), goal)
    return cases(ONE - h, above, assume(goal), below)


@cache
def order_half_finite() -> Theorem:
    """hellinger2 < 1 ⊢ finite(renyi(P, Q, 1/2))."""
    D = function("renyi", P, Q, as_polynomial("1/2"))
    finite, rest = Relation("finite", D), Relation(">", ONE - function("hellinger2", P, Q))
    nothing = arithmetic((1, assume(rest)), scaled(equals(order_half_infinite(), rest.body, ZERO), -1))
    return finite_or_not(D, assume(finite), contradiction(nothing, finite))


SECOND, SQUARE = as_polynomial("pow(density(P), 2)*pow(density(Q), -1)"), as_polynomial("density(P)**2*inv(density(Q))")
if SECOND == SQUARE:  # small whole powers are written out as they are read; an instance at the order 2 keeps its powers
    SECOND = function("pow", p, as_polynomial("2")) * function("pow", q, as_polynomial("-1"))


def _moved(integrand, other, finite: Theorem, continuous: Theorem) -> Theorem:
    """finite(∫ integrand) as that of another, equal at every point."""
    upper, lower = [], []
    for positive, zeros in (([p, q], []), ([q], [p])):
        some = [(1, axiom("exp_positive", x=u + u - v))] if not zeros else []
        upper.append(weak(at(Relation(">=", other - integrand), [(("square", ZERO),)], positive, zeros)))
        lower.append(weak(at(Relation(">=", other + integrand), [*some, *some], positive, zeros)))
    return finite_integral(integrand, list(zip(upper, lower, strict=True)), [finite, continuous])


def _two(name: str) -> Theorem:

    theorem = instance(axiom(name), {"a": as_polynomial("2")})
    return cut([by_numbers("1 > 0")], theorem)


@cache
def order_two_finite() -> Theorem:
    """finite(chi2) ⊢ finite(renyi(P, Q, 2))."""
    moved = _moved(SECOND, SQUARE, axiom("chi2_integral"), axiom("chi2_continuous"))
    return cut([moved, axiom("chi2_continuous")], _two("renyi_finite"))


@cache
def chi2_finite_by_order_two() -> Theorem:
    """finite(renyi(P, Q, 2)) ⊢ finite(chi2)."""
    moved = _moved(SQUARE, SECOND, _two("renyi_integral"), _two("renyi_continuous"))
    return cut([moved, _two("renyi_continuous")], axiom("chi2_finite"))


@cache
def order_two() -> Theorem:
    """finite(chi2) ⊢ exp(renyi(P, Q, 2)) == 1 + chi2."""
    made = [at(Relation("==", SECOND - SQUARE), [], [p, q]), at(Relation("==", SECOND - SQUARE), [], [q], [p])]
    finite = order_two_finite()
    total = integrate_all(made, [cut(finite, _two("renyi_integral")), axiom("chi2_integral"), axiom("chi2_continuous")])
    return search("exp(renyi(P, Q, 2)) - 1 - chi2(P, Q) == 0", [total, cut(finite, _two("renyi_above")), axiom("chi2")], degree=1)


@cache
def order_two_is_logarithm() -> Theorem:
    """finite(chi2) ⊢ renyi(P, Q, 2) == log(1 + chi2)."""

    E, X, R = (
        function("exp", function("renyi", P, Q, as_polynomial("2"))),
        ONE + function("chi2", P, Q),
        function("renyi", P, Q, as_polynomial("2")),
    )
    same = congruence(function("log", E).atom, {0: (order_two(), X)})
    return arithmetic(equals(axiom("log_of_exp", x=R), R, function("log", E)), equals(same, function("log", E), function("log", X)))


@cache
def pinsker() -> Theorem:
    """finite(kl) ⊢ kl >= 2·tv²."""
    T = function("tv", P, Q)
    return arithmetic((1, axiom("kullback_quartic")), (as_polynomial("4/9"), arithmetic((("square", T * T),))))


@cache
def chi2_above_tv() -> Theorem:
    """finite(chi2) ⊢ chi2 >= 4·tv²: 4c·pos(x) <= 2c·x + x²/q + c²·q with x = p − q and c = 2·tv."""
    c, x, T, f = symbol("c"), p - q, function("tv", P, Q), as_polynomial("density(P)**2*inv(density(Q))")
    pos = function("pos", x)
    goal = Relation(">=", c * (x + x) + f - p - p + q + c * c * q - (c + c) * (pos + pos))
    made = []
    for positive, zeros in (([p, q], []), ([q], [p])):
        w = function("exp", u - v) if not zeros else ZERO
        shown = []
        for fact, value, root in (
            (instance(axiom("pos_above"), {"x": x}), x, w - ONE - c),
            (cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x})), ZERO, w - ONE + c),
        ):
            shown.append(
                weak(
                    at(
                        goal,
                        [
                            (1, arithmetic((("square", root),)), axiom("exp_positive", x=v)),
                            scaled(equals(fact, value, pos), c * as_polynomial("4")),
                        ],
                        positive,
                        zeros,
                    )
                )
            )
        made.append(cases(x, *shown))
    total = integrate_all(made, [axiom("chi2_integral"), axiom("chi2_continuous"), tv_range()[2]])
    less = by(
        Relation(">=", function("chi2", P, Q) + c * c - c * T * as_polynomial("4")),
        [
            (1, total),
            equals(axiom("chi2"), function("chi2", P, Q), integral(f) - ONE),
            scaled(equals(axiom("tv"), integral(pos), T), c * as_polynomial("4")),
        ],
    )
    return instance(less, {"c": T + T})
