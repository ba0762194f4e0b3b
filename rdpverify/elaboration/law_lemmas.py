"""Lemmas about laws, proved once in the core's rules: ranges, finiteness, what bounds what."""

from functools import cache

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, density, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import P, Q, arithmetic, as_polynomial, assume, at_most_one, axiom, cut, finite_integral, instance, integrate_all, point
from .laws_pointwise import Mean, at, below_exponents, exp_rises, hoelder, log_below_line, patterns
from .lemmas import equals, pos_at_least, pos_at_most, pos_nonnegative
from .linear_search import inverse_positive, search
from .normal_form import by, identity

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
    return (in_terms(goal_low, integrate_all(low, [finite]), definition), in_terms(goal_high, integrate_all(high, [finite]), definition), finite)


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
    return (in_terms("hellinger2(P, Q) >= 0", integrate_all(high, [finite]), axiom("hellinger2")),
            in_terms("hellinger2(P, Q) <= 1", integrate_all(low, [finite]), axiom("hellinger2")), finite)


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
    return (in_terms("loss_tail(P, Q, t) >= 0", integrate_all(low), axiom("loss_tail")),
            in_terms("loss_tail(P, Q, t) <= 1", integrate_all(high), axiom("loss_tail")))


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
    upper = [at(Relation(">=", bound + q - KL), [(1, both), (1, point(q.atom))], [p, q]), at(Relation(">=", bound + q - KL), [(1, zero), (1, point(q.atom))], [q], [p])]
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
    finite = instance(axiom("renyi_integral"), {"P": first, "Q": second, "a": order}) if name == "above" else renyi_integral_below(first, second, order)
    return Mean(((first, order), (second, ONE - order)), (order - ONE) * D, finite, value)


@cache
def _renyi_integral_below() -> tuple:
    """0 < a < 1 ⊢ finite(∫ p**a·q**(1 − a)), and it is at most 1."""
    return hoelder({P: a, Q: ONE - a}, ZERO, [(cut_weak(assume("a > 0")), Mean(((P, ONE),), ZERO)), (cut_weak(assume("1 - a > 0")), Mean(((Q, ONE),), ZERO))],
                   exponents=[assume("a > 0"), assume("1 - a > 0")])


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
    both = at(goal, [(1, line, axiom("exp_positive", x=u), inverse_positive(above_one())), (1, axiom("exp_positive", x=u), inverse_positive(above_one()))],
              [p, q], divisors=[above_one()])
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
    less = by(Relation(">=", function("exp", b * D) - function("exp", b * K)), [(1, total)],
              rules={integral(f).atom: mean.value, integral(KL).atom: axiom("kl")})
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
    lows = [at(below_goal, [(1, axiom("exp_positive", x=b * M + u)), (1, axiom("exp_positive", x=a * u + (ONE - a) * v))], [p, q]),
            at(below_goal, [], [q], [p], exponents=[assume("a > 0")])]
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

    return cut([cut([by_numbers("2 - 1 > 0"), by_numbers("2 > 0")], instance(renyi_finite_by_max(), two)), by_numbers("2 - 1 > 0"), by_numbers("2 > 0")],
               instance(kl_finite_by_renyi(), two))


@cache
def kl_below_max() -> Theorem:
    """finite(max_divergence) ⊢ kl <= max_divergence."""
    goal = Relation(">=", M * p - KL)
    both = at(goal, [(1, loss_below_max(), axiom("exp_positive", x=u))], [p, q])
    zero = at(goal, [], [q], [p])
    finite = cut(kl_finite_by_max(), axiom("kl_integral"))
    total = integrate_all([weak(both), weak(zero)], [*max_facts(), finite])
    return search("max_divergence(P, Q) - kl(P, Q) >= 0", [total, cut(kl_finite_by_max(), axiom("kl"))], degree=1)


def ranges(function_of, *places):
    return lambda: tuple(function_of()[place] for place in places)


OF_ONE = {  # by the head of a quantity: what is known of it alone
    "tv": [ranges(tv_range, 0, 1)], "hockey_stick": [ranges(hockey_range, 0, 1)], "prob": [prob_range], "hellinger2": [ranges(hellinger_range, 0, 1)],
    "loss_tail": [loss_tail_range], "kl": [kl_nonnegative], "chi2": [chi2_nonnegative], "renyi": [renyi_nonnegative, renyi_nonnegative_below],
    "max_divergence": [lambda: axiom("max_nonnegative")],
}
OF_TWO = {  # by the heads of two quantities of the same laws
    ("kl", "renyi"): [kl_below_renyi], ("kl", "max_divergence"): [kl_below_max], ("renyi", "max_divergence"): [renyi_below_max],
}
