"""Lemmas about laws, proved once in the core's rules: ranges, finiteness, what bounds what."""

from functools import cache

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, density, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import P, Q, arithmetic, as_polynomial, assume, at_most_one, axiom, cut, finite_integral, instance, integrate_all, point
from .laws_pointwise import Mean, at, below_exponents, exp_rises, hoelder, patterns
from .lemmas import equals, pos_at_least, pos_at_most, pos_nonnegative
from .linear_search import inverse_positive, search
from .normal_form import by

p, q, a, t = density(P), density(Q), symbol("a"), symbol("t")
S = Atom("event", ("S",))
inside = function("indicator", S)
quantity = function
u, v = function("log", p), function("log", q)


def assumed(text) -> Theorem:
    return assume(text)


def integral(f) -> Polynomial:
    return function("integral", f)


def in_terms(goal, theorem: Theorem, *definitions: Theorem) -> Theorem:
    """The theorem with quantities for their integrals: goal from it and equalities, in any order."""
    return search(goal, [theorem, *definitions], degree=1)


# ---- ranges ---------------------------------------------------------------------------------------------------------------------------


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
    from .book import cases

    low = cases(-x, arithmetic(equals(below, step, ZERO), (("square", ZERO),)), arithmetic(equals(above, step, ONE), (1, one)))
    high = cases(-x, arithmetic(equals(below, ZERO, step), (1, one)), arithmetic(equals(above, ONE, step), (("square", ZERO),)))
    low, high = arithmetic((1, low, point(p.atom))), arithmetic((1, high, point(p.atom)))
    return (
        in_terms("loss_tail(P, Q, t) >= 0", integrate_all(low), axiom("loss_tail")),
        in_terms("loss_tail(P, Q, t) <= 1", integrate_all(high), axiom("loss_tail")),
    )


# ---- Kullback-Leibler, chi-squared, Rényi ------------------------------------------------------------------------------------------


KL = as_polynomial("density(P)*log(density(P)*inv(density(Q)))")
LOG_SUM = Relation(">=", KL - p + q)  # p·log(p/q) >= p − q


@cache
def kl_pointwise() -> tuple:
    """p·log(p/q) − p + q >= 0 at every point with p > 0 or q > 0, unless q = 0 < p."""
    tangent = axiom("exp_tangent", x=v - u)
    return (at(LOG_SUM, [(1, tangent, axiom("exp_positive", x=u))], [p, q]), at(LOG_SUM, [(1, point(q.atom))], [q], [p]))


@cache
def kl_nonnegative() -> Theorem:
    """finite(kl) ⊢ kl >= 0."""
    return in_terms("kl(P, Q) >= 0", integrate_all(kl_pointwise(), [axiom("kl_integral"), axiom("kl_continuous")]), axiom("kl"))


@cache
def chi2_nonnegative() -> Theorem:
    f = as_polynomial("density(P)**2*inv(density(Q))")
    goal = Relation(">=", f - p - p + q)
    both = at(goal, [(1, arithmetic((("square", function("exp", u - v) - ONE),)), axiom("exp_positive", x=v))], [p, q])
    zero = at(goal, [(1, point(q.atom))], [q], [p])
    return in_terms("chi2(P, Q) >= 0", integrate_all([both, zero], [axiom("chi2_integral"), axiom("chi2_continuous")]), axiom("chi2"))


def kl_finite_from(bound: Polynomial, both: Theorem, zero: Theorem, facts, continuous: Theorem) -> Theorem:
    """finite(kl) from p·log(p/q) <= a bound whose integrals are finite."""
    lower = [arithmetic((1, each), (1, point(p.atom))) for each in kl_pointwise()]  # KL + q >= 0
    upper = [
        at(Relation(">=", bound + q - KL), [(1, both), (1, point(q.atom))], [p, q]),
        at(Relation(">=", bound + q - KL), [(1, zero), (1, point(q.atom))], [q], [p]),
    ]
    finite = finite_integral(KL, list(zip(upper, lower, strict=True)), [*facts, continuous])
    return cut([continuous, finite], axiom("kl_finite"))


