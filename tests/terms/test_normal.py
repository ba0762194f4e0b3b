"""The normal form decides identities, never wrongly; factors and coefficients multiply back."""

from fractions import Fraction

import pytest
from flint import arb, ctx, fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_expressions import NAMES, terms
from values import Hole, ball_of, value

from rdpverify.errors import BudgetExceeded
from rdpverify.terms import (HALF, INFINITY, MINUS_ONE, ONE, PI, ZERO, add, call, exp, log, make, mul, number, power, sqrt, sub,
                             substitute, symbol, walk)
from rdpverify.terms import polynomial
from rdpverify.terms.normal import factors, identical, normal, polynomial_coefficients, to_term
from rdpverify.terms.ranges import INFINITE, MINUS_INFINITE, REAL_LINE, Range
from rdpverify.terms.signs import sign_from_ranges

alpha, b, x, y, mu, sigma, p, q, eps, delta, s1, s2 = map(
    symbol, ("alpha", "b", "x", "y", "mu", "sigma", "p", "q", "eps", "delta", "s1", "s2"))
POSITIVE, UNIT = Range(0, INFINITE, True, True), Range(0, 1, True, True)
ENV = dict.fromkeys(("b", "x", "y", "sigma", "eps", "s1", "s2"), POSITIVE) | {
    "alpha": Range(1, INFINITE, True, True), "mu": REAL_LINE, "p": UNIT, "q": UNIT, "delta": UNIT}
SIGN = sign_from_ranges(ENV)
TWO, THREE = number(2), number(3)
BLEND = alpha * s2**2 + (1 - alpha) * s1**2


@pytest.mark.parametrize("left, right", [
    (1 / (alpha - 1) * log(exp((alpha - 1) * alpha * mu**2 / (2 * sigma**2))), alpha * mu**2 / (2 * sigma**2)),
    (exp(alpha + b) - exp(alpha) * exp(b), ZERO),
    (power(1 + b, 1 + b), (1 + b) * power(1 + b, b)),
    (power(power(exp(eps) * q, (alpha - 1) / alpha), alpha), exp(eps * (alpha - 1)) * power(q, alpha - 1)),
    (sqrt(TWO) * sqrt(THREE), sqrt(number(6))),
    (1 / (1 + sqrt(TWO)), sqrt(TWO) - 1),
    (sqrt(x)**2, x),
    (log(p / q), log(p) - log(q)),
    (exp(-log(TWO) * x), power(TWO, -x)),
    (log(number("1e-30")), -30 * log(number(10))),
    (call("tanh", x / 2), (exp(x) - 1) / (exp(x) + 1)),
    (power(delta, -1 / (alpha - 1)) * delta, power(delta, (alpha - 2) / (alpha - 1))),
    (exp((alpha * s2**2 + s1**2 * (1 - alpha)) / (2 * s1**2 * s2**2)),
     exp(alpha / (2 * s1**2)) * exp((1 - alpha) / (2 * s2**2))),
    (exp(alpha * mu**2 / (2 * BLEND)) * exp(1 / BLEND), exp((alpha * mu**2 + 2) / (2 * BLEND))),
    (exp(1 / (1 + x)) * exp(x / (1 + x)), exp(ONE)),
    (sqrt(BLEND / s2**2), sqrt(BLEND) / s2),
    (log(1 + exp(-x)), log(1 + exp(x)) - x),
    (log(1 + exp(-2 * x)), log(call("cosh", x)) - x + log(TWO)),
    (call("sinh", (alpha - HALF) * eps) / call("sinh", eps / 2), (exp(alpha * eps) - exp((1 - alpha) * eps)) / (exp(eps) - 1)),
    (log(alpha / (2 * alpha - 1) * exp((alpha - 1) * b) + (alpha - 1) / (2 * alpha - 1) * exp(-alpha * b)),
     log(alpha * exp((alpha - 1) * b) + (alpha - 1) * exp(-alpha * b)) - log(2 * alpha - 1)),
    (call("gamma", x + 3), x * (x + 1) * (x + 2) * call("gamma", x)),
    (call("gamma", number("5/2")), 3 * sqrt(PI) / 4),
    (call("loggamma", x + 1), log(x) + call("loggamma", x)),
    (exp(call("loggamma", x)), call("gamma", x)),
    (call("beta", x, y) * call("gamma", x + y), call("gamma", x) * call("gamma", y)),
    (call("binomial", x, TWO), x * (x - 1) / 2),
    (call("factorial", number(5)), number(120)),
    (call("Phi", x) + call("Phi", -x), ONE),
    (call("erfc", -x / sqrt(TWO)) / 2, call("Phi", x)),
    (call("PhiInv", 1 - call("Phi", mu)), -mu),
    (call("PhiInv", call("erfc", x) / 2), -sqrt(TWO) * x),
    (call("PhiInv", 1 - p), -call("PhiInv", p)),
    (call("PhiInv", HALF), ZERO),
    (call("Phi", -call("PhiInv", p)), 1 - p),
    (call("Phi", call("PhiInv", 1 - p) - mu), 1 - call("Phi", mu + call("PhiInv", p))),
    (call("Abs", mu)**2, mu**2),
    (sqrt(mu**2), call("Abs", mu)),
    (call("Abs", -3 * mu * x), 3 * x * call("Abs", mu)),
    (call("Max", x, x + 1), x + 1),
    (call("Min", x, y, x), -call("Max", -y, -x)),
    (call("sign", 1 - p), ONE),
    (power(1 + x, number(200)) / power(1 + x, number(199)), 1 + x),
    (make("Sum", (power(x, symbol("k")), symbol("k"), ZERO, TWO)), 1 + x + x**2),
    (power(x, number(10_000)) / power(x, number(9_999)), x),
    (call("renyi", x, y) - call("renyi", x, y), ZERO),
], ids=repr)
def test_identities(left, right):
    assert identical(left, right, SIGN)
    assert identical(right, left, SIGN)


