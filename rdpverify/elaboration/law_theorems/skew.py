"""Orders below 1: skew symmetry, and the smallest sum of two Kullback-Leibler divergences."""

from functools import cache

from ...core.polynomial import ONE, density, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cases, contradiction, cut, instance, integrate_all
from ..laws_pointwise import at, exp_reflects, patterns
from ..lemmas import equals
from ..normal_form import by
from .divergences import renyi_integral_below
from .notation import BELOW, D, F, R, a, integral, p, q, u, v, weak

SKEW = function("renyi", Q, P, ONE - a)


def _skew(name: str) -> Theorem:
    """An axiom about orders below 1, of renyi(Q, P, 1 − a): it has the integral of renyi(P, Q, a)."""
    return instance(axiom(name), {"P": Q, "Q": P, "a": ONE - a})


@cache
def skew_finite() -> Theorem:
    """finite(renyi(Q, P, 1 − a)), 0 < a < 1 ⊢ finite(renyi(P, Q, a))."""
    level = -a * SKEW
    above = by(Relation(">", integral(F)), [(1, axiom("exp_positive", x=level)), _skew_value(level)])
    return cut(above, axiom("renyi_below_finite"))


def _skew_value(level) -> tuple:
    return equals(_skew("renyi_below"), integral(F), function("exp", level))


@cache
def skew_symmetry() -> Theorem:
    """finite(renyi(Q, P, 1 − a)), 0 < a < 1 ⊢ (1 − a)·renyi(P, Q, a) == a·renyi(Q, P, 1 − a)."""
    x, y = (a - ONE) * D, -a * SKEW
    f = y - x  # (1 − a)·D − a·SKEW
    ways = []
    for low, high, sign in ((x, y, 1), (y, x, -1)):
        same = by(
            Relation(">=", function("exp", high) - function("exp", low)),
            [
                (lambda part: (part[0] * -sign, *part[1:]))(_skew_value(y)),
                (lambda part: (part[0] * sign, *part[1:]))(equals(axiom("renyi_below"), integral(F), function("exp", x))),
            ],
        )
        ways.append(cut(same, instance(exp_reflects(), {"x": low, "y": high})))
    goal = Relation("==", f)
    above = contradiction(arithmetic((1, ways[1]), (1, assume(Relation(">", f)))), goal)
    below = contradiction(arithmetic((1, ways[0]), (1, assume(Relation(">", -f)))), goal)
    return cut(skew_finite(), cases(f, above, assume(goal), below))


@cache
def _two_kl() -> Theorem:
    """finite(kl(R, P)), finite(kl(R, Q)), 0 < a < 1 ⊢ ∫ p^a q^(1−a) >= exp(−a·kl(R, P) − (1 − a)·kl(R, Q))."""

    r, w = density(R), function("log", density(R))
    first, second = (as_polynomial(f"density(R)*log(density(R)*inv(density({name})))") for name in "PQ")
    K, N = function("kl", R, P), function("kl", R, Q)
    L = a * K + (ONE - a) * N
    goal = Relation(">=", F - function("exp", -L) * (r - a * first - (ONE - a) * second + L * r))
    apart = [instance(axiom("kl_continuous"), {"P": R, "Q": law}) for law in (P, Q)]
    made = []
    for positive, zeros in patterns((P, Q, R), apart):
        if r in positive:
            s = a * u + (ONE - a) * v - w
            parts = [(1, axiom("exp_tangent", x=s + L), axiom("exp_positive", x=w - L))]
        else:
            parts = [(1, axiom("exp_positive", x=a * u + (ONE - a) * v))] if p in positive and q in positive else []
        made.append(weak(at(goal, parts, positive, zeros, exponents=BELOW)))
    facts = [instance(axiom("kl_integral"), {"P": R, "Q": law}) for law in (P, Q)]
    total = integrate_all(made, [*facts, *apart, renyi_integral_below(P, Q, a), *BELOW])
    rules = {integral(g).atom: instance(axiom("kl"), {"P": R, "Q": law}) for g, law in ((first, P), (second, Q))}
    return by(Relation(">=", integral(F) - function("exp", -L)), [(1, total)], rules=rules)


@cache
def two_kl_finite() -> Theorem:
    L = a * function("kl", R, P) + (ONE - a) * function("kl", R, Q)
    return cut(arithmetic((1, _two_kl()), (1, axiom("exp_positive", x=-L))), axiom("renyi_below_finite"))


@cache
def two_kl() -> Theorem:
    """finite(kl(R, P)), finite(kl(R, Q)), 0 < a < 1 ⊢ (1 − a)·renyi(P, Q, a) <= a·kl(R, P) + (1 − a)·kl(R, Q)."""
    L = a * function("kl", R, P) + (ONE - a) * function("kl", R, Q)
    x = (a - ONE) * D
    less = by(Relation(">=", function("exp", x) - function("exp", -L)), [(1, _two_kl())], rules={integral(F).atom: axiom("renyi_below")})
    return cut(two_kl_finite(), cut(less, instance(exp_reflects(), {"x": -L, "y": x})))
