"""What roots, quotients, powers, maxima, hyperbolic functions and the like stand for: they are written out as they are read."""

from flint import fmpq

from ..errors import InputError
from .polynomial import ONE, Polynomial, constant, function

LARGEST_POWER = 64


def inverse(f: Polynomial) -> Polynomial:
    """1/f; the inverse of a number ≠ 0 is a number."""
    return constant(1 / f.number) if f.number else function("inv", f)


def power(base: Polynomial, exponent: Polynomial) -> Polynomial:
    """base**exponent: a product for whole exponents that are small, ``pow(base, exponent)`` else."""
    value = exponent.number
    if value is not None and value.q == 1 and abs(value.p) <= LARGEST_POWER:
        return base ** int(value.p) if value >= 0 else inverse(base) ** int(-value.p)
    return function("pow", base, exponent)


def written_out(name: str, args: tuple) -> Polynomial:
    """The meaning of an abbreviation."""
    expected, meaning = WRITTEN_OUT[name]
    if expected is not None and len(args) != expected or not args:
        raise InputError(f"{name} of {len(args)} arguments")
    return meaning(*args)


def _largest(first: Polynomial, *others: Polynomial) -> Polynomial:
    for other in others:
        first = first + function("pos", other - first)
    return first


def _exp(f: Polynomial) -> Polynomial:
    return function("exp", f)


HALF, THIRD, TWO = constant(fmpq(1, 2)), constant(fmpq(1, 3)), constant(2)
WRITTEN_OUT = {
    "sqrt": (1, lambda x: function("pow", x, HALF)),
    "cbrt": (1, lambda x: function("pow", function("pos", x), THIRD) - function("pow", function("pos", -x), THIRD)),
    "Abs": (1, lambda x: function("pos", x) + function("pos", -x)),
    "Max": (None, _largest),
    "Min": (None, lambda *args: -_largest(*(-arg for arg in args))),
    "tanh": (1, lambda x: ONE - TWO * inverse(_exp(TWO * x) + ONE)),
    "cosh": (1, lambda x: HALF * (_exp(x) + _exp(-x))),
    "sinh": (1, lambda x: HALF * (_exp(x) - _exp(-x))),
    "sech": (1, lambda x: TWO * inverse(_exp(x) + _exp(-x))),
    "asin": (1, lambda x: TWO * function("atan", x * inverse(ONE + function("pow", ONE - x * x, HALF)))),  # tan(t/2) = sin(t)/(1 + cos(t))
    "erf": (1, lambda x: ONE - function("erfc", x)),
    "Phi": (1, lambda x: HALF * function("erfc", -x * function("pow", TWO, -HALF))),
    "factorial": (1, lambda n: function("gamma", n + ONE)),
    "binomial": (2, lambda n, k: (function("gamma", n + ONE) * inverse(function("gamma", k + ONE))
                                  * inverse(function("gamma", n - k + ONE)))),
}
