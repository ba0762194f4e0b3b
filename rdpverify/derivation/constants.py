"""Integrands as a textbook writes them: u^a·exp(c) for exp(a·log u + c), so that constants stand before the exponential."""

from ..errors import RdpVerifyError
from .readable_sums import leading_sign
from ..kernel.closed.assumptions import Assumptions
from ..terms import ONE, ZERO, Term, add, call, div, exp, log, mul, neg, power, rebuild
from ..terms.normal import identical
from .logarithms import split_logarithms
from .present import length, quotient, shorter

ANYWHERE = Assumptions(None)
MOST_SYMBOLS = 400  # in a formula that is still worth rewriting


def exponential(exponent: Term) -> Term:
    """exp(exponent) with the logarithms among its summands as powers."""
    if exponent.size > MOST_SYMBOLS:
        return exp(exponent)
    try:
        logs, rest = split_logarithms(exponent, ANYWHERE, whole=True)
        if not identical(add(rest, *(mul(count, _log(base)) for base, count in logs.items())), exponent):
            return exp(exponent)
        rest = min((shorter(rest, ANYWHERE), rest), key=length)
    except RdpVerifyError:
        return exp(exponent)
    above, below = {}, {}
    for base, count in logs.items():
        side, count = (above, count) if leading_sign(count) >= 0 else (below, neg(count))
        side[count] = mul(side.get(count, ONE), base)
    top = (power(div(base, below.pop(count, ONE)), count) for count, base in above.items())
    before = div(mul(*top), mul(*(power(base, count) for count, base in below.items())))
    return before if rest is ZERO else mul(before, exp(rest))


def _log(base: Term) -> Term:
    return call("loggamma", *base.args) if base.op == "gamma" else log(base)


def with_constants_before(term: Term) -> Term:
    """The term, every exponential in it written so, and what stands before each as one quotient."""
    if term.size > MOST_SYMBOLS or "exp" not in term.ops:
        return term

    def leaf(current: Term):
        if current.op == "exp":
            return exponential(current.args[0])
        if current.op == "mul" and any(factor.op == "exp" for factor in current.args):
            return _product(current.args)
        return None

    return rebuild(term, leaf)


def _product(factors) -> Term:
    whole = mul(*(exponential(factor.args[0]) if factor.op == "exp" else with_constants_before(factor) for factor in factors))
    parts = whole.args if whole.op == "mul" else (whole,)
    before = mul(*(part for part in parts if part.op != "exp"))
    try:
        tidied = quotient(before, ANYWHERE)
        before = tidied if identical(tidied, before) else before
    except RdpVerifyError:
        pass
    return mul(before, *(part for part in parts if part.op == "exp"))
