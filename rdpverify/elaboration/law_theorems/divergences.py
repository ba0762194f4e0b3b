"""Kullback-Leibler, chi-squared and Rényi divergences are >= 0; where one is finite another is, and is smaller."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, cut, finite_integral, instance, integrate_all, point
from ..laws_pointwise import Mean, at, below_exponents, hoelder
from ..lemmas import equals, scaled
from ..linear_search import inverse_positive, search
from ..normal_form import by
from .notation import KL, F, a, above_one, in_terms, integral, p, q, u, v, weak

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
        [(weak(assume("a > 0")), Mean(((P, ONE),), ZERO)), (weak(assume("1 - a > 0")), Mean(((Q, ONE),), ZERO))],
        exponents=[assume("a > 0"), assume("1 - a > 0")],
    )


def renyi_integral_below(first, second, order) -> Theorem:
    return instance(_renyi_integral_below()[0], {"P": first, "Q": second, "a": order})


@cache
def renyi_integral_below_one() -> Theorem:
    """0 < a < 1 ⊢ ∫ p**a·q**(1 − a) <= 1."""
    return by(Relation(">=", ONE - integral(F)), [(1, _renyi_integral_below()[1])])


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


@cache
def renyi_nonnegative() -> Theorem:
    """finite(renyi(P, Q, a)), a > 1 ⊢ renyi >= 0."""
    return arithmetic((1, kl_below_renyi()), (1, cut(kl_finite_by_renyi(), kl_nonnegative())))


@cache
def kl_by_chi2() -> Theorem:
    """finite(chi2) ⊢ exp(kl) <= 1 + chi2: p·(p/q) >= p·exp(kl)·(1 + log(p/q) − kl)."""

    f = as_polynomial("density(P)**2*inv(density(Q))")
    K = function("kl", P, Q)
    goal = Relation(">=", f - function("exp", K) * (p + KL - K * p))
    both = at(goal, [(1, axiom("exp_tangent", x=u - v - K), axiom("exp_positive", x=u + K))], [p, q])
    zero = at(goal, [], [q], [p])
    finite = kl_finite_by_chi2()
    total = integrate_all([weak(both), weak(zero)], [axiom("chi2_integral"), axiom("chi2_continuous"), cut(finite, axiom("kl_integral"))])
    return by(
        "1 + chi2(P, Q) - exp(kl(P, Q)) >= 0",
        [(1, total), scaled(equals(axiom("chi2"), function("chi2", P, Q), integral(f) - ONE), ONE)],
        rules={integral(KL).atom: cut(finite, axiom("kl"))},
    )
