"""Affinities, the integrals of p**a·q**(1 - a) for 0 < a < 1: what they are above and below."""

from functools import cache

from ...core.polynomial import ONE, ZERO, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, by_numbers, cases, contradiction, cut, instance, integrate_all
from ..laws_pointwise import at, below_exponents, exp_reflects, exp_rises, patterns
from ..lemmas import equals, pos_at_least, pos_at_most, pos_nonnegative, scaled
from ..linear_search import inverse_positive
from ..normal_form import by
from .divergences import renyi_integral_below
from .notation import KL, POSITIVE_ORDER, D, F, a, in_terms, integral, p, q, u, v, weak
from .ranges import hellinger_range, roots, tv_range


def mean_below_one():
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    return f, [assume("a > 0"), assume("1 - a > 0")], renyi_integral_below(P, Q, a)


@cache
def affinity_above() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ ∫ p**a·q**(1 − a) >= exp(−(1 − a)·kl)."""
    f, orders, finite = mean_below_one()
    K, b = function("kl", P, Q), ONE - a
    goal = Relation(">=", f - function("exp", -b * K) * (p - b * KL + b * K * p))
    both = at(goal, [(1, axiom("exp_tangent", x=b * (v - u + K)), axiom("exp_positive", x=u - b * K))], [p, q])
    zero = at(goal, [], [q], [p], exponents=orders)
    total = integrate_all([weak(both), weak(zero)], [finite, axiom("kl_integral"), axiom("kl_continuous"), *orders])
    return by(Relation(">=", integral(f) - function("exp", -b * K)), [(1, total)], rules={integral(KL).atom: axiom("kl")})


@cache
def renyi_finite_by_kl() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ finite(renyi(P, Q, a))."""
    above = arithmetic((1, affinity_above()), (1, axiom("exp_positive", x=(a - ONE) * function("kl", P, Q))))
    return cut(above, axiom("renyi_below_finite"))


