"""What the operations mean on :class:`.ranges.Range`: monotone functions at their end points, others on the ball hull.

A strictly increasing function carries open ends over; a value rounded past a bound that the function never attains is put back on
the bound, open.  None wherever the function could be undefined.
"""

from functools import reduce

from flint import acb, arb, fmpq

from . import balls
from .arithmetic import Arithmetic
from .circular import asin_range, cos_range, cube_root, sin_range
from .ranges import (INFINITE, MINUS_INFINITE, Range, absolute, add, closed, increasing_power, integer_power, interval, multiply,
                     negate, rational_power, subtract)

_ZERO, _ONE, _TWO = arb(0), arb(1), arb(2)
GAMMA_TURN = (arb(fmpq(1461, 1000)), arb(fmpq(1462, 1000)))  # Γ decreases on (0, 1.461], increases on [1.462, ∞)
GAMMA_LEAST, LOGGAMMA_LEAST = fmpq(8856, 10000), fmpq(-1215, 10000)  # lower bounds of Γ and log Γ on (0, ∞)


def increasing(function, bottom: arb, top: arb):
    """A strictly increasing function of the whole line with the given limits, which it never attains at finite points."""
    def apply(a: Range) -> Range:
        if a.lower.is_finite():
            lower, lower_open = function(a.lower).lower(), a.lower_open
            if not lower > bottom:
                lower, lower_open = bottom, True
        else:
            lower, lower_open = (bottom if a.lower < _ZERO else top), a.lower_open
        if a.upper.is_finite():
            upper, upper_open = function(a.upper).upper(), a.upper_open
            if not upper < top:
                upper, upper_open = top, True
        else:
            upper, upper_open = (top if a.upper > _ZERO else bottom), a.upper_open
        return interval(lower, upper, lower_open, upper_open)

    return apply


def decreasing(function, bottom: arb, top: arb):
    """A strictly decreasing function of the whole line, from ``top`` at −∞ to ``bottom`` at ∞."""
    mirrored = increasing(lambda x: function(-x), bottom, top)
    return lambda a: mirrored(negate(a))


def log_range(a: Range) -> "Range | None":
    if not a.is_positive():
        return None
    lower = a.lower.log().lower() if a.lower > _ZERO else MINUS_INFINITE
    return interval(lower, a.upper.log().upper(), a.lower_open, a.upper_open)


def cosh_range(a: Range) -> Range:
    return _one_plus(increasing_power(absolute(a), lambda x: x.cosh() - 1))


def _one_plus(a: Range) -> Range:
    return add(a, closed(_ONE, _ONE))


def sech_range(a: Range) -> Range:
    return cosh_range(a).reciprocal()


def atan_range(a: Range) -> Range:
    """Limits ±π/2 are rounded outwards."""
    half = arb.pi() / 2
    return interval(a.lower.atan().lower() if a.lower.is_finite() else (-half if a.lower < _ZERO else half).lower(),
                    a.upper.atan().upper() if a.upper.is_finite() else (half if a.upper > _ZERO else -half).upper(),
                    a.lower_open, a.upper_open)


def phi_inverse_range(a: Range) -> "Range | None":
    if not a.is_positive() or not (a.upper < _ONE or (a.upper_open and a.upper <= _ONE)):
        return None
    lower = _lower(balls.phi_inverse(a.lower), MINUS_INFINITE) if a.lower > _ZERO else MINUS_INFINITE
    upper = _upper(balls.phi_inverse(a.upper)) if a.upper < _ONE else INFINITE
    return interval(lower, upper, a.lower_open or not lower.is_finite(), a.upper_open or not upper.is_finite())


def _lower(value: arb, otherwise: arb) -> arb:
    """The lower end of a ball, or ``otherwise`` where Arb has no value, as for Γ at 10**100000: a comparison with it would be lost."""
    return otherwise if value.is_nan() else value.lower()


def _upper(value: arb) -> arb:
    return INFINITE if value.is_nan() else value.upper()


def _gamma_like(function, least: fmpq):
    """Γ or log Γ on x > 0: decreasing, then increasing, never below ``least``; elsewhere the ball hull, poles excluded."""
    bottom = arb(least).lower()

    def apply(a: Range) -> "Range | None":
        if not a.is_positive():
            return on_balls(function)(a)
        rises, falls = a.lower >= GAMMA_TURN[1], a.upper <= GAMMA_TURN[0]
        lower, lower_open = bottom, True
        if rises:
            lower, lower_open = (_lower(function(a.lower), bottom).max(bottom) if a.lower.is_finite() else INFINITE), a.lower_open
        elif falls:
            lower, lower_open = _lower(function(a.upper), bottom).max(bottom), a.upper_open
        if not a.upper.is_finite():
            return interval(lower, INFINITE, lower_open, a.upper_open)
        if a.lower.is_zero():
            return interval(lower, INFINITE, lower_open, True)
        upper, upper_open = _upper(function(a.upper)), a.upper_open
        if not rises:
            upper, upper_open = upper.max(_upper(function(a.lower))), False
        return interval(lower, upper, lower_open, upper_open or not upper.is_finite())

    return apply


