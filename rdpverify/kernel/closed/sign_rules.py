"""The sign of a term from the signs of its parts: exact rules, asked of any oracle with ``compare`` and ``is_nonzero``."""

from flint import fmpq

from ...terms import ONE, ZERO, Term, add, log, mul, power, sub

ALWAYS_POSITIVE = {"exp", "cosh", "sech", "Phi", "erfc", "pi", "oo"}
INCREASING = {"log", "Phi", "erf", "tanh", "atan", "sinh"}
ODD = {"sinh", "tanh", "erf", "atan"}
POSITIVE_ON_POSITIVE = {"gamma", "beta", "besselk", "besseli"}


def sign_of_difference(known, term: Term) -> int | None:
    """c·F(u) − c·F(v) with F increasing has the sign of c·(u − v); for exp the number 1 is exp(0)."""
    found = difference_of_increasing(term) or difference_of_powers(known, term)
    if found is None:
        return None
    c, u, v = found
    order = known.compare(u, v)
    return None if order is None else order * ((c > 0) - (c < 0))


def difference_of_increasing(term: Term):
    """(c, u, v) with term = c·F(u) − c·F(v), F increasing; None when it is not of that shape."""
    if term.op != "add" or len(term.args) != 2:
        return None
    (c, first), (d, second) = map(_scaled, term.args)
    if "exp" in (first.op, second.op):
        arguments = [ZERO if part is ONE else part.args[0] if part.op == "exp" else None for part in (first, second)]
    elif first.op == second.op and first.op in INCREASING:
        arguments = [first.args[0], second.args[0]]
    else:
        return None
    return None if None in arguments or c + d != 0 else (c, *arguments)


def difference_of_powers(known, term: Term):
    """(c, k·log u, k·log v) with term = c·u**k − c·v**k, u, v > 0; None when it is not of that shape."""
    if term.op != "add" or len(term.args) != 2:
        return None
    (c, first), (d, second) = map(_scaled, term.args)
    if c + d != 0 or not first.op == second.op == "pow" or first.args[1] is not second.args[1]:
        return None
    (u, k), (v, _) = first.args, second.args
    return (c, mul(k, log(u)), mul(k, log(v))) if known(u) == 1 == known(v) else None


def _scaled(term: Term):
    """(c, f) with term = c·f."""
    if term.is_number:
        return term.value, ONE
    if term.op == "mul" and len(term.args) == 2 and term.args[0].is_number:
        return term.args[0].value, term.args[1]
    return fmpq(1), term


def sign_of_parts(known, term: Term) -> int | None:
    """By the operation: sums of one sign, products, powers, functions of known sign."""
    if term.op in ALWAYS_POSITIVE:
        return 1
    if term.op in ODD:
        return known(term.args[0])
    if term.op in POSITIVE_ON_POSITIVE and all(known(argument) == 1 for argument in term.args):
        return 1
    if term.op == "log":
        return known(sub(term.args[0], 1))
    if term.op == "Abs":
        return 1 if known.is_nonzero(term.args[0]) else None
    if term.op in ("Min", "Max"):
        return _of_extremum(known, term, 1 if term.op == "Max" else -1)
    if term.op == "add":
        seen = {known(argument) for argument in term.args} - {0}
        if len(seen) > 1 and len(term.args) > 2:
            return _sign_with_a_pair(known, term)
        return seen.pop() if len(seen) == 1 else (0 if not seen else None)
    if term.op == "mul":
        sign = 1
        for argument in term.args:
            found = known(argument)
            if found is None:
                plain = mul(*map(_without_odd_function, term.args))
                return None if plain is term else known(plain)
            sign *= found
        return sign
    return _of_power(known, term) if term.op == "pow" else None


def _of_extremum(known, term: Term, sign: int) -> int | None:
    """One argument of the sign s decides Max (s = 1) and Min (s = −1), else all of the other."""
    seen = {known(argument) for argument in term.args}
    return sign if sign in seen else -sign if seen == {-sign} else None


def _without_odd_function(factor: Term) -> Term:
    """u for F(u), 1/u for 1/F(u), F odd and increasing: they have the same sign."""
    if factor.op == "pow" and factor.args[1].is_number and factor.args[1].value == -1:
        return power(_without_odd_function(factor.args[0]), -1)
    return factor.args[0] if factor.op in ODD else factor


def _sign_with_a_pair(known, term: Term) -> int | None:
    """Two of the summands as one difference c·F(u) − c·F(v), and the rest, of one sign."""
    for i, first in enumerate(term.args):
        for j in range(i):
            pair = add(term.args[j], first)
            if difference_of_increasing(pair) is None:
                continue
            seen = {known(pair), known(add(*(part for k, part in enumerate(term.args) if k not in (i, j))))} - {0}
            return seen.pop() if len(seen) == 1 else None
    return None


def _of_power(known, term: Term) -> int | None:
    base, exponent = term.args
    sign = known(base)
    if sign == 1:
        return 1
    if exponent.is_number and exponent.value.q == 1:
        if int(exponent.value.p) % 2 == 0 and exponent.value != 0:
            return 1 if sign == -1 or known.is_nonzero(base) else None
        return sign if sign == -1 else None
    return None