@cache
def kl_finite_by_chi2() -> Theorem:
    """finite(chi2) ⊢ finite(kl)."""
    f = as_polynomial("density(P)**2*inv(density(Q))")
    line = axiom("exp_tangent", x=u - v)  # exp(u-v) >= 1+u-v
    both = at(Relation(">=", f - KL), [(1, line, axiom("exp_positive", x=u)), (1, axiom("exp_positive", x=u))], [p, q])
    zero = at(Relation(">=", f - KL), [], [q], [p])
    return kl_finite_from(f, both, zero, [axiom("chi2_integral")], axiom("chi2_continuous"))


@cache
def above_one() -> Theorem:
    return assume("a - 1 > 0")


def renyi_mean(first, second, order, above: Theorem, name="above") -> Mean:
    """The mean of p**a·q**(1 − a) by the Rényi divergence, for a > 1 (or 0 < a < 1 with ``below``)."""
    D = function("renyi", first, second, order)
    value = instance(axiom("renyi_" + name), {"P": first, "Q": second, "a": order})
    finite = (
        instance(axiom("renyi_integral"), {"P": first, "Q": second, "a": order})
        if name == "above"
        else renyi_integral_below(first, second, order)
    )
    return Mean(((first, order), (second, ONE - order)), (order - ONE) * D, finite, value)


@cache
def _renyi_integral_below() -> tuple:
    """0 < a < 1 ⊢ finite(∫ p**a·q**(1 − a)), and it is at most 1."""
    return hoelder(
        {P: a, Q: ONE - a},
        ZERO,
        [(cut_weak(assume("a > 0")), Mean(((P, ONE),), ZERO)), (cut_weak(assume("1 - a > 0")), Mean(((Q, ONE),), ZERO))],
        exponents=[assume("a > 0"), assume("1 - a > 0")],
    )


def cut_weak(theorem: Theorem) -> Theorem:
    """f >= 0 from f > 0."""
    return arithmetic((("square", ONE), theorem)) if theorem.op == ">" else theorem


def renyi_integral_below(first, second, order) -> Theorem:
    return instance(_renyi_integral_below()[0], {"P": first, "Q": second, "a": order})


@cache
def renyi_nonnegative_below() -> Theorem:
    """finite(renyi), 0 < a < 1 ⊢ renyi >= 0."""
    top = _renyi_integral_below()[1]
    value = axiom("renyi_below")
    less = search(Relation(">=", function("exp", ZERO) - function("exp", (a - ONE) * function("renyi", P, Q, a))), [top, value], degree=1)
    less = below_exponents(less, (a - ONE) * function("renyi", P, Q, a), ZERO)
    return by("renyi(P, Q, a) >= 0", [(1, less, inverse_positive(assume("1 - a > 0")))], divisors=[assume("1 - a > 0")])


@cache
def kl_finite_by_renyi() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ finite(kl)."""
    mean = renyi_mean(P, Q, a, above_one())
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    b = a - ONE
    i = function("inv", b)
    line = axiom("exp_tangent", x=b * (u - v))
    goal = Relation(">=", i * f - KL)
    both = at(
        goal,
        [
            (1, line, axiom("exp_positive", x=u), inverse_positive(above_one())),
            (1, axiom("exp_positive", x=u), inverse_positive(above_one())),
        ],
        [p, q],
        divisors=[above_one()],
    )
    zero = at(goal, [], [q], [p], exponents=[assume("a > 0")])
    return kl_finite_from(i * f, both, zero, [mean.finite, assume("a > 0")], axiom("renyi_continuous"))


@cache
def kl_below_renyi() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ kl <= renyi."""
    mean = renyi_mean(P, Q, a, above_one())
    K, D = function("kl", P, Q), function("renyi", P, Q, a)
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    b = a - ONE
    # p·e^{b(u−v)} >= p·e^{bK}(1 + b(u−v−K))
    goal = Relation(">=", f - function("exp", b * K) * (p + b * KL - b * K * p))
    both = at(goal, [(1, axiom("exp_tangent", x=b * (u - v - K)), axiom("exp_positive", x=u + b * K))], [p, q])
    zero = at(goal, [], [q], [p], exponents=[assume("a > 0")])
    total = integrate_all([weak(both), weak(zero)], [mean.finite, axiom("kl_integral"), axiom("kl_continuous"), assume("a > 0")])
    less = by(
        Relation(">=", function("exp", b * D) - function("exp", b * K)),
        [(1, total)],
        rules={integral(f).atom: mean.value, integral(KL).atom: axiom("kl")},
    )
    less = below_exponents(less, b * K, b * D)
    less = by("renyi(P, Q, a) - kl(P, Q) >= 0", [(1, less, inverse_positive(above_one()))], divisors=[above_one()])
    return cut(kl_finite_by_renyi(), less)


