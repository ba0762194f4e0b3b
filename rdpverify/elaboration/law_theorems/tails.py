"""Tails of the privacy loss and hockey sticks are bounded by Rényi divergences."""

from functools import cache

from ...core.polynomial import ONE, ZERO, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, axiom, cases, congruence, cut, instance, integrate_all, point
from ..laws_pointwise import at, exp_reflects, exp_rises
from ..lemmas import equals, pos_at_most, scaled
from ..linear_search import inverse_positive, search
from ..normal_form import by
from .divergences import renyi_mean
from .notation import HOCKEY, POSITIVE_ORDER, STEP_X, D, F, a, above_one, in_terms, integral, p, q, t, u, v, weak
from .ranges import hockey_range


def order_facts() -> list[Theorem]:
    return [renyi_mean(P, Q, a, above_one()).finite, axiom("renyi_continuous"), POSITIVE_ORDER]


@cache
def loss_tail_by_renyi() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ loss_tail(P, Q, t) <= exp((a − 1)·(renyi − t))."""
    b = a - ONE
    step = function("step", STEP_X)
    goal = Relation(">=", function("exp", -b * t) * F - p * step)
    rise = at(Relation(">=", function("exp", u) - function("exp", t + v)), [(1, assume(Relation(">", STEP_X)))], [p, q])
    rise = cut(rise, instance(exp_reflects(), {"x": t + v, "y": u}))
    rise = cut(weak(arithmetic((1, rise, above_one()))), instance(exp_rises(), {"x": ZERO, "y": b * (u - v - t)}))
    above = at(
        goal, [(1, rise, axiom("exp_positive", x=u)), scaled(equals(instance(axiom("step_above"), {"x": STEP_X}), ONE, step), p)], [p, q]
    )
    below = at(
        goal,
        [(1, axiom("exp_positive", x=a * u - b * v - b * t)), scaled(equals(instance(axiom("step_below"), {"x": STEP_X}), ZERO, step), p)],
        [p, q],
    )
    both = cases(-STEP_X, below, weak(above))
    zero = weak(at(goal, [], [q], [p], exponents=[POSITIVE_ORDER]))
    total = integrate_all([both, zero], order_facts())
    rules = {integral(F).atom: axiom("renyi_above")}
    total = by(Relation(">=", function("exp", b * D - b * t) - integral(p * step)), [(1, total)], rules=rules)
    return in_terms(Relation(">=", function("exp", b * D - b * t) - function("loss_tail", P, Q, t)), total, axiom("loss_tail"))


@cache
def hockey_below_tail() -> Theorem:
    """⊢ hockey_stick(P, Q, t) <= loss_tail(P, Q, t)."""
    step = function("step", STEP_X)
    goal = Relation(">=", p * step - HOCKEY)
    pos_above, pos_below = (instance(axiom(name), {"x": STEP_X}) for name in ("pos_above", "pos_below"))
    above = by(
        goal,
        [
            scaled(equals(instance(axiom("step_above"), {"x": STEP_X}), step, ONE), p),
            equals(cut(weak(assume(Relation(">", STEP_X))), pos_above), STEP_X, HOCKEY),
            (1, point(q.atom), axiom("exp_positive", x=t)),
        ],
    )
    below = by(goal, [scaled(equals(instance(axiom("step_below"), {"x": STEP_X}), step, ZERO), p), equals(pos_below, ZERO, HOCKEY)])
    total = cases(-STEP_X, below, above)
    total = integrate_all(total, [hockey_range()[2]])
    return in_terms("loss_tail(P, Q, t) - hockey_stick(P, Q, t) >= 0", total, axiom("loss_tail"), axiom("hockey_stick"))


@cache
def hockey_by_renyi() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ hockey_stick(P, Q, t) <= exp((a − 1)·(renyi − t))."""
    return arithmetic((1, loss_tail_by_renyi()), (1, hockey_below_tail()))


@cache
def density_below_means(level) -> tuple[Theorem, Theorem]:
    """(1/a)·exp((1 − 1/a)·k)·p^a q^(1−a) + (1 − 1/a)·exp(−k/a)·q − p >= 0, where p, q > 0 and where p = 0, for any k."""
    i, k = function("inv", a), level
    order = POSITIVE_ORDER
    goal = Relation(">=", i * function("exp", (ONE - i) * k) * F + (ONE - i) * function("exp", -i * k) * q - p)
    first = axiom("exp_tangent", x=(a - ONE) * (u - v) + (ONE - i) * k)  # over p
    second = axiom("exp_tangent", x=v - u - i * k)
    less = rest_of_one()
    both = at(
        goal,
        [(1, first, axiom("exp_positive", x=u), inverse_positive(order)), (1, second, axiom("exp_positive", x=u), less)],
        [p, q],
        divisors=[order],
    )
    zero = at(goal, [(1, less, axiom("exp_positive", x=v - i * k))], [q], [p], exponents=[order])
    return weak(both), weak(zero)


@cache
def rest_of_one() -> Theorem:
    """a > 1 ⊢ 1 − inv(a) > 0."""
    return search("1 - inv(a) > 0", [above_one()], divisors=[POSITIVE_ORDER])


@cache
def hockey_by_renyi_sharply() -> Theorem:
    """finite(renyi), a > 1 ⊢ hockey_stick(P, Q, t) <= inv(a)·exp((a − 1)·(renyi − t + log(1 − inv(a))))."""
    i = function("inv", a)
    L = function("log", ONE - i)
    k = a * (L - t)
    both, zero = density_below_means(k)
    factor = cut(rest_of_one(), instance(axiom("exp_of_log"), {"x": ONE - i}))  # exp(L) == 1 − i
    b = a - ONE
    over = i * function("exp", b * (L - t)) * F
    made = []
    for theorem, positive, zeros in ((both, [p, q], []), (zero, [q], [p])):
        goal = Relation(">=", over - STEP_X)
        parts = [(1, _reduced(theorem, goal, factor, i, L, k))]
        over_x = arithmetic(*parts)
        over_zero = at(
            Relation(">=", over),
            [(1, inverse_positive(POSITIVE_ORDER), axiom("exp_positive", x=b * (L - t) + a * u - b * v))] if not zeros else [],
            positive,
            zeros,
            exponents=[POSITIVE_ORDER],
        )
        made.append(pos_at_most(STEP_X, over, over_x, weak(over_zero)))
    total = integrate_all(made, [*order_facts(), hockey_range()[2]])
    bound = i * function("exp", b * (D - t + L))
    total = by(Relation(">=", bound - integral(HOCKEY)), [(1, total)], rules={integral(F).atom: axiom("renyi_above")})
    return in_terms(Relation(">=", bound - function("hockey_stick", P, Q, t)), total, axiom("hockey_stick"))


def _reduced(theorem, goal, factor, i, L, k) -> Theorem:
    """With exp((1 − i)·k) and exp(−i·k), whose exponents are not seen to be what they are: i·a == 1."""

    parts = [(1, theorem)]
    for old, new, weight in (((ONE - i) * k, (a - ONE) * (L - t), i * F), (-i * k, t - L, (ONE - i) * q)):
        same = by(Relation("==", old - new), [], divisors=[POSITIVE_ORDER])  # as i·a == 1
        made = congruence(function("exp", old).atom, {0: (same, new)})
        parts.append(scaled(equals(made, function("exp", new), function("exp", old)), weight))
    return by(goal, [*parts, scaled(equals(factor, function("exp", L), ONE - i), function("exp", t - L) * q)])
