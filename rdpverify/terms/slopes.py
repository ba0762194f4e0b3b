"""Forward differentiation on ranges: a value with the ranges of its partial derivatives, for the mean value form.

A slope covers every derivative (at kinks of Abs, Min, Max: both one-sided ones) at the points of the box, so
f(y) − f(x) ∈ Σ slopeᵢ · (yᵢ − xᵢ) for x, y in it.  None wherever a derivative could fail to exist or a jump could occur.
"""

from flint import acb, arb, fmpq

from . import balls
from . import range_functions as real
from .arithmetic import Arithmetic
from .ranges import Range, add, integer_power, multiply, negate, rational_power, subtract

_ZERO, _ONE, _MINUS_ONE = (Range.point(value) for value in (0, 1, -1))
_HALF, _TWO = Range.point(fmpq(1, 2)), Range.point(2)


class Slope:
    """``value`` and the nonzero partial derivatives by name."""

    __slots__ = ("value", "slopes")

    def __init__(self, value: Range, slopes: dict):
        self.value, self.slopes = value, slopes

    @staticmethod
    def of_symbol(value: Range, name) -> "Slope":
        """A symbol: derivative 1 by itself when it is among the names asked for, constant otherwise (``name`` false)."""
        return Slope(value, {name: _ONE} if name else {})

    def slope(self, name) -> Range:
        return self.slopes.get(name, _ZERO)


def _combination(value, *weighted):
    """The Slope with this value and derivatives Σ weight · slopes; None when anything is undefined."""
    if value is None:
        return None
    total: dict = {}
    for weight, part in weighted:
        if not part.slopes:
            continue
        if weight is None:
            return None
        for name, slope in part.slopes.items():
            term = slope if weight is _ONE else multiply(weight, slope)
            if term is not None and name in total:
                term = add(total[name], term)
            if term is None:
                return None
            total[name] = term
    return Slope(value, total)


def _times(*factors):
    result = _ONE
    for factor in factors:
        if factor is None or result is None:
            return None
        result = multiply(result, factor)
    return result


def _inverse(a):
    return integer_power(a, -1) if a is not None else None


def _gaussian(x, exponent):
    """exp(exponent · x²)"""
    return real.exp_range(_times(exponent, integer_power(x, 2)))


def _one_over_root_pi():
    return Range.point(1 / arb.pi().sqrt())


def _root_two_pi():
    return Range.point((2 * arb.pi()).sqrt())


def _atan_slope(x, _):
    return _inverse(add(integer_power(x, 2), _ONE))


def _trigamma(x):
    value = real.on_balls(lambda ball: acb(ball).polygamma(1).real)(x)
    return value if x.is_positive() else None


# function → its derivative, from the argument and the value
DERIVATIVES = {
    "exp": lambda x, f: f,
    "log": lambda x, f: _inverse(x),
    "sinh": lambda x, f: real.cosh_range(x),
    "cosh": lambda x, f: real.FUNCTIONS["sinh"](x),
    "tanh": lambda x, f: integer_power(real.sech_range(x), 2),
    "sech": lambda x, f: negate(_times(f, real.FUNCTIONS["tanh"](x))),
    "atan": _atan_slope,
    "erf": lambda x, f: _times(_TWO, _one_over_root_pi(), _gaussian(x, _MINUS_ONE)),
    "erfc": lambda x, f: negate(_times(_TWO, _one_over_root_pi(), _gaussian(x, _MINUS_ONE))),
    "Phi": lambda x, f: _times(_inverse(_root_two_pi()), _gaussian(x, negate(_HALF))),
    "PhiInv": lambda x, f: _times(_root_two_pi(), _gaussian(f, _HALF)),
    "gamma": lambda x, f: _times(f, real.digamma_range(x)),
    "loggamma": lambda x, f: real.digamma_range(x),
    "digamma": lambda x, f: _trigamma(x),
    "factorial": lambda x, f: _times(f, real.digamma_range(add(x, _ONE))),
}


def _smooth(name):
    function, derivative = real.FUNCTIONS[name], DERIVATIVES[name]

    def apply(x):
        value = function(x.value)
        if value is None or not x.slopes:
            return value and Slope(value, {})
        return _combination(value, (derivative(x.value, value), x))

    return apply


def _add(x, y):
    return _combination(add(x.value, y.value), (_ONE, x), (_ONE, y))


def _subtract(x, y):
    return _combination(subtract(x.value, y.value), (_ONE, x), (_MINUS_ONE, y))


