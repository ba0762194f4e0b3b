"""Hockey sticks and total variation: events, triangles, and the Kullback-Leibler divergence above them."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Atom, density, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import Q, arithmetic, assume, at_most_one, axiom, cases, congruence, cut, instance, integrate_all, point
from ..laws_pointwise import at
from ..lemmas import equals, pos_at_least, pos_at_most, pos_nonnegative, scaled
from ..normal_form import by
from .notation import HOCKEY, KL, STEP_X, e_t, in_terms, inside, p, q, t, u, v, weak
from .ranges import hockey_range, tv_range


@cache
def excess() -> Theorem:
    """⊢ P(S) <= exp(t)·Q(S) + hockey_stick(P, Q, t)."""
    x = p - e_t * q
    # pos(x) − 1·x = (1 − 1_S)·pos(x) + 1_S·(pos(x) − x)
    total = arithmetic(
        (1, at_most_one(inside.atom), instance(pos_nonnegative(), {"x": x})), (1, point(inside.atom), instance(pos_at_least(), {"x": x}))
    )
    total = integrate_all(total, [hockey_range()[2]])
    return in_terms(
        "exp(t)*prob(Q, S) + hockey_stick(P, Q, t) - prob(P, S) >= 0",
        total,
        axiom("hockey_stick"),
        axiom("prob"),
        instance(axiom("prob"), {"P": Q}),
    )


@cache
def hockey_triangle() -> Theorem:
    """⊢ hockey_stick(P, R, s + t) <= hockey_stick(P, Q, s) + exp(s)·hockey_stick(Q, R, t)."""
    R = Atom("law", ("R",))
    s, r = symbol("s"), density(R)
    first, second = p - function("exp", s) * q, q - e_t * r
    over = function("pos", first) + function("exp", s) * function("pos", second)
    whole = p - function("exp", s + t) * r
    over_whole = by(
        Relation(">=", over - whole),
        [(1, instance(pos_at_least(), {"x": first})), (1, instance(pos_at_least(), {"x": second}), axiom("exp_positive", x=s))],
    )
    over_zero = arithmetic(
        (1, instance(pos_nonnegative(), {"x": first})), (1, instance(pos_nonnegative(), {"x": second}), axiom("exp_positive", x=s))
    )
    total = pos_at_most(whole, over, over_whole, over_zero)
    finite = hockey_range()[2]
    facts = [instance(finite, values) for values in ({"t": s}, {"P": Q, "Q": R}, {"Q": R, "t": s + t})]
    total = integrate_all(total, facts)
    definitions = [instance(axiom("hockey_stick"), values) for values in ({"t": s}, {"P": Q, "Q": R}, {"Q": R, "t": s + t})]
    return in_terms("hockey_stick(P, Q, s) + exp(s)*hockey_stick(Q, R, t) - hockey_stick(P, R, s + t) >= 0", total, *definitions)


@cache
def tv_triangle() -> Theorem:
    """⊢ tv(P, R) <= tv(P, Q) + tv(Q, R)."""
    R = Atom("law", ("R",))
    r = density(R)
    over = function("pos", p - q) + function("pos", q - r)
    total = pos_at_most(
        p - r,
        over,
        arithmetic((1, instance(pos_at_least(), {"x": p - q})), (1, instance(pos_at_least(), {"x": q - r}))),
        arithmetic((1, instance(pos_nonnegative(), {"x": p - q})), (1, instance(pos_nonnegative(), {"x": q - r}))),
    )
    places = ({}, {"P": Q, "Q": R}, {"Q": R})
    put = lambda theorem, values: instance(theorem, values) if values else theorem  # noqa: E731
    total = integrate_all(total, [put(tv_range()[2], values) for values in places])
    return in_terms("tv(P, Q) + tv(Q, R) - tv(P, R) >= 0", total, *(put(axiom("tv"), values) for values in places))


@cache
def hockey_at_zero() -> Theorem:
    """⊢ hockey_stick(P, Q, 0) == tv(P, Q)."""
    here = instance(axiom("hockey_stick"), {"t": ZERO})
    one = axiom("exp_zero")

    e0 = function("exp", ZERO)
    f = function("pos", p - e0 * q)
    inner = arithmetic((-q, one)) if arithmetic((ONE, one)).f == e0 - ONE else arithmetic((q, one))
    same = congruence(f.atom, {0: (inner, p - q)})
    total = integrate_all(same, [tv_range()[2], instance(hockey_range()[2], {"t": ZERO})])
    return in_terms("hockey_stick(P, Q, 0) - tv(P, Q) == 0", total, axiom("tv"), here)


@cache
def hockey_below_kl() -> Theorem:
    """finite(kl) ⊢ t·hockey_stick(P, Q, t) <= kl: where p >= exp(t)·q, by the tangent of r·log(r) at exp(t)."""
    goal = Relation(">=", KL - p + q - t * HOCKEY)
    above = at(
        goal,
        [
            (1, axiom("exp_tangent", x=t + v - u), axiom("exp_positive", x=u)),
            (1, axiom("exp_tangent", x=-t), axiom("exp_positive", x=t + v)),
            scaled(equals(instance(axiom("pos_above"), {"x": STEP_X}), STEP_X, HOCKEY), t),
        ],
        [p, q],
    )
    nothing = cut(weak(assume(Relation(">", -STEP_X))), instance(axiom("pos_below"), {"x": STEP_X}))
    below = at(goal, [(1, axiom("exp_tangent", x=v - u), axiom("exp_positive", x=u)), scaled(equals(nothing, ZERO, HOCKEY), t)], [p, q])
    both = cases(STEP_X, weak(above), weak(below))
    shorter = cut(_below_zero(), instance(axiom("pos_below"), {"x": STEP_X}))
    zero = at(goal, [(1, point(q.atom)), scaled(equals(shorter, ZERO, HOCKEY), t)], [q], [p])
    total = integrate_all([both, zero], [axiom("kl_integral"), axiom("kl_continuous"), hockey_range()[2]])
    return in_terms("kl(P, Q) - t*hockey_stick(P, Q, t) >= 0", total, axiom("kl"), arithmetic((t, axiom("hockey_stick"))))


def _below_zero() -> Theorem:
    """p == 0 ⊢ p − exp(t)·q <= 0."""
    return by(Relation(">=", -STEP_X), [(1, point(q.atom), axiom("exp_positive", x=t)), (-ONE, assume(Relation("==", p)))])
