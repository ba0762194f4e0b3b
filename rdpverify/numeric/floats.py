"""Terms on arrays of doubles, for looking at many points at once.  Steering only: nothing is promised about the last bits."""

import math
from functools import cache

from flint import arb

from .. import numpy_later as numpy
from ..terms import Term
from ..terms.balls import BALLS
from ..terms.program import Program

UNKNOWN = None  # an operation without a meaning here: the program has no value


def double(value) -> float:
    """The double near a rational, infinite beyond the largest: whole numbers of any length are divided, but not made an infinity."""
    try:
        return int(value.p) / int(value.q)
    except OverflowError:
        return math.inf if value.p > 0 else -math.inf


def float_of(value):
    """The same as a NumPy number; UNKNOWN beyond the largest."""
    near = double(value)
    return UNKNOWN if math.isinf(near) else numpy.float64(near)


def _power(exponent):
    value = float_of(exponent)
    return lambda x: UNKNOWN if value is UNKNOWN else x**value


def _each(function):
    """Also of no values at all, which an array without a type of its own would refuse."""
    return numpy.vectorize(function, [float])


@cache
def _functions() -> dict:
    return {
        "add": numpy.add, "sub": numpy.subtract, "mul": numpy.multiply, "neg": numpy.negative, "pow": numpy.power, "exp": numpy.exp,
        "log": numpy.log, "Abs": numpy.abs, "Min": numpy.minimum, "Max": numpy.maximum, "sinh": numpy.sinh, "cosh": numpy.cosh,
        "tanh": numpy.tanh, "atan": numpy.arctan,
        "sin": numpy.sin, "cos": numpy.cos, "asin": numpy.arcsin, "cbrt": numpy.cbrt, "tuple": tuple,
        "erf": _each(math.erf), "erfc": _each(math.erfc),
        "Phi": _each(lambda x: math.erfc(-x / math.sqrt(2)) / 2),
    }


class FloatArithmetic:
    """The arithmetic of terms.program on arrays of doubles."""

    @staticmethod
    def function(op, parameter):
        if op == "number":
            return lambda _: float_of(parameter)
        if op == "pi":
            return lambda _: numpy.float64(math.pi)
        if op == "power":
            return _power(parameter)
        return _functions().get(op) or _by_ball(op, parameter)


def _by_ball(op, parameter):
    """Other functions of constants, through their balls; of arrays they are unknown."""
    def apply(*values):
        if any(isinstance(value, (list, numpy.ndarray)) for value in values):
            return UNKNOWN
        answer = BALLS.function(op, parameter)(*(arb(float(value)) for value in values))
        return numpy.float64(float(answer)) if isinstance(answer, arb) else UNKNOWN

    return apply


FLOATS = FloatArithmetic()


class FloatSum:
    """t ↦ base + Σ factor·log(1 + Σ e^excess) on arrays, which does not overflow; UNKNOWN where a term has no value."""

    def __init__(self, base: Term, sums):
        self.base, self.sums = Program(base), [(factor, [Program(term) for term in excesses]) for factor, excesses in sums]

    def __call__(self, t):
        total = _value(self.base, t)
        for factor, excesses in self.sums:
            values = [_value(program, t) for program in excesses]
            if factor is UNKNOWN or total is UNKNOWN or any(value is UNKNOWN for value in values):
                return UNKNOWN
            logarithm = numpy.zeros_like(t)
            for value in values:
                logarithm = numpy.logaddexp(logarithm, value)
            total = total + factor * logarithm
        return total


def _value(program: Program, t):
    return program.run(FLOATS, (t,) if program.names else ())
