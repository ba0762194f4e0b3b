"""Tails of the privacy loss and excesses: Markov's inequality between them, other levels, both tails at once."""

from functools import cache

from ...core.polynomial import ONE, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cases, cut, instance, integrate_all, point
from ..laws_pointwise import exp_rises
from ..lemmas import as_nonnegative_zero, equals, pos_at_least, pos_nonnegative, scaled
from ..normal_form import by
from .notation import STEP_X, in_terms, integral, p, q, t, weak
from .ranges import hockey_range, tv_range

s = symbol("s")


def _hockey(first, second, level):
    return function("hockey_stick", first, second, level)


@cache
def step_nonnegative() -> Theorem:
    """⊢ step(x) >= 0."""
    step, one = function("step", symbol("x")), arithmetic((("square", ONE),))
    below = arithmetic(equals(axiom("step_below"), step, 0), (1, as_nonnegative_zero()))
    return cases("-x", below, arithmetic(equals(axiom("step_above"), step, 1), (1, one)))


@cache
def tail_below_excess() -> Theorem:
    """⊢ hockey_stick(P, Q, s) >= (1 − exp(s − t))·loss_tail(P, Q, t)."""
    step, x = function("step", STEP_X), p - function("exp", s) * q
    goal = Relation(">=", function("pos", x) - (ONE - function("exp", s - t)) * p * step)
    factor = (ONE - function("exp", s - t)) * p
    above = by(
        goal,
        [
            (1, instance(pos_at_least(), {"x": x})),
            (1, assume(Relation(">", STEP_X)), axiom("exp_positive", x=s - t)),
            scaled(equals(instance(axiom("step_above"), {"x": STEP_X}), ONE, step), factor),
        ],
    )
    below = by(
        goal, [(1, instance(pos_nonnegative(), {"x": x})), scaled(equals(instance(axiom("step_below"), {"x": STEP_X}), 0, step), factor)]
    )
    total = integrate_all(cases(-STEP_X, below, weak(above)), [instance(hockey_range()[2], {"t": s})])
    c = ONE - function("exp", s - t)
    return by(
        Relation(">=", _hockey(P, Q, s) - c * function("loss_tail", P, Q, t)),
        [
            (1, total),
            equals(instance(axiom("hockey_stick"), {"t": s}), _hockey(P, Q, s), integral(function("pos", x))),
            scaled(equals(axiom("loss_tail"), integral(p * step), function("loss_tail", P, Q, t)), c),
        ],
    )


@cache
def loss_within_by_tails() -> Theorem:
    """⊢ loss_within(P, Q, t) >= 1 − loss_tail(P, Q, t) − exp(−t)·loss_tail(Q, P, t)."""
    low, high = function("exp", -t) * q - p, q - function("exp", t) * p
    A, B, C, e = function("step", STEP_X), function("step", low), function("step", high), function("exp", -t)
    some = [instance(step_nonnegative(), {"x": x}) for x in (STEP_X, high)]
    goal = Relation(">=", e * q * C - p * B + p * A * B)
    larger = by(Relation(">", high), [(1, assume(Relation(">", low)), axiom("exp_positive", x=t))])
    above = by(
        goal,
        [
            scaled(equals(cut(larger, instance(axiom("step_above"), {"x": high})), C, ONE), e * q),
            scaled(equals(instance(axiom("step_above"), {"x": low}), B, ONE), p * A - p),
            (1, assume(Relation(">", low))),
            (1, some[0], point(p.atom)),
        ],
    )
    below = by(
        goal,
        [
            (1, some[1], point(q.atom), axiom("exp_positive", x=-t)),
            scaled(equals(instance(axiom("step_below"), {"x": low}), B, 0), p * A - p),
        ],
    )
    total = integrate_all(cases(-low, below, weak(above)))
    other = instance(axiom("loss_tail"), {"P": Q, "Q": P})
    return by(
        Relation(">=", function("loss_within", P, Q, t) - ONE + function("loss_tail", P, Q, t) + e * function("loss_tail", Q, P, t)),
        [
            (1, total),
            equals(axiom("loss_within"), function("loss_within", P, Q, t), ONE - integral(p * A) - integral(p * B) + integral(p * A * B)),
            equals(axiom("loss_tail"), function("loss_tail", P, Q, t), integral(p * A)),
            scaled(equals(other, function("loss_tail", Q, P, t), integral(q * C)), e),
        ],
    )


