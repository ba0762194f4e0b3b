"""Two lemmas that expand a polynomial and integrate power by power.

    ∫_ℝ v(x)^k·(A·((x−m)² + w))^(−a) dx for a positive quadratic v and k = 1, 2, …: in powers of y = x − m, odd ones gone,
        ∫_ℝ y^j·(y² + w)^(−a) dy = w^((j+1)/2 − a)·B((j+1)/2, a − (j+1)/2) for even j, finite iff a > k + 1/2;
    ∫_ℝ Π uᵢ(x)^nᵢ·exp(−a·x² + b·x) dx for polynomials uᵢ of degree 1 or 2, positive there, and whole nᵢ ≥ 0: moments of a normal law,
        with μ = b/(2a) and v = 1/(2a) the mean of xᵏ is Σ C(k, 2i)·(2i−1)!!·vⁱ·μ^(k−2i); finite iff a > 0.
"""

from math import comb, prod

from ...definitions.measures import VARIABLE
from ...terms import HALF, ONE, PI, ZERO, add, call, div, log, mul, neg, number, power, sub
from .conditions import requirement
from .exponent import exponent_of, tidy
from .known import infinite
from .lemma import INFINITE, Lemma, Value, single
from .quadratics import log_quadratics

HIGHEST, LARGEST_DEGREE = 6, 32
SQUARE = power(VARIABLE, 2)


def quadratic_ratio(h, lower, upper, known):
    found = log_quadratics(h, known) if infinite(lower) < 0 < infinite(upper) and len(h.statistics) == 2 else None
    above = [item for item in found or () if item[1].is_number and item[1].value.q == 1 and 0 < item[1].value <= HIGHEST]
    if len(above) != 1:
        return None
    ((u, exponent),) = (item for item in found if item is not above[0])
    (v, count), a = above[0], neg(exponent)
    conditions = requirement(known, sub(a, add(count, HALF)))
    if conditions is None:
        return INFINITE
    moved = mul(v.leading, add(power(sub(add(VARIABLE, u.centre), v.centre), 2), v.square))
    polynomial = exponent_of(power(moved, count), h.variable, known)
    constant = add(h.constant, neg(mul(a, log(u.leading))))
    summands = []
    for j in range(0, 2 * int(count.value.p) + 1, 2):
        half = mul(HALF, number(j + 1))
        coefficient = mul(polynomial[power(VARIABLE, j) if j else ONE], call("beta", half, sub(a, half)))
        summands.append((coefficient, add(constant, mul(sub(half, a), log(u.square)))))
    return Value(tuple(summands), finite_when=conditions)


def gaussian_moments(h, lower, upper, known):
    logs = sorted(h.statistics - {VARIABLE, SQUARE}, key=repr)
    if not (infinite(lower) < 0 < infinite(upper)) or not logs or any(s.op != "log" for s in logs):
        return None
    polynomial = [ONE]
    for statistic in logs:
        factor, count = exponent_of(statistic.args[0], h.variable, known), h[statistic]
        if not factor.within(VARIABLE, SQUARE) or not count.is_number or count.value.q != 1 or count.value < 0:
            return None
        if len(polynomial) + 2 * int(count.value.p) > LARGEST_DEGREE:
            return None
        for _ in range(int(count.value.p)):
            polynomial = _product(polynomial, [factor.constant, factor[VARIABLE], factor[SQUARE]], known)
    a, b = neg(h[SQUARE]), h[VARIABLE]
    conditions = requirement(known, a)
    if conditions is None:
        return INFINITE
    mean, variance = div(b, mul(2, a)), div(HALF, a)
    value = add(*(mul(c, _moment(k, mean, variance)) for k, c in enumerate(polynomial) if c is not ZERO))
    exponent = add(h.constant, div(power(b, 2), mul(4, a)), mul(HALF, sub(log(PI), log(a))))
    return single(tidy(value, known), exponent, finite_when=conditions)


def _product(first, second, known):
    """Coefficients of the product of two polynomials."""
    found = [[] for _ in range(len(first) + len(second) - 1)]
    for i, c in enumerate(first):
        for j, d in enumerate(second):
            found[i + j].append(mul(c, d))
    return [tidy(add(*parts), known) for parts in found]


def _moment(k, mean, variance):
    """The mean of xᵏ."""
    ways = [i for i in range(k // 2 + 1) if k == 2 * i or mean is not ZERO]
    return add(*(mul(comb(k, 2 * i) * prod(range(1, 2 * i, 2)), power(variance, i), power(mean, k - 2 * i) if k > 2 * i else ONE)
                 for i in ways))


QUADRATIC_RATIO = Lemma("quadratic over a power of a quadratic",
                        "∫ v(x)^k*(A*((x−m)² + s²))^(−a) dx over ℝ by the binomial theorem in x − m, finite iff a > k + 1/2",
                        "binomial theorem; Abramowitz & Stegun 6.2.1 with t = (y/s)²", quadratic_ratio)
GAUSSIAN_MOMENTS = Lemma(
    "Gaussian moments",
    "∫ u(x)·exp(−a·x² + b·x) dx over ℝ = √(π/a)·exp(b²/(4a))·E u(X), X normal with mean b/(2a) and variance 1/(2a), finite iff a > 0",
    "completing the square; Johnson, Kotz & Balakrishnan 1994, chapter 13 (moments)", gaussian_moments)
