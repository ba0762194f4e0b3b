"""∫₀^∞ x^(−3/2)·exp(−a·x − b/x) dx = √(π/b)·exp(−2·√(a·b)), finite iff a ≥ 0 and b > 0.

Source: Gradshteyn & Ryzhik 3.471.9 with ν = −1/2 (K_{1/2} is elementary); the case a = 0 by y = 1/x.
"""

from ....language.statement import Relation
from ....terms import HALF, PI, ZERO, add, div, log, mul, neg, number, power, sqrt, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    inverse = power(x, -1)
    if lower is not ZERO or infinite(upper) <= 0 or inverse not in h.statistics or not h.within(x, inverse, log(x)):
        return None
    if not known.equal(h[log(x)], number("-3/2")) or x not in h.statistics:
        return None
    a, b = neg(h[x]), neg(h[inverse])
    conditions = requirement(known, b)
    if conditions is None or known(a) == -1:
        return INFINITE
    root = mul(2, power(a, HALF), power(b, HALF))
    return single(sqrt(div(PI, b)), add(h.constant, neg(root)), finite_when=(*conditions, Relation(a, ">=", ZERO)))


LEMMA = Lemma("inverse Gaussian integral", "∫ x^(−3/2)·exp(−a·x − b/x) dx over (0, ∞) = √(π/b)·exp(−2·√(a·b)), finite iff a ≥ 0 and b > 0",
              "Gradshteyn & Ryzhik 3.471.9", apply)