@cache
def renyi_below_kl() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ renyi(P, Q, a) <= kl."""
    f, _, _ = mean_below_one()
    D, K, b = function("renyi", P, Q, a), function("kl", P, Q), ONE - a
    less = by(
        Relation(">=", function("exp", -b * D) - function("exp", -b * K)),
        [(1, affinity_above())],
        rules={integral(f).atom: axiom("renyi_below")},
    )
    less = below_exponents(less, -b * K, -b * D)
    less = by("kl(P, Q) - renyi(P, Q, a) >= 0", [(1, less, inverse_positive(assume("1 - a > 0")))], divisors=[assume("1 - a > 0")])
    return cut(renyi_finite_by_kl(), less)


@cache
def hellinger_below_tv() -> Theorem:
    """⊢ hellinger2 <= tv."""
    f, low, _, finite = roots()
    # 1 − ∫√(pq) <= ∫ pos(p − q): p − √(pq) <= pos(p − q)
    half, above = as_polynomial("1/2"), []
    x = p - q
    for (positive, zero), low_f in zip(patterns((P, Q)), low, strict=True):
        # √(pq) >= p − pos(p − q) = min(p, q), by cases
        goal = Relation(">=", function("pos", x) - p + f)
        if zero:
            above.append(
                at(
                    goal,
                    [(1, instance(pos_at_least(), {"x": x}))] if q in zero else [(1, instance(pos_nonnegative(), {"x": x}))],
                    positive,
                    zero,
                )
            )
            continue

        eu, ev = function("exp", u * half), function("exp", v * half)

        rise = at(Relation(">=", function("exp", u) - function("exp", v)), [(1, assume(Relation(">=", x)))], [p, q])
        rise = cut(rise, instance(exp_reflects(), {"x": v, "y": u}))
        rise = cut(arithmetic((half, rise)), instance(exp_rises(), {"x": v * half, "y": u * half}))
        first = at(
            Relation(">=", function("pos", x) - p + f),
            [equals(instance(axiom("pos_above"), {"x": x}), function("pos", x), x), (1, rise, axiom("exp_positive", x=v * half))],
            [p, q],
        )
        fall = at(Relation(">=", function("exp", v) - function("exp", u)), [(1, assume(Relation(">", -x)))], [p, q])
        fall = cut(fall, instance(exp_reflects(), {"x": u, "y": v}))
        fall = cut(arithmetic((half, fall)), instance(exp_rises(), {"x": u * half, "y": v * half}))
        second = at(
            Relation(">=", function("pos", x) - p + f),
            [equals(instance(axiom("pos_below"), {"x": x}), function("pos", x), ZERO), (1, fall, axiom("exp_positive", x=u * half))],
            [p, q],
        )
        del eu, ev, low_f
        above.append(cases(x, weak(first), weak(second)))
    total = integrate_all(above, [finite, tv_range()[2]])
    return in_terms("tv(P, Q) - hellinger2(P, Q) >= 0", total, axiom("tv"), axiom("hellinger2"))


@cache
def nothing_shared() -> Theorem:
    """0 < a < 1, infinite(renyi(P, Q, a)) ⊢ ∫ p^a q^(1 − a) <= 0."""
    goal = Relation(">=", -integral(F))
    some = contradiction([axiom("renyi_below_finite"), assume(Relation("infinite", D))], goal)
    return cases(-integral(F), assume(goal), some)


@cache
def chernoff_infinite() -> Theorem:
    """0 < a < 1, infinite(renyi) ⊢ tv >= 1."""
    return arithmetic((1, nothing_shared()), (1, chernoff_integral()))


@cache
def chernoff() -> Theorem:
    """0 < a < 1, finite(renyi) ⊢ 1 − tv <= exp((a − 1)·renyi)."""
    return by(
        Relation(">=", function("tv", P, Q) - ONE + function("exp", (a - ONE) * D)),
        [(1, chernoff_integral())],
        rules={integral(F).atom: axiom("renyi_below")},
    )


@cache
def chernoff_integral() -> Theorem:
    """0 < a < 1 ⊢ tv − 1 + ∫ p^a q^(1 − a) >= 0."""

    finite = renyi_integral_below(P, Q, a)
    x, orders = p - q, [POSITIVE_ORDER, assume("1 - a > 0")]
    goal = Relation(">=", function("pos", x) - p + F)
    rise = at(Relation(">=", function("exp", u) - function("exp", v)), [(1, assume(Relation(">=", x)))], [p, q])
    rise = cut(rise, instance(exp_reflects(), {"x": v, "y": u}))
    rise = cut(weak(arithmetic((1, rise, orders[0]))), instance(exp_rises(), {"x": ZERO, "y": a * (u - v)}))
    first = at(goal, [equals(instance(axiom("pos_above"), {"x": x}), function("pos", x), x), (1, rise, axiom("exp_positive", x=v))], [p, q])
    fall = at(Relation(">=", function("exp", v) - function("exp", u)), [(1, assume(Relation(">", -x)))], [p, q])
    fall = cut(fall, instance(exp_reflects(), {"x": u, "y": v}))
    fall = cut(weak(arithmetic((1, fall, orders[1]))), instance(exp_rises(), {"x": ZERO, "y": (ONE - a) * (v - u)}))
    second = at(
        goal,
        [
            equals(cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x})), function("pos", x), ZERO),
            (1, fall, axiom("exp_positive", x=u)),
        ],
        [p, q],
    )
    made = [cases(x, weak(first), weak(second))]
    for positive, zeros in (([p], [q]), ([q], [p])):
        fact = instance(pos_at_least(), {"x": x}) if q in zeros else instance(pos_nonnegative(), {"x": x})
        made.append(weak(at(goal, [(1, fact)], positive, zeros, exponents=orders)))
    total = integrate_all(made, [finite, tv_range()[2], *orders])
    return by(
        Relation(">=", function("tv", P, Q) - ONE + integral(F)),
        [(1, total), equals(axiom("tv"), function("tv", P, Q), integral(function("pos", x)))],
    )


@cache
def affinity() -> Theorem:
    """⊢ tv² + (1 − hellinger2)² <= 1: from |p − q| <= c·(√p + √q)²/2 + (√p − √q)²/(2c)."""
    f, _, _, finite = roots()
    c, h, T = symbol("c"), function("hellinger2", P, Q), function("tv", P, Q)
    half = as_polynomial("1/2")
    above_c = assume("c > 0")
    i = function("inv", c)
    x = p - q
    # with A = c·(p + q + 2f)/2 + (p + q − 2f)/(2c): A >= |p − q|; 2·pos(x) = x + |x| <= x + A
    A = half * c * (p + q + f + f) + half * i * (p + q - f - f)
    over = half * (x + A)
    made = []
    for positive, zeros in patterns((P, Q)):
        ru, rv = (function("exp", half * w) if d in positive else ZERO for d, w in ((p, u), (q, v)))
        plus, minus = ru + rv, ru - rv
        # A − x = (√c·plus − minus/√c)²/2 = i·(c·plus − minus)²/2
        one = inverse_positive(above_c)
        upper = at(
            Relation(">=", over - x),
            [(as_polynomial("1/4"), one, arithmetic((("square", c * plus - minus),)))],
            positive,
            zeros,
            divisors=[above_c],
        )
        lower = at(
            Relation(">=", over),
            [(as_polynomial("1/4"), one, arithmetic((("square", c * plus + minus),)))],
            positive,
            zeros,
            divisors=[above_c],
        )
        made.append(pos_at_most(x, over, weak(upper), weak(lower)))
    total = integrate_all(made, [finite, tv_range()[2]])
    # tv <= (c(2 + 2B) + (2 − 2B)/c)/4, B = 1 − h
    B = ONE - h
    less = by(
        Relation(">=", half * c * (ONE + B) + half * i * (ONE - B) - T),
        [
            (1, total),
            equals(axiom("tv"), integral(function("pos", x)), T),
            scaled(equals(axiom("hellinger2"), ONE - integral(f), h), half * (c - i)),
        ],
    )
    # c = T/(1 + B) where T > 0: T <= T/2 + (1 − B)(1 + B)/(2T)
    goal = Relation(">=", ONE - B * B - T * T)

    b_range = hellinger_range()

    plus = arithmetic((1, b_range[1]), (1, by_numbers("1 > 0")))
    value = T * function("inv", ONE + B)
    above = arithmetic((1, assume(Relation(">", T)), inverse_positive(plus)))
    here = cut(above, instance(less, {"c": value}))
    g = function("inv", value)
    # multiply by 2·T: T·value·(1+B) = T², T·g·(1−B) = (1+B)(1−B)
    one_value = cut(above, instance(axiom("inverse"), {"x": value}))  # value·g == 1
    one_plus = cut(plus, instance(axiom("inverse"), {"x": ONE + B}))  # (1+B)·inv(1+B) == 1
    # T·g = (1+B)·value·g = 1 + B
    j = function("inv", ONE + B)
    tg = arithmetic(scaled(equals(one_value, value * g, ONE), ONE + B), scaled(equals(one_plus, (ONE + B) * j, ONE), -T * g))
    # tg: (1+B)(value·g − 1) − T·g((1+B)j − 1) = T·g − (1+B)
    total = arithmetic(
        (2, here, assume(Relation(">", T))),
        scaled(equals(one_plus, (ONE + B) * j, ONE), -T * T),
        scaled(equals(tg, T * g, ONE + B), -(ONE - B)),
    )
    shown = by(goal, [(1, total)])
    low = by(goal, [(1, b_range[0], plus), (1, assume(Relation(">=", -T)), tv_range()[0])])
    return cases(-T, low, shown)


@cache
def affinity_by_kl() -> Theorem:
    """finite(kl) ⊢ 1 − hellinger2 >= exp(−kl/2)."""

    half = as_polynomial("1/2")
    theorem = cut([by_numbers("1/2 > 0"), by_numbers("1 - 1/2 > 0")], instance(affinity_above(), {"a": half}))
    return in_terms("1 - hellinger2(P, Q) - exp(-kl(P, Q)/2) >= 0", theorem, axiom("hellinger2"))


@cache
def bretagnolle_huber() -> Theorem:
    """finite(kl) ⊢ tv <= 1 − exp(−kl)/2."""
    half, more, e = as_polynomial("1/2"), affinity_by_kl(), axiom("exp_positive", x=as_polynomial("-kl(P, Q)/2"))
    square = arithmetic((("square", ONE - function("tv", P, Q)),))
    return by("1 - exp(-kl(P, Q))/2 - tv(P, Q) >= 0", [(half, square), (half, affinity()), (half, more, more), (1, more, e)])
