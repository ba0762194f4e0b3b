"""What the operations mean on Taylor series (``arb_series``); constants stay balls.

A function outside the table, or one at a kink, a pole or a branch point, gives not-a-number coefficients.
"""

import operator

from flint import arb, arb_series, ctx, fmpq

from . import balls
from .arithmetic import Arithmetic


def expansion_point(value: arb, moving: bool, length: int):
    """The series value + t of the symbol expanded in; the ball itself for every other symbol."""
    return arb_series([value, 1][:length], length) if moving else value


def _undefined(*_):
    return arb_series([arb.nan()] * ctx.cap)


def _constant_term(x) -> arb:
    return x if isinstance(x, arb) else x[0]


def _by_kind(name, on_series):
    on_ball = balls.FUNCTIONS[name]
    return lambda x: on_ball(x) if isinstance(x, arb) else on_series(x)


def _where_positive(function):
    return lambda x: function(x) if x[0] > 0 else _undefined()


def _exponentials(x):
    return x.exp(), (-x).exp()


def _sinh(x):
    grow, fall = _exponentials(x)
    return (grow - fall) / 2


def _cosh(x):
    grow, fall = _exponentials(x)
    return (grow + fall) / 2


def _tanh(x):
    return 1 - 2 * _reciprocal((2 * x).exp() + 1)


def _reciprocal(x):
    if isinstance(x, arb):
        return 1 / x
    return _undefined() if x[0].contains(0) else 1 / x


def _digamma(x):
    """(log Γ)′ composed with x."""
    cap, ctx.cap = ctx.cap, ctx.cap + 1
    outer = arb_series([x[0], 1], cap + 1).lgamma().derivative()
    ctx.cap = cap
    inner = x - x[0]
    return outer(arb_series([0, *list(inner.coeffs())[1:]], cap))


def _sign(x):
    return arb(1) if x[0] > 0 else arb(-1) if x[0] < 0 else _undefined()


def _absolute(x):
    return x if x[0] > 0 else -x if x[0] < 0 else _undefined()


def _gamma(x):
    return x.gamma() if x[0] > 0 else _undefined() if x[0].contains_integer() else x.gamma()


def _power(base, exponent):
    if isinstance(base, arb) and isinstance(exponent, arb):
        return balls.power(base, exponent)
    if not _constant_term(base) > 0:
        return _undefined()
    return (exponent * base.log()).exp()


def _power_of_number(exponent: fmpq):
    on_ball = balls.power_of_number(exponent)

    def apply(x):
        if isinstance(x, arb):
            return on_ball(x)
        if exponent.q == 1:
            return _whole_power(x, int(exponent.p))
        if not x[0] > 0:
            return _undefined()
        if exponent.q == 2:
            return _whole_power(x.sqrt(), int(exponent.p))
        return (arb(exponent) * x.log()).exp()

    return apply


def _whole_power(x, exponent: int):
    return x**exponent if exponent >= 0 else _reciprocal(x**-exponent)


def _extremum(wanted):
    def apply(a, b):
        first, second = _constant_term(a), _constant_term(b)
        if isinstance(a, arb) and isinstance(b, arb):
            return a.max(b) if wanted is operator.gt else a.min(b)
        return a if wanted(first, second) else b if wanted(second, first) else _undefined()

    return apply


def _beta(a, b):
    if isinstance(a, arb) and isinstance(b, arb):
        return balls.beta(a, b)
    if not (_constant_term(a) > 0 and _constant_term(b) > 0):
        return _undefined()
    total = a + b
    return a.gamma() * b.gamma() * total.rgamma()


def _binomial(n, k):
    if isinstance(n, arb) and isinstance(k, arb):
        return balls.binomial(n, k)
    if isinstance(k, arb) and k.is_integer() and 0 <= k <= 1000:
        count, result = int(k.unique_fmpz()), arb(1)
        for step in range(count):
            result = result * (n - step) / (step + 1)
        return result
    return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()


def _compare(op):
    certain = balls.compare(op)
    return lambda a, b: certain(_constant_term(a), _constant_term(b))


def _piecewise(implied):
    def apply(arguments):
        values = balls.reachable(implied, arguments)
        return values[0] if values is not None and len(values) == 1 and values[0] is not None else _undefined()

    return apply


def _constant_only(op):
    function = balls.FUNCTIONS[op]

    def apply(*arguments):
        return function(*arguments) if not _moving(arguments) else _undefined()

    return apply


def _moving(value) -> bool:
    return any(map(_moving, value)) if isinstance(value, (tuple, list)) else isinstance(value, arb_series)


FUNCTIONS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg, "pow": _power,
    "Min": _extremum(operator.lt), "Max": _extremum(operator.gt), "beta": _beta, "binomial": _binomial,
    "list": tuple, "tuple": tuple, "and": balls.both, "or": balls.either,
    "PhiInv": _constant_only("PhiInv"), "floor": _constant_only("floor"), "besseli": _constant_only("besseli"),
    "besselk": _constant_only("besselk"), "legendre": _constant_only("legendre"), "hyper": _constant_only("hyper"),
} | {name: _by_kind(name, function) for name, function in {
    "exp": arb_series.exp, "log": _where_positive(arb_series.log), "Abs": _absolute, "sign": _sign, "sinh": _sinh,
    "cosh": _cosh, "tanh": _tanh, "sech": lambda x: _reciprocal(_cosh(x)), "atan": arb_series.atan, "erf": arb_series.erf,
    "erfc": arb_series.erfc, "Phi": lambda x: (-x / arb(2).sqrt()).erfc() / 2, "gamma": _gamma,
    "loggamma": _where_positive(arb_series.lgamma), "digamma": _where_positive(_digamma),
    "factorial": lambda x: _gamma(x + 1),
}.items()}


TAYLOR = Arithmetic(balls.constant, _power_of_number, _piecewise, _compare, FUNCTIONS, _undefined)  # truncated at ``flint.ctx.cap``