def _multiply(x, y):
    return _combination(multiply(x.value, y.value), (y.value, x), (x.value, y))


def _negate(x):
    return Slope(negate(x.value), {name: negate(slope) for name, slope in x.slopes.items()})


def _power_of_number(exponent: fmpq):
    def apply(x):
        value = rational_power(x.value, exponent)
        if value is None or not x.slopes:
            return value and Slope(value, {})
        return _combination(value, (_times(Range.point(exponent), rational_power(x.value, exponent - 1)), x))

    return apply


def _power(base, exponent):
    """d(b**e) = b**e · log b · de + e · b**(e−1) · db"""
    value = real.power_range(base.value, exponent.value)
    by_exponent = by_base = None
    if value is not None and exponent.slopes:
        by_exponent = _times(value, real.log_range(base.value))
    if value is not None and base.slopes:
        lowered = add(exponent.value, _MINUS_ONE)
        by_base = _times(exponent.value, lowered and real.power_range(base.value, lowered))
    return _combination(value, (by_exponent, exponent), (by_base, base))


def _absolute(x):
    return _combination(real.absolute(x.value), (real.sign_range(x.value), x))


def _maximum(x, y):
    order = real.compare("<=")(x.value, y.value)
    if order == balls.TRUE:
        return y
    if real.compare("<=")(y.value, x.value) == balls.TRUE:
        return x
    slopes = {name: x.slope(name).hull(y.slope(name)) for name in (*x.slopes, *y.slopes)}
    return Slope(real.maximum(x.value, y.value), slopes)


def _minimum(x, y):
    return _negate(_maximum(_negate(x), _negate(y)))


def _steps(name):
    """sign and floor: constant where their value is certain."""
    def apply(x):
        value = real.FUNCTIONS[name](x.value)
        return Slope(value, {}) if not x.slopes or value.is_point() else None

    return apply


def _beta(a, b):
    value = real.beta_range(a.value, b.value)
    total = value and real.digamma_range(add(a.value, b.value))
    weights = [total and _times(value, add(real.digamma_range(part.value), negate(total))) for part in (a, b)]
    return _combination(value, (weights[0], a), (weights[1], b))


def _bessel(name, outer):
    """Derivative in the argument only: ±(f(ν−1) + f(ν+1))/2."""
    def apply(order, x):
        function = real.FUNCTIONS[name]
        value = function(order.value, x.value)
        if value is None or order.slopes or not x.slopes:
            return value and None if order.slopes else value and Slope(value, {})
        sides = [function(add(order.value, shift), x.value) for shift in (_ONE, _MINUS_ONE)]
        return None if None in sides else _combination(value, (_times(outer, add(*sides)), x))

    return apply


def _constant_only(function):
    """Functions differentiated nowhere here: defined when no argument has a slope."""
    def apply(*arguments):
        flat = [part for argument in arguments for part in (argument if isinstance(argument, tuple) else (argument,))]
        if any(part.slopes for part in flat):
            return None
        value = function(*(tuple(part.value for part in argument) if isinstance(argument, tuple) else argument.value
                           for argument in arguments))
        return value and Slope(value, {})

    return apply


def _compare(op):
    certain = real.compare(op)
    return lambda x, y: certain(x.value, y.value)


def _piecewise(implied):
    """Defined where one branch is certain (a jump has no slope), or where all the branches are constants of their own."""
    def apply(arguments):
        values = balls.reachable(implied, arguments)
        return values[0] if values is not None and len(values) == 1 else None

    return apply


FUNCTIONS = {name: _smooth(name) for name in DERIVATIVES} | {
    "add": _add, "sub": _subtract, "mul": _multiply, "neg": _negate, "pow": _power,
    "Abs": _absolute, "Min": _minimum, "Max": _maximum,
    "sign": _steps("sign"), "floor": _steps("floor"), "beta": _beta, "besseli": _bessel("besseli", _HALF),
    "besselk": _bessel("besselk", negate(_HALF)), "list": tuple, "tuple": tuple, "and": balls.both, "or": balls.either,
    "binomial": _constant_only(real.FUNCTIONS["binomial"]), "legendre": _constant_only(real.FUNCTIONS["legendre"]),
    "hyper": lambda arguments: _constant_only(lambda *a: real.hypergeometric_range(a))(*arguments),
}


def _constant(op, value) -> Slope:
    return Slope(real.constant(op, value), {})


SLOPES = Arithmetic(_constant, _power_of_number, _piecewise, _compare, FUNCTIONS, real.undefined)
