"""The noise of a mechanism that is worked out for Gaussian noise alone."""

from ...definitions.one_line import on_the_line
from ...definitions.quantities import dominating_pairs
from ...errors import InputError
from ...terms import ZERO, Term, absolute, div, sub


def noise_of(mechanism: Term, name: str) -> Term | None:
    """σ over the sensitivity; None where the sensitivity is 0.  InputError where the noise is not Gaussian."""
    pairs = dominating_pairs(mechanism)
    P, Q = on_the_line(pairs[0].P, pairs[0].Q)
    if len(pairs) > 1 or not (P.op == Q.op == "Normal" and P.args[1] is Q.args[1]):
        raise InputError(f"{name} is worked out for one mechanism with Gaussian noise")
    move = absolute(sub(P.args[0], Q.args[0]))
    return None if move is ZERO else div(P.args[1], move)
