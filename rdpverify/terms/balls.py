"""What the operations mean on real balls (``arb``): outward rounded, not-a-number where undefined."""

import operator
from functools import reduce

from flint import acb, arb, ctx, fmpq

from .arithmetic import Arithmetic
from .ranges import root_power

_ZERO, _ONE, _TWO, _HALF = arb(0), arb(1), arb(2), arb(fmpq(1, 2))
MOST_BESSEL_TERMS, LARGEST_DEGREE = 20_000, arb(10) ** 6 + 1
FAR_OUT = arb(64)
NAN = arb.nan()
TRUE, FALSE, UNKNOWN = 1, 0, -1
LIMITS = {"erf": (-1, 1), "erfc": (2, 0), "tanh": (-1, 1), "Phi": (0, 1)}  # at −∞ and ∞, where Arb gives up


def _limit(name, function):
    low, high = (arb(value) for value in LIMITS[name])

    def apply(x):
        if not x.is_finite() and x.is_exact():
            return high if x > _ZERO else low if x < _ZERO else NAN
        return function(x)

    return apply


def phi(x):
    """Standard normal distribution function; by erfc, so that the left tail keeps its digits."""
    return _erfc_of_square(x * x / 2) / 2 if x < -FAR_OUT else (-x * _HALF.sqrt()).erfc() / 2


def erfc(x):
    """Complementary error function."""
    return _erfc_of_square(x * x) if x > FAR_OUT else x.erfc()


def _erfc_of_square(square):
    """erfc x = e^{−x²}·U(1/2, 1/2, x²)/√π (DLMF 7.11.5), given x²; far out Arb's erfc has no digits left."""
    half = acb(_HALF)
    return (-square).exp() * acb(square).hypgeom_u(half, half).real / arb.pi().sqrt()


def phi_inverse(p):
    """Standard normal quantile of p in (0, 1)."""
    if not (p > _ZERO and p < _ONE):
        return NAN
    root = arb(2).sqrt()
    return -root * (2 * p).erfcinv() if p < _HALF else root * (2 * (1 - p)).erfcinv()


def logarithm(x):
    return x.log() if x > _ZERO else NAN


def loggamma(x):
    return x.lgamma() if x > _ZERO else NAN


def digamma(x):
    return x.digamma() if x > _ZERO else NAN


def beta(a, b):
    """Γ(a)Γ(b)/Γ(a+b) for a, b > 0."""
    return a.gamma() * b.gamma() * (a + b).rgamma() if a > _ZERO and b > _ZERO else NAN


def binomial(n, k):
    """Γ(n+1)/(Γ(k+1)Γ(n−k+1)); the polynomial n(n−1)…(n−k+1)/k! when k is an exact integer 0 … 1000."""
    if k.is_integer() and _ZERO <= k <= arb(1000):
        count = int(k.unique_fmpz())
        return (n - count + 1).rising(count) / arb.fac_ui(count)
    return (n + 1).gamma() * (k + 1).rgamma() * (n - k + 1).rgamma()


def bessel_k(order, x):
    return x.bessel_k(order) if x > _ZERO else NAN


def bessel_i(order, x):
    """Modified Bessel function of the first kind; the order must be an integer unless x > 0.

    Arb is slow or loses digits at large orders of a large x: there (x/2)^ν/Γ(ν+1)·Σ uᵏ/(k!·(ν+1)_k), u = x²/4 (DLMF 10.25.2).
    The terms are positive, their ratios u/(k(ν+k)) fall: from a ratio below 1/2 on, the rest is at most the last term.
    """
    if not (order * order > x and order > _ZERO and 4 * x > ctx.prec):
        return x.bessel_i(order) if x > _ZERO or order.is_integer() else NAN
    argument, term, total, k = x * x / 4, _ONE, _ONE, 0
    while True:
        k += 1
        ratio = argument / (k * (order + k))
        term *= ratio
        total += term
        if ratio < _HALF and not term > total * _TWO ** -ctx.prec:
            break
        if k > MOST_BESSEL_TERMS or not term.is_finite():
            return x.bessel_i(order)
    return (x / 2) ** order * (order + 1).rgamma() * (total + _ZERO.union(term))


def legendre(degree, x):
    """Legendre function P of the first kind; the degree must be an integer unless x > −1.

    P₋ₙ₋₁ = Pₙ (DLMF 14.9.5): polynomials for integers n ≥ 0, which Arb evaluates without the loss it has at negative degrees, in a
    time that grows with n unless x is next to 1.
    """
    if degree < -_ONE / 2:
        degree = -degree - 1
    if not (degree < LARGEST_DEGREE or abs(x - 1) * degree**2 < _ONE):
        return NAN
    return x.legendre_p(degree) if x > -_ONE or degree.is_integer() else NAN


