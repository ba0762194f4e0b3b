"""Two lemmas that expand a polynomial and integrate power by power.

    ∫_ℝ v(x)^k·(A·((x−m)² + w))^(−a) dx for a positive quadratic v and k = 1, 2, …: in powers of y = x − m, odd ones gone,
        ∫_ℝ y^j·(y² + w)^(−a) dy = w^((j+1)/2 − a)·B((j+1)/2, a − (j+1)/2) for even j, finite iff a > k + 1/2;
    ∫_ℝ Π uᵢ(x)^nᵢ·exp(−a·x² + b·x) dx for polynomials uᵢ of degree 1 or 2, positive there, and whole nᵢ ≥ 0: moments of a normal law,
        with μ = b/(2a) and v = 1/(2a) the mean of (x − μ)²ⁱ is (2i−1)!!·vⁱ, that of odd powers 0; finite iff a > 0.
"""

from math import prod

from ...definitions.measures import VARIABLE
from ...terms import HALF, ONE, PI, add, call, div, log, mul, neg, number, power, sub, substitute
from ...terms.normal import polynomial_coefficients
from .conditions import requirement
from .exponent import exponent_of, tidy
from .assumptions import infinite
from .lemma import INFINITE, Lemma, Value, single
from .quadratics import log_quadratics

HIGHEST, LARGEST_DEGREE = 6, 32
SQUARE = power(VARIABLE, 2)


def quadratic_ratio(h, lower, upper, assumptions):
    quadratics = log_quadratics(h, assumptions) if infinite(lower) < 0 < infinite(upper) and len(h.statistics) == 2 else None
    above = [item for item in quadratics or () if item[1].is_number and item[1].value.q == 1 and 0 < item[1].value <= HIGHEST]
    if len(above) != 1:
        return None
    ((u, exponent),) = (item for item in quadratics if item is not above[0])
    (v, count), a = above[0], neg(exponent)
    conditions = requirement(assumptions, sub(a, add(count, HALF)))
    if conditions is None:
        return INFINITE
    moved = mul(v.leading, add(power(sub(add(VARIABLE, u.centre), v.centre), 2), v.square))
    polynomial = exponent_of(power(moved, count), h.variable, assumptions)
    constant = add(h.constant, neg(mul(a, log(u.leading))))
    summands = []
    for j in range(0, 2 * int(count.value.p) + 1, 2):
        half = mul(HALF, number(j + 1))
        coefficient = mul(polynomial[power(VARIABLE, j) if j else ONE], call("beta", half, sub(a, half)))
        summands.append((coefficient, add(constant, mul(sub(half, a), log(u.square)))))
    return Value(tuple(summands), finite_when=conditions)


def gaussian_moments(h, lower, upper, assumptions):
    logs = sorted(h.statistics - {VARIABLE, SQUARE}, key=repr)
    if not (infinite(lower) < 0 < infinite(upper)) or not logs or any(s.op != "log" for s in logs):
        return None
    counts = [h[statistic] for statistic in logs]
    factors = [exponent_of(statistic.args[0], h.variable, assumptions) for statistic in logs]
    if not all(u.within(VARIABLE, SQUARE) and n.is_number and n.value.q == 1 and n.value >= 0 for u, n in zip(factors, counts)):
        return None
    if sum(2 * int(count.value.p) for count in counts) >= LARGEST_DEGREE:
        return None
    a, b = neg(h[SQUARE]), h[VARIABLE]
    conditions = requirement(assumptions, a)
    if conditions is None:
        return INFINITE
    mean, variance = div(b, mul(2, a)), div(HALF, a)
    moved = substitute(mul(*(power(s.args[0], n) for s, n in zip(logs, counts))), {h.variable: add(VARIABLE, mean)})
    polynomial = polynomial_coefficients(moved, h.variable, assumptions)
    if polynomial is None:
        return None
    value = add(*(mul(prod(range(1, 2 * i, 2)), power(variance, i), c) for i, c in enumerate(polynomial[::2])))
    exponent = add(h.constant, div(power(b, 2), mul(4, a)), mul(HALF, sub(log(PI), log(a))))
    return single(tidy(value, assumptions), exponent, finite_when=conditions)


QUADRATIC_RATIO = Lemma("quadratic over a power of a quadratic",
                        "∫ v(x)^k*(A*((x−m)² + s²))^(−a) dx over ℝ by the binomial theorem in x − m, finite iff a > k + 1/2",
                        "binomial theorem; Abramowitz & Stegun 6.2.1 with t = (y/s)²", quadratic_ratio)
GAUSSIAN_MOMENTS = Lemma(
    "Gaussian moments",
    "∫ u(x)·exp(−a·x² + b·x) dx over ℝ = √(π/a)·exp(b²/(4a))·E u(X), X normal with mean b/(2a) and variance 1/(2a), finite iff a > 0",
    "completing the square; Johnson, Kotz & Balakrishnan 1994, chapter 13 (moments)", gaussian_moments)
