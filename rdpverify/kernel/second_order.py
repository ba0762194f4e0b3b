"""A lower bound of a smooth function on a box: Taylor's formula to second order, around the middle or an end in each direction.

f(x) = f(c) + Σ gᵢdᵢ + ½ Σ Hᵢⱼdᵢdⱼ with d = x − c, g the gradient at c and H the second derivatives somewhere between c and x.
Everything is evaluated on balls: f and H on a ball hull of the box, f and g at the point c.  That f and the formulas of all its
second derivatives have finite values there makes f twice continuously differentiable on the box: the operations that have kinks or
jumps have no symbolic derivative, and the others are not-a-number wherever they are not smooth, unless a derivative's formula is.
"""

from functools import lru_cache

from flint import arb

from ..errors import InputError, RuleError
from ..terms import Term, make
from ..terms.balls import BALLS
from ..terms.derivative import derivative
from ..terms.program import Program

MOST_SYMBOLS, MOST_NODES = 3, 1_500  # 3³ places have a letter each; size of the function
LOWER, MIDDLE, UPPER = 0, 1, 2
FIRST = ord("A")
_ZERO = arb(0)


def places_of(code: str, count: int) -> tuple[int, ...] | None:
    """Where a letter says that each of ``count`` sides is expanded: its lower end, middle or upper end (0, 1, 2); None for other codes."""
    number = ord(code) - FIRST
    if not 0 <= number < 3**count or count > MOST_SYMBOLS:
        return None
    return tuple(number // 3**power % 3 for power in range(count - 1, -1, -1))


class SecondOrder:
    """Programs of a function with its first and with its second derivatives in ``names``.

    Raises RuleError for a function too large, of too many symbols, or without derivatives.
    """

    def __init__(self, function: Term, names):
        if len(names) > MOST_SYMBOLS or function.size > MOST_NODES:
            raise RuleError(f"expansions are for at most {MOST_SYMBOLS} symbols and {MOST_NODES} nodes")
        self.names = tuple(names)
        self.pairs = [(i, j) for i in range(len(names)) for j in range(i, len(names))]
        try:
            gradient = [derivative(function, name) for name in names]
            curvature = [derivative(gradient[i], self.names[j]) for i, j in self.pairs]
        except InputError as problem:
            raise RuleError(str(problem)) from None
        self.at_point, self.on_box = (Program(make("tuple", (function, *parts))) for parts in (gradient, curvature))

    def values(self, program: Program, sides, arithmetic=BALLS):
        """The values of a program for these values of the symbols; None when one is undefined."""
        values = program.run(arithmetic, [sides[self.names.index(name)] for name in program.names])
        return values if values is not None and None not in values else None

    def lower(self, box, places) -> arb | None:
        """A number (a ball) that f is nowhere below on a box, expanded around its places; None when smoothness is not sure."""
        sides = list(map(_side, box, places))
        curvature = self.values(self.on_box, [low.union(high) for low, high in box])
        values = self.values(self.at_point, [centre for centre, _, _ in sides])
        return None if curvature is None or values is None else self._bound(curvature, values, sides)

    def _bound(self, curvature, values, sides) -> arb | None:
        if not (all(map(arb.is_finite, curvature)) and all(map(arb.is_finite, values))):
            return None
        value, *slopes = values
        slopes = [-abs(slope) if sign == 0 else slope if sign > 0 else -slope for slope, (_, _, sign) in zip(slopes, sides)]
        own = [_ZERO] * len(sides)
        for (i, j), second in zip(self.pairs, curvature[1:]):
            if i == j:
                own[i] = second.lower()
            else:
                _share(slopes, sides, i, j, second)
        for slope, second, (_, width, _) in zip(slopes, own, sides):
            value = value + _least(slope.lower(), second, width)
        return value


second_order = lru_cache(maxsize=64)(SecondOrder)  # the programs, kept for the next time


def _side(ends: tuple[arb, arb], place: int):
    """(c, how far x can be from it, sign of x − c: 0 for both)"""
    low, high = ends
    if place == LOWER:
        return low, (high - low).upper(), 1
    if place == UPPER:
        return high, (high - low).upper(), -1
    middle = ((low + high) / 2).mid()
    return middle, max((high - middle).upper(), (middle - low).upper()), 0


def _share(slopes, sides, i, j, second):
    """Take the mixed term into the slopes: H·dᵢdⱼ ≥ −m·eᵢeⱼ ≥ −m·(θ·wⱼ·eᵢ + (1−θ)·wᵢ·eⱼ) with e = |d| ≤ w and 0 ≤ θ ≤ 1."""
    (_, first, sign), (_, other, other_sign) = sides[i], sides[j]
    most = (abs(second) if not sign or not other_sign else second if sign != other_sign else -second).upper()
    if not most > 0:
        return
    if (sign == 0) == (other_sign == 0):
        most = most / 2
    if sign or not other_sign:
        slopes[i] = slopes[i] - most * other
    if other_sign or not sign:
        slopes[j] = slopes[j] - most * first


def _least(slope: arb, second: arb, width: arb) -> arb:
    """A lower bound of slope·e + ½·second·e² for 0 ≤ e ≤ width."""
    end = width * (slope + second * width / 2)
    if second > 0:
        if slope >= 0:
            return _ZERO
        return end if second * width <= -slope else -(slope**2) / (2 * second)
    return end if end < 0 else end.min(_ZERO)
