"""The names that theorems about laws are written in: densities p and q, their logarithms u and v, an order a, a level t, an event S."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, density, function, symbol
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume
from ..linear_search import search

p, q, a, t = density(P), density(Q), symbol("a"), symbol("t")
S = Atom("event", ("S",))
inside = function("indicator", S)
u, v = function("log", p), function("log", q)


def integral(f) -> Polynomial:
    return function("integral", f)


def in_terms(goal, theorem: Theorem, *definitions: Theorem) -> Theorem:
    """The theorem with quantities for their integrals: goal from it and equalities, in any order."""
    return search(goal, [theorem, *definitions], degree=1)


KL = as_polynomial("density(P)*log(density(P)*inv(density(Q)))")


@cache
def above_one() -> Theorem:
    return assume("a - 1 > 0")


def weak(theorem: Theorem) -> Theorem:
    """f >= 0 from f > 0 or f == 0."""
    if theorem.op == ">":
        return arithmetic((("square", ONE), theorem))
    return arithmetic((1, theorem), (("square", ZERO),)) if theorem.op == "==" else theorem


e_t = function("exp", t)
HOCKEY = function("pos", p - e_t * q)
F = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
D = function("renyi", P, Q, a)
STEP_X = p - e_t * q
POSITIVE_ORDER = assume("a > 0")
BELOW = [POSITIVE_ORDER, assume("1 - a > 0")]
R = Atom("law", ("R",))
