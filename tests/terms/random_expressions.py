"""Random expressions over named symbols, and their values by mpmath: an independent reading of the language's functions."""

import mpmath
from flint import arb, fmpq
from hypothesis import strategies as st

from rdpverify.terms import PI, Term, add, call, make, mul, number, power, symbol

NAMES = ("x", "y", "z")
DIGITS = 60


def rationals(low=-4, high=4):
    return st.builds(lambda p, q: fmpq(p, q), st.integers(low * 6, high * 6), st.sampled_from([1, 2, 3, 6]))


def terms(unary=("exp", "log", "Abs", "sinh", "cosh", "tanh", "sech", "atan", "erf", "erfc", "Phi"), names=NAMES, leaves=8):
    """Expressions with the given unary functions, sums, products and powers."""
    atoms = st.one_of(st.sampled_from(names).map(symbol), rationals(-3, 3).map(number), st.just(PI))
    exponents = st.sampled_from(["-2", "-1", "-1/2", "1/3", "1/2", "3/2", "2", "3"]).map(number)

    def extend(inner):
        return st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: add(*parts)),
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: mul(*parts)),
            st.builds(lambda base, exponent: make("pow", (base, exponent)), inner, exponents),
            st.builds(power, inner.filter(lambda term: not term.is_number), st.sampled_from(names).map(symbol)),
            st.builds(call, st.sampled_from(unary), inner),
            st.builds(call, st.sampled_from(("Min", "Max")), inner, inner),
        )

    return st.recursive(atoms, extend, max_leaves=leaves)


class Hole(Exception):
    """The expression has no real value there."""


def value(term: Term, env: "dict[str, fmpq]"):
    """The value by mpmath at 60 digits; raises Hole where it is undefined."""
    with mpmath.workdps(DIGITS):
        return _value(term, env)


def _value(term, env):
    op = term.op
    if op == "symbol":
        return _fraction(env[term.value])
    if op == "number":
        return _fraction(term.value)
    if op == "pi":
        return +mpmath.pi
    args = [_value(argument, env) for argument in term.args]
    if any(abs(argument) > mpmath.mpf(10)**2000 for argument in args):
        raise Hole
    if op == "add":
        return mpmath.fsum(args)
    if op == "mul":
        return mpmath.fprod(args)
    if op == "pow":
        return _power(*args, term.args[1])
    if op in ("log", "loggamma", "digamma") and not args[0] > 0:
        raise Hole
    if op == "PhiInv" and not 0 < args[0] < 1:
        raise Hole
    try:
        return FUNCTIONS[op](*args)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise Hole from None


def _power(base, exponent, written):
    if written.is_number and written.value.q == 1:
        if base == 0 and exponent < 0:
            raise Hole
        return base**int(exponent)
    if base < 0 or (base == 0 and exponent <= 0):
        raise Hole
    return mpmath.power(base, exponent)


def _fraction(q):
    return mpmath.mpf(int(q.p)) / int(q.q)


FUNCTIONS = {
    "exp": mpmath.exp, "log": mpmath.log, "Abs": abs, "Min": min, "Max": max, "sign": mpmath.sign, "floor": mpmath.floor,
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "sech": mpmath.sech, "atan": mpmath.atan, "erf": mpmath.erf,
    "erfc": mpmath.erfc, "Phi": mpmath.ncdf, "PhiInv": lambda p: mpmath.sqrt(2) * mpmath.erfinv(2 * p - 1),
    "gamma": mpmath.gamma, "loggamma": mpmath.loggamma, "digamma": mpmath.digamma, "beta": mpmath.beta,
    "binomial": mpmath.binomial, "factorial": mpmath.factorial, "besseli": mpmath.besseli, "besselk": mpmath.besselk,
    "legendre": lambda n, z: mpmath.legenp(n, 0, z, type=3 if z > 1 else 2),
}


def ball_of(number) -> arb:
    """A ball of relative radius 1e-40 around an mpmath number."""
    with mpmath.workdps(DIGITS):
        text = mpmath.nstr(number, DIGITS)
    middle = arb(text)
    return middle + arb(0, abs(middle) * arb("1e-40") + arb("1e-45"))