@pytest.mark.parametrize("left, right", [
    (sqrt(mu**2), mu), (log(mu**2), 2 * log(mu)), (x, y), (power(x, alpha), power(x, alpha + 1)),
    (sqrt(TWO), number("1.41421356")),
    (exp(alpha * eps), exp((alpha - 1) * eps)), (call("Abs", mu), mu), (call("Max", x, y), x), (log(x + y), log(x) + log(y)),
    (power(power(mu, TWO), alpha / 2), power(mu, alpha)), (INFINITY, ZERO), (call("floor", x), x), (call("gamma", x), ONE),
    (call("renyi", x, y), call("renyi", y, x)), (call("sign", mu), ONE), (exp(mu), ONE),
    (make("Sum", (x, symbol("x"), symbol("y"), symbol("b"))), x * b), (alpha * mu**2 / 2, alpha * mu / 2),
], ids=repr)
def test_different_expressions_are_not_identical(left, right):
    assert not identical(left, right, SIGN)


def test_without_an_oracle_only_what_holds_for_all_reals_is_used():
    assert identical(sqrt(x)**2, x)
    assert identical((sqrt(x) - sqrt(y)) * (sqrt(x) + sqrt(y)), x - y)
    assert identical(log(1 + x**2) + log(1 + exp(x)), log((1 + x**2) * (1 + exp(x))))
    assert not identical(log(x * y), log(x) + log(y))
    assert not identical(power(x * y, alpha), power(x, alpha) * power(y, alpha))
    assert not identical(sqrt(x**2), x)


def test_negative_domains_flip_the_sign():
    below = sign_from_ranges({"x": Range(MINUS_INFINITE, 0, True, True)})
    assert identical(sqrt(x**2), -x, below)
    assert identical(call("Abs", x**3), -x**3, below)
    assert identical(log(x**2), 2 * log(-x), below)
    assert not identical(sqrt(x**2), x, below)


def test_the_order_of_writing_does_not_matter():
    assert to_term(normal(x * y + x + y)) is to_term(normal(y + x + y * x))
    assert to_term(normal((b - x) / (x - y))) is to_term(normal((x - b) / (y - x)))


def test_a_division_by_an_identical_zero_is_an_atom_of_its_own():
    hole = 1 / (x - x)
    assert not identical(hole, ZERO, SIGN)
    assert identical(hole, hole + 0, SIGN)
    assert not identical(log(x - x), ZERO, SIGN)


def test_work_is_bounded(monkeypatch):
    monkeypatch.setattr(polynomial, "PAIRS", 5_000)
    huge = mul(*(add(*(symbol(f"v{i}_{j}") for i in range(12))) for j in range(7)))
    with pytest.raises(BudgetExceeded):
        normal(huge)
    assert not identical(huge, ONE)
    assert factors(huge) is None
    assert polynomial_coefficients(huge, "v0_0") is None
    power_of_sum = power(add(*(symbol(f"v{i}") for i in range(40))), number(30))
    assert identical(2 * power_of_sum, power_of_sum + power_of_sum)
    assert identical(log(power(x, number(10**6)) + 1) * 2, log(power(x, number(10**6)) + 1) + log(power(x, number(10**6)) + 1))
    deep = x
    for _ in range(200):
        deep = exp(deep) + 1
    assert not identical(deep, deep + 1)


