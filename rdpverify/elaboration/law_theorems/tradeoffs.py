"""Trade-off functions are >= 0, and at most the errors of the test that rejects on an event."""

from functools import cache

from ...core.polynomial import Atom, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, at_most_one, axiom, cases, congruence, contradiction, cut, instance, point
from ..lemmas import equals, scaled
from .notation import S, in_terms, inside, integral, p
from .ranges import hockey_range


@cache
def tradeoff_of_event() -> Theorem:
    """⊢ tradeoff(P, Q, P(S)) <= 1 − Q(S)."""
    test = {Atom("test", ("phi",)): inside}
    curve = instance(axiom("tradeoff_of_test"), test, [point(inside.atom), at_most_one(inside.atom)])
    X, mass = function("prob", P, S), integral(p * inside)
    sign, theorem = equals(axiom("prob"), X, mass)
    same = congruence(function("tradeoff", P, Q, mass).atom, {2: (arithmetic((-sign, theorem)), X)})
    return in_terms("1 - prob(Q, S) - tradeoff(P, Q, prob(P, S)) >= 0", curve, same, instance(axiom("prob"), {"P": Q}))


@cache
def tradeoff_nonnegative() -> Theorem:
    """0 <= x <= 1 ⊢ tradeoff(P, Q, x) >= 0: else the line at the level log(−tradeoff/2) is above it."""
    T, half = function("tradeoff", P, Q, symbol("x")), as_polynomial("1/2")
    goal, below = Relation(">=", T), assume(Relation(">", -T))
    c = -T * half
    level = function("log", c)
    line = instance(axiom("tradeoff_hockey"), {"t": level})
    most = instance(hockey_range()[1], {"P": Q, "Q": P, "t": level})
    value = cut(arithmetic((half, below)), instance(axiom("exp_of_log"), {"x": c}))
    # T + exp(level)·x >= 0, exp(level) == c and x <= 1
    shown = arithmetic((1, line), (1, most), scaled(equals(value, c, function("exp", level)), symbol("x")), (half, below, assume("x <= 1")))
    nothing = arithmetic((1, shown), (half, below))
    return cases(T, assume(goal), contradiction(nothing, goal))