@cache
def hockey_reversed() -> Theorem:
    """⊢ hockey_stick(Q, P, t) == 1 − exp(t) + exp(t)·hockey_stick(P, Q, −t)."""
    e, x, y = function("exp", t), q - function("exp", t) * p, p - function("exp", -t) * q
    pos, other = function("pos", x), function("pos", y)
    goal = Relation("==", pos - x - e * other)
    above = by(
        goal,
        [
            equals(instance(axiom("pos_above"), {"x": x}), pos, x),
            scaled(
                equals(
                    cut(
                        by(Relation(">=", -y), [(1, assume(Relation(">=", x)), axiom("exp_positive", x=-t))]),
                        instance(axiom("pos_below"), {"x": y}),
                    ),
                    0,
                    other,
                ),
                e,
            ),
        ],
    )
    below = by(
        goal,
        [
            equals(cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x})), pos, 0),
            scaled(
                equals(
                    cut(
                        by(Relation(">=", y), [(1, assume(Relation(">", -x)), axiom("exp_positive", x=-t))]),
                        instance(axiom("pos_above"), {"x": y}),
                    ),
                    y,
                    other,
                ),
                e,
            ),
        ],
    )
    facts = [instance(hockey_range()[2], {"P": Q, "Q": P}), instance(hockey_range()[2], {"t": -t})]
    total = integrate_all(cases(x, above, below), facts)
    H, G = _hockey(Q, P, t), _hockey(P, Q, -t)
    return by(
        Relation("==", H - ONE + e - e * G),
        [
            equals(total, integral(pos) - ONE + e, e * integral(other)),
            equals(instance(axiom("hockey_stick"), {"P": Q, "Q": P}), H, integral(pos)),
            scaled(equals(instance(axiom("hockey_stick"), {"t": -t}), integral(other), G), e),
        ],
    )


@cache
def tv_symmetric() -> Theorem:
    """⊢ tv(Q, P) == tv(P, Q)."""
    x = p - q
    some, other = function("pos", x), function("pos", -x)
    goal = Relation("==", some - other - x)
    above = by(
        goal,
        [
            equals(instance(axiom("pos_above"), {"x": x}), some, x),
            equals(cut(assume(Relation(">=", x)), instance(axiom("pos_below"), {"x": -x})), 0, other),
        ],
    )
    less = weak(assume(Relation(">", -x)))
    below = by(
        goal,
        [
            equals(cut(less, instance(axiom("pos_below"), {"x": x})), some, 0),
            equals(cut(less, instance(axiom("pos_above"), {"x": -x})), -x, other),
        ],
    )
    total = integrate_all(cases(x, above, below), [tv_range()[2], instance(tv_range()[2], {"P": Q, "Q": P})])
    return in_terms("tv(Q, P) - tv(P, Q) == 0", total, axiom("tv"), instance(axiom("tv"), {"P": Q, "Q": P}))


@cache
def hockey_at_smaller_level() -> Theorem:
    """−t <= s <= t ⊢ (w² − 1)·h(s) <= (w·z − 1)·h(t) + (w − z)·h'(t) + (w − z)·(w − 1), where w = exp(t), z = exp(s).

    h(s) is hockey_stick(P, Q, s) and h'(t) is hockey_stick(Q, P, t).
    """
    w, z = function("exp", t), function("exp", s)
    x, x1, x2 = p - z * q, p - w * q, q - w * p
    pos, pos1, pos2 = (function("pos", y) for y in (x, x1, x2))
    wide = by(Relation(">=", w * z - ONE), [(1, instance(exp_rises(), {"x": as_polynomial(0), "y": s + t}))])
    less = instance(exp_rises(), {"x": s, "y": t})
    goal = Relation(">=", (w * z - ONE) * pos1 + (w - z) * pos2 + (w - z) * (w * p - q) - (w * w - ONE) * pos)
    above = by(
        goal,
        [
            scaled(equals(instance(axiom("pos_above"), {"x": x}), x, pos), w * w - ONE),
            (1, wide, instance(pos_at_least(), {"x": x1})),
            (1, less, instance(pos_nonnegative(), {"x": x2})),
        ],
    )
    below = by(
        goal,
        [
            scaled(equals(cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x})), 0, pos), w * w - ONE),
            (1, wide, instance(pos_nonnegative(), {"x": x1})),
            (1, less, instance(pos_at_least(), {"x": x2})),
        ],
    )
    finite = hockey_range()[2]
    total = integrate_all(cases(x, above, below), [finite, instance(finite, {"t": s}), instance(finite, {"P": Q, "Q": P})])
    H, H1, H2 = _hockey(P, Q, s), _hockey(P, Q, t), _hockey(Q, P, t)
    return by(
        Relation(">=", (w * z - ONE) * H1 + (w - z) * H2 + (w - z) * (w - ONE) - (w * w - ONE) * H),
        [
            (1, total),
            scaled(equals(instance(axiom("hockey_stick"), {"t": s}), integral(pos), H), w * w - ONE),
            scaled(equals(axiom("hockey_stick"), H1, integral(pos1)), w * z - ONE),
            scaled(equals(instance(axiom("hockey_stick"), {"P": Q, "Q": P}), H2, integral(pos2)), w - z),
        ],
    )
