"""∫_ℝ (x² + s²)^(−a)·(x² + t²)^(−b) dx = s^(1−2a)·t^(−2b)·B(1/2, a+b−1/2)·₂F₁(b, 1/2; a+b; 1 − s²/t²), finite iff a + b > 1/2.

Source: Gradshteyn & Ryzhik 3.197.5 with x → (x/s)².
"""

from ....terms import HALF, ONE, ZERO, add, call, div, log, make, mul, neg, sub
from ..conditions import requirement
from ..exponent import factored, tidy
from ..lemma import INFINITE, Lemma, single
from ..quadratics import two_on_the_line


def apply(h, lower, upper, known):
    found = two_on_the_line(h, lower, upper, known)
    if found is None or not known.equal(found[0][0].centre, found[1][0].centre):
        return None
    (u, a), (v, b) = found
    both = tidy(add(a, b), known)
    conditions = requirement(known, sub(both, HALF))
    if conditions is None:
        return INFINITE
    z = factored(sub(ONE, div(u.square, v.square)), known)
    series = ONE if z is ZERO else make("hyper", (make("list", (b, HALF)), make("list", (both,)), z))
    coefficient = mul(call("beta", HALF, sub(both, HALF)), series)
    logs = (neg(mul(a, log(u.leading))), neg(mul(b, log(v.leading))), mul(sub(HALF, a), log(u.square)), neg(mul(b, log(v.square))))
    return single(coefficient, add(h.constant, *logs), finite_when=conditions)


LEMMA = Lemma(
    "two quadratics with one centre",
    "∫ (x² + s²)^(−a)·(x² + t²)^(−b) dx over ℝ = s^(1−2a)·t^(−2b)·B(1/2, a+b−1/2)·2F1(b, 1/2; a+b; 1 − s²/t²), finite iff a+b > 1/2",
    "Gradshteyn & Ryzhik 3.197.5",
    apply,
)
