"""Interval arithmetic on extended reals with exact end points and open or closed ends.

A :class:`Range` is the set of values an expression can take: its ends are exact points (``arb`` of radius 0, possibly ±∞),
rounded outwards at ``flint.ctx.prec`` when they are inexact.  An open lower end promises that the value is never *equal* to it,
so ``x − 1`` for x in (1, ∞) is known to be strictly positive.  A closed infinite end means that the value may be infinite.

The functions return None where the result could be undefined somewhere: ∞ − ∞, 0·∞, division by a possible 0, a
non-integer power of a possible negative.
"""

from dataclasses import dataclass
from operator import gt, lt

from flint import arb, fmpq

_ZERO, _ONE = arb(0), arb(1)
INFINITE, MINUS_INFINITE = arb.pos_inf(), arb.neg_inf()


@dataclass(slots=True, init=False)
class Range:
    """All x with lower ≤ x ≤ upper, without the ends that are open.

    Numbers given as ends are rounded outwards; raises ValueError for an empty or undefined interval.
    """

    lower: arb
    upper: arb
    lower_open: bool
    upper_open: bool

    def __init__(self, lower, upper, lower_open: bool = False, upper_open: bool = False):
        self.lower, self.upper = _outward(lower, upper)
        self.lower_open, self.upper_open = bool(lower_open), bool(upper_open)
        if not self.lower <= self.upper or (self.lower == self.upper and (self.lower_open or self.upper_open)):
            raise ValueError(f"empty or undefined interval with ends {lower} and {upper}")

    @staticmethod
    def point(value) -> "Range":
        """The exact number ``value``, or the narrowest interval around it."""
        return Range(value, value)

    def is_positive(self) -> bool:
        return self.lower > _ZERO or (self.lower_open and self.lower >= _ZERO)

    def is_nonnegative(self) -> bool:
        return self.lower >= _ZERO

    def is_negative(self) -> bool:
        return self.upper < _ZERO or (self.upper_open and self.upper <= _ZERO)

    def is_nonpositive(self) -> bool:
        return self.upper <= _ZERO

    def is_zero(self) -> bool:
        return self.lower.is_zero() and self.upper.is_zero()

    def contains_zero(self) -> bool:
        """Whether 0 belongs to the interval (an open end at 0 does not)."""
        return not (self.is_positive() or self.is_negative())

    def contains(self, value) -> bool:
        """Whether the whole ball or number ``value`` surely lies in the interval."""
        value = arb(value)
        return (value > self.lower if self.lower_open else value >= self.lower) and (
            value < self.upper if self.upper_open else value <= self.upper)

    def is_point(self) -> bool:
        return bool(self.lower == self.upper)

    def is_bounded(self) -> bool:
        """Whether both ends are finite."""
        return self.lower.is_finite() and self.upper.is_finite()

    def may_be_infinite(self) -> bool:
        """Whether ∞ or −∞ is among the values."""
        return (not self.upper_open and not self.upper.is_finite()) or (not self.lower_open and not self.lower.is_finite())

    def hull(self, other: "Range") -> "Range":
        """The smallest interval with both in it."""
        lower, lower_open = extreme(lt, (self.lower, self.lower_open), (other.lower, other.lower_open))
        upper, upper_open = extreme(gt, (self.upper, self.upper_open), (other.upper, other.upper_open))
        return interval(lower, upper, lower_open, upper_open)

    def ball(self) -> arb:
        """A ball around the interval."""
        return self.lower.union(self.upper)

    def mid(self) -> arb:
        """An exact point strictly inside (the midpoint when bounded), or the point itself."""
        if self.lower.is_finite() and self.upper.is_finite():
            return ((self.lower + self.upper) / 2).mid()
        if self.lower.is_finite():
            return (2 * abs(self.lower) + 1).upper()
        if self.upper.is_finite():
            return -((2 * abs(self.upper) + 1).upper())
        return self.lower if self.is_point() else _ZERO

    def reciprocal(self) -> "Range | None":
        """1/x with 1/0 read as the infinity of the side it is approached from: 1/[0, ½] = [2, ∞]; None if 0 is inside."""
        if self.lower >= _ZERO and not self.upper.is_zero():
            lower = _ZERO if not self.upper.is_finite() else (_ONE / self.upper).lower()
            upper = INFINITE if self.lower.is_zero() else (_ONE / self.lower).upper()
            return interval(lower, upper, self.upper_open, self.lower_open)
        if self.upper <= _ZERO and not self.lower.is_zero():
            return negate(negate(self).reciprocal())
        return None


_new = Range.__new__


def interval(lower: arb, upper: arb, lower_open: bool, upper_open: bool) -> Range:
    """A Range from ends that are exact points already."""
    made = _new(Range)
    made.lower, made.upper, made.lower_open, made.upper_open = lower, upper, lower_open, upper_open
    return made


def closed(lower: arb, upper: arb) -> Range:
    return interval(lower, upper, False, False)


REAL_LINE = interval(MINUS_INFINITE, INFINITE, True, True)


def _outward(lower, upper):
    if not isinstance(lower, arb):
        lower = arb(lower)
    if not isinstance(upper, arb):
        upper = arb(upper)
    return (lower if lower.is_exact() else lower.lower()), (upper if upper.is_exact() else upper.upper())


def extreme(beyond, first, *others):
    """The (value, open) end that lies ``beyond`` the others; among equal ones a closed end wins, because it is attained."""
    value, is_open = first
    for other, other_open in others:
        if beyond(other, value):
            value, is_open = other, other_open
        elif other == value:
            is_open = is_open and other_open
    return value, is_open


def negate(a: Range) -> Range:
    return interval((-a.upper).lower(), (-a.lower).upper(), a.upper_open, a.lower_open)


