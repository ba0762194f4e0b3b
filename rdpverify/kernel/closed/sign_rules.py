"""Differences that have the sign of simpler ones."""

from flint import fmpq

from ...terms import ONE, ZERO, Term, log, mul

INCREASING = {"log", "Phi", "erf", "tanh", "atan", "asin", "cbrt", "sinh"}


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
