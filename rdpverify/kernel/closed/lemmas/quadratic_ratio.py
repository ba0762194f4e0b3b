"""∫_ℝ v(x)^k·(A·((x−m)² + s²))^(−a) dx for a quadratic v and k = 1, 2, …: expanded in powers of y = x − m, odd ones gone,

    ∫_ℝ y^j·(y² + s²)^(−a) dy = s^(j+1−2a)·B((j+1)/2, a − (j+1)/2) for even j, finite iff a > k + 1/2.

Source: binomial theorem; Abramowitz & Stegun 6.2.1 with t = (y/s)².
"""

from ....terms import HALF, ONE, add, call, log, mul, neg, number, power, sub, symbol
from ..conditions import requirement
from ..exponent import exponent_of
from ..known import infinite
from ..lemma import INFINITE, Lemma, Value
from ..quadratics import log_quadratics

HIGHEST = 6


def apply(h, lower, upper, known):
    if infinite(lower) >= 0 or infinite(upper) <= 0 or len(h.statistics) != 2:
        return None
    found = log_quadratics(h, known)
    above = [item for item in found or () if item[1].is_number and item[1].value.q == 1 and 0 < item[1].value <= HIGHEST]
    if len(above) != 1:
        return None
    ((u, exponent),) = (item for item in found if item is not above[0])
    (v, count), a = above[0], neg(exponent)
    conditions = requirement(known, sub(a, add(count, HALF)))
    if conditions is None:
        return INFINITE
    x = symbol(h.variable)
    moved = mul(v.leading, add(power(sub(add(x, u.centre), v.centre), 2), v.square))
    polynomial = exponent_of(power(moved, count), h.variable, known)
    constant = add(h.constant, neg(mul(a, log(u.leading))))
    summands = []
    for j in range(0, 2 * int(count.value.p) + 1, 2):
        half = mul(HALF, number(j + 1))
        coefficient = mul(polynomial[power(x, j) if j else ONE], call("beta", half, sub(a, half)))
        summands.append((coefficient, add(constant, mul(sub(half, a), log(u.square)))))
    return Value(tuple(summands), finite_when=conditions)


LEMMA = Lemma("quadratic over a power of a quadratic",
              "∫ v(x)^k*(A*((x−m)² + s²))^(−a) dx over ℝ by the binomial theorem in x − m, finite iff a > k + 1/2",
              "binomial theorem; Abramowitz & Stegun 6.2.1", apply)
