"""∫ Π uᵢ(x)^nᵢ·exp(−a·x² + b·x) dx over ℝ for polynomials uᵢ of degree 1 or 2, positive there, and whole nᵢ ≥ 0: moments of a normal law.

With μ = b/(2a) and v = 1/(2a) the mean of xᵏ is Σ C(k, 2i)·(2i−1)!!·vⁱ·μ^(k−2i).  Finite iff a > 0.
Source: Johnson, Kotz & Balakrishnan 1994, chapter 13 (moments); completing the square.
"""

from math import comb, prod

from ....terms import HALF, ONE, PI, ZERO, add, div, log, mul, neg, power, sub, symbol
from ..conditions import requirement
from ..exponent import exponent_of, tidy
from ..known import infinite
from ..lemma import INFINITE, Lemma, single

LARGEST_DEGREE = 32


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    square = power(x, 2)
    logs = sorted(h.statistics - {x, square}, key=repr)
    if not (infinite(lower) < 0 < infinite(upper)) or not logs or any(s.op != "log" for s in logs):
        return None
    polynomial = [ONE]
    for statistic in logs:
        factor, count = exponent_of(statistic.args[0], h.variable, known), h[statistic]
        if not factor.within(x, square) or not count.is_number or count.value.q != 1 or count.value < 0:
            return None
        if len(polynomial) + 2 * int(count.value.p) > LARGEST_DEGREE:
            return None
        for _ in range(int(count.value.p)):
            polynomial = _product(polynomial, [factor.constant, factor[x], factor[square]], known)
    a, b = neg(h[square]), h[x]
    conditions = requirement(known, a)
    if conditions is None:
        return INFINITE
    mean, variance = div(b, mul(2, a)), div(HALF, a)
    total = add(*(mul(c, _moment(k, mean, variance)) for k, c in enumerate(polynomial) if c is not ZERO))
    exponent = add(h.constant, div(power(b, 2), mul(4, a)), mul(HALF, sub(log(PI), log(a))))
    return single(tidy(total, known), exponent, finite_when=conditions)


def _product(first, second, known):
    """Coefficients of the product of two polynomials."""
    found = [[] for _ in range(len(first) + len(second) - 1)]
    for i, c in enumerate(first):
        for j, d in enumerate(second):
            found[i + j].append(mul(c, d))
    return [tidy(add(*parts), known) for parts in found]


def _moment(k, mean, variance):
    """The mean of xᵏ."""
    return add(
        *(
            mul(comb(k, 2 * i) * prod(range(1, 2 * i, 2)), power(variance, i), power(mean, k - 2 * i) if k > 2 * i else ONE)
            for i in range(k // 2 + 1)
            if k == 2 * i or mean is not ZERO
        )
    )


LEMMA = Lemma(
    "Gaussian moments",
    "∫ u(x)·exp(−a·x² + b·x) dx over ℝ = √(π/a)·exp(b²/(4a))·E u(X), X normal with mean b/(2a) and variance 1/(2a), finite iff a > 0",
    "completing the square; moments of the normal law",
    apply,
)
