"""The triangle inequality of the Hellinger distance, whose square is half the squared distance between roots of densities."""

from functools import cache

from ...core.polynomial import ONE, ZERO, constant, density, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cases, contradiction, cut, instance, integrate_all, point
from ..functions import larger_by_square
from ..laws_pointwise import root_not_negative, root_squared
from ..lemmas import equals, factor_sign, scaled
from ..linear_search import inverse_positive
from ..normal_form import by
from .notation import R
from .ranges import hellinger_range

HALF = as_polynomial("1/2")
PAIRS = ((P, Q), (Q, R), (P, R))
X, Y, Z = (function("hellinger2", *pair) for pair in PAIRS)
S, T, V = (function("pow", each, HALF) for each in (X, Y, Z))
s, t = symbol("s"), symbol("t")


def _at(theorem: Theorem, pair) -> Theorem:
    return theorem if pair == (P, Q) else instance(theorem, {"P": pair[0], "Q": pair[1]})


@cache
def weighted_triangle() -> Theorem:
    """⊢ s·t·hellinger2(P, R) <= t·(s + t)·hellinger2(P, Q) + s·(s + t)·hellinger2(Q, R): (t·(√p − √q) − s·(√q − √r))² >= 0."""
    root = {law: function("pow", density(law), HALF) for law in (P, Q, R)}
    square = arithmetic((("square", t * (root[P] - root[Q]) - s * (root[Q] - root[R])),))
    parts = []
    for law, weight in ((P, t * t), (Q, (s + t) * (s + t)), (R, s * s)):
        own = cut(point(density(law).atom), instance(root_squared(), {"x": density(law)}))
        parts.append(scaled(equals(own, density(law), root[law] * root[law]), weight))
    total = integrate_all(arithmetic((1, square), *parts), [_at(hellinger_range()[2], pair) for pair in PAIRS])
    halved = arithmetic((HALF, total))
    goal = Relation(">=", t * (s + t) * X + s * (s + t) * Y - s * t * Z)
    parts = []
    for pair, H, weight in zip(PAIRS, (X, Y, Z), (t * (s + t), s * (s + t), -s * t), strict=True):
        affinity = function("integral", function("pow", density(pair[0]), HALF) * function("pow", density(pair[1]), HALF))
        parts.append(scaled(equals(_at(axiom("hellinger2"), pair), H, ONE - affinity), weight))
    return by(goal, [(1, halved), *parts])


@cache
def _near(first: bool) -> Theorem:
    """hellinger2(P, Q) == 0 ⊢ hellinger2(P, R) <= hellinger2(Q, R), and the same of the other step."""
    zero, other = (X, Y) if first else (Y, X)
    goal, more = Relation(">=", other - Z), assume(Relation(">", Z - other))
    inverse = inverse_positive(more)
    weight = (other + ONE) * inverse.f
    less = instance(weighted_triangle(), {"s": ONE, "t": weight} if first else {"s": weight, "t": ONE})
    nothing = by(
        Relation(">=", constant(-1)),
        [(1, less), scaled(equals(assume(Relation("==", zero)), ZERO, zero), weight * (weight + ONE))],
        divisors=[more],
    )
    return cases(other - Z, assume(goal), contradiction(nothing, goal))


@cache
def _roots() -> tuple[list, list]:
    """(equalities root² == hellinger2, ⊢ root >= 0) of the three pairs."""
    low = [_at(hellinger_range()[0], pair) for pair in PAIRS]
    return tuple(
        [cut(each, instance(theorem(), {"x": H})) for each, H in zip(low, (X, Y, Z), strict=True)]
        for theorem in (root_squared, root_not_negative)
    )


@cache
def squared() -> Theorem:
    """⊢ hellinger2(P, R) <= (√hellinger2(P, Q) + √hellinger2(Q, R))²."""
    goal, (squares, signs) = Relation(">=", (S + T) * (S + T) - Z), _roots()
    first, second = equals(squares[0], S * S, X), equals(squares[1], T * T, Y)
    product = arithmetic(
        (1, instance(weighted_triangle(), {"s": S, "t": T})), scaled(first, T * (S + T)), scaled(second, S * (S + T))
    )  # S·T·goal
    positive = arithmetic((1, assume(Relation(">", S)), assume(Relation(">", T))))
    above = cut([positive, product], instance(factor_sign(">="), {"x": S * T, "y": goal.body}))

    def at_zero(root, square, other, other_square, is_first) -> Theorem:
        zero = equals(assume(Relation("==", root)), root, ZERO)
        nothing = arithmetic(scaled(zero, root), scaled(square, -1))
        return arithmetic((1, cut(nothing, _near(is_first))), scaled(zero, root + other + other), other_square)

    below = [contradiction(arithmetic((1, sign), (1, assume(Relation(">", -f)))), goal) for sign, f in ((signs[0], S), (signs[1], T))]
    return cases(S, cases(T, above, at_zero(T, second, S, first, False), below[1]), at_zero(S, first, T, second, True), below[0])


@cache
def triangle() -> Theorem:
    """⊢ √hellinger2(P, R) <= √hellinger2(P, Q) + √hellinger2(Q, R)."""
    squares, signs = _roots()
    larger = arithmetic((1, squared()), equals(squares[2], Z, V * V))
    return cut([arithmetic((1, signs[0]), (1, signs[1])), larger], instance(larger_by_square(">="), {"x": S + T, "y": V}))


def hellinger_triangle() -> tuple[Theorem, Theorem]:
    return triangle(), squared()