# -- factors, coefficients, signs ------------------------------------------------------------------------------------------


def test_logarithms_of_huge_powers_are_split():
    left = call("log", number(2**300_000 * 3**7 * 1009))
    assert identical(left, 300_000 * call("log", number(2)) + 7 * call("log", number(3)) + call("log", number(1009)))


@pytest.mark.parametrize("degree", [60, 120, 415])
def test_factors_of_high_degrees_in_two_symbols_are_not_looked_for(degree):
    """FLINT has no limit of time: a bound on a divergence of Bernoulli laws kept `prove` busy for ever."""
    whole = x**degree - x * y**(degree - 1) + y**(degree - 1) - 1
    for term in (whole, x**degree - 3 * y**degree + 2 * x**(degree // 2) * y**3 + 1):
        coefficient, parts = factors(term, SIGN)
        assert abs(coefficient) == 1 and len(parts) == 1 and identical(parts[0][0] * coefficient, term)
    assert factors((x - y) * (x**40 + y**40 + 1), SIGN)[1][0] == (x - y, 1)


@pytest.mark.parametrize(("degree", "parts"), [(128, 8), (129, 1), (891, 1)])
def test_factors_of_a_high_degree_in_one_symbol_are_not_looked_for(degree, parts):
    """Sums of exponentials at rational places have such degrees, and took most of the time of an audit."""
    for base in (x, exp(x / 101)):
        coefficient, found = factors(base**degree - 1, SIGN)
        assert len(found) == parts and identical(coefficient * mul(*(power(part, exponent) for part, exponent in found)), base**degree - 1)


def test_factors():
    assert factors(alpha**2 - alpha, SIGN) == (1, [(alpha, 1), (alpha - 1, 1)])
    coefficient, parts = factors(12 * alpha**2 * exp(x) * power(p, alpha) / (1 - p)**2, SIGN)
    assert coefficient == 12
    assert parts == [(alpha, 2), (p - 1, -2), (power(p, alpha), 1), (exp(x), 1)]
    assert factors(ZERO, SIGN) == (0, [])
    assert factors(number("-3/2"), SIGN) == (fmpq(-3, 2), [])
    assert factors(sqrt(x) * (x - 1), SIGN)[1] == [(x, Fraction(1, 2)), (x - 1, 1)]


def test_polynomial_coefficients():
    found = polynomial_coefficients((alpha * x + 1)**2 * exp(b) / b, "x", SIGN)
    assert len(found) == 3
    for coefficient, expected in zip(found, (1, 2 * alpha, alpha**2), strict=True):
        assert identical(coefficient, expected * exp(b) / b, SIGN)
    assert polynomial_coefficients(exp(2 * log(x)), "x", SIGN) == [ZERO, ZERO, ONE]
    assert polynomial_coefficients(y, "x", SIGN) == [y]
    assert polynomial_coefficients(x - x, "x", SIGN) == [ZERO]
    for term in (power(x, number(10**100)), exp(x), 1 / x, sqrt(x), power(x, alpha), log(x) * x, x / (1 + x), call("gamma", x)):
        assert polynomial_coefficients(term, "x", SIGN) is None
    assert polynomial_coefficients((x**2 - 1) / (x + 1), "x", SIGN) == [MINUS_ONE, ONE]


@pytest.mark.parametrize("term, expected", [
    (2 * alpha - 1, 1), (alpha**2 - alpha + 1, 1), (1 - p, 1), (alpha * (alpha - 1) / (1 - p), 1), (alpha - alpha**2, -1),
    (mu, None), (1 + mu**2, 1), (mu**2, None), (x - x, 0), (exp(mu), 1), (p - 1, -1), (p - q, None), (x**2 + 2 * x * y + y**2, 1),
    (log(alpha), 1), (log(p), -1), (1 / mu, None), (-(x - 1)**2 - 1, -1),
], ids=repr)
def test_signs_from_ranges(term, expected):
    assert SIGN(term) == expected


# -- soundness by an independent evaluation --------------------------------------------------------------------------------

DOMAINS = {"positive": POSITIVE, "real": REAL_LINE, "above one": Range(1, INFINITE, True, True), "unit": UNIT,
           "negative": Range(MINUS_INFINITE, 0, True, True), "nonnegative": Range(0, INFINITE, False, True)}
POINTS = {"positive": lambda k: fmpq(k, 8), "real": lambda k: fmpq(k, 8) - 2, "above one": lambda k: 1 + fmpq(k, 8),
          "unit": lambda k: fmpq(k, 33), "negative": lambda k: -fmpq(k, 8), "nonnegative": lambda k: fmpq(k - 1, 8)}
FUNCTIONS = ("exp", "log", "Abs", "sinh", "cosh", "tanh", "erf", "erfc", "Phi", "gamma", "loggamma", "sign", "factorial")
kinds = st.tuples(*[st.sampled_from(sorted(DOMAINS))] * 3)
places = st.tuples(*[st.integers(1, 32)] * 3)


def _close(first, second) -> bool:
    a, c = ball_of(first), ball_of(second)
    return not (a.is_finite() and c.is_finite()) or not abs(a - c) > (abs(a) + abs(c) + 1) * arb("1e-30")


@settings(max_examples=250, deadline=None)
@given(terms(FUNCTIONS), kinds, places)
def test_the_normal_form_has_the_values_of_the_expression(term, domain, place):
    ctx.prec = 200
    sign = sign_from_ranges({name: DOMAINS[kind] for name, kind in zip(NAMES, domain, strict=True)})
    point = {name: POINTS[kind](k) for name, kind, k in zip(NAMES, domain, place, strict=True)}
    try:
        form, split = to_term(normal(term, sign)), factors(term, sign)
    except BudgetExceeded:
        return
    assert identical(term, form, sign)
    assert not identical(term, add(form, ONE), sign)
    try:
        exact = value(term, point)
        assert _close(exact, value(form, point))
        known = sign(term)
        assert known is None or abs(exact) < 1e-50 or (exact > 0) - (exact < 0) == known
        if split is not None:
            coefficient, parts = split
            product = mul(number(coefficient), *(power(base, number(exponent)) for base, exponent in parts))
            assert _close(exact, value(product, point))
    except Hole:
        pass


REWRITES = [
    lambda a, c: (add(a, c), add(c, a)), lambda a, c: (exp(add(a, c)), mul(exp(a), exp(c))),
    lambda a, c: (mul(add(a, c), sub(a, c)), sub(power(a, TWO), power(c, TWO))),
    lambda a, c: (log(exp(a) * exp(c)), add(a, c)), lambda a, c: (power(exp(a), c), exp(mul(a, c))),
    lambda a, c: (sqrt(exp(a)), exp(mul(HALF, a))), lambda a, c: (call("Max", a, c), call("Max", c, a)),
    lambda a, c: (call("Phi", add(a, c)), 1 - call("Phi", -add(c, a))),
    lambda a, c: (call("Abs", mul(a, c)), mul(call("Abs", c), call("Abs", a))),
]


@settings(max_examples=150, deadline=None)
@given(terms(("exp", "Abs", "tanh", "atan"), leaves=4), terms(("exp", "cosh", "erf"), leaves=4), st.sampled_from(REWRITES),
       st.sampled_from([exp, lambda t: call("erf", t), lambda t: t * t + t, lambda t: 1 / (2 + t)]))
def test_rewritten_expressions_are_identical_and_perturbed_ones_are_not(first, second, rewrite, outside):
    left, right = rewrite(first, second)
    if left.op == "Abs":  # |z^−1·z^−½| = z^−3/2 loses its bars because z > 0 is where it is defined; |z^−1| alone keeps them
        assume(all(part.op != "pow" or (part.args[1].is_number and part.args[1].value.q == 1) for term in (first, second) for part in walk(term)))
    assert identical(outside(left), outside(right))
    assert not identical(outside(left), outside(add(right, number("1/1000000"))))


def test_substituted_rationals_give_back_the_exact_number():
    term = power(x + y, THREE) / (x - y) - (x**2 + 4 * x * y + 7 * y**2)
    assert normal(substitute(term, {"x": number(2), "y": number(1)})).number() == 27 - (4 + 8 + 7)


@pytest.mark.parametrize("exponent, base", [(10**9, 2), (10**9, 10**30), (10**30, 3)])
def test_powers_that_no_memory_holds_are_not_multiplied_out(exponent, base):
    power_of_it = exp(mul(exponent, log(number(base))))
    assert identical(mul(power_of_it, exp(mul(-exponent, log(number(base))))), ONE)
    assert not identical(mul(base, power_of_it), power_of_it)