def weak(theorem: Theorem) -> Theorem:
    """f >= 0 from f > 0 or f == 0."""
    if theorem.op == ">":
        return arithmetic((("square", ONE), theorem))
    return arithmetic((1, theorem), (("square", ZERO),)) if theorem.op == "==" else theorem


@cache
def renyi_nonnegative() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ renyi >= 0."""
    return arithmetic((1, kl_below_renyi()), (1, cut(kl_finite_by_renyi(), kl_nonnegative())))


# ---- the max divergence ---------------------------------------------------------------------------------------------------------------

M = function("max_divergence", P, Q)
CEILING = Relation(">=", function("exp", M) * q - p)


@cache
def loss_below_max() -> Theorem:
    """p <= exp(M)·q, p > 0, q > 0 ⊢ M + log(q) − log(p) >= 0."""
    e = at(Relation(">=", function("exp", M + v) - function("exp", u)), [(1, assume(CEILING))], [p, q])
    return below_exponents(e, u, M + v)


MAX_FACTS = ("max_continuous",)


def max_facts() -> list:
    return [axiom("max_continuous"), assume(Relation("finite", M))]


@cache
def renyi_finite_by_max() -> Theorem:
    """finite(max_divergence(P, Q)), a > 1 ⊢ finite(renyi(P, Q, a))."""
    return cut([axiom("max_continuous"), _renyi_by_max()[0]], axiom("renyi_finite"))


@cache
def _renyi_by_max():
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    b, above = a - ONE, above_one()
    more = arithmetic((1, above, loss_below_max()))  # b(M + v - u) >= 0
    more = cut(weak(more), instance(exp_rises(), {"x": b * (u - v), "y": b * M}))
    goal = Relation(">=", function("exp", b * M) * p - f)
    both = at(goal, [(1, more, axiom("exp_positive", x=u))], [p, q])
    zero = at(goal, [], [q], [p], exponents=[assume("a > 0")])
    below_goal = Relation(">=", function("exp", b * M) * p + f)
    lows = [
        at(below_goal, [(1, axiom("exp_positive", x=b * M + u)), (1, axiom("exp_positive", x=a * u + (ONE - a) * v))], [p, q]),
        at(below_goal, [], [q], [p], exponents=[assume("a > 0")]),
    ]
    finite = finite_integral(f, [(both, lows[0]), (weak(zero), lows[1])], [*max_facts(), assume("a > 0")])
    total = integrate_all([weak(both), weak(zero)], [*max_facts(), finite, assume("a > 0")])
    return finite, total


@cache
def renyi_below_max() -> Theorem:
    """finite(max_divergence), a > 1 ⊢ renyi <= max_divergence."""
    D, b = function("renyi", P, Q, a), a - ONE
    total = _renyi_by_max()[1]
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    less = by(Relation(">=", function("exp", b * M) - function("exp", b * D)), [(1, total)], rules={integral(f).atom: axiom("renyi_above")})
    less = below_exponents(less, b * D, b * M)
    less = by("max_divergence(P, Q) - renyi(P, Q, a) >= 0", [(1, less, inverse_positive(above_one()))], divisors=[above_one()])
    return cut(renyi_finite_by_max(), less)


@cache
def kl_finite_by_max() -> Theorem:
    two = {"a": as_polynomial("2")}
    from .book import by_numbers

    return cut(
        [
            cut([by_numbers("2 - 1 > 0"), by_numbers("2 > 0")], instance(renyi_finite_by_max(), two)),
            by_numbers("2 - 1 > 0"),
            by_numbers("2 > 0"),
        ],
        instance(kl_finite_by_renyi(), two),
    )


@cache
def kl_below_max() -> Theorem:
    """finite(max_divergence) ⊢ kl <= max_divergence."""
    goal = Relation(">=", M * p - KL)
    both = at(goal, [(1, loss_below_max(), axiom("exp_positive", x=u))], [p, q])
    zero = at(goal, [], [q], [p])
    finite = cut(kl_finite_by_max(), axiom("kl_integral"))
    total = integrate_all([weak(both), weak(zero)], [*max_facts(), finite])
    return search("max_divergence(P, Q) - kl(P, Q) >= 0", [total, cut(kl_finite_by_max(), axiom("kl"))], degree=1)


# ---- events and hockey sticks ---------------------------------------------------------------------------------------------------------

e_t = function("exp", t)
HOCKEY = function("pos", p - e_t * q)


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
def events_under_max() -> Theorem:
    """finite(max_divergence) ⊢ P(S) <= exp(max_divergence)·Q(S)."""
    total = arithmetic((1, assume(CEILING), point(inside.atom)))
    total = integrate_all(total, max_facts())
    return in_terms("exp(max_divergence(P, Q))*prob(Q, S) - prob(P, S) >= 0", total, axiom("prob"), instance(axiom("prob"), {"P": Q}))


@cache
def hockey_under_max() -> Theorem:
    """finite(max_divergence), max_divergence <= t ⊢ hockey_stick(P, Q, t) <= 0."""
    more = cut(assume(Relation(">=", t - M)), instance(exp_rises(), {"x": M, "y": t}))
    below = arithmetic((1, assume(CEILING)), (1, more, point(q.atom)))
    total = pos_at_most(p - e_t * q, ZERO, below, arithmetic((("square", ZERO),)))
    total = integrate_all(total, [*max_facts(), hockey_range()[2]])
    return in_terms("-hockey_stick(P, Q, t) >= 0", total, axiom("hockey_stick"))


@cache
def hockey_at_zero() -> Theorem:
    """⊢ hockey_stick(P, Q, 0) == tv(P, Q)."""
    here = instance(axiom("hockey_stick"), {"t": ZERO})
    one = axiom("exp_zero")
    from .book import congruence

    e0 = function("exp", ZERO)
    f = function("pos", p - e0 * q)
    inner = arithmetic((-q, one)) if arithmetic((ONE, one)).f == e0 - ONE else arithmetic((q, one))
    same = congruence(f.atom, {0: (inner, p - q)})
    total = integrate_all(same, [tv_range()[2], instance(hockey_range()[2], {"t": ZERO})])
    return in_terms("hockey_stick(P, Q, 0) - tv(P, Q) == 0", total, axiom("tv"), here)


@cache
def tv_under_max() -> Theorem:
    """finite(max_divergence) ⊢ tv <= 1 − exp(−max_divergence)."""
    # p − q <= p(1 − e^{−M}) as q >= e^{−M} p
    c = function("exp", -M)
    scaled = arithmetic((1, assume(CEILING), axiom("exp_positive", x=-M)))
    over = p - c * p
    above = by(Relation(">=", over - (p - q)), [(1, scaled)])
    less = cut(axiom("max_nonnegative"), instance(exp_rises(), {"x": -M, "y": ZERO}))  # e^0 − e^{−M}
    total = pos_at_most(p - q, over, above, by(Relation(">=", over), [(1, less, point(p.atom))]))
    total = integrate_all(total, [*max_facts(), tv_range()[2]])
    return in_terms("1 - exp(-max_divergence(P, Q)) - tv(P, Q) >= 0", total, axiom("tv"))


# ---- Rényi divergences below 1 and affinities -----------------------------------------------------------------------------------------


def below_means():
    f = as_polynomial("pow(density(P), a)*pow(density(Q), 1 - a)")
    return f, [assume("a > 0"), assume("1 - a > 0")], renyi_integral_below(P, Q, a)


@cache
def _affinity_above() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ ∫ p**a·q**(1 − a) >= exp(−(1 − a)·kl)."""
    f, orders, finite = below_means()
    K, b = function("kl", P, Q), ONE - a
    goal = Relation(">=", f - function("exp", -b * K) * (p - b * KL + b * K * p))
    both = at(goal, [(1, axiom("exp_tangent", x=b * (v - u + K)), axiom("exp_positive", x=u - b * K))], [p, q])
    zero = at(goal, [], [q], [p], exponents=orders)
    total = integrate_all([weak(both), weak(zero)], [finite, axiom("kl_integral"), axiom("kl_continuous"), *orders])
    return by(Relation(">=", integral(f) - function("exp", -b * K)), [(1, total)], rules={integral(KL).atom: axiom("kl")})


