"""Signatures of the real functions of the language; what they compute is fixed by :mod:`rdpverify.terms.evaluate`."""

from .signature import Signature, Slot

_LIBRARY = "NIST Digital Library of Mathematical Functions"


def _function(name: str, slots: str, summary: str, section: str, *, variadic: bool = False) -> Signature:
    return Signature(name, tuple(map(Slot, slots.split())), "real", variadic, (), summary, f"{_LIBRARY}, {section}")


FUNCTIONS = (
    _function("exp", "x", "e to the power x", "4.2"),
    _function("log", "x", "natural logarithm, x > 0", "4.2"),
    _function("sqrt", "x", "nonnegative square root, x >= 0 (read as x**(1/2))", "4.2"),
    _function("Abs", "x", "absolute value", "1.9"),
    _function("Min", "x", "least of its arguments", "1.2", variadic=True),
    _function("Max", "x", "greatest of its arguments", "1.2", variadic=True),
    _function("sign", "x", "-1, 0 or 1", "1.16"),
    _function("floor", "x", "greatest integer not above x", "1.1"),
    _function("sinh", "x", "hyperbolic sine", "4.28"),
    _function("cosh", "x", "hyperbolic cosine", "4.28"),
    _function("tanh", "x", "hyperbolic tangent", "4.28"),
    _function("sech", "x", "hyperbolic secant, 1/cosh(x)", "4.28"),
    _function("cbrt", "x", "real cube root, of negative numbers too", "1.2"),
    _function("sin", "x", "sine", "4.14"),
    _function("cos", "x", "cosine", "4.14"),
    _function("tan", "x", "tangent (read as sin(x)/cos(x))", "4.14"),
    _function("asin", "x", "arc sine in [-pi/2, pi/2], -1 <= x <= 1", "4.23"),
    _function("acos", "x", "arc cosine in [0, pi], -1 <= x <= 1 (read as pi/2 - asin(x))", "4.23"),
    _function("atan", "x", "arc tangent in (-pi/2, pi/2)", "4.23"),
    _function("erf", "x", "error function", "7.2"),
    _function("erfc", "x", "complementary error function, 1 - erf(x)", "7.2"),
    _function("Phi", "x", "standard normal distribution function, erfc(-x/sqrt(2))/2", "7.2"),
    _function("PhiInv", "p", "standard normal quantile, 0 < p < 1", "7.17"),
    _function("gamma", "x", "gamma function", "5.2"),
    _function("loggamma", "x", "log of the gamma function, x > 0", "5.2"),
    _function("digamma", "x", "derivative of loggamma, x > 0", "5.2"),
    _function("beta", "a b", "beta function, gamma(a)*gamma(b)/gamma(a+b), a, b > 0", "5.12"),
    _function("binomial", "n k", "binomial coefficient", "1.2"),
    _function("factorial", "n", "gamma(n+1)", "5.4"),
    _function("besseli", "order x", "modified Bessel function of the first kind", "10.25"),
    _function("besselk", "order x", "modified Bessel function of the second kind, x > 0", "10.25"),
    _function("legendre", "n x", "Legendre function of the first kind P_n(x)", "14.3"),
    Signature("hyper", (Slot("upper", "list"), Slot("lower", "list"), Slot("x")), "real",
              summary="generalised hypergeometric function pFq([a, …], [b, …], x)", source=f"{_LIBRARY}, 16.2"),
    Signature("Piecewise", (Slot("case", "case"),), "real", variadic=True,
              summary="the value of the first case whose condition holds", source=f"{_LIBRARY}, 1.4"),
    Signature("Limit", (Slot("body", "formula"), Slot("x", "symbol"), Slot("point", infinite=True)), "real",
              summary="Limit(body, x -> c): the limit of body as x tends to c, from one side with c+ or c-", source=f"{_LIBRARY}, 1.4"),
    Signature("Sum", (Slot("body", "formula"), Slot("k", "symbol"), Slot("lower", infinite=True), Slot("upper", infinite=True)),
              "real", summary="Sum(body, (k, lower, upper)): body summed over the integers k from lower to upper, both included",
              source=f"{_LIBRARY}, 1.9"),
)

WRITTEN_OUT = {"tan": "sin(x)/cos(x)", "acos": "pi/2 - asin(x)"}  # what some of them stand for: a text in the names of their slots