def hypergeometric(arguments):
    """pFq(a; b; x) with lists a, b."""
    upper, lower, x = arguments
    return x.hypgeom(list(upper), list(lower)) if isinstance(upper, tuple) and isinstance(lower, tuple) else NAN


def cube_root(x: arb) -> arb:
    """The root with the sign of x; of a ball around 0 that of its ends."""
    if x > _ZERO:
        return x.root(3)
    if x < _ZERO:
        return -(-x).root(3)
    if x.is_zero() or not x.is_finite():
        return x
    top = x.abs_upper().root(3).upper()
    return top.union(-top)


def power(base, exponent):
    """base**exponent for base > 0, and 0**positive = 0."""
    if base > _ZERO:
        return base**exponent
    return from_zero(base, lambda top: top**exponent) if base >= _ZERO and exponent > _ZERO else NAN


def from_zero(x, rising):
    """An increasing function with value 0 at 0, on the nonnegative part of a ball around 0; not-a-number where there is none."""
    top = x.upper()
    return NAN if not top >= _ZERO else _ZERO if top.is_zero() else _ZERO.union(rising(top))


def whole_power(x, whole: int):
    """x**whole; a ball centred at 0, for which Arb's power has no value, by the power of its greatest element."""
    if whole > 0 and x.mid().is_zero() and x.is_finite():
        top = x.abs_upper() ** whole
        return top.union(_ZERO if whole % 2 == 0 else -top)
    return NAN if x.is_nan() else x**whole


def power_of_number(exponent: fmpq):
    """The function x ↦ x**exponent."""
    if exponent.q == 1:
        whole = int(exponent.p)
        if whole == -1:
            return lambda x: 1 / x
        if whole == 2:
            return lambda x: x * x
        return lambda x: whole_power(x, whole)

    def apply(x):
        if x > _ZERO:
            return root_power(x, exponent)
        return from_zero(x, lambda top: root_power(top, exponent)) if x >= _ZERO and exponent > 0 else NAN

    return apply


def compare(op):
    """A certain comparison of balls: TRUE, FALSE, UNKNOWN; None when a side is undefined."""
    holds = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}[op]
    fails = {"<": operator.ge, "<=": operator.gt, ">": operator.le, ">=": operator.lt, "==": operator.ne}[op]

    def apply(a, b):
        if a.is_nan() or b.is_nan():
            return None
        return TRUE if holds(a, b) else FALSE if fails(a, b) else UNKNOWN

    return apply


def both(a, b):
    return FALSE if FALSE in (a, b) else UNKNOWN if UNKNOWN in (a, b) else TRUE


def either(a, b):
    return TRUE if TRUE in (a, b) else UNKNOWN if UNKNOWN in (a, b) else FALSE


def reachable(implied, arguments):
    """The branches of a Piecewise that may be taken, or None when none of them is certain to be or a condition is undefined."""
    values = []
    for value, condition, surely in zip(arguments[::2], arguments[1::2], implied):
        if condition is None:
            return None
        if condition != FALSE:
            values.append(value)
        if condition == TRUE or surely:
            return values
    return None


def piecewise(implied):
    def apply(arguments):
        values = reachable(implied, arguments)
        return reduce(arb.union, values) if values and None not in values else NAN

    return apply


def undefined(*_):
    return NAN


FUNCTIONS = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "neg": operator.neg, "pow": power,
    "exp": arb.exp, "log": logarithm, "Abs": abs, "Min": arb.min,
    "Max": arb.max, "sign": arb.sgn, "floor": arb.floor, "sinh": arb.sinh, "cosh": arb.cosh,
    "sin": arb.sin, "cos": arb.cos, "asin": arb.asin, "cbrt": cube_root,
    "tanh": _limit("tanh", arb.tanh), "sech": arb.sech, "atan": arb.atan, "erf": _limit("erf", arb.erf),
    "erfc": _limit("erfc", erfc), "Phi": _limit("Phi", phi), "PhiInv": phi_inverse, "gamma": arb.gamma,
    "loggamma": loggamma, "digamma": digamma, "beta": beta, "binomial": binomial, "factorial": lambda x: (x + 1).gamma(),
    "besseli": bessel_i, "besselk": bessel_k, "legendre": legendre, "hyper": hypergeometric, "list": tuple, "tuple": tuple,
    "and": both, "or": either,
}


def constant(op, value) -> arb:
    return arb(value) if op == "number" else arb.pi() if op == "pi" else arb.pos_inf()


BALLS = Arithmetic(constant, power_of_number, piecewise, compare, FUNCTIONS, undefined)
