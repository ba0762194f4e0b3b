"""What the probabilities P(S) and Q(S) of an event say of divergences: tangents of the integrand, one on S and one off S."""

from functools import cache

from ...core.polynomial import ONE, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, at_most_one, axiom, by_numbers, cases, cut, instance, integrate_all, point
from ..laws_pointwise import at
from ..lemmas import equals, mean_positive, scaled
from ..normal_form import by
from .notation import KL, S, inside, integral, p, q, u, v, weak
from .ranges import prob_range, tv_range

X, Y, s, r, t = function("prob", P, S), function("prob", Q, S), symbol("s"), symbol("r"), symbol("t")


def by_sides(goal_on, goal_off) -> list[Theorem]:
    """1_S·f + (1 − 1_S)·g >= 0 at every pattern, from pairs f >= 0, g >= 0."""
    return [arithmetic((1, on, point(inside.atom)), (1, off, at_most_one(inside.atom))) for on, off in zip(goal_on, goal_off, strict=True)]


@cache
def kl_of_event() -> Theorem:
    """finite(kl) ⊢ kl >= (1 + s)·P(S) − exp(s)·Q(S) + (1 + r)·(1 − P(S)) − exp(r)·(1 − Q(S)), for all s and r."""

    def tangents(k):  # p·log(p/q) >= (1 + k)·p − exp(k)·q
        goal = Relation(">=", KL - (ONE + k) * p + function("exp", k) * q)
        both = at(goal, [(1, axiom("exp_tangent", x=k + v - u), axiom("exp_positive", x=u))], [p, q])
        return [weak(both), weak(at(goal, [(1, point(q.atom), axiom("exp_positive", x=k))], [q], [p]))]

    total = integrate_all(by_sides(tangents(s), tangents(r)), [axiom("kl_integral"), axiom("kl_continuous")])
    bound = (ONE + s) * X - function("exp", s) * Y + (ONE + r) * (ONE - X) - function("exp", r) * (ONE - Y)
    return by(
        Relation(">=", function("kl", P, Q) - bound),
        [(1, total), *_probabilities(s - r, function("exp", r) - function("exp", s))],
        rules={integral(KL).atom: axiom("kl")},
    )


def _probabilities(first, second) -> list:
    """Parts that replace first·∫ p·1_S + second·∫ q·1_S by first·P(S) + second·Q(S) in what is subtracted."""
    parts = []
    for law, f, factor in ((P, p, first), (Q, q, second)):
        definition = instance(axiom("prob"), {"P": law}) if law is not P else axiom("prob")
        parts.append(scaled(equals(definition, integral(f * inside), function("prob", law, S)), factor))
    return parts


@cache
def donsker_varadhan() -> Theorem:
    """finite(kl) ⊢ kl >= t·P(S) − log(1 + Q(S)·(exp(t) − 1)): the tangents whose bound is greatest."""
    Z = ONE + Y * (function("exp", t) - ONE)
    L = function("log", Z)
    value = cut(_mean_positive(), instance(axiom("exp_of_log"), {"x": Z}))
    e = function("exp", -L)
    tangents = instance(kl_of_event(), {"s": t - L, "r": -L})
    return by(Relation(">=", function("kl", P, Q) - t * X + L), [(1, tangents), scaled(equals(value, function("exp", L), Z), e)])


def _mean_positive() -> Theorem:
    """⊢ 1 + Q(S)·(exp(t) − 1) > 0."""
    low, high = (instance(theorem, {"P": Q}) for theorem in prob_range())
    facts = {"x": ONE, "y": function("exp", t), "w": Y}
    return cut([by_numbers("1 > 0"), axiom("exp_positive", x=t), low, high], instance(mean_positive(), facts))


@cache
def chi2_above_distant_tv() -> Theorem:
    """finite(chi2), c >= 2 ⊢ chi2 >= 2·c − c² + c²·tv − 1: from p²/q >= (2c − c²)·p + c²·pos(p − q)."""
    c, x, f = symbol("c"), p - q, as_polynomial("density(P)**2*inv(density(Q))")
    pos, large = function("pos", x), assume("c - 2 >= 0")
    goal = Relation(">=", f - (c + c - c * c) * p - c * c * pos)
    not_negative = arithmetic((1, large), (2, by_numbers("1 > 0")))  # c
    made = []
    for positive, zeros in (([p, q], []), ([q], [p])):
        w = function("exp", u - v) if not zeros else None
        square = [] if zeros else [(1, arithmetic((("square", w - c),)), axiom("exp_positive", x=v))]
        above = at(
            goal, [*square, scaled(equals(instance(axiom("pos_above"), {"x": x}), x, pos), c * c), *_none_left(zeros, c)], positive, zeros
        )
        nothing = cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x}))
        own = (
            []
            if zeros
            else [(1, arithmetic((("square", w),)), axiom("exp_positive", x=v)), (1, large, weak(not_negative), axiom("exp_positive", x=u))]
        )
        below = at(goal, [*own, scaled(equals(nothing, 0, pos), c * c)], positive, zeros)
        made.append(cases(x, weak(above), weak(below)))
    total = integrate_all(made, [axiom("chi2_integral"), axiom("chi2_continuous"), tv_range()[2]])
    T = function("tv", P, Q)
    return by(
        Relation(">=", function("chi2", P, Q) + ONE - (c + c - c * c) - c * c * T),
        [
            (1, total),
            equals(axiom("chi2"), function("chi2", P, Q), integral(f) - ONE),
            scaled(equals(axiom("tv"), integral(pos), T), c * c),
        ],
    )


def _none_left(zeros, c) -> list:
    """Where p = 0, p >= q says that q = 0."""
    return [(1, arithmetic((("square", c),)), point(q.atom))] if zeros else []
