"""Probabilities of events are bounded by Rényi divergences and total variation."""

from functools import cache

from ...core.polynomial import ONE, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import (
    P,
    Q,
    arithmetic,
    assume,
    at_most_one,
    axiom,
    cases,
    congruence,
    contradiction,
    finite_integral,
    instance,
    integrate_all,
    point,
)
from ..laws_pointwise import at
from ..lemmas import equals, pos_at_least, pos_nonnegative, scaled
from ..linear_search import inverse_positive
from ..normal_form import by
from .notation import POSITIVE_ORDER, D, F, a, in_terms, inside, integral, p, q, u, v, weak
from .ranges import tv_range
from .tails import density_below_means, order_facts, rest_of_one


@cache
def _restricted() -> Theorem:
    """⊢ finite(∫ p^a q^(1−a) 1_S), and <= the mean."""
    goal = Relation(">=", F - F * inside)
    low = Relation(">=", F + F * inside)
    made = []
    for positive, zeros in (([p, q], []), ([q], [p])):
        top = at(
            Relation(">=", F),
            [(1, axiom("exp_positive", x=a * u + (ONE - a) * v))] if not zeros else [],
            positive,
            zeros,
            exponents=[POSITIVE_ORDER],
        )
        made.append((arithmetic((1, weak(top), at_most_one(inside.atom))), arithmetic((1, weak(top)), (1, weak(top), point(inside.atom)))))
    assert made[0][0].f == goal.body and made[0][1].f == low.body
    facts = order_facts()
    finite = finite_integral(F * inside, made, facts)
    total = integrate_all([upper for upper, _ in made], [*facts, finite])
    return finite, by(
        Relation(">=", function("exp", (a - ONE) * D) - integral(F * inside)), [(1, total)], rules={integral(F).atom: axiom("renyi_above")}
    )


@cache
def event_by_means() -> Theorem:
    """finite(renyi), a > 1 ⊢ P(S) <= inv(a)·exp((1 − inv(a))·k + (a − 1)·renyi) + (1 − inv(a))·exp(−inv(a)·k)·Q(S), for every k."""
    k, i = symbol("k"), function("inv", a)
    made = [arithmetic((1, theorem, point(inside.atom))) for theorem in density_below_means(k)]
    finite, less = _restricted()
    total = integrate_all(made, [*order_facts(), finite])
    scale = arithmetic((1, inverse_positive(POSITIVE_ORDER), axiom("exp_positive", x=(ONE - i) * k)))
    total = arithmetic((1, total), (1, less, scale))
    goal = (
        i * function("exp", (ONE - i) * k + (a - ONE) * D)
        + (ONE - i) * function("exp", -i * k) * function("prob", Q, _S)
        - function("prob", P, _S)
    )
    return by(
        Relation(">=", goal),
        [
            (1, total),
            equals(axiom("prob"), integral(p * inside), function("prob", P, _S)),
            scaled(
                equals(instance(axiom("prob"), {"P": Q}), function("prob", Q, _S), integral(q * inside)),
                (ONE - i) * function("exp", -i * k),
            ),
        ],
    )


_S = inside.atom.args[0]


@cache
def event_by_renyi() -> Theorem:
    """finite(renyi), a > 1, Q(S) > 0 ⊢ P(S) <= exp((1 − inv(a))·(renyi + log(Q(S))))."""
    i, Y = function("inv", a), function("prob", Q, _S)
    y = function("log", Y)
    k = y - (a - ONE) * D
    theorem = instance(event_by_means(), {"k": k})
    level = (ONE - i) * (D + y)
    return _with_exponents(theorem, level, y, k, i, Y)


def _with_exponents(theorem, level, y, k, i, Y) -> Theorem:

    parts = [(1, theorem)]
    first = (ONE - i) * k + (a - ONE) * D
    same = by(Relation("==", first - level), [], divisors=[POSITIVE_ORDER])
    made = congruence(function("exp", first).atom, {0: (same, level)})
    parts.append(scaled(equals(made, function("exp", level), function("exp", first)), i))
    second = -i * k
    same = by(Relation("==", second + y - level), [], divisors=[POSITIVE_ORDER])
    made = congruence(function("exp", second + y).atom, {0: (same, level)})
    parts.append(scaled(equals(made, function("exp", level), function("exp", second + y)), ONE - i))
    goal = Relation(">=", function("exp", level) - function("prob", P, _S))
    return by(goal, parts, positive=[Y.atom])


@cache
def event_of_nothing() -> Theorem:
    """finite(renyi), a > 1, Q(S) == 0 ⊢ P(S) <= 0."""
    X, Y, i = function("prob", P, _S), function("prob", Q, _S), function("inv", a)
    goal = Relation(">=", -X)
    w = function("inv", ONE - i)
    k = w * (function("log", X) - (a - ONE) * D)
    theorem = instance(event_by_means(), {"k": k})
    first = (ONE - i) * k + (a - ONE) * D

    same = by(Relation("==", first - function("log", X)), [], divisors=[rest_of_one()])
    made = congruence(function("exp", first).atom, {0: (same, function("log", X))})
    parts = [
        (1, theorem),
        scaled(equals(made, function("exp", function("log", X)), function("exp", first)), i),
        scaled(equals(axiom("exp_of_log", x=X), X, function("exp", function("log", X))), i),
        (-(ONE - i) * function("exp", -i * k), assume(Relation("==", Y))),
    ]
    less = arithmetic(*parts)  # i·X − X >= 0
    nothing = arithmetic((1, less), (1, assume(Relation(">", X)), rest_of_one()))
    return cases(-X, assume(goal), contradiction(nothing, goal))


@cache
def events_and_tv() -> tuple[Theorem, Theorem]:
    """⊢ P(S) − Q(S) <= tv(P, Q), and ⊢ Q(S) − P(S) <= tv(P, Q)."""
    x, definitions = p - q, [axiom("tv"), axiom("prob"), instance(axiom("prob"), {"P": Q})]
    some, more = instance(pos_nonnegative(), {"x": x}), instance(pos_at_least(), {"x": x})
    rest, part = at_most_one(inside.atom), point(inside.atom)
    above = integrate_all(arithmetic((1, rest, some), (1, part, more)), [tv_range()[2]])
    below = integrate_all(arithmetic((1, rest, more), (1, part, some)), [tv_range()[2]])
    return (
        in_terms("tv(P, Q) - prob(P, S) + prob(Q, S) >= 0", above, *definitions),
        in_terms("tv(P, Q) + prob(P, S) - prob(Q, S) >= 0", below, *definitions),
    )
