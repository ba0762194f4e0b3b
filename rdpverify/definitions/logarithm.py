"""log of a density as a sum: log Π fᵢ^{cᵢ}·e^u = Σ cᵢ·log fᵢ + u.  Sums stay whole.  What is >= 0 is read off its form."""

from ..terms import Term, add, log, make, mul, neg, number
from ..terms.normalizer import BY_OTHERS

_NEVER_NEGATIVE = frozenset(("exp", "Abs", "cosh", "sech", "erfc", "Phi", "pi"))


def log_of(term: Term) -> Term:
    """log term, for a term all of whose factors are positive wherever it is used (the densities of the families).

    gamma, beta, factorial and binomial of positive arguments become loggamma.
    """
    if term.op == "exp":
        return term.args[0]
    if term.op == "mul":
        return add(*map(log_of, term.args))
    if term.op == "pow":
        return mul(term.args[1], log_of(term.args[0]))
    if term.op == "gamma":
        return make("loggamma", term.args)
    if term.op == "binomial":
        n, k = term.args
        return log_of(make("factorial", (n,))) - log_of(make("factorial", (k,))) - log_of(make("factorial", (n - k,)))
    if term.op in ("factorial", "beta"):
        return log_of(BY_OTHERS[term.op](*term.args))
    return log(term)


def log_of_positive(term: Term) -> Term:
    """log term, where only ``term`` as a whole is known to be positive (a typed density).

    Factors that are nonnegative by their form are split off; what is left over stays under one log.
    """
    if term.op == "exp":
        return term.args[0]
    if term.op == "pow" and _base_is_positive(term):
        return mul(term.args[1], log_of_positive(term.args[0]))
    if term.op != "mul":
        return log(term)
    known, rest = [], []
    for factor in term.args:
        if factor.is_number and factor.value < 0:
            known.append(log(neg(factor)))
            rest.append(number(-1))
        elif nonnegative(factor):
            known.append(log_of_positive(factor))
        else:
            rest.append(factor)
    remainder = mul(*rest)
    return add(*known, log_of_positive(remainder) if len(rest) <= 1 else log(remainder)) if rest else add(*known)


def _base_is_positive(term: Term) -> bool:
    """Whether a positive power can only have a positive base: odd integer exponents, and all that are not integer numbers."""
    exponent = term.args[1]
    if exponent.is_number and exponent.value.q == 1:
        return int(exponent.value.p) % 2 == 1 or nonnegative(term.args[0])
    return True


def nonnegative(term: Term, symbols: frozenset[str] = frozenset()) -> bool:
    """Whether the term is >= 0 wherever it is defined, by its form alone; ``symbols`` are names known to be >= 0."""
    if term.is_number:
        return term.value >= 0
    if term.op == "symbol":
        return term.value in symbols
    if term.op in _NEVER_NEGATIVE:
        return True
    if term.op == "Max":  # Max(a, −a) = |a|
        first, *others = term.args
        return any(nonnegative(argument, symbols) for argument in term.args) or neg(first) in others
    if term.op in ("add", "mul"):
        return all(nonnegative(argument, symbols) for argument in term.args)
    if term.op == "pow":
        base, exponent = term.args
        if exponent.is_number and exponent.value.q == 1 and int(exponent.value.p) % 2:
            return nonnegative(base, symbols)
        return True  # even powers, and real powers, whose base has to be >= 0
    return False
