"""Sine, cosine, arc sine and the real cube root: on real balls, on ranges and on complex balls.

sin and cos have no limit at ±∞, and no value there.  The cube root is odd and defined for all reals; it is not differentiable at 0.
"""

from flint import acb, arb, fmpq

from .ranges import Range, closed, interval

_ZERO, _ONE, _HALF, _THIRD = arb(0), arb(1), arb(fmpq(1, 2)), fmpq(1, 3)
NAN = acb(arb.nan(), arb.nan())
FURTHEST = arb(2) ** 20  # of a bounded range, in half turns: beyond, a sine may be anything from −1 to 1


def cube_root(x: arb) -> arb:
    """The root with the sign of x; of a ball around 0 that of its ends."""
    if x > _ZERO:
        return x.root(3)
    if x < _ZERO:
        return -(-x).root(3)
    if x.is_zero() or not x.is_finite():
        return x
    top = x.abs_upper().root(3).upper()
    return top.union(-top)


def wave(function, first_crest):
    """The range of sin or cos, whose crests are at (first_crest + 2k)·π and troughs half way between.

    Between two turning points it is monotone and open ends stay open; a range that holds one turning point, as far as is seen, has its
    value there and those at its ends.
    """
    def apply(a: Range) -> "Range | None":
        if a.may_be_infinite():
            return None
        if not a.is_bounded() or max(abs(a.lower), abs(a.upper)) > FURTHEST:
            return closed(-_ONE, _ONE)
        low, high = (end / arb.pi() - first_crest for end in (a.lower, a.upper))
        first, last = (end.floor().unique_fmpz() for end in (low.lower(), high.upper()))  # turning points so far
        if first is None or last is None:  # too few digits
            return closed(-_ONE, _ONE)
        at_lower, at_upper = function(a.lower), function(a.upper)
        if last == first:
            if last % 2 == 0:  # it falls
                return interval(at_upper.lower().max(-_ONE), at_lower.upper().min(_ONE), a.upper_open, a.lower_open)
            return interval(at_lower.lower().max(-_ONE), at_upper.upper().min(_ONE), a.lower_open, a.upper_open)
        if last > first + 1:
            return closed(-_ONE, _ONE)
        ends = at_lower.union(at_upper)
        return closed(ends.lower().max(-_ONE), _ONE) if last % 2 == 0 else closed(-_ONE, ends.upper().min(_ONE))

    return apply


sin_range, cos_range = wave(arb.sin, _HALF), wave(arb.cos, _ZERO)


def complex_cube_root(analytic: bool):
    """On either half plane, where it is analytic."""
    def apply(z: acb) -> acb:
        if z.imag.is_zero() and not (analytic and z.real.contains(0)):
            return acb(cube_root(z.real))
        if z.real > _ZERO:
            return z.pow(acb(arb(_THIRD)))
        return -(-z).pow(acb(arb(_THIRD))) if z.real < _ZERO else NAN

    return apply


def complex_asin(analytic: bool):
    """Off the cuts from −1 to −∞ and from 1 to ∞."""
    def apply(z: acb) -> acb:
        if analytic and not all(side.log(analytic=True).is_finite() for side in (z + 1, 1 - z)):
            return NAN
        return z.asin()

    return apply
