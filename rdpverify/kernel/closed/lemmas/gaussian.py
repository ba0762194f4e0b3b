"""∫_ℝ exp(−a·x² + b·x + c) dx = √(π/a)·exp(c + b²/(4a)), finite iff a > 0.

On a half-line the value is half of it times erfc(√a·s − b/(2√a)), on (s, t) times a difference of error functions.
Source: completing the square; Abramowitz & Stegun 7.1.1–7.1.2, 7.4.6.
"""

from ....terms import HALF, PI, add, call, div, mul, neg, power, sqrt, sub, symbol
from ..conditions import requirement
from ..known import infinite
from ..lemma import INFINITE, Lemma, single


def apply(h, lower, upper, known):
    x = symbol(h.variable)
    square = power(x, 2)
    if square not in h.statistics or not h.within(x, square):
        return None
    a, b = neg(h[square]), h[x]
    below, above = infinite(lower) < 0, infinite(upper) > 0
    condition = requirement(known, a)
    if condition is None:
        # with a = 0 a half-line may have a finite integral; exp(+x²) on a bounded piece has no elementary one
        return INFINITE if (below and above) or (known(a) == -1 and (below or above)) else None
    factor, peak = sqrt(div(PI, a)), add(h.constant, div(power(b, 2), mul(4, a)))
    if below and above:
        return single(factor, peak, finite_when=condition)

    def standard(end):
        return sub(mul(sqrt(a), end), div(b, mul(2, sqrt(a))))

    half = mul(HALF, factor)
    if above or below:
        part = call("erfc", standard(lower) if above else neg(standard(upper)))
        return single(mul(half, part), peak, finite_when=condition, exact=known.is_nonzero(a) or known.is_zero(b))
    difference = sub(call("erf", standard(upper)), call("erf", standard(lower)))
    return single(mul(half, difference), peak, valid_when=condition)


LEMMA = Lemma("Gaussian integral", "∫ exp(−a·x² + b·x + c) dx over ℝ = √(π/a)·exp(c + b²/(4a)), finite iff a > 0; pieces by erf and erfc",
              "completing the square; Abramowitz & Stegun 7.4.6", apply)
