"""What the operations mean on :class:`.ranges.Range`: monotone functions at their end points, others on the ball hull.

A strictly increasing function carries open ends over; a value rounded past a bound that the function never attains is put back on
the bound, open.  None wherever the function could be undefined.
"""

from functools import reduce
from operator import gt

from flint import acb, arb, ctx, fmpq

from . import balls
from .arithmetic import Arithmetic
from .ranges import (INFINITE, MINUS_INFINITE, Range, absolute, add, closed, extreme, increasing, interval, multiply,
                     negate, rational_power, subtract)

_ZERO, _ONE, _TWO = arb(0), arb(1), arb(2)
with ctx.workprec(4096):
    ARC = {"bottom": -arb.pi() / 2, "top": arb.pi() / 2}  # limits of arc functions
FURTHEST = arb(2) ** 20  # of a bounded range, in half turns: beyond, a sine may be anything from −1 to 1
GAMMA_TURN = (arb(fmpq(1461, 1000)), arb(fmpq(1462, 1000)))  # Γ decreases on (0, 1.461], increases on [1.462, ∞)
GAMMA_LEAST, LOGGAMMA_LEAST = fmpq(8856, 10000), fmpq(-1215, 10000)  # lower bounds of Γ and log Γ on (0, ∞)


def rising(function, defined=None, bottom=MINUS_INFINITE, top=INFINITE, low=MINUS_INFINITE, high=INFINITE):
    """A strictly increasing function with limits as in :func:`.ranges.increasing`, on the ranges where it is ``defined``."""
    def apply(a: Range) -> "Range | None":
        return increasing(a, function, bottom, top, low, high) if defined is None or defined(a) else None

    return apply


def decreasing(function, bottom: arb, top: arb):
    """A strictly decreasing function of the whole line, from ``top`` at −∞ to ``bottom`` at ∞."""
    return lambda a: increasing(negate(a), lambda x: function(-x), bottom, top)


def cosh_range(a: Range) -> Range:
    return increasing(absolute(a), arb.cosh, bottom=_ONE, low=_ZERO)


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


def _gamma_like(function, least: fmpq):
    """Γ or log Γ on x > 0: decreasing, then increasing, never below ``least``; elsewhere the ball hull, poles excluded."""
    bottom = arb(least).lower()

    def apply(a: Range) -> "Range | None":
        if not a.is_positive():
            return on_balls(function)(a)
        rises, falls = increasing(a, function, bottom), decreasing(function, bottom, INFINITE)(a)
        if a.lower >= GAMMA_TURN[1]:
            return rises
        if a.upper <= GAMMA_TURN[0]:
            return falls
        upper, upper_open = extreme(gt, (rises.upper, rises.upper_open), (falls.upper, falls.upper_open))
        return interval(bottom, upper, True, upper_open)

    return apply


gamma_range = _gamma_like(arb.gamma, GAMMA_LEAST)


def in_unit(a: Range) -> bool:
    return a.is_positive() and (a.upper < _ONE or (a.upper_open and a.upper <= _ONE))


def trigamma_range(a: Range) -> "Range | None":
    return on_balls(lambda x: acb(x).polygamma(1).real)(a) if a.is_positive() else None


def flat_range(a: Range) -> "Range | None":
    """The slope of what jumps: 0 where its value is certain."""
    return closed(_ZERO, _ZERO) if a.is_point() else None


def beta_range(a: Range, b: Range) -> "Range | None":
    """Decreasing in both arguments for a, b > 0, from ∞ to 0."""
    if not (a.is_positive() and b.is_positive()) or a.may_be_infinite() or b.may_be_infinite():
        return None
    lower, upper = balls.beta(a.upper, b.upper).lower(), balls.beta(a.lower, b.lower).upper()
    low, high = lower > _ZERO, upper.is_finite()  # or no value is seen
    return interval(lower if low else _ZERO, upper if high else INFINITE,
                    not low or a.upper_open or b.upper_open, not high or a.lower_open or b.lower_open)


def on_balls(function):
    """Any function, on balls around bounded arguments; None when they are unbounded or the value is not a finite ball."""
    def apply(*arguments):
        if not all(a.is_bounded() for a in arguments):
            return None
        value = function(*(a.ball() for a in arguments))
        return closed(value.lower(), value.upper()) if value.is_finite() else None

    return apply


def hypergeometric_range(arguments) -> "Range | None":
    upper, lower, x = arguments
    if not (isinstance(upper, tuple) and isinstance(lower, tuple)):
        return None
    count = len(upper)

    def function(*flat):
        return balls.hypergeometric((flat[:count], flat[count:-1], flat[-1]))

    return on_balls(function)(*upper, *lower, x)


def power_range(base: Range, exponent: Range) -> "Range | None":
    """base**exponent = exp(exponent·log base) for base > 0, continued by 0**positive = 0."""
    if not (base.is_positive() or (base.is_nonnegative() and exponent.is_positive())):
        return None
    if base.is_zero():
        return base
    product = multiply(exponent, increasing(base, arb.log, low=_ZERO))
    return None if product is None else exp_range(product)


