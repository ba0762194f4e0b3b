"""A formula whose range is seen: sums linear in a symbol of [a, b] as means of their values at a and b (Bernstein's form).

e^t − p·e^t + p has the terms ∞ − ∞ for large t; (1 − p)·e^t + p·1, the same for p in (0, 1), is a sum of two positive terms.
"""

from ..errors import RdpVerifyError
from ..kernel.goal import Goal
from ..terms import Term, add, div, mul, number, rebuild, sub, substitute, symbol
from ..terms.evaluate import range_of
from ..terms.normal import polynomial_coefficients
from .monomials import tidy


def with_range(term: Term, goal: Goal) -> Term:
    """The formula itself where interval arithmetic finds values of it on the whole domain, else one of the same value."""
    if range_of(term, goal.ranges) is not None:
        return term
    return rebuild(term, lambda part: _mean(part, goal) if part.op == "add" else None)


def _mean(total: Term, goal: Goal) -> Term | None:
    for name in sorted(total.free):
        (piece, *more) = goal.domain(name).intervals
        ends = piece.lower, piece.upper
        if more or not all(end.is_number for end in ends) or len(polynomial_coefficients(total, name, goal.signs) or ()) != 2:
            continue
        try:
            low, high = (tidy(substitute(total, {name: end}), goal.signs) for end in ends)
        except RdpVerifyError:
            continue
        return add(mul(div(sub(symbol(name), ends[0]), number(ends[1].value - ends[0].value)), high),
                   mul(div(sub(ends[1], symbol(name)), number(ends[1].value - ends[0].value)), low))
    return None
