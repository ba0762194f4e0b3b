"""Values of terms by mpmath at 60 digits: an independent reading of the language's functions."""

import mpmath
from flint import arb, fmpq

from rdpverify.terms import Term

DIGITS = 60
LARGEST, LARGEST_EXPONENT = mpmath.mpf(10) ** 2000, 10**5  # beyond, mpmath would take its time


class Hole(Exception):
    """The expression has no real value there, or one too large to compare."""


def value(term: Term, env):
    """The value at a point (name → fmpq or mpf); raises Hole where there is none."""
    with mpmath.workdps(DIGITS):
        return _value(term, {name: _number(v) for name, v in env.items()})


def ball_of(number) -> arb:
    """A ball of relative radius 1e-40 around an mpmath number."""
    with mpmath.workdps(DIGITS):
        text = mpmath.nstr(number, DIGITS)
    middle = arb(text)
    return middle + arb(0, abs(middle) * arb("1e-40") + arb("1e-45"))


def _number(v):
    return mpmath.mpf(int(v.p)) / int(v.q) if isinstance(v, fmpq) else v


def _value(term: Term, env):
    op = term.op
    if op == "symbol":
        if term.value not in env:
            raise Hole
        return env[term.value]
    if op == "number":
        return _number(term.value)
    if op == "pi":
        return +mpmath.pi
    args = [_value(argument, env) for argument in term.args]
    if any(abs(argument) > LARGEST for argument in args):
        raise Hole
    try:
        result = _power(*args, term.args[1]) if op == "pow" else FUNCTIONS[op](*args)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise Hole from None
    if not mpmath.isfinite(result):
        raise Hole
    return result


def _power(base, exponent, written: Term):
    if abs(exponent) > LARGEST_EXPONENT:
        raise Hole
    if written.is_number and written.value.q == 1:
        if base == 0 and exponent < 0:
            raise Hole
        return base ** int(exponent)
    if base < 0 or (base == 0 and exponent <= 0):
        raise Hole
    return mpmath.power(base, exponent)


def _where(holds, function):
    def apply(x):
        if not holds(x):
            raise Hole
        return function(x)

    return apply


def _positive(function):
    return _where(lambda x: x > 0, function)


def _bounded(function):
    return _where(lambda x: abs(x) <= LARGEST_EXPONENT, function)


FUNCTIONS = {
    "add": lambda *terms: mpmath.fsum(terms), "mul": lambda *factors: mpmath.fprod(factors),
    "Abs": abs, "Min": min, "Max": max, "sign": mpmath.sign, "floor": mpmath.floor, "log": _positive(mpmath.log),
    "exp": _bounded(mpmath.exp), "sinh": _bounded(mpmath.sinh), "cosh": _bounded(mpmath.cosh), "sech": _bounded(mpmath.sech),
    "tanh": mpmath.tanh, "atan": mpmath.atan, "sin": _bounded(mpmath.sin), "cos": _bounded(mpmath.cos),
    "asin": _where(lambda x: abs(x) <= 1, mpmath.asin), "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
     "erf": mpmath.erf, "erfc": _bounded(mpmath.erfc), "Phi": _bounded(mpmath.ncdf),
    "PhiInv": _where(lambda p: 0 < p < 1, lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1)),
    "gamma": _bounded(mpmath.gamma), "loggamma": _positive(mpmath.loggamma), "digamma": _positive(mpmath.digamma),
    "beta": mpmath.beta, "binomial": mpmath.binomial, "factorial": _bounded(mpmath.factorial),
    "besseli": mpmath.besseli, "besselk": mpmath.besselk,
    "legendre": lambda n, z: mpmath.legenp(n, 0, z, type=3 if z > 1 else 2),
}