def minimum(a: Range, b: Range) -> Range:
    return negate(maximum(negate(a), negate(b)))


def maximum(a: Range, b: Range) -> Range:
    """The lower end is attained only where the larger lower end is (both, when they are equal)."""
    lower, lower_attained = extreme(gt, (a.lower, not a.lower_open), (b.lower, not b.lower_open))
    upper, upper_open = extreme(gt, (a.upper, a.upper_open), (b.upper, b.upper_open))
    return interval(lower, upper, not lower_attained, upper_open)


def sign_range(a: Range) -> Range:
    lower = _ONE if a.is_positive() else _ZERO if a.is_nonnegative() else -_ONE
    upper = -_ONE if a.is_negative() else _ZERO if a.is_nonpositive() else _ONE
    return closed(lower, upper)


def floor_range(a: Range) -> Range:
    lower, lower_open, upper, upper_open = a.lower, a.lower_open, a.upper, a.upper_open
    if lower.is_finite():
        lower, lower_open = lower.floor().lower(), False
    if upper.is_finite():
        below = upper.floor()
        if upper_open and below == upper:
            below = below - 1
        upper, upper_open = below.upper(), False
    return interval(lower, upper, lower_open, upper_open)


def compare(op):
    """TRUE or FALSE when certain for all values of the two ranges, UNKNOWN otherwise."""
    def less(a, b):
        """Whether a < b for all, for none or for some."""
        if a.upper < b.lower or (a.upper == b.lower and (a.upper_open or b.lower_open)):
            return balls.TRUE
        return balls.FALSE if a.lower >= b.upper else balls.UNKNOWN

    def negated(value):
        return {balls.TRUE: balls.FALSE, balls.FALSE: balls.TRUE}.get(value, balls.UNKNOWN)

    def equal(a, b):
        if a.is_point() and b.is_point() and a.lower == b.lower:
            return balls.TRUE
        return balls.FALSE if balls.TRUE in (less(a, b), less(b, a)) else balls.UNKNOWN

    return {"<": less, ">": lambda a, b: less(b, a), "<=": lambda a, b: negated(less(b, a)),
            ">=": lambda a, b: negated(less(a, b)), "==": equal}[op]


def piecewise(implied):
    def apply(arguments):
        values = balls.reachable(implied, arguments)
        return reduce(Range.hull, values) if values and None not in values else None

    return apply


def undefined(*_):
    return None


exp_range = rising(arb.exp, bottom=_ZERO)

FUNCTIONS = {
    "add": add, "sub": subtract, "mul": multiply, "neg": negate, "pow": power_range, "exp": exp_range,
    "log": rising(arb.log, Range.is_positive, low=_ZERO), "Abs": absolute, "Min": minimum, "Max": maximum, "sign": sign_range,
    "floor": floor_range, "sinh": rising(arb.sinh), "cosh": cosh_range, "sech": lambda a: cosh_range(a).reciprocal(),
    "tanh": rising(arb.tanh, bottom=-_ONE, top=_ONE), "erf": rising(arb.erf, bottom=-_ONE, top=_ONE),
    "erfc": decreasing(balls.erfc, _ZERO, _TWO), "Phi": rising(balls.phi, bottom=_ZERO, top=_ONE),
    "PhiInv": rising(balls.phi_inverse, in_unit, low=_ZERO, high=_ONE), "sin": wave(arb.sin, arb(fmpq(1, 2))), "cos": wave(arb.cos, _ZERO),
    "atan": rising(arb.atan, **ARC), "asin": rising(arb.asin, lambda a: a.lower >= -_ONE and a.upper <= _ONE, **ARC, low=-_ONE, high=_ONE),
    "cbrt": rising(balls.cube_root), "digamma": rising(arb.digamma, Range.is_positive, low=_ZERO), "beta": beta_range,
    "gamma": gamma_range, "loggamma": _gamma_like(balls.loggamma, LOGGAMMA_LEAST),
    "factorial": lambda a: gamma_range(add(a, closed(_ONE, _ONE))), "binomial": on_balls(balls.binomial),
    "besseli": on_balls(balls.bessel_i), "besselk": on_balls(balls.bessel_k), "legendre": on_balls(balls.legendre),
    "hyper": hypergeometric_range, "trigamma": trigamma_range, "flat": flat_range,
    "list": tuple, "tuple": tuple, "and": balls.both, "or": balls.either,
}


def constant(op, value) -> Range:
    return closed(INFINITE, INFINITE) if op == "oo" else Range.point(value if op == "number" else arb.pi())


def power_of_number(exponent: fmpq):
    return lambda a: rational_power(a, exponent)


RANGES = Arithmetic(constant, power_of_number, piecewise, compare, FUNCTIONS, undefined)
