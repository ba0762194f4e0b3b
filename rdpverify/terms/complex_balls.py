"""What the operations mean on complex balls, for Arb's integrator along real segments.

With ``analytic`` a value is finite only if the function continues analytically to the whole ball: a ball that touches a branch
cut or a kink becomes not-a-number.  Without it, real balls are treated as real: a root takes the nonnegative part of its argument
(Arb widens balls slightly past the ends of a segment), and a logarithm or root of a negative ball is not-a-number.
That a term is defined on the whole segment is for the caller to establish (:func:`.evaluate.range_of`).
"""

import operator
from functools import partial, reduce

from flint import acb, arb, fmpq

from . import balls
from .arithmetic import Arithmetic
from .circular import complex_asin, complex_cube_root

NAN = acb(arb.nan(), arb.nan())
_ONE, _TWO = acb(1), acb(2)


def _off_cut(z) -> bool:
    """Whether z stays clear of the negative half line and 0."""
    return z.log(analytic=True).is_finite()


def _logarithm(analytic):
    def apply(z):
        if z.imag.is_zero():
            return acb(z.real.log()) if z.real > 0 else NAN
        return z.log(analytic=analytic)

    return apply


def _nonnegative_power(base: arb, power):
    """The power of the nonnegative part of a real ball, for an increasing power with value 0 at 0; None if all is negative."""
    top = base.upper()
    if not top >= 0:
        return NAN
    return acb(0) if top.is_zero() else acb(arb(0).union(power(top)))


def _power(analytic):
    logarithm = _logarithm(analytic)

    def apply(base, exponent):
        if not analytic and base.imag.is_zero() and exponent.imag.is_zero() and exponent.real > 0 and not base.real > 0:
            return _nonnegative_power(base.real, lambda top: top**exponent.real)
        return (logarithm(base) * exponent).exp()

    return apply


def _power_of_number(exponent: fmpq, analytic):
    if exponent.q == 1:
        whole = int(exponent.p)
        if whole in (-1, 2):
            return (lambda z: z * z) if whole == 2 else (lambda z: 1 / z)
        return lambda z: z**whole
    real = balls.power_of_number(exponent)

    def apply(z):
        if z.imag.is_zero():
            if z.real > 0:
                return acb(real(z.real))
            return NAN if analytic or exponent < 0 else _nonnegative_power(z.real, real)
        if exponent.q == 2:
            root = z.sqrt(analytic=analytic)
            return root if exponent.p == 1 else root**int(exponent.p)
        return z.pow(acb(arb(exponent)), analytic=analytic)

    return apply


def _real_only(function):
    """Functions continued only along the real line."""
    def apply(*arguments):
        if not all(z.imag.is_zero() for z in arguments):
            return NAN
        return acb(function(*(z.real for z in arguments)))

    return apply


def _atan(analytic):
    def apply(z):
        if analytic and z.real.contains(0) and not abs(z.imag) < 1:
            return NAN
        return z.atan()

    return apply


def _loggamma(z):
    return z.lgamma() if z.real > 0 else NAN


def _phi(z):
    return acb(balls.phi(z.real)) if z.imag.is_zero() else (-z / _TWO.sqrt()).erfc() / 2


def _erfc(z):
    return acb(balls.erfc(z.real)) if z.imag.is_zero() else z.erfc()


def _beta(a, b):
    return a.gamma() * b.gamma() * (a + b).rgamma()


def _binomial(n, k):
    if n.imag.is_zero() and k.imag.is_zero():
        return acb(balls.binomial(n.real, k.real))
    return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()


def _bessel(function):
    def apply(order, z):
        if order.imag.is_zero() and z.imag.is_zero():
            real = balls.bessel_i if function is acb.bessel_i else balls.bessel_k
            return acb(real(order.real, z.real))
        return function(z, order) if _off_cut(z) else NAN

    return apply


def _legendre(degree, z):
    if degree.imag.is_zero() and z.imag.is_zero():
        return acb(balls.legendre(degree.real, z.real))
    return z.legendre_p(degree) if _off_cut(z + 1) and _off_cut(1 - z) else NAN


def _hypergeometric(arguments):
    upper, lower, z = arguments
    if not (isinstance(upper, tuple) and isinstance(lower, tuple)) or len(upper) > len(lower) + 1:
        return NAN
    if len(upper) == len(lower) + 1 and not _off_cut(1 - z):
        return NAN
    return z.hypgeom(list(upper), list(lower))


def _compare(op):
    certain = balls.compare(op)
    return lambda a, b: certain(a.real, b.real)


def _piecewise(implied, analytic):
    def apply(arguments):
        values = balls.reachable(implied, arguments)
        if not values or None in values or (analytic and len(values) > 1):
            return NAN
        return reduce(acb.union, values)

    return apply


def _undefined(*_):
    return NAN


ENTIRE = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg, "exp": acb.exp,
    "sinh": acb.sinh, "cosh": acb.cosh, "sin": acb.sin, "cos": acb.cos,
    "tanh": acb.tanh, "sech": acb.sech, "erf": acb.erf, "erfc": _erfc, "Phi": _phi, "gamma": acb.gamma,
    "digamma": acb.digamma, "factorial": lambda z: (z + 1).gamma(), "PhiInv": _real_only(balls.phi_inverse),
    "loggamma": _loggamma, "beta": _beta, "binomial": _binomial, "besseli": _bessel(acb.bessel_i),
    "besselk": _bessel(acb.bessel_k), "legendre": _legendre, "hyper": _hypergeometric, "list": tuple, "tuple": tuple,
    "and": balls.both, "or": balls.either,
}


def _constant(op, value) -> acb:
    return acb(balls.constant(op, value))


def _arithmetic(analytic: bool) -> Arithmetic:
    """``analytic``: not-a-number on a ball where an operation is not analytic; otherwise it need only be defined."""
    branched = {
        "log": _logarithm(analytic), "pow": _power(analytic), "atan": _atan(analytic), "asin": complex_asin(analytic),
        "cbrt": complex_cube_root(analytic),
        "Abs": partial(acb.real_abs, analytic=analytic), "sign": partial(acb.real_sgn, analytic=analytic),
        "floor": partial(acb.real_floor, analytic=analytic), "Min": partial(acb.real_min, analytic=analytic),
        "Max": partial(acb.real_max, analytic=analytic),
    }
    power, piecewise = partial(_power_of_number, analytic=analytic), partial(_piecewise, analytic=analytic)
    return Arithmetic(_constant, power, piecewise, _compare, ENTIRE | branched, _undefined)


ANALYTIC, CONTINUOUS = _arithmetic(True), _arithmetic(False)