def add(a: Range, b: Range) -> "Range | None":
    """a + b; None where it could be ∞ − ∞."""
    lower, upper = (a.lower + b.lower).lower(), (a.upper + b.upper).upper()
    if lower.is_finite() and upper.is_finite():
        return interval(lower, upper, a.lower_open or b.lower_open, a.upper_open or b.upper_open)
    if _may_be(a, INFINITE) and _may_be(b, MINUS_INFINITE) or _may_be(a, MINUS_INFINITE) and _may_be(b, INFINITE):
        return None
    lower, lower_open = _infinite_sum(lower, MINUS_INFINITE, (a.lower, a.lower_open), (b.lower, b.lower_open))
    upper, upper_open = _infinite_sum(upper, INFINITE, (a.upper, a.upper_open), (b.upper, b.upper_open))
    return interval(lower, upper, lower_open, upper_open)


def subtract(a: Range, b: Range) -> "Range | None":
    """a − b for independent a and b; None where it could be ∞ − ∞."""
    return add(a, negate(b))


def _may_be(a: Range, infinity: arb) -> bool:
    return bool((not a.upper_open and a.upper == infinity) or (not a.lower_open and a.lower == infinity))


def _infinite_sum(end, outermost, *ends):
    """The end of a sum with infinite parts: an infinite value is avoided only if every infinite part avoids it."""
    if end.is_finite():
        return end, any(is_open for _, is_open in ends)
    if end.is_nan():
        return outermost, False
    return end, all(is_open for value, is_open in ends if not value.is_finite())


def multiply(a: Range, b: Range) -> "Range | None":
    """a · b for independent a and b, whose ends are two of the four corners; None where it could be 0·∞."""
    if _infinity_meets_zero(a, b):
        return None
    corners = [_corner(x, x_open, y, y_open) for x, x_open in ((a.lower, a.lower_open), (a.upper, a.upper_open))
               for y, y_open in ((b.lower, b.lower_open), (b.upper, b.upper_open))]
    lower, lower_open = extreme(lt, *((value.lower(), is_open) for value, is_open in corners))
    upper, upper_open = extreme(gt, *((value.upper(), is_open) for value, is_open in corners))
    return interval(lower, upper, lower_open, upper_open)


def _infinity_meets_zero(a: Range, b: Range) -> bool:
    return (a.may_be_infinite() and b.contains_zero()) or (b.may_be_infinite() and a.contains_zero())


def _corner(x, x_open, y, y_open):
    """The product of two ends, and whether it is only approached: 0 needs one attained 0, ±∞ one attained infinity."""
    if x.is_zero() or y.is_zero():
        return _ZERO, not ((x.is_zero() and not x_open) or (y.is_zero() and not y_open))
    product = x * y
    if product.is_finite():
        return product, x_open or y_open
    return product, not ((not x.is_finite() and not x_open) or (not y.is_finite() and not y_open))


def absolute(a: Range) -> Range:
    if a.lower >= _ZERO:
        return a
    if a.upper <= _ZERO:
        return negate(a)
    upper, upper_open = extreme(gt, (a.upper, a.upper_open), ((-a.lower).upper(), a.lower_open))
    return interval(_ZERO, upper, False, upper_open)


def increasing(a: Range, function, bottom=MINUS_INFINITE, top=INFINITE, low=MINUS_INFINITE, high=INFINITE) -> Range:
    """The image of a range between ``low`` and ``high`` under a function that increases strictly there, from ``bottom`` to ``top``.

    A value inside that is rounded past a bound, or is not seen, as after an overflow, is put back on the bound, which is not attained.
    """
    lower, lower_open, upper, upper_open = a.lower, a.lower_open, a.upper, a.upper_open
    if lower > low:
        lower = function(lower).lower() if lower < high else top.lower()
        if not lower > bottom:
            lower, lower_open = bottom.lower(), True
    else:
        lower = bottom.lower()
    if upper < high:
        upper = function(upper).upper() if upper > low else bottom.upper()
        if not upper < top:
            upper, upper_open = top.upper(), True
    else:
        upper = top.upper()
    return interval(lower, upper, lower_open, upper_open)


def integer_power(a: Range, exponent: int) -> "Range | None":
    """a**n for an integer n, aware that both factors are the same; None for a negative power of a possible 0, and for ∞**0."""
    if exponent < 0:
        if a.contains_zero():
            return None
        return integer_power(a, -exponent).reciprocal()
    if exponent == 0:
        return None if a.may_be_infinite() else closed(_ONE, _ONE)
    if exponent == 1:
        return a

    def power(end):
        return end**exponent

    if exponent % 2 == 0:
        a = absolute(a)
    elif a.upper <= _ZERO and not a.is_zero():
        return negate(integer_power(negate(a), exponent))
    bottom = _ZERO if a.lower >= _ZERO else MINUS_INFINITE
    return increasing(a, power, bottom, INFINITE, bottom)


def rational_power(a: Range, exponent: fmpq) -> "Range | None":
    """a**(p/q) for a ≥ 0; None for a possible negative base, or a negative power of a possible 0."""
    if exponent.q == 1:
        return integer_power(a, int(exponent.p))
    if not a.is_nonnegative():
        return None
    if exponent < 0:
        return None if a.contains_zero() else rational_power(a, -exponent).reciprocal()
    return increasing(a, lambda end: root_power(end, exponent), _ZERO, INFINITE, _ZERO)


def root_power(value: arb, exponent: fmpq) -> arb:
    """value**exponent for value ≥ 0 and a rational exponent, by a root when the denominator is small."""
    if exponent.q == 2:
        root = value.sqrt()
    elif exponent.q <= 16:
        root = value.root(int(exponent.q))
    else:
        return value**arb(exponent)
    return root if exponent.p == 1 else root**int(exponent.p)