gamma_range = _gamma_like(arb.gamma, GAMMA_LEAST)
loggamma_range = _gamma_like(balls.loggamma, LOGGAMMA_LEAST)


def digamma_range(a: Range) -> "Range | None":
    if not a.is_positive():
        return None
    lower = MINUS_INFINITE if a.lower.is_zero() else a.lower.digamma().lower() if a.lower.is_finite() else INFINITE
    upper = a.upper.digamma().upper() if a.upper.is_finite() else INFINITE
    return interval(lower, upper, a.lower_open, a.upper_open)


def trigamma_range(a: Range) -> "Range | None":
    return on_balls(lambda x: acb(x).polygamma(1).real)(a) if a.is_positive() else None


def flat_range(a: Range) -> "Range | None":
    """The slope of what jumps: 0 where its value is certain."""
    return closed(_ZERO, _ZERO) if a.is_point() else None


def beta_range(a: Range, b: Range) -> "Range | None":
    """Decreasing in both arguments for a, b > 0, from ∞ to 0."""
    if not (a.is_positive() and b.is_positive()):
        return None
    lower, lower_open = _ZERO, not (a.may_be_infinite() or b.may_be_infinite())
    if a.upper.is_finite() and b.upper.is_finite():
        value = balls.beta(a.upper, b.upper).lower()
        if value > _ZERO:
            lower, lower_open = value, a.upper_open or b.upper_open
    upper, upper_open = INFINITE, True
    if not (a.lower.is_zero() or b.lower.is_zero()) and a.lower.is_finite() and b.lower.is_finite():
        upper = _upper(balls.beta(a.lower, b.lower))
        upper_open = a.lower_open or b.lower_open or not upper.is_finite()
    elif a.may_be_infinite() or b.may_be_infinite():
        return None
    return interval(lower, upper, lower_open, upper_open)


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
    if base.is_positive():
        logarithm = log_range(base)
    elif base.is_nonnegative() and exponent.is_positive():
        if base.is_zero():
            return base
        logarithm = interval(MINUS_INFINITE, base.upper.log().upper(), False, base.upper_open)
    else:
        return None
    product = multiply(exponent, logarithm)
    return None if product is None else exp_range(product)


def minimum(a: Range, b: Range) -> Range:
    return negate(maximum(negate(a), negate(b)))


def maximum(a: Range, b: Range) -> Range:
    """The lower end is attained only where the larger lower end is (both, when they are equal)."""
    if a.lower == b.lower:
        lower, lower_open = a.lower, a.lower_open or b.lower_open
    else:
        lower, lower_open = (a.lower, a.lower_open) if a.lower > b.lower else (b.lower, b.lower_open)
    if a.upper == b.upper:
        upper, upper_open = a.upper, a.upper_open and b.upper_open
    else:
        upper, upper_open = (a.upper, a.upper_open) if a.upper > b.upper else (b.upper, b.upper_open)
    return interval(lower, upper, lower_open, upper_open)


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


exp_range = increasing(arb.exp, _ZERO, INFINITE)

FUNCTIONS = {
    "add": add, "sub": subtract, "mul": multiply, "neg": negate, "pow": power_range, "exp": exp_range,
    "log": log_range, "Abs": absolute, "Min": minimum, "Max": maximum, "sign": sign_range, "floor": floor_range,
    "sinh": increasing(arb.sinh, MINUS_INFINITE, INFINITE), "cosh": cosh_range, "sech": sech_range,
    "tanh": increasing(arb.tanh, -_ONE, _ONE), "erf": increasing(arb.erf, -_ONE, _ONE),
    "erfc": decreasing(balls.erfc, _ZERO, _TWO), "Phi": increasing(balls.phi, _ZERO, _ONE), "PhiInv": phi_inverse_range,
    "atan": atan_range, "sin": sin_range, "cos": cos_range, "asin": asin_range,
    "cbrt": increasing(cube_root, MINUS_INFINITE, INFINITE),
    "gamma": gamma_range, "loggamma": loggamma_range, "digamma": digamma_range, "beta": beta_range,
    "factorial": lambda a: gamma_range(_one_plus(a)), "binomial": on_balls(balls.binomial),
    "besseli": on_balls(balls.bessel_i), "besselk": on_balls(balls.bessel_k), "legendre": on_balls(balls.legendre),
    "hyper": hypergeometric_range, "trigamma": trigamma_range, "flat": flat_range,
    "list": tuple, "tuple": tuple, "and": balls.both, "or": balls.either,
}


def constant(op, value) -> Range:
    return closed(INFINITE, INFINITE) if op == "oo" else Range.point(value if op == "number" else arb.pi())


def power_of_number(exponent):
    if exponent.q == 1:
        whole = int(exponent.p)
        return lambda a: integer_power(a, whole)
    return lambda a: rational_power(a, exponent)


RANGES = Arithmetic(constant, power_of_number, piecewise, compare, FUNCTIONS, undefined)
