"""Random expressions over named symbols."""

from flint import fmpq
from hypothesis import strategies as st

from rdpverify.terms import PI, add, call, make, mul, number, power, symbol

NAMES = ("x", "y", "z")


def rationals(low=-4, high=4):
    return st.builds(lambda p, q: fmpq(p, q), st.integers(low * 6, high * 6), st.sampled_from([1, 2, 3, 6]))


def terms(unary=("exp", "log", "Abs", "sinh", "cosh", "tanh", "sech", "atan", "sin", "cos", "cbrt", "erf", "erfc", "Phi"), names=NAMES, leaves=8):
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
