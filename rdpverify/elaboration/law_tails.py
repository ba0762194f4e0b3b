"""Lemmas that bound events, tails and excesses by Rényi divergences, and affinities by others."""

from functools import cache

from ..core.polynomial import ONE, ZERO, Atom, constant, density, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import (
    P,
    Q,
    arithmetic,
    as_polynomial,
    assume,
    at_most_one,
    axiom,
    cases,
    contradiction,
    cut,
    finite_integral,
    instance,
    integrate_all,
    point,
)
from . import law_bounded_range
from .law_lemmas import (
    HOCKEY,
    KL,
    _affinity_above,
    a,
    above_one,
    e_t,
    hockey_range,
    in_terms,
    inside,
    integral,
    p,
    q,
    renyi_mean,
    roots,
    t,
    tv_range,
    u,
    v,
    weak,
)
from .laws_pointwise import at, exp_reflects, exp_rises, patterns
from .lemmas import equals, pos_at_least, pos_at_most, pos_nonnegative
from .linear_search import inverse_positive, search
from .normal_form import by

F = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
D = function("renyi", P, Q, a)
STEP_X = p - e_t * q
POSITIVE_ORDER = assume("a > 0")


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
        goal, [(1, rise, axiom("exp_positive", x=u)), _scaled(equals(instance(axiom("step_above"), {"x": STEP_X}), ONE, step), p)], [p, q]
    )
    below = at(
        goal,
        [(1, axiom("exp_positive", x=a * u - b * v - b * t)), _scaled(equals(instance(axiom("step_below"), {"x": STEP_X}), ZERO, step), p)],
        [p, q],
    )
    both = cases(-STEP_X, below, weak(above))
    zero = weak(at(goal, [], [q], [p], exponents=[POSITIVE_ORDER]))
    total = integrate_all([both, zero], order_facts())
    rules = {integral(F).atom: axiom("renyi_above")}
    total = by(Relation(">=", function("exp", b * D - b * t) - integral(p * step)), [(1, total)], rules=rules)
    return in_terms(Relation(">=", function("exp", b * D - b * t) - function("loss_tail", P, Q, t)), total, axiom("loss_tail"))


def _scaled(part, multiplier):
    return constant(part[0]) * multiplier, *part[1:]


@cache
def hockey_below_tail() -> Theorem:
    """⊢ hockey_stick(P, Q, t) <= loss_tail(P, Q, t)."""
    step = function("step", STEP_X)
    goal = Relation(">=", p * step - HOCKEY)
    pos_above, pos_below = (instance(axiom(name), {"x": STEP_X}) for name in ("pos_above", "pos_below"))
    above = by(
        goal,
        [
            _scaled(equals(instance(axiom("step_above"), {"x": STEP_X}), step, ONE), p),
            equals(cut(weak(assume(Relation(">", STEP_X))), pos_above), STEP_X, HOCKEY),
            (1, point(q.atom), axiom("exp_positive", x=t)),
        ],
    )
    below = by(goal, [_scaled(equals(instance(axiom("step_below"), {"x": STEP_X}), step, ZERO), p), equals(pos_below, ZERO, HOCKEY)])
    total = cases(-STEP_X, below, above)
    total = integrate_all(total, [hockey_range()[2]])
    return in_terms("loss_tail(P, Q, t) - hockey_stick(P, Q, t) >= 0", total, axiom("loss_tail"), axiom("hockey_stick"))