@cache
def renyi_finite_by_kl() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ finite(renyi(P, Q, a))."""
    above = arithmetic((1, _affinity_above()), (1, axiom("exp_positive", x=(a - ONE) * function("kl", P, Q))))
    return cut(above, axiom("renyi_below_finite"))


@cache
def renyi_below_kl() -> Theorem:
    """finite(kl), 0 < a < 1 ⊢ renyi(P, Q, a) <= kl."""
    f, _, _ = below_means()
    D, K, b = function("renyi", P, Q, a), function("kl", P, Q), ONE - a
    less = by(
        Relation(">=", function("exp", -b * D) - function("exp", -b * K)),
        [(1, _affinity_above())],
        rules={integral(f).atom: axiom("renyi_below")},
    )
    less = below_exponents(less, -b * K, -b * D)
    less = by("kl(P, Q) - renyi(P, Q, a) >= 0", [(1, less, inverse_positive(assume("1 - a > 0")))], divisors=[assume("1 - a > 0")])
    return cut(renyi_finite_by_kl(), less)


@cache
def renyi_below_finite_by_max() -> Theorem:
    return cut(kl_finite_by_max(), renyi_finite_by_kl())


@cache
def renyi_low_below_max() -> Theorem:
    return arithmetic((1, cut(kl_finite_by_max(), renyi_below_kl())), (1, kl_below_max()))


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
        from .book import cases

        eu, ev = function("exp", u * half), function("exp", v * half)
        from .laws_pointwise import exp_reflects

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


LEMMAS = [
    lambda: tv_range()[:2],
    lambda: hockey_range()[:2],
    lambda: hellinger_range()[:2],
    prob_range,
    loss_tail_range,
    kl_nonnegative,
    chi2_nonnegative,
    renyi_nonnegative,
    renyi_nonnegative_below,
    lambda: axiom("max_nonnegative"),
    excess,
    hockey_triangle,
    tv_triangle,
    events_under_max,
    hockey_under_max,
    hockey_at_zero,
    tv_under_max,
    renyi_below_kl,
    renyi_low_below_max,
    hellinger_below_tv,
    kl_below_renyi,
    kl_below_max,
    renyi_below_max,
    lambda: axiom("kullback_quartic"),
    lambda: axiom("pinsker_below"),
    lambda: axiom("vajda_bound"),
    lambda: axiom("renyi_at_one"),
    lambda: axiom("renyi_of_product"),
    lambda: axiom("renyi_one"),
]
FINITE = [
    kl_finite_by_chi2,
    kl_finite_by_renyi,
    kl_finite_by_max,
    renyi_finite_by_max,
    renyi_finite_by_kl,
    renyi_below_finite_by_max,
    lambda: axiom("renyi_at_one_finite"),
    lambda: axiom("kl_at_one_finite"),
    lambda: cut(kl_finite_by_max(), axiom("kl_at_one_finite")),
    lambda: axiom("renyi_of_product_finite"),
    lambda: axiom("renyi_one_finite"),
    lambda: axiom("kl_one_finite"),
]
