"""Differences that have the sign of simpler ones."""

from flint import fmpq

from ...terms import ONE, ZERO, Term

INCREASING = {"log", "Phi", "erf", "tanh", "atan", "sinh"}


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


def _scaled(term: Term):
    """(c, f) with term = c·f."""
    if term.is_number:
        return term.value, ONE
    if term.op == "mul" and len(term.args) == 2 and term.args[0].is_number:
        return term.args[0].value, term.args[1]
    return fmpq(1), term
