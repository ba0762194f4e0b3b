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

NAN = acb(arb.nan(), arb.nan())
_ONE, _TWO = acb(1), acb(2)


def _off_cut(z) -> bool:
    """Whether z stays clear of the negative half line and 0."""
    return z.log(analytic=True).is_finite()


def _continued(real, beyond):
    """``real`` on balls of real numbers, ``beyond`` elsewhere."""
    return lambda z: acb(real(z.real)) if z.imag.is_zero() else beyond(z)


def _continued_in_both(real, beyond):
    return lambda a, z: acb(real(a.real, z.real)) if a.imag.is_zero() and z.imag.is_zero() else beyond(a, z)


def _logarithm(analytic):
    return _continued(balls.logarithm, partial(acb.log, analytic=analytic))


def _power(analytic):
    logarithm = _logarithm(analytic)

    def apply(base, exponent):
        if not analytic and base.imag.is_zero() and exponent.imag.is_zero() and exponent.real > 0 and not base.real > 0:
            return acb(balls.from_zero(base.real, lambda top: top**exponent.real))
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
            return NAN if analytic or exponent < 0 else acb(balls.from_zero(z.real, real))
        if exponent.q == 2:
            root = z.sqrt(analytic=analytic)
            return root if exponent.p == 1 else root**int(exponent.p)
        return z.pow(acb(arb(exponent)), analytic=analytic)

    return apply


def _atan(analytic):
    def apply(z):
        if analytic and z.real.contains(0) and not abs(z.imag) < 1:
            return NAN
        return z.atan()

    return apply


def _asin(analytic):
    """Off the cuts from −1 to −∞ and from 1 to ∞."""
    return lambda z: NAN if analytic and not (_off_cut(z + 1) and _off_cut(1 - z)) else z.asin()


def _cube_root(analytic):
    """On either half plane, where it is analytic."""
    def apply(z):
        if z.imag.is_zero() and not (analytic and z.real.contains(0)):
            return acb(balls.cube_root(z.real))
        third = acb(arb(fmpq(1, 3)))
        return z.pow(third) if z.real > 0 else -(-z).pow(third) if z.real < 0 else NAN

    return apply


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


ENTIRE = {  # with cuts that they find themselves
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg, "exp": acb.exp,
    "sinh": acb.sinh, "cosh": acb.cosh, "sin": acb.sin, "cos": acb.cos,
    "tanh": acb.tanh, "sech": acb.sech, "erf": acb.erf, "gamma": acb.gamma, "digamma": acb.digamma, "factorial": lambda z: (z + 1).gamma(),
    "erfc": _continued(balls.erfc, acb.erfc), "Phi": _continued(balls.phi, lambda z: (-z / _TWO.sqrt()).erfc() / 2),
    "PhiInv": _continued(balls.phi_inverse, _undefined),
    "loggamma": _continued(balls.loggamma, lambda z: z.lgamma() if z.real > 0 else NAN),
    "beta": _continued_in_both(balls.beta, lambda a, b: a.gamma() * b.gamma() * (a + b).rgamma()),
    "binomial": _continued_in_both(balls.binomial, lambda n, k: (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()),
    "besseli": _continued_in_both(balls.bessel_i, lambda order, z: z.bessel_i(order) if _off_cut(z) else NAN),
    "besselk": _continued_in_both(balls.bessel_k, lambda order, z: z.bessel_k(order) if _off_cut(z) else NAN),
    "legendre": _continued_in_both(balls.legendre, lambda n, z: z.legendre_p(n) if _off_cut(z + 1) and _off_cut(1 - z) else NAN),
    "hyper": _hypergeometric, "list": tuple, "tuple": tuple, "and": balls.both, "or": balls.either,
}


def _constant(op, value) -> acb:
    return acb(balls.constant(op, value))


def _arithmetic(analytic: bool) -> Arithmetic:
    """``analytic``: not-a-number on a ball where an operation is not analytic; otherwise it need only be defined."""
    branched = {
        "log": _logarithm(analytic), "pow": _power(analytic), "atan": _atan(analytic), "asin": _asin(analytic),
        "cbrt": _cube_root(analytic), "Abs": partial(acb.real_abs, analytic=analytic), "sign": partial(acb.real_sgn, analytic=analytic),
        "floor": partial(acb.real_floor, analytic=analytic), "Min": partial(acb.real_min, analytic=analytic),
        "Max": partial(acb.real_max, analytic=analytic),
    }
    power, piecewise = partial(_power_of_number, analytic=analytic), partial(_piecewise, analytic=analytic)
    return Arithmetic(_constant, power, piecewise, _compare, ENTIRE | branched, _undefined)


ANALYTIC, CONTINUOUS = _arithmetic(True), _arithmetic(False)
