"""Ball arithmetic in double precision on many boxes at once: what Arb will find on each, but for rounding.

A value is a pair of arrays (middle, radius).  It guides the search for a cover; the kernel evaluates every leaf itself.
"""

import numpy as np

from ..errors import RdpVerifyError
from ..numeric.floats import double
from .floats import FUNCTIONS


class Unsupported(RdpVerifyError):
    """The function has no float balls here."""


def ends(a):
    """(lower, upper)"""
    return a[0] - a[1], a[0] + a[1]


def between(low, high):
    """The ball from ``low`` to ``high``."""
    return (low + high) / 2, (high - low) / 2


def add(a, b):
    return a[0] + b[0], a[1] + b[1]


def subtract(a, b):
    return a[0] - b[0], a[1] + b[1]


def negate(a):
    return -a[0], a[1]


def multiply(a, b):
    return a[0] * b[0], (abs(a[0]) + a[1]) * b[1] + abs(b[0]) * a[1]


def increasing(function):
    """The function on the ends."""
    return lambda a: between(*map(function, ends(a)))


def inverse(a):
    low, high = ends(a)
    return between(np.where(low * high > 0, 1 / high, np.nan), 1 / low)


def absolute(a):
    low, high = ends(a)
    least = np.where((low <= 0) & (high >= 0), 0.0, np.minimum(abs(low), abs(high)))
    return between(least, np.maximum(abs(low), abs(high)))


def cosh(a):
    return between(*map(np.cosh, ends(absolute(a))))


def whole_power(a, exponent: int):
    """By squaring, as Arb does."""
    result = None if exponent else (np.float64(1), np.float64(0))
    while exponent:
        if exponent & 1:
            result = a if result is None else multiply(result, a)
        exponent >>= 1
        a = multiply(a, a) if exponent else a
    return result


def power_of_number(exponent):
    whole, value = exponent.q == 1, double(exponent)
    if whole and exponent.p >= 0:
        return lambda a: whole_power(a, int(exponent.p))
    if whole:
        return lambda a: whole_power(inverse(a), -int(exponent.p))
    if value > 0:
        return increasing(lambda x: x**value)
    return lambda a: between(*(x**value for x in reversed(ends(a))))


def power(base, exponent):
    return exp(multiply(exponent, log(base)))


exp, log = increasing(np.exp), increasing(np.log)
SUPPORTED = {
    "add": add, "sub": subtract, "mul": multiply, "neg": negate, "pow": power, "exp": exp, "log": log, "cosh": cosh,
    "sech": lambda a: inverse(cosh(a)), "erfc": lambda a: between(*map(FUNCTIONS["erfc"], reversed(ends(a)))), "tuple": tuple,
} | {name: increasing(FUNCTIONS[name]) for name in ("sinh", "tanh", "atan", "erf", "Phi", "PhiInv")}


class FloatBalls:
    """The arithmetic of ``terms.program`` on float balls; raises Unsupported for functions it does not know."""

    @staticmethod
    def function(op, parameter):
        if op == "number":
            value = np.float64(double(parameter))
            return lambda _: (value, np.float64(0))
        if op == "pi":
            return lambda _: (np.float64(np.pi), np.float64(0))
        if op == "power":
            return power_of_number(parameter)
        if op not in SUPPORTED:
            raise Unsupported(f"no float balls for {op}")
        return SUPPORTED[op]


FLOAT_BALLS = FloatBalls()