@cache
def hockey_by_renyi() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ hockey_stick(P, Q, t) <= exp((a − 1)·(renyi − t))."""
    return arithmetic((1, loss_tail_by_renyi()), (1, hockey_below_tail()))


@cache
def _below_means(level) -> tuple[Theorem, Theorem]:
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
    both, zero = _below_means(k)
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
    from .book import congruence

    parts = [(1, theorem)]
    for old, new, weight in (((ONE - i) * k, (a - ONE) * (L - t), i * F), (-i * k, t - L, (ONE - i) * q)):
        same = by(Relation("==", old - new), [], divisors=[POSITIVE_ORDER])  # as i·a == 1
        made = congruence(function("exp", old).atom, {0: (same, new)})
        parts.append(_scaled(equals(made, function("exp", new), function("exp", old)), weight))
    return by(goal, [*parts, _scaled(equals(factor, function("exp", L), ONE - i), function("exp", t - L) * q)])


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
    made = [arithmetic((1, theorem, point(inside.atom))) for theorem in _below_means(k)]
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
            _scaled(
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
    from .book import congruence

    parts = [(1, theorem)]
    first = (ONE - i) * k + (a - ONE) * D
    same = by(Relation("==", first - level), [], divisors=[POSITIVE_ORDER])
    made = congruence(function("exp", first).atom, {0: (same, level)})
    parts.append(_scaled(equals(made, function("exp", level), function("exp", first)), i))
    second = -i * k
    same = by(Relation("==", second + y - level), [], divisors=[POSITIVE_ORDER])
    made = congruence(function("exp", second + y).atom, {0: (same, level)})
    parts.append(_scaled(equals(made, function("exp", level), function("exp", second + y)), ONE - i))
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
    from .book import congruence

    same = by(Relation("==", first - function("log", X)), [], divisors=[rest_of_one()])
    made = congruence(function("exp", first).atom, {0: (same, function("log", X))})
    parts = [
        (1, theorem),
        _scaled(equals(made, function("exp", function("log", X)), function("exp", first)), i),
        _scaled(equals(axiom("exp_of_log", x=X), X, function("exp", function("log", X))), i),
        (-(ONE - i) * function("exp", -i * k), assume(Relation("==", Y))),
    ]
    less = arithmetic(*parts)  # i·X − X >= 0
    nothing = arithmetic((1, less), (1, assume(Relation(">", X)), rest_of_one()))
    return cases(-X, assume(goal), contradiction(nothing, goal))


# ---- affinity -------------------------------------------------------------------------------------------------------------------------


@cache
def nothing_shared() -> Theorem:
    """0 < a < 1, infinite(renyi(P, Q, a)) ⊢ ∫ p^a q^(1 − a) <= 0."""
    goal = Relation(">=", -integral(F))
    some = contradiction([axiom("renyi_below_finite"), assume(Relation("infinite", D))], goal)
    return cases(-integral(F), assume(goal), some)


@cache
def chernoff_infinite() -> Theorem:
    """0 < a < 1, infinite(renyi) ⊢ tv >= 1."""
    return arithmetic((1, nothing_shared()), (1, _chernoff()))


@cache
def chernoff() -> Theorem:
    """0 < a < 1, finite(renyi) ⊢ 1 − tv <= exp((a − 1)·renyi)."""
    return by(
        Relation(">=", function("tv", P, Q) - ONE + function("exp", (a - ONE) * D)),
        [(1, _chernoff())],
        rules={integral(F).atom: axiom("renyi_below")},
    )


def _at_half(theorem) -> Theorem:
    from .book import by_numbers

    return cut([by_numbers("1/2 > 0"), by_numbers("1 - 1/2 > 0")], instance(theorem, {"a": as_polynomial("1/2")}))


@cache
def order_half() -> Theorem:
    """finite(renyi(P, Q, 1/2)) ⊢ 1 − hellinger2 == exp(−renyi/2)."""
    return search("1 - hellinger2(P, Q) - exp(-renyi(P, Q, 1/2)/2) == 0", [_at_half(axiom("renyi_below")), axiom("hellinger2")], degree=1)


@cache
def order_half_infinite() -> Theorem:
    """infinite(renyi(P, Q, 1/2)) ⊢ 1 − hellinger2 == 0."""
    from .law_lemmas import hellinger_range

    h = function("hellinger2", P, Q)
    goal = Relation("==", ONE - h)
    less = in_terms("hellinger2(P, Q) - 1 >= 0", _at_half(nothing_shared()), axiom("hellinger2"))
    above = contradiction(arithmetic((1, less), (1, assume(Relation(">", ONE - h)))), goal)
    below = contradiction(arithmetic((1, hellinger_range()[1]), (1, assume(Relation(">", h - ONE)))), goal)
    return cases(ONE - h, above, assume(goal), below)


SECOND, SQUARE = as_polynomial("pow(density(P), 2)*pow(density(Q), -1)"), as_polynomial("density(P)**2*inv(density(Q))")
if SECOND == SQUARE:  # small whole powers are written out as they are read; an instance at the order 2 keeps its powers
    SECOND = function("pow", p, as_polynomial("2")) * function("pow", q, as_polynomial("-1"))


def _moved(integrand, other, finite: Theorem, continuous: Theorem) -> Theorem:
    """finite(∫ integrand) as that of another, equal at every point."""
    upper, lower = [], []
    for positive, zeros in (([p, q], []), ([q], [p])):
        some = [(1, axiom("exp_positive", x=u + u - v))] if not zeros else []
        upper.append(weak(at(Relation(">=", other - integrand), [(("square", ZERO),)], positive, zeros)))
        lower.append(weak(at(Relation(">=", other + integrand), [*some, *some], positive, zeros)))
    return finite_integral(integrand, list(zip(upper, lower, strict=True)), [finite, continuous])


def _two(name: str) -> Theorem:
    from .book import by_numbers

    theorem = instance(axiom(name), {"a": as_polynomial("2")})
    return cut([by_numbers("1 > 0")], theorem)


@cache
def order_two_finite() -> Theorem:
    """finite(chi2) ⊢ finite(renyi(P, Q, 2))."""
    moved = _moved(SECOND, SQUARE, axiom("chi2_integral"), axiom("chi2_continuous"))
    return cut([moved, axiom("chi2_continuous")], _two("renyi_finite"))


@cache
def chi2_finite_by_order_two() -> Theorem:
    """finite(renyi(P, Q, 2)) ⊢ finite(chi2)."""
    moved = _moved(SQUARE, SECOND, _two("renyi_integral"), _two("renyi_continuous"))
    return cut([moved, _two("renyi_continuous")], axiom("chi2_finite"))


@cache
def order_two() -> Theorem:
    """finite(chi2) ⊢ exp(renyi(P, Q, 2)) == 1 + chi2."""
    made = [at(Relation("==", SECOND - SQUARE), [], [p, q]), at(Relation("==", SECOND - SQUARE), [], [q], [p])]
    finite = order_two_finite()
    total = integrate_all(made, [cut(finite, _two("renyi_integral")), axiom("chi2_integral"), axiom("chi2_continuous")])
    return search("exp(renyi(P, Q, 2)) - 1 - chi2(P, Q) == 0", [total, cut(finite, _two("renyi_above")), axiom("chi2")], degree=1)


@cache
def order_two_is_logarithm() -> Theorem:
    """finite(chi2) ⊢ renyi(P, Q, 2) == log(1 + chi2)."""
    from .book import congruence

    E, X, R = (
        function("exp", function("renyi", P, Q, as_polynomial("2"))),
        ONE + function("chi2", P, Q),
        function("renyi", P, Q, as_polynomial("2")),
    )
    same = congruence(function("log", E).atom, {0: (order_two(), X)})
    return arithmetic(equals(axiom("log_of_exp", x=R), R, function("log", E)), equals(same, function("log", E), function("log", X)))


@cache
def hockey_below_kl() -> Theorem:
    """finite(kl) ⊢ t·hockey_stick(P, Q, t) <= kl: where p >= exp(t)·q, by the tangent of r·log(r) at exp(t)."""
    goal = Relation(">=", KL - p + q - t * HOCKEY)
    above = at(
        goal,
        [
            (1, axiom("exp_tangent", x=t + v - u), axiom("exp_positive", x=u)),
            (1, axiom("exp_tangent", x=-t), axiom("exp_positive", x=t + v)),
            _scaled(equals(instance(axiom("pos_above"), {"x": STEP_X}), STEP_X, HOCKEY), t),
        ],
        [p, q],
    )
    nothing = cut(weak(assume(Relation(">", -STEP_X))), instance(axiom("pos_below"), {"x": STEP_X}))
    below = at(goal, [(1, axiom("exp_tangent", x=v - u), axiom("exp_positive", x=u)), _scaled(equals(nothing, ZERO, HOCKEY), t)], [p, q])
    both = cases(STEP_X, weak(above), weak(below))
    shorter = cut(_below_zero(), instance(axiom("pos_below"), {"x": STEP_X}))
    zero = at(goal, [(1, point(q.atom)), _scaled(equals(shorter, ZERO, HOCKEY), t)], [q], [p])
    total = integrate_all([both, zero], [axiom("kl_integral"), axiom("kl_continuous"), hockey_range()[2]])
    return in_terms("kl(P, Q) - t*hockey_stick(P, Q, t) >= 0", total, axiom("kl"), _scaled_equation(axiom("hockey_stick"), t))


def _below_zero() -> Theorem:
    """p == 0 ⊢ p − exp(t)·q <= 0."""
    return by(Relation(">=", -STEP_X), [(1, point(q.atom), axiom("exp_positive", x=t)), (-ONE, assume(Relation("==", p)))])


def _scaled_equation(theorem: Theorem, multiplier) -> Theorem:
    return arithmetic((multiplier, theorem))


@cache
def _chernoff() -> Theorem:
    """0 < a < 1 ⊢ tv − 1 + ∫ p^a q^(1 − a) >= 0."""
    from .law_lemmas import renyi_integral_below

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
            _scaled(equals(axiom("hellinger2"), ONE - integral(f), h), half * (c - i)),
        ],
    )
    # c = T/(1 + B) where T > 0: T <= T/2 + (1 − B)(1 + B)/(2T)
    goal = Relation(">=", ONE - B * B - T * T)
    from .law_lemmas import hellinger_range

    b_range = hellinger_range()
    from .book import by_numbers

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
    tg = arithmetic(_scaled(equals(one_value, value * g, ONE), ONE + B), _scaled(equals(one_plus, (ONE + B) * j, ONE), -T * g))
    # tg: (1+B)(value·g − 1) − T·g((1+B)j − 1) = T·g − (1+B)
    total = arithmetic(
        (2, here, assume(Relation(">", T))),
        _scaled(equals(one_plus, (ONE + B) * j, ONE), -T * T),
        _scaled(equals(tg, T * g, ONE + B), -(ONE - B)),
    )
    shown = by(goal, [(1, total)])
    low = by(goal, [(1, b_range[0], plus), (1, assume(Relation(">=", -T)), tv_range()[0])])
    return cases(-T, low, shown)


@cache
def affinity_by_kl() -> Theorem:
    """finite(kl) ⊢ 1 − hellinger2 >= exp(−kl/2)."""
    from .book import by_numbers

    half = as_polynomial("1/2")
    theorem = cut([by_numbers("1/2 > 0"), by_numbers("1 - 1/2 > 0")], instance(_affinity_above(), {"a": half}))
    return in_terms("1 - hellinger2(P, Q) - exp(-kl(P, Q)/2) >= 0", theorem, axiom("hellinger2"))


@cache
def kl_by_chi2() -> Theorem:
    """finite(chi2) ⊢ exp(kl) <= 1 + chi2: p·(p/q) >= p·exp(kl)·(1 + log(p/q) − kl)."""
    from .law_lemmas import kl_finite_by_chi2

    f = as_polynomial("density(P)**2*inv(density(Q))")
    K = function("kl", P, Q)
    goal = Relation(">=", f - function("exp", K) * (p + KL - K * p))
    both = at(goal, [(1, axiom("exp_tangent", x=u - v - K), axiom("exp_positive", x=u + K))], [p, q])
    zero = at(goal, [], [q], [p])
    finite = kl_finite_by_chi2()
    total = integrate_all([weak(both), weak(zero)], [axiom("chi2_integral"), axiom("chi2_continuous"), cut(finite, axiom("kl_integral"))])
    return by(
        "1 + chi2(P, Q) - exp(kl(P, Q)) >= 0",
        [(1, total), _scaled(equals(axiom("chi2"), function("chi2", P, Q), integral(f) - ONE), ONE)],
        rules={integral(KL).atom: cut(finite, axiom("kl"))},
    )


@cache
def pinsker() -> Theorem:
    """finite(kl) ⊢ kl >= 2·tv²."""
    T = function("tv", P, Q)
    return arithmetic((1, axiom("kullback_quartic")), (as_polynomial("4/9"), arithmetic((("square", T * T),))))


def _width(theorem: Theorem, order) -> Theorem:
    """Both max divergences finite, of sum <= w ⊢ D <= order·w²/8."""
    M, N, w = function("max_divergence", P, Q), function("max_divergence", Q, P), symbol("w")
    less = assume(Relation(">=", w - M - N))
    both = arithmetic((1, axiom("max_nonnegative")), (1, instance(axiom("max_nonnegative"), {"P": Q, "Q": P})))
    square = arithmetic((1, less, less), (2, less, both))  # w² − (M + N)²
    return arithmetic((1, theorem), (as_polynomial("1/8"), square, *order))


@cache
def width() -> Theorem:
    return _width(law_bounded_range.bounded_range(), [weak(POSITIVE_ORDER)])


@cache
def width_below() -> Theorem:
    return _width(law_bounded_range.bounded_range_below(), [weak(POSITIVE_ORDER)])


@cache
def width_of_kl() -> Theorem:
    return _width(law_bounded_range.bounded_range_kl(), [])


@cache
def chi2_above_tv() -> Theorem:
    """finite(chi2) ⊢ chi2 >= 4·tv²: 4c·pos(x) <= 2c·x + x²/q + c²·q with x = p − q and c = 2·tv."""
    c, x, T, f = symbol("c"), p - q, function("tv", P, Q), as_polynomial("density(P)**2*inv(density(Q))")
    pos = function("pos", x)
    goal = Relation(">=", c * (x + x) + f - p - p + q + c * c * q - (c + c) * (pos + pos))
    made = []
    for positive, zeros in (([p, q], []), ([q], [p])):
        w = function("exp", u - v) if not zeros else ZERO
        shown = []
        for fact, value, root in (
            (instance(axiom("pos_above"), {"x": x}), x, w - ONE - c),
            (cut(weak(assume(Relation(">", -x))), instance(axiom("pos_below"), {"x": x})), ZERO, w - ONE + c),
        ):
            shown.append(
                weak(
                    at(
                        goal,
                        [
                            (1, arithmetic((("square", root),)), axiom("exp_positive", x=v)),
                            _scaled(equals(fact, value, pos), c * as_polynomial("4")),
                        ],
                        positive,
                        zeros,
                    )
                )
            )
        made.append(cases(x, *shown))
    total = integrate_all(made, [axiom("chi2_integral"), axiom("chi2_continuous"), tv_range()[2]])
    less = by(
        Relation(">=", function("chi2", P, Q) + c * c - c * T * as_polynomial("4")),
        [
            (1, total),
            equals(axiom("chi2"), function("chi2", P, Q), integral(f) - ONE),
            _scaled(equals(axiom("tv"), integral(pos), T), c * as_polynomial("4")),
        ],
    )
    return instance(less, {"c": T + T})


BELOW = [POSITIVE_ORDER, assume("1 - a > 0")]
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


R = Atom("law", ("R",))


@cache
def _two_kl() -> Theorem:
    """finite(kl(R, P)), finite(kl(R, Q)), 0 < a < 1 ⊢ ∫ p^a q^(1−a) >= exp(−a·kl(R, P) − (1 − a)·kl(R, Q))."""
    from .law_lemmas import renyi_integral_below

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


@cache
def bretagnolle_huber() -> Theorem:
    """finite(kl) ⊢ tv <= 1 − exp(−kl)/2."""
    half, more, e = as_polynomial("1/2"), affinity_by_kl(), axiom("exp_positive", x=as_polynomial("-kl(P, Q)/2"))
    square = arithmetic((("square", ONE - function("tv", P, Q)),))
    return by("1 - exp(-kl(P, Q))/2 - tv(P, Q) >= 0", [(half, square), (half, affinity()), (half, more, more), (1, more, e)])


FINITE = [skew_finite, two_kl_finite, order_two_finite, chi2_finite_by_order_two]
LEMMAS = [
    events_and_tv,
    bretagnolle_huber,
    skew_symmetry,
    two_kl,
    order_two_is_logarithm,
    order_half,
    order_half_infinite,
    hockey_below_kl,
    chi2_above_tv,
    pinsker,
    hockey_by_renyi_sharply,
    loss_tail_by_renyi,
    hockey_by_renyi,
    affinity,
    affinity_by_kl,
    kl_by_chi2,
    chernoff,
    event_by_renyi,
    event_of_nothing,
]
