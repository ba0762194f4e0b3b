"""Total variation, hockey sticks, probabilities, loss tails and Hellinger distances lie between 0 and 1."""

from functools import cache

from ...core.polynomial import ONE, ZERO, function
from ...core.relation import Relation
from ..book import P, Q, arithmetic, as_polynomial, at_most_one, axiom, cases, finite_integral, instance, integrate_all, point
from ..laws_pointwise import at, patterns
from ..lemmas import equals, pos_at_most, pos_nonnegative
from .notation import in_terms, inside, p, q, t, u, v


def _pos_range(goal_low, goal_high, name, over_q):
    """Of ∫ pos(p − c·q)."""
    f = function("pos", p - over_q * q)
    low = instance(pos_nonnegative(), {"x": p - over_q * q})
    definition = axiom(name)
    positive = [(1, axiom("exp_positive", x=t), point(q.atom))] if over_q != ONE else [(1, point(q.atom))]
    high = pos_at_most(p - over_q * q, p, arithmetic(*positive), point(p.atom))
    finite = finite_integral(f, [(high, arithmetic((1, low), (1, point(p.atom))))])
    return (
        in_terms(goal_low, integrate_all(low, [finite]), definition),
        in_terms(goal_high, integrate_all(high, [finite]), definition),
        finite,
    )


@cache
def tv_range():
    return _pos_range("tv(P, Q) >= 0", "tv(P, Q) <= 1", "tv", ONE)


@cache
def hockey_range():
    return _pos_range("hockey_stick(P, Q, t) >= 0", "hockey_stick(P, Q, t) <= 1", "hockey_stick", function("exp", t))


@cache
def prob_range():
    low = arithmetic((1, point(p.atom), point(inside.atom)))
    high = arithmetic((1, point(p.atom), at_most_one(inside.atom)))
    return in_terms("prob(P, S) >= 0", integrate_all(low), axiom("prob")), in_terms("prob(P, S) <= 1", integrate_all(high), axiom("prob"))


def roots():
    """√p·√q: (its square is p·q), as finite integral with 0 <= it <= (p + q)/2."""
    f = as_polynomial("pow(density(P), 1/2)*pow(density(Q), 1/2)")
    low, high, both = [], [], []
    half = as_polynomial("1/2")
    for positive, zero in patterns((P, Q)):
        e = function("exp", (u + v) * half)
        low.append(at(Relation(">=", f), [] if zero else [(1, axiom("exp_positive", x=(u + v) * half))], positive, zero))
        square = (("square", function("exp", u * half) - function("exp", v * half)),)
        parts = [(half, arithmetic(square))] if not zero else [(half, axiom("exp_positive", x=function("log", f_))) for f_ in positive]
        high.append(at(Relation(">=", (p + q) * half - f), parts, positive, zero))
        both.append(arithmetic((1, high[-1]), (2, low[-1])))
        del e
    return f, low, high, finite_integral(f, list(zip(high, both, strict=True)))


@cache
def hellinger_range():
    f, low, high, finite = roots()
    return (
        in_terms("hellinger2(P, Q) >= 0", integrate_all(high, [finite]), axiom("hellinger2")),
        in_terms("hellinger2(P, Q) <= 1", integrate_all(low, [finite]), axiom("hellinger2")),
        finite,
    )


@cache
def loss_tail_range():
    step = function("step", p - function("exp", t) * q)
    x = p - function("exp", t) * q
    one = arithmetic((1, arithmetic((("square", ONE),))))
    above, below = instance(axiom("step_above"), {"x": x}), instance(axiom("step_below"), {"x": x})

    low = cases(-x, arithmetic(equals(below, step, ZERO), (("square", ZERO),)), arithmetic(equals(above, step, ONE), (1, one)))
    high = cases(-x, arithmetic(equals(below, ZERO, step), (1, one)), arithmetic(equals(above, ONE, step), (("square", ZERO),)))
    low, high = arithmetic((1, low, point(p.atom))), arithmetic((1, high, point(p.atom)))
    return (
        in_terms("loss_tail(P, Q, t) >= 0", integrate_all(low), axiom("loss_tail")),
        in_terms("loss_tail(P, Q, t) <= 1", integrate_all(high), axiom("loss_tail")),
    )
