"""∫_ℝ ((x−m)² + s²)^(−a)·((x−n)² + s²)^(−b) dx = √π·Γ(k−1/2)/Γ(k)·s^(1−2k)·₃F₂(k−1/2, a, b; k/2, (k+1)/2; −(m−n)²/(4s²)), k = a + b > 1/2.

Feynman's parameter u joins the two factors to (x − …)² + s² + u(1−u)(m−n)², whose integral over ℝ is elementary; expanding in
u(1−u), ∫ u^(a+j−1)·(1−u)^(b+j−1) du = B(a+j, b+j), for a, b > 0 and |m−n| < 2s.  Both sides are analytic in a, b (Re k > 1/2) and
in the distance, ₃F₂ by its continuation to (−∞, −1].  Infinite iff k ≤ 1/2.
Source: Gradshteyn & Ryzhik 3.198 (the parameter), 8.384.1; DLMF 16.2 (the continuation).
"""

from ....terms import HALF, ONE, PI, add, call, div, log, make, mul, neg, number, power, sqrt, sub
from ..conditions import requirement
from ..exponent import factored, tidy
from ..lemma import INFINITE, Lemma, single
from ..quadratics import two_on_the_line


def apply(h, lower, upper, known):
    found = two_on_the_line(h, lower, upper, known)
    if found is None or not known.equal(found[0][0].square, found[1][0].square):
        return None
    (u, a), (v, b) = found
    k = tidy(add(a, b), known)
    conditions = requirement(known, sub(k, HALF))
    if conditions is None:
        return INFINITE
    z = factored(div(power(sub(u.centre, v.centre), 2), mul(number(-4), u.square)), known)
    upper_list = make("list", (tidy(sub(k, HALF), known), a, b))
    lower_list = make("list", (tidy(mul(HALF, k), known), tidy(mul(HALF, add(k, ONE)), known)))
    coefficient = mul(sqrt(PI), call("gamma", sub(k, HALF)), power(call("gamma", k), -1), make("hyper", (upper_list, lower_list, z)))
    logs = (neg(mul(a, log(u.leading))), neg(mul(b, log(v.leading))), mul(sub(HALF, k), log(u.square)))
    return single(coefficient, add(h.constant, *logs), finite_when=conditions)


LEMMA = Lemma(
    "two quadratics of one radius",
    "∫ ((x−m)² + s²)^(−a)·((x−n)² + s²)^(−b) dx over ℝ = √π·Γ(k−1/2)/Γ(k)·s^(1−2k)·3F2(k−1/2, a, b; k/2, (k+1)/2; −(m−n)²/(4s²)), "
    "k = a+b, finite iff k > 1/2",
    "Feynman's parameter, Gradshteyn & Ryzhik 3.198; beta integrals",
    apply,
)
